internal import Foundation

/// Encodes the JSON output of this program.
///
/// Each value is on one line, keys are sorted, and slashes aren't escaped.
package enum JSONText {
  /// Returns a value as one line of JSON that ends with a line feed.
  package static func line(_ value: any Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(AnyView(value: value)) else { return "{}\n" }
    let text = String(decoding: data, as: UTF8.self)
    // Invalid bytes are shown as `\xNN`. JSON requires that the backslash is escaped.
    return escaped(
      text.hasInvalidBytePlaceholders ? text.escapingInvalidBytes(backslash: #"\\"#) : text) + "\n"
  }

  /// Escapes characters that JSON permits unescaped but a terminal would interpret.
  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x7F }) else { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isUnsafeInTerminals {
        let digits = String(scalar.value, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.count)
        escaped.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
      } else {
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// Returns a number rounded to six decimal places, which hides binary rounding errors.
  package static func rounded(_ value: Double) -> Double {
    let rounded = (value * 1_000_000).rounded() / 1_000_000
    return rounded.isFinite ? rounded + 0 : value
  }
}

struct AnyView: Encodable {
  let value: any Encodable

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}
