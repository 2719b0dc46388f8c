/// The perforated edge of a stamp: round holes that are centered on the edges of the photo.
///
/// Each corner has a hole, because two lines of perforation cross there. Each side is divided into
/// a whole number of equal steps between holes. Lengths are fractions of the photo's short side.
struct PerforationGeometry: Hashable, Sendable {
  /// The size of the photo, scaled so that the shorter side is 1.
  let sides: Size
  /// The distance between the centers of adjacent holes along each axis.
  let pitch: Size
  let radius: Double

  /// The preferred distance between the centers of adjacent holes.
  static let defaultPitch = 1.0 / 15
  /// The diameter of a hole, as a fraction of the distance between adjacent holes.
  static let defaultHole = 0.68

  /// Divides the edges of a photo.
  ///
  /// Only the aspect ratio of `size` matters. `pitch` is the approximate distance between the
  /// centers of adjacent holes. `hole` is the diameter of a hole as a fraction of the distance
  /// between adjacent holes, in `0..<1`.
  init(_ size: Size, pitch: Double = defaultPitch, hole: Double = defaultHole) {
    precondition(size.width > 0 && size.height > 0 && pitch > 0 && (0..<1).contains(hole))
    let short = min(size.width, size.height)
    let sides = Size(width: size.width / short, height: size.height / short)
    func step(_ side: Double) -> Double { side / max(1, (side / pitch).rounded()) }
    self.sides = sides
    self.pitch = Size(width: step(sides.width), height: step(sides.height))
    radius = min(self.pitch.width, self.pitch.height) * hole / 2
  }

  /// Returns the signed distance from a point to the edge of the nearest hole; positive inside the
  /// hole.
  func depth(at point: Point) -> Double {
    let across = Self.offset(point.x, pitch: pitch.width)
    let down = Self.offset(point.y, pitch: pitch.height)
    // `y` is the distance to the nearer of the top and bottom edges, and `x` is the distance to the
    // nearer of the left and right edges.
    let y = min(abs(point.y), abs(sides.height - point.y))
    let x = min(abs(point.x), abs(sides.width - point.x))
    let nearest = min(across * across + y * y, down * down + x * x)
    return radius - nearest.squareRoot()
  }

  /// Returns the coverage of a pixel, in `0...1`; zero inside a hole.
  ///
  /// `point` is the pixel's center, and `pixel` is the length of its side.
  func coverage(at point: Point, pixel: Double) -> Double {
    min(max(0.5 - depth(at: point) / pixel, 0), 1)
  }

  /// Returns the signed distance along an edge from the center of the nearest hole.
  static func offset(_ position: Double, pitch: Double) -> Double {
    position - (position / pitch).rounded() * pitch
  }
}
