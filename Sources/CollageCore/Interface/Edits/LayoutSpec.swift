/// A requested layout of items, before the selectors that name the items are resolved.
package struct LayoutSpec: Hashable, Sendable {
  /// The method that computes a cell for each item.
  enum Plan: Hashable, Sendable {
    case kind(LayoutAlgorithm)
    case expression(LayoutExpression)
  }

  /// The fraction of an image that a layout can crop so that the image fills its cell.
  enum Fitting: Hashable, Sendable {
    /// About one pixel, so that edges are at whole pixels and gaps are equal. An image that would
    /// lose more isn't cropped.
    case nearly
    /// Nothing. Existing crops are removed.
    case whole
    /// As much as necessary.
    case fill
    /// At most the given fraction. An image that would lose more isn't cropped.
    case upTo(Double)
  }

  /// The order in which items are placed.
  package enum Order: String, Hashable, Sendable, CaseIterable {
    /// The order in which the user named them. Items that match the same selector are in the order
    /// of their creation.
    case given
    /// By name, with `trip-9` before `trip-10`.
    case name
    /// By the time at which the photos were taken.
    case date
    /// By color: in the order of the rainbow, then grays from dark to light.
    case color
    /// From the largest image to the smallest.
    case size
    /// At random, determined by the seed.
    case random
  }

  /// The relative area of some items.
  struct Weight: Hashable, Sendable {
    let items: [ItemSelector]
    /// The area, as a multiple of the area of an item without a weight.
    let factor: Double
  }

  var plan: Plan
  var gap = Length(fraction: 0.015)
  var margin = Length(fraction: 0.015)
  var fitting = Fitting.nearly
  var order = Order.given
  /// The area of the first item, as a multiple of the area of an item without a weight.
  var firstWeight = 1.0
  /// The relative areas of items, which take precedence over ``firstWeight``.
  var weights: [Weight] = []
  /// The selectors of the items in the order in which the user named them; empty to keep the items'
  /// order.
  var named: [ItemSelector] = []
  /// True if the user named the items, so that the layout places hidden items and reports locked
  /// ones.
  var areItemsNamed = false
  /// True if the layout keeps other items away from locked items.
  var keepsLocked = false
  /// True if captions are placed below their photos, whose cells reserve space for them.
  var placesCaptions = false
  /// The language of the text of a calendar; `nil` for a calendar without text.
  var names: String?
  var seed: UInt64 = 1
  /// The layout as arguments of the command line.
  var arguments: [String]

  init(_ plan: Plan, arguments: [String]) {
    (self.plan, self.arguments) = (plan, arguments)
  }

  /// The maximum number of items; `nil` for no limit.
  var capacity: Int? {
    guard case .kind(let layout) = plan else { return nil }
    return layout.capacity
  }

  /// Returns the edit that lays out the items.
  ///
  /// Locked items stay unchanged. A layout expression places only the items that it names: items of
  /// `ids` and hidden items. `focus` finds the subjects of photos for crops, and the regions of
  /// photos that other items must not cover. Throws an error if all items are locked, if the layout
  /// can't place as many items, or if there isn't enough space.
  func edit(
    of ids: [Item.ID], in collage: Collage, _ stamp: EditStamp, focus: FocusLookup,
    textSources sources: TextSources = .none
  ) throws -> Edit {
    let space = try LayoutSpace(self, on: collage)
    let placed = try placed(placeable(ids, in: collage), in: collage, space, focus)
    let captions = try captions(of: placed, in: collage, space, sources)
    let framed = try placed.map { item, place in
      let cell = try captions.reservingSpace(for: item, in: place)
      return try FramedItem(item, in: cell, margin: space.margin)
    }
    let parts = try crops(of: framed, focus)
    let placements = placed.indices.sorted { placed[$0].place.depth < placed[$1].place.depth }
      .map { framed[$0].placement(croppedTo: parts[$0]) }
    let captioned = try captions.placements(below: placements)
    // Locked items are part of the arrangement at their current positions, so that they are
    // reported.
    let locked = areItemsNamed ? ids.compactMap { collage.items[$0] }.filter(\.isLocked) : []
    var arrangement = Arrangement(
      locked.map(ItemPlacement.init(current:)) + placements + captioned.places,
      texts: captioned.texts, arguments: arguments)
    if captions.factor < 1 { arrangement.warnings.append(.shrunkCaptions(captions.factor)) }
    try setCalendar(of: &arrangement, in: collage, space, stamp, sources)
    return .place(arrangement)
  }

  /// Returns the captions to place, typeset for the widths that their photos would have without
  /// captions.
  private func captions(
    of placed: [(item: Item, place: LayoutAlgorithm.Placement)], in collage: Collage,
    _ space: LayoutSpace,
    _ sources: TextSources
  ) throws -> CaptionLayout {
    guard placesCaptions else { return CaptionLayout(sources) }
    let whole = try placed.map { item, place in
      try FramedItem(item, in: place, margin: space.margin)
        .placement(croppedTo: fitting == .fill ? .whole : nil)
    }
    var captions = try CaptionLayout(collage, of: placed.map(\.item), at: whole, sources)
    try captions.shrink(toFit: placed)
    return captions
  }

  /// Returns the items to place, in the order in which they were named.
  ///
  /// Omits locked items, and throws if all are locked. Omits calendar text if the layout updates or
  /// removes it. If the user didn't name items, also omits hidden items and text, unless these are
  /// the only items.
  func placeable(_ ids: [Item.ID], in collage: Collage) throws -> [Item] {
    let free = try inNamedOrder(collage.unlocked(ids).compactMap { collage.items[$0] }, in: collage)
      .filter { $0.text?.calendar == nil || !setsCalendar }
    let visible = free.filter { !$0.isHidden && $0.text == nil }
    return areItemsNamed || visible.isEmpty ? free : visible
  }

  private func placed(
    _ items: [Item], in collage: Collage, _ space: LayoutSpace, _ focus: FocusLookup
  ) throws -> [(item: Item, place: LayoutAlgorithm.Placement)] {
    if let capacity, items.count > capacity {
      throw ArgumentError.layoutFull(capacity: capacity, count: items.count)
    }
    func shown(_ item: Item) -> Item { fitting == .whole ? item.uncropped : item.uncroppedByEdges }
    switch plan {
    case .expression(let expression):
      do {
        return try expression.places(of: items.map(shown), in: collage, on: space.page)
      } catch let error as LayoutExpressionError {
        throw ArgumentError.layout(arguments[0], error)
      }
    case .kind(let layout):
      let items = try ordered(items.map(shown), focus)
      let pictures = try algorithmItems(of: items, in: collage, layout, focus)
      let places = layout.placements(
        of: pictures, on: space.page, around: space.obstacles, seed: seed)
      guard let places, places.count == items.count else {
        throw ArgumentError.noRoom(verb: "layout")
      }
      return Array(zip(items, places))
    }
  }
}

extension LayoutSpec {
  /// Returns the crop with which each image fills its cell; `nil` for an image that isn't cropped,
  /// for example because it would lose too much.
  func crops(of items: [FramedItem], _ focus: FocusLookup) throws -> [UnitRect?] {
    // In a layout expression, weights determine the sizes of cells, whatever the aspect ratios of
    // the images. By default, images are therefore cropped to fill their cells.
    var fitting = fitting
    if case .expression = plan, fitting == .nearly { fitting = .fill }
    var parts = items.map { $0.item.photo == nil ? nil : $0.crop(for: fitting) }
    // Analyze all images that need a new crop in one pass.
    let analyzed = items.indices.filter { index in
      let item = items[index]
      // A crop of about one pixel doesn't depend on the subject.
      return parts[index] != nil && item.item.look.focus == nil && fitting == .fill
        && !item.item.hasUserCrop && item.crop(for: .nearly) == nil
    }
    let requests = analyzed.compactMap { index in
      items[index].item.photo.map { (photo: $0, aspect: items[index].aspect) }
    }
    for (index, part) in zip(analyzed, try focus.parts(requests)) { parts[index] = part }
    return parts
  }
}
