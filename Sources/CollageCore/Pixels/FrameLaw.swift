/// A glowing frame along the rim of a canvas, in numbers: the ring light of a selfie camera.
///
/// It has its full colour at the rim, grows lighter inward like a lamp, and falls off smoothly to
/// nothing at its width; inside, its corners are round.
struct FrameLaw: Hashable, Sendable {
  /// The canvas, in canvas pixels.
  let canvas: PixelSize
  /// How far it reaches inward, in canvas pixels.
  let width: Double
  /// The colour.
  let color: Color
  /// A factor on its alpha, in `0...1`.
  let opacity: Double

  /// The radius of the corners at the rim: as much as leaves round ones at the inner edge.
  var radius: Double {
    min(width * Self.roundness, Double(min(canvas.width, canvas.height)) / 2)
  }

  private static let roundness = 2.0
  /// The part of the width that has the whole alpha.
  private static let solidPart = 0.3
  /// From which part of the width on the light is whitest, and how much of it is white there.
  private static let white = (place: 0.6, share: 0.6)

  /// How far inside the rim a point is, in canvas pixels; negative in the corners.
  ///
  /// The distance to a rectangle with round corners: `|max(q, 0)| + min(max(q.x, q.y), 0) - R` with
  /// `q = |p| - half + R`.
  func depth(of point: Point) -> Double {
    let size = Size(canvas)
    let x = abs(point.x - size.width / 2) - size.width / 2 + radius
    let y = abs(point.y - size.height / 2) - size.height / 2 + radius
    let outside = (max(x, 0) * max(x, 0) + max(y, 0) * max(y, 0)).squareRoot()
    return radius - outside - min(max(x, y), 0)
  }

  /// The colour at a part of the width, counted from the rim.
  func color(at part: Double) -> RampColor {
    guard part < 1 else { return RampColor(.none) }
    let place = max(part, 0)
    let fade = 1 - Self.smooth((place - Self.solidPart) / (1 - Self.solidPart))
    let light = Self.white.share * Self.smooth(place / Self.white.place)
    let white = Color(red: 255, green: 255, blue: 255, alpha: color.alpha)
    return RampColor(color).mixed(with: RampColor(white), light).faded(by: fade * opacity)
  }

  /// From zero to one without an edge: `t²·(3 - 2t)`, limited.
  private static func smooth(_ value: Double) -> Double {
    let t = min(max(value, 0), 1)
    return t * t * (3 - 2 * t)
  }
}

extension RampColor {
  /// The colour with a factor on its alpha.
  func faded(by factor: Double) -> RampColor { RampColor(channels: channels * factor) }
}
