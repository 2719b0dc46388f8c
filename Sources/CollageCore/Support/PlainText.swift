extension Unicode.Scalar {
  /// Whether the character could do something to a terminal, or to how what stands beside it is read:
  /// control characters, ends of lines, and those that turn the direction of writing.
  package var isTreacherous: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is one of the 66 noncharacters, such as U+FFFE, which some libraries refuse in texts.
  var isNoncharacter: Bool { value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value) }
}

extension String {
  /// The text with U+FFFD, or for those beyond U+FFFF the last character of their plane, in place of
  /// noncharacters; in UTF-8 it is as long as before.
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
  /// The text with a question mark for each character that could do something to a terminal, and
  /// with `\xE9` for a byte of a path that is not UTF-8.
  ///
  /// - Parameter keepsLines: Whether the ends of lines stay.
  /// - Returns: A text without control characters and without those that turn the direction.
  package func withoutControls(keepsLines: Bool = false) -> String {
    replacingTreacherous(keepsLines: keepsLines) { _ in "?" }
  }

  /// The text in one line, with `\n`, `\r`, `\t` or its number, `\u{202E}`, in place of each such
  /// character, so that a reader sees what is there.
  package func showingControls() -> String {
    replacingTreacherous(keepsLines: false) { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
  }

  private func replacingTreacherous(
    keepsLines: Bool, _ replacement: (Unicode.Scalar) -> String
  ) -> String {
    func isKept(_ scalar: Unicode.Scalar) -> Bool {
      !scalar.isTreacherous || (keepsLines && scalar == "\n")
    }
    // Most texts are plain, and hardly any needs more than this look at its bytes.
    guard !utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return self }
    guard !unicodeScalars.allSatisfy(isKept) else { return withShownBytes() }
    var scalars = String.UnicodeScalarView()
    for scalar in withShownBytes().unicodeScalars {
      if isKept(scalar) {
        scalars.append(scalar)
      } else {
        scalars.append(contentsOf: replacement(scalar).unicodeScalars)
      }
    }
    return String(scalars)
  }
}

extension String {
  /// Whether no character of it is visible.
  package var isBlank: Bool {
    unicodeScalars.allSatisfy { scalar in
      let properties = scalar.properties
      // U+2800 is the Braille pattern without dots.
      return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
        || properties.generalCategory == .control || scalar == "\u{2800}"
    }
  }
}
