internal import Foundation

/// JSON as this program prints it: one line, sorted keys, plain slashes.
package enum JSONText {
  /// A value as one line, with the line's end.
  package static func line(_ value: any Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(AnyView(value: value)) else { return "{}\n" }
    let text = String(decoding: data, as: UTF8.self)
    // In JSON a backslash is written twice.
    return escaped(text.hasStandIns ? text.withShownBytes(backslash: #"\\"#) : text) + "\n"
  }

  /// The same JSON without characters that a terminal obeys and that may stand in it as they are.
  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x7F }) else { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isTreacherous {
        let digits = String(scalar.value, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.count)
        escaped.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
      } else {
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// A number without the dust of binary fractions.
  package static func rounded(_ value: Double) -> Double {
    let rounded = (value * 1_000_000).rounded() / 1_000_000
    return rounded.isFinite ? rounded + 0 : value
  }
}

/// Any value that can be encoded.
struct AnyView: Encodable {
  /// The value.
  let value: any Encodable

  /// Encodes the value as it is.
  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}
