/// HTML markup that is safe to build from external input.
///
/// String interpolation escapes all values except other `HTML` values, so input can't become
/// markup.
struct HTML: Hashable, Sendable, ExpressibleByStringInterpolation {
  let source: String

  init(stringLiteral value: String) { source = value }

  init(stringInterpolation: Interpolation) { source = stringInterpolation.source }

  init(_ parts: [HTML], separator: String = "\n") {
    source = parts.map(\.source).joined(separator: separator)
  }

  /// Escapes interpolated text.
  ///
  /// Inserts numbers and markup unchanged.
  struct Interpolation: StringInterpolationProtocol {
    fileprivate var source = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      source.reserveCapacity(literalCapacity + 32 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { source += literal }

    mutating func appendInterpolation(_ text: String) { source += text.escapedHTML }

    mutating func appendInterpolation(_ number: Int) { source += String(number) }

    mutating func appendInterpolation(_ html: HTML) { source += html.source }
  }
}

extension String {
  /// The text, escaped for element content and quoted attributes.
  ///
  /// Control characters and characters that change the direction of text become question marks.
  fileprivate var escapedHTML: String {
    var escaped = ""
    for scalar in withoutControls().unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
