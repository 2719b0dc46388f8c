/// The placement that a layout gives to an item.
package struct ItemPlacement: Hashable, Sendable {
  package let id: Item.ID
  /// The center, in canvas pixels.
  package let center: Point
  /// The size of the visible part before its rotation, in canvas pixels.
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
  package init(asItStands item: Item) {
    let transform = item.transform
    self.init(
      item.id, center: transform.center, size: item.frame.scaled(by: transform.scale),
      rotation: transform.rotation)
  }
}

/// A warning about the result of a layout.
package enum LayoutWarning: Hashable, Sendable {
  /// Texts of a calendar that are omitted because locked items cover their positions.
  case coveredCalendar([CalendarTextRole])
  /// The factor by which captions were shrunk to leave enough space for their photos.
  case shrunkCaptions(Double)
}

/// The result of a layout: placements, new texts, and items to add and remove.
public struct Arrangement: Hashable, Sendable {
  /// The new placements, from back to front; the placed items exchange only their own stack
  /// positions.
  package var places: [ItemPlacement]
  /// New text for placed items; it is set before the items are placed.
  public var texts: [TextUpdate]
  /// Items to add in front of all others.
  public var additions: [NewItem] = []
  /// Items to remove.
  public var removals: [Item.ID] = []
  package var remarks: [LayoutWarning] = []
  /// The layout as command-line arguments, such as `justified` and `--gap 20`.
  public let words: [String]

  package init(_ places: [ItemPlacement], texts: [TextUpdate] = [], words: [String]) {
    self.places = places
    self.texts = texts
    self.words = words
  }

  /// Returns the arrangement with only the changes of the given items.
  func keeping(_ ids: Set<Item.ID>) -> Arrangement {
    var placing = self
    placing.places.removeAll { !ids.contains($0.id) }
    placing.texts.removeAll { !ids.contains($0.id) }
    placing.removals.removeAll { !ids.contains($0) }
    return placing
  }
}

extension Edit {
  /// The warnings about a layout; empty for other edits.
  package var remarks: [LayoutWarning] {
    if case .place(let placing) = self { placing.remarks } else { [] }
  }
}

extension Collage {
  mutating func place(_ placing: Arrangement) throws(EditError) {
    try remove(placing.removals)
    try setText(placing.texts)
    try place(placing.places)
    try add(placing.additions)
  }

  private mutating func place(_ places: [ItemPlacement]) throws(EditError) {
    let wanted = Dictionary(places.map { ($0.id, $0) }) { _, last in last }
    let ids = places.map(\.id)
    try update(ids) { (item) throws(EditError) in
      guard let place = wanted[item.id] else { return }
      try item.take(place)
    }
    // The placed items exchange their stack positions among each other.
    let slots = ids.compactMap { items.place(of: $0) }.sorted()
    guard let back = slots.first, let front = slots.last else { return }
    var stack = Array(items[back...front])
    for (slot, id) in zip(slots, ids) { items[id].map { stack[slot - back] = $0 } }
    items.reorder(back..<front + 1, stack)
  }
}

extension Item {
  /// Moves, rotates, scales and crops the item according to a placement.
  fileprivate mutating func take(_ place: ItemPlacement) throws(EditError) {
    if let crop = place.crop { look.crop = crop == .whole ? nil : crop }
    transform.center = place.center
    transform.rotation = place.rotation.normalized
    // A very narrow item is larger than its placement if the placement is too small for a valid
    // item.
    let least = Limits.drawnSide.lowerBound / min(frame.width, frame.height)
    transform.scale = max(frame.fitFactor(in: place.size), least)
    try checkPlacement()
  }
}
