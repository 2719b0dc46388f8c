/// Text as XML 1.0 holds it.
package enum XMLText {
  /// What stands for characters that no XML may have.
  private static let replacement = "\u{FFFD}"

  /// Text in which nothing is read as markup, for attributes as for what is between tags.
  ///
  /// Ends of lines and tabs are written as numbers, for a reader makes spaces of them in attributes. Control
  /// characters and the two that are none, which XML cannot even tell by number, become U+FFFD.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The text, to be put between double quotes or tags.
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

  /// Whether a byte is a letter, a digit or a sign that means nothing.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && !#"&<>""#.utf8.contains(byte)
  }

  /// Whether a document may have a character: the specification's `Char`, without surrogates, which no text has.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
