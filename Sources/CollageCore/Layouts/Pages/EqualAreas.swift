/// Pictures that keep their shapes and have one area, for a page.
struct EqualAreas {
  /// Width over height of each picture; all above zero.
  let shapes: [Double]
  /// The room.
  let page: LayoutPage

  /// The sizes of pictures whose areas are the square of a side.
  func sizes(side: Double) -> [Size] {
    shapes.map { shape in
      let root = shape.squareRoot()
      return Size(width: side * root, height: side / root)
    }
  }
}
