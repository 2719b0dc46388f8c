enum BashQuoting {
  /// Returns the text as one shell word on one line.
  ///
  /// Uses `$'…'` if the text contains invalid bytes, line ends, or characters that a terminal
  /// interprets.
  static func quoted(_ text: String) -> String {
    guard
      text.hasInvalidBytePlaceholders || text.unicodeScalars.contains(where: \.isUnsafeInTerminals)
    else {
      return ShellWordSplitter.quoted(text)
    }
    return "$'" + text.pathBytes.map(escaped).joined() + "'"
  }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
    case 0x20..<0x7F: String(UnicodeScalar(byte))
    default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}
