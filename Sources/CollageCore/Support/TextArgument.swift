/// The text for a text item, given as an argument or in a file.
package enum TextArgument {
  /// Returns the text of an argument, in which `\n` is a line break, `\t` a tab, and `\\` a
  /// backslash.
  ///
  /// Any other backslash is literal.
  package static func words(of argument: String) -> String {
    var words = ""
    var rest = argument.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let meant: Unicode.Scalar? =
        switch (scalar, rest.first) {
        case ("\\", "n"?): "\n"
        case ("\\", "t"?): "\t"
        case ("\\", "\\"?): "\\"
        default: nil
        }
      if meant != nil { rest.removeFirst() }
      words.unicodeScalars.append(meant ?? scalar)
    }
    return words
  }

  /// Returns the argument for a text; the inverse of ``words(of:)``.
  package static func argument(for words: String) -> String {
    words.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\t", with: "\\t")
  }

  /// Returns the text of a file, without the byte order mark and the last line terminator; `nil` if
  /// the file isn't UTF-8.
  ///
  /// Lines may end with CR LF.
  package static func words(ofFile bytes: [UInt8]) -> String? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let lines = text.replacing("\r\n", with: "\n")
    return lines.last == "\n" ? String(lines.dropLast()) : lines
  }
}
