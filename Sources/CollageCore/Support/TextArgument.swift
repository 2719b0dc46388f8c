/// The text for a text item, given as an argument or in a file.
package enum TextArgument {
  /// Returns the text of an argument, in which `\n` is a line break, `\t` a tab, and `\\` a
  /// backslash; any other backslash is literal.
  package static func text(of argument: String) -> String {
    var text = ""
    var rest = argument.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let replacement: Unicode.Scalar? =
        switch (scalar, rest.first) {
        case ("\\", "n"?): "\n"
        case ("\\", "t"?): "\t"
        case ("\\", "\\"?): "\\"
        default: nil
        }
      if replacement != nil { rest.removeFirst() }
      text.unicodeScalars.append(replacement ?? scalar)
    }
    return text
  }

  /// Returns the argument for a text; the inverse of ``text(of:)``.
  package static func argument(for text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\t", with: "\\t")
  }

  /// Returns the text of a file; `nil` if the file isn't UTF-8.
  ///
  /// The byte order mark and the last line terminator are removed, and LF replaces CR LF.
  package static func text(ofFile bytes: [UInt8]) -> String? {
    let bom: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: bom) ? bytes.dropFirst(bom.count) : bytes[...]
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let lines = text.replacing("\r\n", with: "\n")
    return lines.last == "\n" ? String(lines.dropLast()) : lines
  }
}
