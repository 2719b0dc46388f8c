/// Placeholder characters that kitty replaces with an image.
///
/// On each line, a combining mark on the first placeholder indicates the row of the image.
enum KittyPlaceholders {
  /// The placeholder character, a private-use code point defined by kitty.
  private static let letter: Character = "\u{10EEEE}"

  /// The marks of the rows, in the order of kitty's table.
  ///
  /// They are combining marks of class 230 (above) that Unicode normalization doesn't combine with
  /// other characters.
  static let marks: [UInt32] =
    [0x305, 0x30D, 0x30E, 0x310, 0x312, 0x33D, 0x33E, 0x33F, 0x346, 0x34A, 0x34B, 0x34C]
    + [0x350, 0x351, 0x352, 0x357, 0x35B] + Array(0x363...0x36F) + Array(0x483...0x487)
    + Array(0x592...0x595) + Array(0x597...0x599) + Array(0x59C...0x5A1)
    + [0x5A8, 0x5A9, 0x5AB, 0x5AC, 0x5AF, 0x5C4] + Array(0x610...0x617) + Array(0x657...0x65B)
    + [0x65D, 0x65E] + Array(0x6D6...0x6DC) + Array(0x6DF...0x6E2)
    + [0x6E4, 0x6E7, 0x6E8, 0x6EB, 0x6EC, 0x730, 0x732, 0x733, 0x735, 0x736, 0x73A, 0x73D]
    + [0x73F, 0x740, 0x741, 0x743, 0x745, 0x747, 0x749, 0x74A] + Array(0x7EB...0x7F1) + [0x7F3]
    + Array(0x816...0x819) + Array(0x81B...0x823) + Array(0x825...0x827) + Array(0x829...0x82D)

  /// The maximum height of an image, in rows.
  static var maximumRows: Int { marks.count }

  /// Returns the lines of an image with up to ``maximumRows`` rows; the color of the characters
  /// encodes the image ID `number`.
  static func text(_ number: UInt8, columns: Int, rows: Int) -> [UInt8] {
    let lines = marks.prefix(rows).map { mark in
      var line = String.UnicodeScalarView()
      for column in 0..<columns {
        line.append(contentsOf: letter.unicodeScalars)
        if column == 0, let mark = Unicode.Scalar(mark) { line.append(mark) }
      }
      return "\u{1B}[38;5;\(number)m\(String(line))\u{1B}[39m\n"
    }
    return Array(lines.joined().utf8)
  }
}
