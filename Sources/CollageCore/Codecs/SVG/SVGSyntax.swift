/// Formats values for SVG.
enum SVGSyntax {
  /// Formats a number with up to nine decimal places, which the matrix of a large photo needs.
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

  /// Formats a matrix as a value of the attribute `transform`; returns `nil` for the identity.
  static func transform(_ matrix: AffineMatrix) -> String? {
    guard matrix != .identity else { return nil }
    let numbers = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty].map(number)
    if matrix.a == 1, matrix.b == 0, matrix.c == 0, matrix.d == 1 {
      return "translate(\(numbers[4]) \(numbers[5]))"
    }
    return "matrix(\(numbers.joined(separator: " ")))"
  }

  /// Formats a rectangle with optional rounded corners as a value of the attribute `d`.
  ///
  /// `radii` contains the horizontal and vertical radii; `origin` is the top-left corner.
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

  /// Formats outlines as a path, rounded to a thousandth of a unit.
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

  /// Formats a length in millimeters, calculated from the resolution `density`; without a
  /// resolution, formats it in pixels.
  static func length(_ pixels: Int, density: Int?) -> String {
    guard let density else { return "\(pixels)" }
    return NumberFormat.text(Double(pixels) / Double(density) * 25.4) + "mm"
  }
}

extension Color {
  /// The color without its alpha, in hexadecimal notation.
  var svg: String { "#" + Color(red: red, green: green, blue: blue).hex }
}

extension BlendMode {
  /// True if all programs that draw SVG render the blend mode in the same way.
  ///
  /// Chromium and librsvg render hue, saturation, color and luminosity differently, with a
  /// signal-to-noise ratio down to 26 decibels.
  package var isConsistentInSVG: Bool { isSeparable }
}
