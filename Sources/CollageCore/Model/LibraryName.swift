/// A name of a photo in the library: 1 to 100 characters in one line, without blanks at its ends.
///
/// Several photos may have one name.
package struct LibraryName: Hashable, Sendable, CustomStringConvertible {
  /// The longest name, in characters as people count them: an emoji of several parts is one.
  package static let maximumLength = 100

  /// The text, composed (Unicode NFC).
  package let rawValue: String

  /// The text.
  public var description: String { rawValue }

  /// Makes a name; blanks at its ends are left out.
  ///
  /// - Parameter text: What somebody wrote.
  /// - Throws: ``LibraryNameError`` with the rule that it breaks.
  package init(_ text: String) throws(LibraryNameError) {
    let name = Self.trimmed(text).composed
    guard !name.isEmpty else { throw .empty }
    if name.unicodeScalars.contains(where: Self.isLineBreak) { throw .lineBreak }
    if let bad = name.unicodeScalars.first(where: { !Self.isAllowed($0) }) {
      throw .character(bad)
    }
    guard name.contains(where: Self.isVisible) else { throw .empty }
    let count = name.count
    guard count <= Self.maximumLength else {
      throw .tooLong(count: count, limit: Self.maximumLength)
    }
    rawValue = name
  }

  /// Makes a name of a file's: without folders and its ending, and without what no name may have.
  ///
  /// - Parameter path: A path, or what somebody else calls a file.
  package init(fileName path: String) {
    let file = path.split(separator: "/").last.map(String.init) ?? ""
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    let stem = parts.count > 1 && !parts[0].isEmpty ? parts.dropLast().joined(separator: ".") : file
    let letters = stem.unicodeScalars.map { Self.isAllowed($0) ? $0 : Self.substitute }
    let text = String(String.UnicodeScalarView(letters)).composed
    let name = Self.trimmed(String(Self.trimmed(text).prefix(Self.maximumLength)))
    self = (try? LibraryName(name)) ?? .unnamed
  }

  /// What a photo is called whose file's name has nothing that a name may have.
  static let unnamed = LibraryName(unchecked: "photo")

  private init(unchecked text: String) {
    rawValue = text
  }

  /// What handles compare: two names that differ in case alone are found by one word.
  package var key: String { Self.key(rawValue) }

  /// What handles compare of a word that somebody wrote.
  package static func key(_ text: String) -> String {
    trimmed(text).composed.lowercased()
  }

  private static func trimmed(_ text: String) -> String {
    let rest = text.drop(while: \.isWhitespace)
    let end = rest.lastIndex { !$0.isWhitespace }
    return end.map { String(rest[...$0]) } ?? ""
  }

  private static let substitute: Unicode.Scalar = "-"

  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// Letters, digits, blanks, signs, and what emoji consist of.
  ///
  /// Characters that turn the direction of writing are none of these: they make one name look like
  /// another.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (0x20..<0x7F).contains(scalar.value) }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
    // What joins the parts of an emoji, and the letters of some scripts; and the tags of flags.
    case .format: joining.contains(scalar.value) || (0xE0020...0xE007F).contains(scalar.value)
    default: scalar != "\u{FFFD}"
    }
  }

  private static let joining: Set<UInt32> = [0x200C, 0x200D]

  /// Whether a character is more than a joiner or a blank.
  private static func isVisible(_ character: Character) -> Bool {
    character.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .format, .spaceSeparator, .nonspacingMark, .enclosingMark: false
      default: true
      }
    }
  }
}

/// The rule that a text breaks which is to be a photo's name.
package enum LibraryNameError: UsageError, Hashable, Sendable {
  /// There is nothing in it.
  case empty
  /// It has more characters than the limit.
  case tooLong(count: Int, limit: Int)
  /// It has several lines.
  case lineBreak
  /// A character in it is no letter, digit, blank, sign or emoji.
  case character(Unicode.Scalar)
}

extension LibraryName: Codable {
  /// Reads a name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let name = try? LibraryName(text), name.rawValue == text else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no photo's name")
    }
    self = name
  }

  /// Stores the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
