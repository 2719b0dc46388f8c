internal import Foundation

/// The name of a collage: printable text of at most 120 characters, without whitespace at its ends.
public struct CollageName: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
  /// The maximum length, in characters.
  public static let maximumLength = 120

  /// The name as a string.
  public let rawValue: String

  /// The name as a string.
  public var description: String { rawValue }

  /// Creates a name, or returns `nil` if the text is a UUID or breaks another rule.
  ///
  /// The text is normalized to Unicode NFC.
  public init?(rawValue: String) {
    let text = rawValue.composed
    guard let first = text.first, let last = text.last, text.count <= Self.maximumLength,
      !first.isWhitespace, !last.isWhitespace, UUID(uuidString: text) == nil,
      text.unicodeScalars.allSatisfy(Self.isPrintable)
    else { return nil }
    self.rawValue = text
  }

  /// Creates a name for a new collage, or returns `nil` if the text is invalid.
  ///
  /// A new name must not contain characters that change the writing direction. Names of existing
  /// collages can contain them.
  public init?(given text: String) {
    self.init(rawValue: text)
    guard !rawValue.unicodeScalars.contains(where: \.isUnsafeInTerminals) else { return nil }
  }

  /// Creates a name that was read from another user's file, or returns `nil` if the text is
  /// invalid.
  ///
  /// In addition to the rules for new names, the name must not contain `$`, a backtick or a
  /// backslash, which a shell interprets even between double quotes.
  public init?(foreign text: String) {
    self.init(given: text)
    guard !rawValue.unicodeScalars.contains(where: Self.expanding.contains) else { return nil }
  }

  /// The characters that a shell interprets even between double quotes.
  ///
  /// They are Unicode scalars because a shell reads bytes: with a combining accent, each of them
  /// would be a different `Character`.
  private static let expanding: Set<Unicode.Scalar> = ["$", "`", "\\"]

  /// Creates a valid name similar to an invalid text, as a suggestion.
  ///
  /// A `-` replaces each run of invalid characters and whitespace. If the result is still invalid,
  /// the name is `imported`.
  public init(likeForeign text: String) {
    let characters = text.unicodeScalars.map { scalar in
      Self.isPrintable(scalar) && !scalar.isUnsafeInTerminals
        && !Self.expanding.contains(scalar)
        ? Character(scalar) : "-"
    }
    let parts = String(characters).split(whereSeparator: { $0 == "-" || $0.isWhitespace })
    let name = String(parts.joined(separator: "-").prefix(Self.maximumLength))
    self = CollageName(foreign: name) ?? CollageName(unchecked: "imported")
  }

  private init(unchecked text: String) {
    rawValue = text
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }
}

extension CollageName {
  /// The name as a file name without extension.
  ///
  /// The result isn't a hidden file, doesn't contain a slash, and can't be mistaken for an option.
  public var fileStem: String {
    // Replace scalars rather than characters: a slash with a combining accent is a different
    // `Character`, but the file system still reads the slash.
    let scalars = rawValue.unicodeScalars.map { $0 == "/" ? "-" : $0 }
    let stem = String(String.UnicodeScalarView(scalars))
    return stem.hasPrefix(".") || stem.hasPrefix("-") ? "_" + stem : stem
  }
}

extension CollageName: Codable {
  /// The user-info key for a decoder's closure of type `(String) throws -> CollageName`, which
  /// replaces the default validation of names.
  package static let naming = CodingUserInfoKey(rawValue: "CollageName.naming")

  /// Decodes a name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let naming = Self.naming.flatMap { decoder.userInfo[$0] } as? @Sendable (String) throws -> Self
    guard let name = try naming?(text) ?? CollageName(rawValue: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no collage's name")
    }
    self = name
  }

  /// Encodes the name as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

/// A reference to a collage in a command.
public enum CollageReference: Hashable, Sendable {
  /// The current collage, set by `new` and `open`.
  case current
  /// The collage with this name or this UUID prefix.
  case named(String)

  /// The minimum length of a UUID prefix.
  public static let minimumPrefix = 4
}
