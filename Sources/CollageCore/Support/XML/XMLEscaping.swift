/// Text escaping for XML 1.0.
package enum XMLEscaping {
  /// The replacement for characters that XML doesn't allow.
  private static let replacement = "\u{FFFD}"

  /// Escapes text for an attribute or for element content.
  ///
  /// Line terminators and tabs become character references, because parsers turn them into spaces
  /// in attributes. Control characters, U+FFFE, and U+FFFF, which XML can't represent, become
  /// U+FFFD.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The escaped text, for use between double quotes or tags.
  package static func escaped(_ text: String) -> String {
    guard !text.utf8.allSatisfy(isPlain) else { return text }
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case _ where isAllowed(scalar): escaped.unicodeScalars.append(scalar)
      default: escaped += replacement
      }
    }
    return escaped
  }

  /// Returns whether a byte is printable ASCII without a special meaning.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && !#"&<>""#.utf8.contains(byte)
  }

  /// Returns whether XML allows a character (the specification's `Char`); surrogates can't occur.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
