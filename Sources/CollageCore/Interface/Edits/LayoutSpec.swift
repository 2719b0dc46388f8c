/// A requested layout of items, before the items are resolved.
package struct LayoutSpec: Hashable, Sendable {
  /// The method that determines the places.
  enum Plan: Hashable, Sendable {
    /// A named layout that computes cells.
    case kind(LayoutAlgorithm)
    /// A layout expression of rows and columns.
    case written(LayoutExpression)
  }

  /// The loss of image area that is allowed for filling a cell.
  enum Fitting: Hashable, Sendable {
    /// About one pixel, so that edges are at whole pixels and gaps are equal. An image that would
    /// lose more isn't cropped.
    case nearly
    /// None. Existing crops are removed.
    case whole
    /// Any loss.
    case fill
    /// The given fraction of the image. An image that would lose more isn't cropped.
    case most(Double)
  }

  /// The order in which items are placed.
  package enum Order: String, Hashable, Sendable, CaseIterable {
    /// The order in which they are named. Items that match the same selector are in the order of
    /// their creation.
    case given
    /// By name, with `trip-9` before `trip-10`.
    case name
    /// By the time at which their photos were taken.
    case date
    /// By color: in the order of the rainbow, then grays from dark to light.
    case color
    /// From the largest image to the smallest.
    case size
    /// At random, determined by the seed.
    case random
  }

  /// The relative area of items.
  struct Weight: Hashable, Sendable {
    let items: [ItemSelector]
    /// The area, as a multiple of that of other items.
    let factor: Double
  }

  /// The method that determines the places.
  var plan: Plan
  /// The gap between neighboring items.
  var gap = Length(fraction: 0.015)
  /// The distance from the canvas edges.
  var margin = Length(fraction: 0.015)
  /// The allowed loss of image area.
  var fitting = Fitting.nearly
  var order = Order.given
  /// The area of the first item, as a multiple of that of the others.
  var firstWeight = 1.0
  /// The relative areas of other items.
  var weights: [Weight] = []
  /// The selectors of the items, which determine the order.
  ///
  /// If empty, the given order is kept.
  var named: [ItemSelector] = []
  /// True if the user named the items.
  ///
  /// Then hidden items are placed, too, and locked items are reported.
  var areItemsNamed = false
  /// True if locked items keep their area, which other items avoid.
  var keepsLocked = false
  /// True if captions are placed below their photos, which leave space for them.
  var placesCaptions = false
  /// The language of the names and numbers of a calendar; `nil` for a calendar without text.
  var names: String?
  /// The seed of random choices.
  var seed: UInt64 = 1
  /// The layout as arguments of the command line.
  var words: [String]

  init(_ plan: Plan, words: [String]) {
    (self.plan, self.words) = (plan, words)
  }

  /// The maximum number of items; `nil` for any number.
  var capacity: Int? {
    guard case .kind(let layout) = plan else { return nil }
    return layout.capacity
  }

  /// Returns the edit of a collage.
  ///
  /// - Parameters:
  ///   - ids: The items, of which locked ones stay unchanged. A layout expression names its items
  ///     itself.
  ///   - collage: The current collage.
  ///   - stamp: The identifier and the time of calendar text.
  ///   - focus: Finds the focus of photos for crops, and the regions that must not be covered.
  ///   - sources: The sources of fonts.
  /// - Returns: The edit.
  /// - Throws: ``EditError/locked(_:)`` if all items are locked; ``ArgumentError`` if there isn't
  ///   enough space; ``SelectionError``, ``TextError``, and errors of reading a photo.
  func edit(
    of ids: [Item.ID], in collage: Collage, _ stamp: EditStamp, focus: FocusLookup,
    words sources: TextSources = .none
  ) throws -> Edit {
    let room = try LayoutSpace(self, on: collage)
    let placed = try placed(placeable(ids, in: collage), in: collage, room, focus)
    let captions = try captions(of: placed, in: collage, room, sources)
    let framed = try placed.map { item, place in
      let cell = try captions.reservingSpace(for: item, in: place)
      return try FramedItem(item, in: cell, margin: room.margin)
    }
    let parts = try crops(of: framed, focus)
    let standing = placed.indices.sorted { placed[$0].place.depth < placed[$1].place.depth }
      .map { framed[$0].place(showing: parts[$0]) }
    let captioned = try captions.placed(below: standing)
    // Locked items are skipped and reported later.
    let locked = areItemsNamed ? ids.compactMap { collage.items[$0] }.filter(\.isLocked) : []
    var placing = Arrangement(
      locked.map(ItemPlacement.init(asItStands:)) + standing + captioned.places,
      texts: captioned.texts, words: words)
    if captions.factor < 1 { placing.remarks.append(.shrunkCaptions(captions.factor)) }
    try setCalendar(of: &placing, in: collage, room, stamp, sources)
    return .place(placing)
  }

  /// Returns the captions to place, typeset for the widths that their photos would have.
  private func captions(
    of placed: [(item: Item, place: LayoutAlgorithm.Place)], in collage: Collage,
    _ room: LayoutSpace,
    _ sources: TextSources
  ) throws -> CaptionLayout {
    guard placesCaptions else { return CaptionLayout(sources) }
    let whole = try placed.map { item, place in
      try FramedItem(item, in: place, margin: room.margin)
        .place(showing: fitting == .fill ? .whole : nil)
    }
    var captions = try CaptionLayout(collage, of: placed.map(\.item), at: whole, sources)
    try captions.shrink(toFit: placed)
    return captions
  }

  /// Returns the items to place.
  ///
  /// Omits locked items. Unless the user named items, also omits hidden items and text, which keep
  /// their places, if any other items remain.
  ///
  /// - Parameters:
  ///   - ids: The candidates.
  ///   - collage: Their collage.
  /// - Returns: The items, in their order.
  /// - Throws: ``EditError/locked(_:)`` if all items are locked; ``SelectionError``.
  func placeable(_ ids: [Item.ID], in collage: Collage) throws -> [Item] {
    let free = try inNamedOrder(collage.unlocked(ids).compactMap { collage.items[$0] }, in: collage)
      .filter { $0.text?.calendar == nil || !setsCalendar }
    let seen = free.filter { !$0.isHidden && $0.text == nil }
    return areItemsNamed || seen.isEmpty ? free : seen
  }

  /// Returns items with their cells.
  private func placed(
    _ items: [Item], in collage: Collage, _ room: LayoutSpace, _ focus: FocusLookup
  ) throws -> [(item: Item, place: LayoutAlgorithm.Place)] {
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

extension LayoutSpec {
  /// Returns the crops with which images fill their cells; `nil` for images that would lose too
  /// much.
  func crops(of items: [FramedItem], _ focus: FocusLookup) throws -> [UnitRect?] {
    // The cells of a layout expression have weights, so that images must fill them.
    var fitting = fitting
    if case .written = plan, fitting == .nearly { fitting = .fill }
    var parts = items.map { $0.item.photo == nil ? nil : $0.part(for: fitting) }
    // Find the focus of all images that need a new crop in one pass.
    let asked = items.indices.filter { index in
      let item = items[index]
      // A crop of about one pixel doesn't need a focus.
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
