/// Where a picture lies that is turned.
struct ScatteredPlace: Hashable, Sendable {
  /// Its middle, in canvas pixels from the page's corner.
  var center: Point
  /// Its size before it is turned.
  var size: Size
  /// How far it is turned, in degrees.
  var degrees: Double
  /// Its place in the stack; zero is the back.
  var depth: Int

  /// The smallest upright rectangle that it lies in.
  var bounds: Rect {
    Rect(center: center, size: Turn(degrees: degrees).extent(of: size))
  }
}
