/// Where an item comes to stand when many are placed at once.
public struct ItemPlace: Hashable, Sendable {
  /// The item.
  public let id: Item.ID
  /// Its centre, in canvas pixels.
  public let center: Point
  /// The extent of what is shown, before it is turned, in canvas pixels.
  public let size: Size
  /// How far it is turned.
  public let rotation: Angle
  /// What is shown of its picture; nil leaves that as it is.
  public let crop: UnitRect?

  /// Describes a place.
  public init(
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
  init(asItStands item: Item) {
    let transform = item.transform
    self.init(
      item.id, center: transform.center, size: item.frame.scaled(by: transform.scale),
      rotation: transform.rotation)
  }
}

/// Many items that are placed at once.
public struct ItemPlacing: Hashable, Sendable {
  /// The places, from back to front: among the others the items keep their places in the stack.
  public var places: [ItemPlace]
  /// What was asked for, as one would type it: `justified`, `--gap 20`.
  public let words: [String]

  /// Describes a placing.
  public init(_ places: [ItemPlace], words: [String]) {
    self.places = places
    self.words = words
  }
}

extension Collage {
  mutating func place(_ placing: ItemPlacing) throws(EditError) {
    let wanted = Dictionary(placing.places.map { ($0.id, $0) }) { _, last in last }
    let ids = placing.places.map(\.id)
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
    transform.scale = frame.fitFactor(in: place.size)
    try checkPlacement()
  }
}
