extension Unicode.Scalar {
  /// True if the character could control a terminal or change how adjacent text appears: control
  /// characters, line terminators, and bidirectional formatting characters.
  package var isUnsafeInTerminals: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
  }
}

extension Unicode.Scalar {
  /// True if the character is one of the 66 noncharacters, such as U+FFFE, which some libraries
  /// reject.
  var isNoncharacter: Bool { value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value) }
}

extension String {
  /// Returns the text with each noncharacter replaced by a code point with the same length in
  /// UTF-8: U+FFFD, or the code point U+*n*FFFD of the plane *n*.
  package func withoutNoncharacters() -> String {
    guard unicodeScalars.contains(where: \.isNoncharacter) else { return self }
    let scalars = unicodeScalars.map { scalar in
      guard scalar.isNoncharacter else { return scalar }
      let plane = scalar.value & ~0xFFFF
      return Unicode.Scalar(plane | 0xFFFD) ?? scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension String {
  /// Returns the text with each control or bidirectional formatting character replaced by a
  /// question mark.
  ///
  /// Line feeds stay if `keepsLines` is true. Each byte of a path that isn't UTF-8 is shown as a
  /// hexadecimal number, such as `\xE9`.
  package func withoutControls(keepsLines: Bool = false) -> String {
    replacingUnsafeCharacters(keepsLines: keepsLines) { _ in "?" }
  }

  /// Returns the text in one line, with each control or bidirectional formatting character shown as
  /// `\n`, `\r`, `\t`, or its number, such as `\u{202E}`.
  package func escapingControls() -> String {
    replacingUnsafeCharacters(keepsLines: false) { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
  }

  private func replacingUnsafeCharacters(
    keepsLines: Bool, _ replacement: (Unicode.Scalar) -> String
  ) -> String {
    func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
      !scalar.isUnsafeInTerminals || (keepsLines && scalar == "\n")
    }
    // Fast path: most texts are printable ASCII.
    guard !utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return self }
    guard !unicodeScalars.allSatisfy(isAllowed) else { return escapingInvalidBytes() }
    var scalars = String.UnicodeScalarView()
    for scalar in escapingInvalidBytes().unicodeScalars {
      if isAllowed(scalar) {
        scalars.append(scalar)
      } else {
        scalars.append(contentsOf: replacement(scalar).unicodeScalars)
      }
    }
    return String(scalars)
  }
}

extension String {
  /// True if no character is visible.
  package var isBlank: Bool {
    unicodeScalars.allSatisfy { scalar in
      let properties = scalar.properties
      // U+2800 is the Braille pattern without dots.
      return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
        || properties.generalCategory == .control || scalar == "\u{2800}"
    }
  }
}
