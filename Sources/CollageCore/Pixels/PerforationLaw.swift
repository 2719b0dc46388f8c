/// The teeth of a stamp: round holes whose centres are on the edges of the picture.
///
/// There is a hole in each corner, as where two lines of perforation cross, and a whole number of them
/// along each side. Lengths are parts of the picture's short side.
struct PerforationLaw: Hashable, Sendable {
  /// The picture's sides; the shorter one is 1.
  let sides: Size
  /// From one hole to the next, along each axis.
  let pitch: Size
  /// The radius of the holes.
  let radius: Double

  /// The distance between holes that is wished for.
  static let defaultPitch = 1.0 / 15
  /// The holes' width as a part of the distance between them.
  static let defaultHole = 0.68

  /// Divides the edges of a picture.
  ///
  /// - Parameters:
  ///   - size: The picture's size; only the ratio matters.
  ///   - pitch: About the distance between holes.
  ///   - hole: The holes' width as a part of that distance, less than 1.
  init(_ size: Size, pitch: Double = defaultPitch, hole: Double = defaultHole) {
    precondition(size.width > 0 && size.height > 0 && pitch > 0 && (0..<1).contains(hole))
    let short = min(size.width, size.height)
    let sides = Size(width: size.width / short, height: size.height / short)
    func divided(_ side: Double) -> Double { side / max(1, (side / pitch).rounded()) }
    self.sides = sides
    self.pitch = Size(width: divided(sides.width), height: divided(sides.height))
    radius = min(self.pitch.width, self.pitch.height) * hole / 2
  }

  /// How far inside the nearest hole a place of the picture is; negative outside all.
  func depth(at place: Point) -> Double {
    let across = Self.offset(place.x, pitch: pitch.width)
    let down = Self.offset(place.y, pitch: pitch.height)
    // The distances from the nearest of the upper and lower edge, and of the left and right one.
    let y = min(abs(place.y), abs(sides.height - place.y))
    let x = min(abs(place.x), abs(sides.width - place.x))
    let nearest = min(across * across + y * y, down * down + x * x)
    return radius - nearest.squareRoot()
  }

  /// The coverage of a pixel around a place of the picture, in `0...1`.
  ///
  /// - Parameters:
  ///   - place: The pixel's centre.
  ///   - pixel: Its side.
  /// - Returns: What no hole takes away.
  func coverage(at place: Point, pixel: Double) -> Double {
    min(max(0.5 - depth(at: place) / pixel, 0), 1)
  }

  /// The distance along an edge from the nearest hole's centre.
  static func offset(_ place: Double, pitch: Double) -> Double {
    place - (place / pitch).rounded() * pitch
  }
}
