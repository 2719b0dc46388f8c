extension Rect {
  /// The smallest rectangle that contains all of some; an empty list gives an empty one.
  init(enclosing rectangles: some Sequence<Rect>) {
    self.init(
      enclosing: rectangles.flatMap {
        [Point(x: $0.minX, y: $0.minY), Point(x: $0.maxX, y: $0.maxY)]
      })
  }
}
