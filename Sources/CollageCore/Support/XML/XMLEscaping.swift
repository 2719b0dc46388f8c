package enum XMLEscaping {
  private static let replacement = "\u{FFFD}"

  /// Escapes text for use in an attribute's double quotes or between tags.
  ///
  /// Line terminators and tabs become character references, because parsers turn them into spaces
  /// in attributes. Other control characters below U+0020, U+FFFE, and U+FFFF, which XML can't
  /// represent, become U+FFFD.
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

  /// Returns whether XML allows a character (`Char` in the specification); surrogates can't occur
  /// in Swift strings.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
