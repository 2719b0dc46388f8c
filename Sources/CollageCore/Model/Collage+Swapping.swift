extension Collage {
  /// Exchanges the centers, the rotations and the z-order positions of two items.
  ///
  /// Each item is scaled to fit into the visible rectangle of the other item, so swapping never
  /// creates an overlap. If both items have the same aspect ratio, a second swap restores their
  /// sizes. Otherwise, both are smaller after a second swap than before the first one.
  mutating func swap(_ first: Item.ID, _ second: Item.ID) throws(EditError) {
    guard let one = items[first] else { throw .noSuchItem(first) }
    guard let other = items[second] else { throw .noSuchItem(second) }
    guard first != second else { return }
    try update([first]) { (item) throws(EditError) in try item.takePlace(of: other) }
    try update([second]) { (item) throws(EditError) in try item.takePlace(of: one) }
    guard let z = z(of: first), let otherZ = self.z(of: second), z != otherZ else { return }
    let (back, front) = (min(z, otherZ), max(z, otherZ))
    var range = Array(items[back...front])
    range.swapAt(0, front - back)
    items.reorder(back..<front + 1, range)
  }
}

extension Item {
  fileprivate mutating func takePlace(of other: Item) throws(EditError) {
    transform.center = other.transform.center
    transform.rotation = other.transform.rotation
    transform.scale = visibleSize.fitFactor(in: other.visibleSize.scaled(by: other.transform.scale))
    try checkPlacement()
  }
}
