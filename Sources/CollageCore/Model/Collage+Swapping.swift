/// The edit that exchanges two items' places.
extension Collage {
  /// Gives each of two items the centre, the turn and the place in the stack of the other, as large as
  /// fits into the other's outline.
  ///
  /// So nothing that did not overlap before does so afterwards. Of two that have one shape the same edit
  /// again brings both back as they were; of others each is smaller then.
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
    transform.scale = frame.fitFactor(in: other.frame.scaled(by: other.transform.scale))
    try checkPlacement()
  }
}
