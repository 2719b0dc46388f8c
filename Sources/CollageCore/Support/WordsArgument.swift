/// Words that are to be set, as an argument or a file has them.
package enum WordsArgument {
  /// The words as they are meant by an argument, in which `\n` begins a line, `\t` is a tab, and `\\` a
  /// backslash.
  ///
  /// - Parameter argument: What was written; any other backslash stands for itself.
  /// - Returns: The words.
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

  /// The argument that means these words; see ``words(of:)``.
  package static func argument(for words: String) -> String {
    words.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\t", with: "\\t")
  }

  /// The words of a file, without the mark at its beginning and the end of its last line.
  ///
  /// - Parameter bytes: The file, whose lines may end with CR LF.
  /// - Returns: The words; nil for what is not UTF-8.
  package static func words(ofFile bytes: [UInt8]) -> String? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let lines = text.replacing("\r\n", with: "\n")
    return lines.last == "\n" ? String(lines.dropLast()) : lines
  }
}
