/// Where a picture lies that is turned.
package struct ScatteredPlace: Hashable, Sendable {
  /// Its middle, in canvas pixels from the page's corner.
  package var center: Point
  /// Its size before it is turned.
  package var size: Size
  /// How far it is turned, in degrees.
  package var degrees: Double
  /// Its place in the stack; zero is the back.
  package var depth: Int

  /// The smallest upright rectangle that it lies in.
  var bounds: Rect {
    Rect(center: center, size: Turn(degrees: degrees).extent(of: size))
  }
}
