/// Values as SVG writes them.
enum SVGText {
  /// A number with at most nine digits after the point, enough for a matrix of a large photo.
  static func number(_ value: Double) -> String {
    let scaled = (abs(value) * 1e9).rounded()
    guard scaled < 9e18 else { return "\(value)" }
    let (whole, rest) = Int(scaled).quotientAndRemainder(dividingBy: 1_000_000_000)
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard rest != 0 else { return "\(sign)\(whole)" }
    var digits = String(String(1_000_000_000 + rest).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }

  /// A map as a value of `transform`; nil for one that changes nothing.
  static func transform(_ matrix: AffineMatrix) -> String? {
    guard matrix != .identity else { return nil }
    let numbers = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty].map(number)
    if matrix.a == 1, matrix.b == 0, matrix.c == 0, matrix.d == 1 {
      return "translate(\(numbers[4]) \(numbers[5]))"
    }
    return "matrix(\(numbers.joined(separator: " ")))"
  }

  /// A rectangle from the origin on, whose corners may be rounded, as a path.
  ///
  /// - Parameters:
  ///   - size: Its sides.
  ///   - radii: The half axes of its corners.
  ///   - origin: Where its top-left corner is.
  /// - Returns: A value of `d`.
  static func path(_ size: Size, radii: Size, at origin: Point = .zero) -> String {
    let (left, top) = (origin.x, origin.y)
    let (right, bottom) = (left + size.width, top + size.height)
    guard radii.width > 0, radii.height > 0 else {
      return "M\(number(left)) \(number(top))H\(number(right))V\(number(bottom))H\(number(left))Z"
    }
    func arc(_ x: Double, _ y: Double) -> String {
      "A\(number(radii.width)) \(number(radii.height)) 0 0 1 \(number(x)) \(number(y))"
    }
    return "M\(number(left + radii.width)) \(number(top))H\(number(right - radii.width))"
      + arc(right, top + radii.height) + "V\(number(bottom - radii.height))"
      + arc(right - radii.width, bottom) + "H\(number(left + radii.width))"
      + arc(left, bottom - radii.height) + "V\(number(top + radii.height))"
      + arc(left + radii.width, top) + "Z"
  }

  /// The edges of an area as a path, to a thousandth of a unit.
  static func path(_ edges: [PathSegment]) -> String {
    func text(_ points: Point...) -> String {
      points.map { point in
        [point.x, point.y].map { number(($0 * 1000).rounded() / 1000) }.joined(separator: " ")
      }.joined(separator: " ")
    }
    return edges.map { edge in
      switch edge {
      case .move(let point): "M" + text(point)
      case .line(let point): "L" + text(point)
      case .curve(let first, let second, let end): "C" + text(first, second, end)
      case .close: "Z"
      }
    }.joined()
  }

  /// The sides of a picture of so many pixels as people print it; without a density, in pixels.
  static func length(_ pixels: Int, density: Int?) -> String {
    guard let density else { return "\(pixels)" }
    return NumberFormat.text(Double(pixels) / Double(density) * 25.4) + "mm"
  }
}

extension Color {
  /// The colour without its alpha, as SVG writes it.
  var svg: String { "#" + Color(red: red, green: green, blue: blue).hex }
}

extension BlendMode {
  /// Whether all programs that draw SVG make the same of the mode.
  ///
  /// Those of hue, saturation, colour and luminosity come out as far as 26 decibels apart in Chromium and librsvg.
  package var isAlikeInSVG: Bool { isSeparable }
}
