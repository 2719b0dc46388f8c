/// The perforated edge of a stamp: round holes that are centered on the edges of the photo.
///
/// Each corner has a hole, because two lines of perforation cross there. Each side is divided into
/// a whole number of equal steps between holes. Lengths are fractions of the photo's short side.
struct PerforationGeometry: Hashable, Sendable {
  /// The size of the photo.
  ///
  /// The shorter side is 1.
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
  /// - Parameters:
  ///   - size: The size of the photo. Only the aspect ratio matters.
  ///   - pitch: The approximate distance between the centers of adjacent holes.
  ///   - hole: The diameter of a hole as a fraction of `pitch`, less than 1.
  init(_ size: Size, pitch: Double = defaultPitch, hole: Double = defaultHole) {
    precondition(size.width > 0 && size.height > 0 && pitch > 0 && (0..<1).contains(hole))
    let short = min(size.width, size.height)
    let sides = Size(width: size.width / short, height: size.height / short)
    func divided(_ side: Double) -> Double { side / max(1, (side / pitch).rounded()) }
    self.sides = sides
    self.pitch = Size(width: divided(sides.width), height: divided(sides.height))
    radius = min(self.pitch.width, self.pitch.height) * hole / 2
  }

  /// Returns the distance of a point from the edge of the nearest hole; positive inside the hole.
  func depth(at place: Point) -> Double {
    let across = Self.offset(place.x, pitch: pitch.width)
    let down = Self.offset(place.y, pitch: pitch.height)
    // `y` is the distance to the nearer of the top and bottom edges, `x` the distance to the nearer
    // of the left and right edges.
    let y = min(abs(place.y), abs(sides.height - place.y))
    let x = min(abs(place.x), abs(sides.width - place.x))
    let nearest = min(across * across + y * y, down * down + x * x)
    return radius - nearest.squareRoot()
  }

  /// Returns the coverage of a pixel, in `0...1`; zero inside a hole.
  ///
  /// - Parameters:
  ///   - place: The center of the pixel.
  ///   - pixel: The side of the pixel.
  /// - Returns: The coverage.
  func coverage(at place: Point, pixel: Double) -> Double {
    min(max(0.5 - depth(at: place) / pixel, 0), 1)
  }

  /// Returns the signed distance along an edge from the center of the nearest hole.
  static func offset(_ place: Double, pitch: Double) -> Double {
    place - (place / pitch).rounded() * pitch
  }
}
