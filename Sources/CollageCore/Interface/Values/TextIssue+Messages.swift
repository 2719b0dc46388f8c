extension TextIssue {
  /// Returns a list of fonts, each with its family and the first eight digits of its hash.
  package static func list(_ fonts: [UsedFont]) -> String {
    let names = fonts.map { "\($0.family) (\($0.sha256.prefix(8)))" }
    return names.isEmpty ? "no font" : names.joined(separator: ", ")
  }

  /// Returns a list of the first eight characters by their Unicode code points, and the number of
  /// further characters.
  package static func list(_ characters: [Unicode.Scalar]) -> String {
    let shown = characters.prefix(8).map { scalar in
      let number = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
    }
    return shown.joined(separator: ", ")
      + (characters.count > 8 ? " and \(characters.count - 8) more" : "")
  }
}

extension TextError {
  /// The reason why text can't be typeset, for the end of a sentence.
  package var reason: String {
    switch self {
    case .noLibrary: "a library is not installed"
    case .markup(let detail): "its markup is invalid: \(detail)"
    case .outOfMemory: "there is not enough memory"
    case .tooLarge: "it is too long or too large"
    case .fitsNowhere: "it doesn't fit into its box at any size"
    case .noFonts: "no fonts are installed"
    case .notAFont(let name): "'\(name)' is not a TrueType or OpenType font"
    case .fontRestricted(let name): "the license of '\(name)' doesn't allow embedding it"
    case .fontMissing(let id): "its font \(id.rawValue.prefix(8)) is missing from the store"
    case .fontUnreadable(let name): "the font '\(name)' is damaged"
    case .fontDamaged(let path): "its font '\(path)' can't be read"
    }
  }
}
