/// A frame along the edges of a canvas, like the ring light of a selfie camera.
///
/// The frame has its full color at the outer edge. Toward its inner edge, it becomes lighter and
/// fades to transparent. Its inner corners are round unless the frame is very wide.
struct FrameGradient: Hashable, Sendable {
  let canvas: PixelSize
  /// The width of the frame, in canvas pixels.
  let width: Double
  let color: Color
  /// A factor on the color's alpha, in `0...1`.
  let opacity: Double

  /// The corner radius at the outer edge, in canvas pixels: twice the frame's width, at most half
  /// the canvas's shorter side.
  var radius: Double {
    min(width * Self.roundness, Double(min(canvas.width, canvas.height)) / 2)
  }

  private static let roundness = 2.0
  /// The outer fraction of the frame's width that has full alpha.
  private static let solidPart = 0.3
  /// The position from which the frame has its lightest color, as a fraction of the frame's width
  /// from the outer edge, and the share of white in this color.
  private static let white = (position: 0.6, share: 0.6)

  /// Returns the distance of a point from the outer edge, in canvas pixels; negative outside of the
  /// rounded corners.
  ///
  /// Let `R` be the corner radius, `p` the position relative to the center, `half` half the size,
  /// and `q = |p| - half + R`. The signed distance from a rounded rectangle is `|max(q, 0)| +
  /// min(max(q.x, q.y), 0) - R`. The result is the negative of this distance.
  func depth(of point: Point) -> Double {
    let size = Size(canvas)
    let x = abs(point.x - size.width / 2) - size.width / 2 + radius
    let y = abs(point.y - size.height / 2) - size.height / 2 + radius
    let outside = (max(x, 0) * max(x, 0) + max(y, 0) * max(y, 0)).squareRoot()
    return radius - outside - min(max(x, y), 0)
  }

  func color(at part: Double) -> RampColor {
    guard part < 1 else { return RampColor(.none) }
    let position = max(part, 0)
    let fade = 1 - Self.smooth((position - Self.solidPart) / (1 - Self.solidPart))
    let light = Self.white.share * Self.smooth(position / Self.white.position)
    let white = Color(red: 255, green: 255, blue: 255, alpha: color.alpha)
    return RampColor(color).mixed(with: RampColor(white), light).faded(by: fade * opacity)
  }

  /// Returns the smoothstep function `t²·(3 - 2t)` with `t` clamped to `0...1`.
  private static func smooth(_ value: Double) -> Double {
    let t = min(max(value, 0), 1)
    return t * t * (3 - 2 * t)
  }
}

extension RampColor {
  func faded(by factor: Double) -> RampColor { RampColor(channels: channels * factor) }
}
