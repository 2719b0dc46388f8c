/// The place of a rotated item.
struct ScatterPlacement: Hashable, Sendable {
  /// The center, in canvas pixels relative to the page's top-left corner.
  var center: Point
  /// The size before the rotation.
  var size: Size
  var degrees: Double
  /// The position in the stacking order; zero is the back.
  var depth: Int

  var bounds: Rect {
    Rect(center: center, size: Rotation(degrees: degrees).extent(of: size))
  }
}
