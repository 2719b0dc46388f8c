/// Where an item comes to stand when many are placed at once.
package struct ItemPlace: Hashable, Sendable {
  /// The item.
  package let id: Item.ID
  /// Its centre, in canvas pixels.
  package let center: Point
  /// The extent of what is shown, before it is turned, in canvas pixels.
  package let size: Size
  /// How far it is turned.
  package let rotation: Angle
  /// What is shown of its picture; nil leaves that as it is.
  let crop: UnitRect?

  /// Describes a place.
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

extension ItemPlace {
  /// Where an item stands already.
  package init(asItStands item: Item) {
    let transform = item.transform
    self.init(
      item.id, center: transform.center, size: item.frame.scaled(by: transform.scale),
      rotation: transform.rotation)
  }
}

/// Something about a layout that users should know.
package enum LayoutRemark: Hashable, Sendable {
  /// Text of a calendar is left out because locked items cover its place.
  case coveredCalendar([CalendarPart])
  /// Captions are set at this share of their size, so that their photos have room.
  case shrunkCaptions(Double)
}

/// Many items that are placed at once.
public struct ItemPlacing: Hashable, Sendable {
  /// The places, from back to front: among the others the items keep their places in the stack.
  package var places: [ItemPlace]
  /// Words of placed items that are set anew before.
  public var texts: [SetWords]
  /// Items that are put in front of all others.
  public var additions: [NewItem] = []
  /// Items that go.
  public var removals: [Item.ID] = []
  /// Warnings about the layout.
  package var remarks: [LayoutRemark] = []
  /// What was asked for, as one would type it: `justified`, `--gap 20`.
  public let words: [String]

  /// Describes a placing.
  package init(_ places: [ItemPlace], texts: [SetWords] = [], words: [String]) {
    self.places = places
    self.texts = texts
    self.words = words
  }

  /// The placing without what is done to other items than some.
  func keeping(_ ids: Set<Item.ID>) -> ItemPlacing {
    var placing = self
    placing.places.removeAll { !ids.contains($0.id) }
    placing.texts.removeAll { !ids.contains($0.id) }
    placing.removals.removeAll { !ids.contains($0) }
    return placing
  }
}

extension Edit {
  /// Warnings about a layout; empty for other edits.
  package var remarks: [LayoutRemark] {
    if case .place(let placing) = self { placing.remarks } else { [] }
  }
}

extension Collage {
  mutating func place(_ placing: ItemPlacing) throws(EditError) {
    try remove(placing.removals)
    try setText(placing.texts)
    try place(placing.places)
    try add(placing.additions)
  }

  private mutating func place(_ places: [ItemPlace]) throws(EditError) {
    let wanted = Dictionary(places.map { ($0.id, $0) }) { _, last in last }
    let ids = places.map(\.id)
    try update(ids) { (item) throws(EditError) in
      guard let place = wanted[item.id] else { return }
      try item.take(place)
    }
    // They exchange their places in the stack among themselves.
    let slots = ids.compactMap { items.place(of: $0) }.sorted()
    guard let back = slots.first, let front = slots.last else { return }
    var stack = Array(items[back...front])
    for (slot, id) in zip(slots, ids) { items[id].map { stack[slot - back] = $0 } }
    items.reorder(back..<front + 1, stack)
  }
}

extension Item {
  /// Stands where it is told.
  fileprivate mutating func take(_ place: ItemPlace) throws(EditError) {
    if let crop = place.crop { look.crop = crop == .whole ? nil : crop }
    transform.center = place.center
    transform.rotation = place.rotation.normalized
    // A very narrow item may reach beyond a small place.
    let least = Limits.drawnSide.lowerBound / min(frame.width, frame.height)
    transform.scale = max(frame.fitFactor(in: place.size), least)
    try checkPlacement()
  }
}
