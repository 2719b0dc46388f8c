/// A gradient on a canvas of a given size.
struct CanvasGradient: Hashable, Sendable {
  let gradient: Gradient
  let canvas: PixelSize

  /// Returns the position of a point along the gradient: 0 at the start, 1 at the end.
  ///
  /// Positions outside `0...1` have the color of the nearer end.
  func position(of point: Point) -> Double {
    switch gradient.shape {
    case .linear:
      let line = line
      return line.offset + line.x * point.x + line.y * point.y
    case .radial:
      let ellipse = ellipse
      let x = (point.x - ellipse.center.x) / ellipse.radii.width
      let y = (point.y - ellipse.center.y) / ellipse.radii.height
      return (x * x + y * y).squareRoot()
    }
  }

  /// For a linear gradient, the change of the position per canvas pixel along each axis, and the
  /// position at the canvas's top-left corner.
  var line: (x: Double, y: Double, offset: Double) {
    guard case .linear(let angle) = gradient.shape else { return (0, 0, 0) }
    let (sine, cosine) = angle.sineAndCosine
    let size = Size(canvas)
    let length = abs(size.width * sine) + abs(size.height * cosine)
    let (x, y) = (sine / length, -cosine / length)
    return (x, y, 0.5 - (x * size.width + y * size.height) / 2)
  }

  /// For a radial gradient, the ellipse of the points at position 1, in canvas pixels.
  var ellipse: (center: Point, radii: Size) {
    guard case .radial(let part) = gradient.shape else {
      return (.zero, Size(width: 1, height: 1))
    }
    let size = Size(canvas)
    let center = Point(x: part.x * size.width, y: part.y * size.height)
    // The ellipse passes through the farthest corner. The ratio of its radii is the ratio of the
    // distances from the center to the farthest sides.
    let root = 2.0.squareRoot()
    return (
      center,
      Size(
        width: root * max(center.x, size.width - center.x),
        height: root * max(center.y, size.height - center.y))
    )
  }

  /// The distance, in canvas pixels, from position 0 to position 1 along the gradient; for a radial
  /// gradient, the longer radius.
  var length: Double {
    switch gradient.shape {
    case .linear:
      let line = line
      return 1 / (line.x * line.x + line.y * line.y).squareRoot()
    case .radial:
      return max(ellipse.radii.width, ellipse.radii.height)
    }
  }

  func color(at position: Double) -> RampColor {
    let stops = gradient.stops
    guard let first = stops.first, let last = stops.last else { return RampColor(.none) }
    guard let next = stops.firstIndex(where: { $0.position > position }) else {
      return RampColor(last.color)
    }
    guard next > 0 else { return RampColor(first.color) }
    let (start, end) = (stops[next - 1], stops[next])
    let part = (position - start.position) / (end.position - start.position)
    switch gradient.space {
    case .srgb: return RampColor(start.color).mixed(with: RampColor(end.color), part)
    case .oklab: return Self.oklab(start.color, end.color, part)
    }
  }

  /// Interpolates between two colors in the Oklab color space, with premultiplied alpha.
  private static func oklab(_ start: Color, _ end: Color, _ part: Double) -> RampColor {
    let alphas = (Double(start.alpha) / 255, Double(end.alpha) / 255)
    let alpha = alphas.0 * (1 - part) + alphas.1 * part
    guard alpha > 0 else { return RampColor(.none) }
    let sum =
      OklabColor(start).values * (alphas.0 * (1 - part)) + OklabColor(end).values
      * (alphas.1 * part)
    let channels = OklabColor(values: sum / alpha).channels
    return RampColor(channels: SIMD4(channels * alpha, alpha))
  }
}
