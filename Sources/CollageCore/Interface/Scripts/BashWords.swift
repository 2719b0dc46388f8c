/// Words that bash reads as they are.
enum BashWords {
  /// A text as a word on one line: in `$'…'` where something in it is no character, ends a line or is
  /// obeyed by a terminal.
  static func quoted(_ text: String) -> String {
    guard text.hasStandIns || text.unicodeScalars.contains(where: \.isTreacherous) else {
      return ShellWords.quoted(text)
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
