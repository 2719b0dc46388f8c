internal import Foundation

/// Converts text to a name that is easy to type: `Zoë Müller` becomes `zoe-muller`.
package enum Slug {
  /// Replacements for Latin letters that Unicode doesn't decompose into a base letter and an
  /// accent.
  private static let replacements: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h",
    "ŧ": "t", "ı": "i", "ŋ": "n", "ĸ": "k",
  ]

  /// Returns the letters and digits of a text in lowercase, with one dash in place of each run of
  /// other characters between them.
  ///
  /// Latin letters lose their accents. Letters of other scripts keep their combining marks, which
  /// distinguish letters in those scripts. The result is empty if the text has neither letters nor
  /// digits.
  package static func of(_ text: String) -> String {
    var slug = String.UnicodeScalarView()
    var (previous, needsDash): (Unicode.Scalar?, Bool) = (nil, false)
    for scalar in text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber:
        if needsDash, !slug.isEmpty { slug.append("-") }
        slug.append(contentsOf: (replacements[scalar] ?? String(Character(scalar))).unicodeScalars)
        (previous, needsDash) = (scalar, false)
      case .nonspacingMark, .spacingMark, .enclosingMark:
        if let previous, !previous.isLatin { slug.append(scalar) }
      default:
        (previous, needsDash) = (nil, true)
      }
    }
    return String(slug).composed
  }
}

extension Unicode.Scalar {
  /// True if the character is in a block of Latin letters, including ASCII.
  fileprivate var isLatin: Bool {
    switch value {
    case 0..<0x250, 0x1E00..<0x1F00, 0x2C60..<0x2C80, 0xA720..<0xA800, 0xAB30..<0xAB70: true
    default: false
    }
  }
}
