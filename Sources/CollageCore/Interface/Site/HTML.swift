/// Markup in which what came from outside can only be text: whatever is put into it that is no markup itself
/// is escaped.
struct HTML: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The markup.
  let source: String

  init(stringLiteral value: String) { source = value }

  init(stringInterpolation: Interpolation) { source = stringInterpolation.source }

  /// Joins parts.
  init(_ parts: [HTML], separator: String = "\n") {
    source = parts.map(\.source).joined(separator: separator)
  }

  /// Puts texts, numbers and markup into markup.
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
  /// The text as it is written between tags, and in attributes in quotes; what could do something to how the
  /// page is read, such as turn its direction, is a question mark.
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
