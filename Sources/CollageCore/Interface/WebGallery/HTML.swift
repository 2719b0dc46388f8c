/// HTML markup that escapes all interpolated values except other markup, so that external input can
/// only become text.
struct HTML: Hashable, Sendable, ExpressibleByStringInterpolation {
  let source: String

  init(stringLiteral value: String) { source = value }

  init(stringInterpolation: Interpolation) { source = stringInterpolation.source }

  /// Joins several fragments.
  init(_ parts: [HTML], separator: String = "\n") {
    source = parts.map(\.source).joined(separator: separator)
  }

  /// Interpolates text, numbers and markup.
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
  /// Characters that affect parsing or text direction become question marks.
  fileprivate var escapedHTML: String {
    var escaped = ""
    for letter in withoutControls().unicodeScalars {
      switch letter {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(letter)
      }
    }
    return escaped
  }
}
