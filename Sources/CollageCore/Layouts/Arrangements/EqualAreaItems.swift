/// Items that all have the same area on a page (the area that a layout fills) and keep their aspect
/// ratios.
struct EqualAreaItems {
  /// The aspect ratio (width divided by height) of each item; above zero.
  let shapes: [Double]
  let page: LayoutArea

  /// Returns the sizes of items whose area is `side * side`.
  func sizes(side: Double) -> [Size] {
    shapes.map { shape in
      let root = shape.squareRoot()
      return Size(width: side * root, height: side / root)
    }
  }
}
