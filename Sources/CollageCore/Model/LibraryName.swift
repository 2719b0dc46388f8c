/// The name of a photo in the library: one line of 1 to 100 characters, without spaces at its ends.
///
/// Several photos can have the same name.
package struct LibraryName: Hashable, Sendable, CustomStringConvertible {
  /// The maximum length, in characters; an emoji of several Unicode scalars counts as one
  /// character.
  package static let maximumLength = 100

  /// The name as a string, normalized to Unicode NFC.
  package let rawValue: String

  /// The name as a string.
  public var description: String { rawValue }

  /// Creates a name after removing spaces at its ends.
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

  /// Creates a name from a file name or path, without folders and extension; `-` replaces invalid
  /// characters.
  package init(fileName path: String) {
    let file = path.split(separator: "/").last.map(String.init) ?? ""
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    let stem = parts.count > 1 && !parts[0].isEmpty ? parts.dropLast().joined(separator: ".") : file
    let scalars = stem.unicodeScalars.map { Self.isAllowed($0) ? $0 : Self.substitute }
    let text = String(String.UnicodeScalarView(scalars)).composed
    let name = Self.trimmed(String(Self.trimmed(text).prefix(Self.maximumLength)))
    self = (try? LibraryName(name)) ?? .unnamed
  }

  /// The name for a file name without visible characters.
  static let unnamed = LibraryName(unchecked: "photo")

  private init(unchecked text: String) {
    rawValue = text
  }

  /// The normalized name for comparisons that ignore case.
  package var key: String { Self.key(rawValue) }

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

  /// Returns whether a Unicode scalar is valid in names.
  ///
  /// Control, private-use and unassigned characters are invalid, and so are most format characters.
  /// Format characters that change the writing direction could make a name look like another one.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (0x20..<0x7F).contains(scalar.value) }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
    // Joiners occur in emoji and in some scripts; tag characters occur in emoji of flags.
    case .format: joining.contains(scalar.value) || (0xE0020...0xE007F).contains(scalar.value)
    default: scalar != "\u{FFFD}"
    }
  }

  private static let joining: Set<UInt32> = [0x200C, 0x200D]

  private static func isVisible(_ character: Character) -> Bool {
    character.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .format, .spaceSeparator, .nonspacingMark, .enclosingMark: false
      default: true
      }
    }
  }
}

package enum LibraryNameError: UsageError, Hashable, Sendable {
  case empty
  case tooLong(count: Int, limit: Int)
  case lineBreak
  case character(Unicode.Scalar)
}

extension LibraryName: Codable {
  /// Decodes a name; throws an error if it is invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let name = try? LibraryName(text), name.rawValue == text else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no photo's name")
    }
    self = name
  }

  /// Encodes the name as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
