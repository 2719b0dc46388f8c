/// The new placement of an item in a layout.
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
  /// Creates a place from an item's current placement.
  package init(asItStands item: Item) {
    let transform = item.transform
    self.init(
      item.id, center: transform.center, size: item.frame.scaled(by: transform.scale),
      rotation: transform.rotation)
  }
}

/// A warning about a layout.
package enum LayoutWarning: Hashable, Sendable {
  /// Text of a calendar is left out because locked items cover its place.
  case coveredCalendar([CalendarTextRole])
  /// Captions are scaled by this factor to leave enough space for their photos.
  case shrunkCaptions(Double)
}

/// An arrangement of several items in a layout.
public struct Arrangement: Hashable, Sendable {
  /// The new placements, from back to front; the items reorder only among their own stack positions.
  package var places: [ItemPlacement]
  /// New text for placed items, which is set first.
  public var texts: [TextUpdate]
  /// Items to add in front of all others.
  public var additions: [NewItem] = []
  /// Items to remove.
  public var removals: [Item.ID] = []
  package var remarks: [LayoutWarning] = []
  /// The command-line arguments of the layout: `justified`, `--gap 20`.
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
  /// Warnings about a layout; empty for other edits.
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
    // The items exchange their positions in the stack among themselves.
    let slots = ids.compactMap { items.place(of: $0) }.sorted()
    guard let back = slots.first, let front = slots.last else { return }
    var stack = Array(items[back...front])
    for (slot, id) in zip(slots, ids) { items[id].map { stack[slot - back] = $0 } }
    items.reorder(back..<front + 1, stack)
  }
}

extension Item {
  /// Moves, rotates, scales and crops the item to fit its place.
  fileprivate mutating func take(_ place: ItemPlacement) throws(EditError) {
    if let crop = place.crop { look.crop = crop == .whole ? nil : crop }
    transform.center = place.center
    transform.rotation = place.rotation.normalized
    // A very narrow item may extend beyond a small place.
    let least = Limits.drawnSide.lowerBound / min(frame.width, frame.height)
    transform.scale = max(frame.fitFactor(in: place.size), least)
    try checkPlacement()
  }
}
