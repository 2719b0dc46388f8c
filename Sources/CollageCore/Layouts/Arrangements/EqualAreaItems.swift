/// Items of equal area that keep their aspect ratios, for a page.
struct EqualAreaItems {
  /// The aspect ratio (width divided by height) of each item; above zero.
  let shapes: [Double]
  let page: LayoutArea

  /// Returns the sizes of items whose area is the square of a side.
  func sizes(side: Double) -> [Size] {
    shapes.map { shape in
      let root = shape.squareRoot()
      return Size(width: side * root, height: side / root)
    }
  }
}
