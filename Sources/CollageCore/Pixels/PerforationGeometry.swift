/// The perforated edge of a stamp: round holes centered on the edges of the photo.
///
/// Each corner has a hole, as at the crossing of two lines of perforation, and each side is divided
/// into a whole number of steps. Lengths are fractions of the photo's short side.
struct PerforationGeometry: Hashable, Sendable {
  /// The size of the photo.
  ///
  /// The shorter side is 1.
  let sides: Size
  /// The distance between the centers of adjacent holes along each axis.
  let pitch: Size
  let radius: Double

  /// The preferred distance between holes.
  static let defaultPitch = 1.0 / 15
  /// The diameter of a hole as a fraction of the distance between holes.
  static let defaultHole = 0.68

  /// Divides the edges of a photo.
  ///
  /// - Parameters:
  ///   - size: The size of the photo. Only the aspect ratio matters.
  ///   - pitch: The approximate distance between holes.
  ///   - hole: The diameter of a hole as a fraction of that distance, less than 1.
  init(_ size: Size, pitch: Double = defaultPitch, hole: Double = defaultHole) {
    precondition(size.width > 0 && size.height > 0 && pitch > 0 && (0..<1).contains(hole))
    let short = min(size.width, size.height)
    let sides = Size(width: size.width / short, height: size.height / short)
    func divided(_ side: Double) -> Double { side / max(1, (side / pitch).rounded()) }
    self.sides = sides
    self.pitch = Size(width: divided(sides.width), height: divided(sides.height))
    radius = min(self.pitch.width, self.pitch.height) * hole / 2
  }

  /// Returns the depth of a point inside the nearest hole; negative outside all holes.
  func depth(at place: Point) -> Double {
    let across = Self.offset(place.x, pitch: pitch.width)
    let down = Self.offset(place.y, pitch: pitch.height)
    // The distances to the nearer of the top and bottom edges, and of the left and right edges.
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

  /// Returns the signed distance along an edge from the nearest hole's center.
  static func offset(_ place: Double, pitch: Double) -> Double {
    place - (place / pitch).rounded() * pitch
  }
}
