/// How items are to be placed all at once, before it is known which they are.
package struct WantedLayout: Hashable, Sendable {
  /// What places them.
  enum Plan: Hashable, Sendable {
    /// A way that works out cells.
    case kind(PageLayout)
    /// Rows and columns that somebody wrote.
    case written(LayoutExpression)
  }

  /// What may be taken from pictures so that they fill their cells.
  enum Fitting: Hashable, Sendable {
    /// A pixel, so that edges are at whole pixels and gaps are equal; what needs more is shown whole.
    case nearly
    /// Nothing, and what was cropped before is shown whole again.
    case whole
    /// As much as it takes.
    case fill
    /// So much of the picture at most; what needs more is shown whole.
    case most(Double)
  }

  /// In which order items are placed.
  package enum Order: String, Hashable, Sendable, CaseIterable {
    /// As they are named; those that one word names as they were added.
    case given
    /// By their names, `trip-9` before `trip-10`.
    case name
    /// By when their photos were taken.
    case date
    /// By their colours: along the rainbow, then greys from dark to light.
    case color
    /// From the largest picture to the smallest.
    case size
    /// By lot.
    case random
  }

  /// How much of the area items want.
  struct Weight: Hashable, Sendable {
    /// The items.
    let items: [ItemSelector]
    /// Their area, as a multiple of the others'.
    let factor: Double
  }

  /// What places the items.
  var plan: Plan
  /// How far neighbours are apart.
  var gap = Length(fraction: 0.015)
  /// How far they stay from the canvas's edges.
  var margin = Length(fraction: 0.015)
  /// What may be taken from pictures.
  var fitting = Fitting.nearly
  /// The order.
  var order = Order.given
  /// How much of the area the first item wants, as a multiple of the others'.
  var firstWeight = 1.0
  /// How much of the area others want.
  var weights: [Weight] = []
  /// How the items are named, which says their order; with none they come as they are handed over.
  var named: [ItemSelector] = []
  /// Whether items are named: then hidden ones are placed as well, and it is told which are locked.
  var areItemsNamed = false
  /// Whether items that are locked keep their room, which the others leave free.
  var keepsLocked = false
  /// Whether captions come to stand below their photos, which leave room for them.
  var placesCaptions = false
  /// The language of the names and numbers that a calendar gets; nil for none.
  var names: String?
  /// What decides by lot.
  var seed: UInt64 = 1
  /// What was asked for, as one would type it.
  var words: [String]

  /// Describes a layout.
  init(_ plan: Plan, words: [String]) {
    (self.plan, self.words) = (plan, words)
  }

  /// How many items there is room for; nil for any number.
  var capacity: Int? {
    guard case .kind(let layout) = plan else { return nil }
    return layout.capacity
  }

  /// Makes the edit of a collage.
  ///
  /// - Parameters:
  ///   - ids: The items; locked ones are left alone. A written layout names its items itself.
  ///   - collage: The collage as it is.
  ///   - stamp: The identity and the time of the words of a calendar.
  ///   - focus: Tells where pictures are to be cropped, and what must not be covered.
  ///   - sources: What measures words.
  /// - Returns: The edit.
  /// - Throws: ``EditError/locked(_:)`` when all of them are; ``ArgumentError`` where there is no room;
  ///   ``SelectionError``, ``TextError``, and what keeps a photo from being read.
  func edit(
    of ids: [Item.ID], in collage: Collage, _ stamp: EditStamp, focus: FocusLookup,
    words sources: TextSources = .none
  ) throws -> Edit {
    let room = try LayoutRoom(self, on: collage)
    let placed = try placed(placeable(ids, in: collage), in: collage, room, focus)
    let captions = try captions(of: placed, in: collage, room, sources)
    let framed = try placed.map { item, place in
      let cell = try captions.leavingRoom(for: item, in: place)
      return try FramedItem(item, in: cell, margin: room.margin)
    }
    let parts = try crops(of: framed, focus)
    let standing = placed.indices.sorted { placed[$0].place.depth < placed[$1].place.depth }
      .map { framed[$0].place(showing: parts[$0]) }
    let captioned = try captions.placed(below: standing)
    // Those that are locked are left out later, and told of.
    let locked = areItemsNamed ? ids.compactMap { collage.items[$0] }.filter(\.isLocked) : []
    var placing = ItemPlacing(
      locked.map(ItemPlace.init(asItStands:)) + standing + captioned.places,
      texts: captioned.texts, words: words)
    if captions.factor < 1 { placing.remarks.append(.shrunkCaptions(captions.factor)) }
    try setCalendar(of: &placing, in: collage, room, stamp, sources)
    return .place(placing)
  }

  /// The captions that are placed, set as wide as their photos would be.
  private func captions(
    of placed: [(item: Item, place: PageLayout.Place)], in collage: Collage, _ room: LayoutRoom,
    _ sources: TextSources
  ) throws -> LaidCaptions {
    guard placesCaptions else { return LaidCaptions(sources) }
    let whole = try placed.map { item, place in
      try FramedItem(item, in: place, margin: room.margin)
        .place(showing: fitting == .fill ? .whole : nil)
    }
    var captions = try LaidCaptions(collage, of: placed.map(\.item), at: whole, sources)
    try captions.shrink(toFit: placed)
    return captions
  }

  /// The items that are placed: those that are not locked, and unless they are named those that are
  /// seen, if there are any, without words, which stay where they are.
  ///
  /// - Parameters:
  ///   - ids: The items that are meant.
  ///   - collage: Their collage.
  /// - Returns: The items, in their order.
  /// - Throws: ``EditError/locked(_:)`` when all of them are; ``SelectionError``.
  func placeable(_ ids: [Item.ID], in collage: Collage) throws -> [Item] {
    let free = try asNamed(collage.sparing(ids).compactMap { collage.items[$0] }, in: collage)
      .filter { $0.text?.calendar == nil || !setsCalendar }
    let seen = free.filter { !$0.isHidden && $0.text == nil }
    return areItemsNamed || seen.isEmpty ? free : seen
  }

  /// Items with their cells.
  private func placed(
    _ items: [Item], in collage: Collage, _ room: LayoutRoom, _ focus: FocusLookup
  ) throws -> [(item: Item, place: PageLayout.Place)] {
    if let capacity, items.count > capacity {
      throw ArgumentError.layoutFull(capacity: capacity, count: items.count)
    }
    func shown(_ item: Item) -> Item { fitting == .whole ? item.uncropped : item.uncroppedByEdges }
    switch plan {
    case .written(let expression):
      do {
        return try expression.places(of: items.map(shown), in: collage, on: room.page)
      } catch let error as LayoutExpressionError {
        throw ArgumentError.layout(words[0], error)
      }
    case .kind(let layout):
      let items = try ordered(items.map(shown), focus)
      let pictures = try pictures(of: items, in: collage, layout, focus)
      let places = layout.places(
        of: pictures, on: room.page, around: room.obstacles, seed: seed)
      guard let places, places.count == items.count else {
        throw ArgumentError.noRoom(verb: "layout")
      }
      return Array(zip(items, places))
    }
  }
}

extension WantedLayout {
  /// Returns the crops with which pictures fill their cells; `nil` if a crop would lose too much.
  func crops(of items: [FramedItem], _ focus: FocusLookup) throws -> [UnitRect?] {
    // The cells of a layout expression have weights, so that pictures must fill them.
    var fitting = fitting
    if case .written = plan, fitting == .nearly { fitting = .fill }
    var parts = items.map { $0.item.photo == nil ? nil : $0.part(for: fitting) }
    // Finds the focus of all pictures that need a new crop in one pass.
    let asked = items.indices.filter { index in
      let item = items[index]
      // A crop of about one pixel loses nothing important.
      return parts[index] != nil && item.item.look.focus == nil && fitting == .fill
        && !item.item.isCroppedByHand && item.part(for: .nearly) == nil
    }
    let wanted = asked.compactMap { index in
      items[index].item.photo.map { (photo: $0, aspect: items[index].aspect) }
    }
    for (index, part) in zip(asked, try focus.parts(wanted)) { parts[index] = part }
    return parts
  }
}
