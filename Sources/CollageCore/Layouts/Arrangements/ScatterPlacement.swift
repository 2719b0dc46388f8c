struct ScatterPlacement: Hashable, Sendable {
  /// The item's center, in canvas pixels relative to the page's top-left corner.
  var center: Point
  /// The item's size before the rotation, in canvas pixels.
  var size: Size
  var degrees: Double
  /// The item's position in the z-order; zero is the back.
  var depth: Int

  var bounds: Rect {
    Rect(center: center, size: Rotation(degrees: degrees).extent(of: size))
  }
}
