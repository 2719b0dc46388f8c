/// The placement that a layout gives to an item.
package struct ItemPlacement: Hashable, Sendable {
  package let id: Item.ID
  /// The center, in canvas pixels.
  package let center: Point
  /// The size of the area into which the visible part is fitted before its rotation, in canvas
  /// pixels.
  package let size: Size
  package let rotation: Angle
  /// The crop of the item's image; `nil` keeps the current crop.
  let crop: UnitRect?

  package init(
    _ id: Item.ID, center: Point, size: Size, rotation: Angle = .zero, crop: UnitRect? = nil
  ) {
    self.id = id
    self.center = center
    self.size = size
    self.rotation = rotation
    self.crop = crop
  }
}

extension ItemPlacement {
  /// Creates a placement that keeps the item as it is.
  package init(current item: Item) {
    let transform = item.transform
    self.init(
      item.id, center: transform.center, size: item.visibleSize.scaled(by: transform.scale),
      rotation: transform.rotation)
  }
}

package enum LayoutWarning: Hashable, Sendable {
  /// Texts of a calendar that are omitted because locked items cover their positions.
  case coveredCalendar([CalendarTextRole])
  /// The factor by which captions were shrunk to leave enough space for their photos.
  case shrunkCaptions(Double)
}

/// The result of a layout: placements, new texts, and items to add and remove.
public struct Arrangement: Hashable, Sendable {
  /// The new placements, from back to front.
  ///
  /// The placed items exchange z-order positions with each other; all other items keep theirs.
  package var placements: [ItemPlacement]
  /// New text for placed items; it is set before the items are placed.
  public var texts: [TextUpdate]
  /// Items to add in front of all others.
  public var additions: [NewItem] = []
  /// Items to remove.
  public var removals: [Item.ID] = []
  package var warnings: [LayoutWarning] = []
  /// The layout as command-line arguments, such as `justified` and `--gap 20`.
  public let arguments: [String]

  package init(_ places: [ItemPlacement], texts: [TextUpdate] = [], arguments: [String]) {
    self.placements = places
    self.texts = texts
    self.arguments = arguments
  }

  /// Returns the arrangement with all of its additions, but without the placements, texts and
  /// removals of other items.
  func keeping(_ ids: Set<Item.ID>) -> Arrangement {
    var arrangement = self
    arrangement.placements.removeAll { !ids.contains($0.id) }
    arrangement.texts.removeAll { !ids.contains($0.id) }
    arrangement.removals.removeAll { !ids.contains($0) }
    return arrangement
  }
}

extension Edit {
  package var layoutWarnings: [LayoutWarning] {
    if case .place(let arrangement) = self { arrangement.warnings } else { [] }
  }
}

extension Collage {
  mutating func place(_ arrangement: Arrangement) throws(EditError) {
    try remove(arrangement.removals)
    try setText(arrangement.texts)
    try place(arrangement.placements)
    try add(arrangement.additions)
  }

  private mutating func place(_ newPlacements: [ItemPlacement]) throws(EditError) {
    let placements = Dictionary(newPlacements.map { ($0.id, $0) }) { _, last in last }
    let ids = newPlacements.map(\.id)
    try update(ids) { (item) throws(EditError) in
      guard let placement = placements[item.id] else { return }
      try item.apply(placement)
    }
    // The placed items exchange z-order positions with each other; all other items keep theirs.
    let slots = ids.compactMap { items.position(of: $0) }.sorted()
    guard let back = slots.first, let front = slots.last else { return }
    var stack = Array(items[back...front])
    for (slot, id) in zip(slots, ids) { items[id].map { stack[slot - back] = $0 } }
    items.reorder(back..<front + 1, stack)
  }
}

extension Item {
  fileprivate mutating func apply(_ placement: ItemPlacement) throws(EditError) {
    if let crop = placement.crop { look.crop = crop == .whole ? nil : crop }
    transform.center = placement.center
    transform.rotation = placement.rotation.normalized
    // The minimum scale keeps a very narrow item valid, even if the item then exceeds its
    // placement.
    let minimumScale = Limits.drawnSide.lowerBound / min(visibleSize.width, visibleSize.height)
    transform.scale = max(visibleSize.fitFactor(in: placement.size), minimumScale)
    try checkPlacement()
  }
}
