internal import Foundation

/// A name of a collage: any printable text of at most 120 characters without blanks at its ends.
public struct CollageName: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
  /// The longest name, in characters.
  public static let maximumLength = 120

  /// The text.
  public let rawValue: String

  /// The text.
  public var description: String { rawValue }

  /// Makes a name, or nil when the text breaks a rule or reads as a UUID; letters are composed
  /// (Unicode NFC).
  public init?(rawValue: String) {
    let text = rawValue.composed
    guard let first = text.first, let last = text.last, text.count <= Self.maximumLength,
      !first.isWhitespace, !last.isWhitespace, UUID(uuidString: text) == nil,
      text.unicodeScalars.allSatisfy(Self.isPrintable)
    else { return nil }
    self.rawValue = text
  }

  /// Makes a name that somebody gives to a collage now: older ones may hold characters that turn the
  /// direction of writing, new ones may not.
  public init?(given text: String) {
    self.init(rawValue: text)
    guard !rawValue.unicodeScalars.contains(where: \.isTreacherous) else { return nil }
  }

  /// Makes a name that comes from somebody else's file: besides what nobody can give, it has nothing
  /// that a shell would expand where a script forgets its quotes.
  public init?(foreign text: String) {
    self.init(given: text)
    guard !rawValue.unicodeScalars.contains(where: Self.expanding.contains) else { return nil }
  }

  /// Scalars, for a shell reads bytes: with an accent on it each of them is another character.
  private static let expanding: Set<Unicode.Scalar> = ["$", "`", "\\"]

  /// A name like a text that can be none, to offer in its place: what is not allowed becomes `-`.
  public init(likeForeign text: String) {
    let letters = text.unicodeScalars.map { scalar in
      Self.isPrintable(scalar) && !scalar.isTreacherous
        && !Self.expanding.contains(scalar)
        ? Character(scalar) : "-"
    }
    let words = String(letters).split(whereSeparator: { $0 == "-" || $0.isWhitespace })
    let name = String(words.joined(separator: "-").prefix(Self.maximumLength))
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
  /// The name as the beginning of a file's name: no folder, not hidden, no option.
  public var fileStem: String {
    // A slash with an accent on it is another character to us, and a slash to the system.
    let scalars = rawValue.unicodeScalars.map { $0 == "/" ? "-" : $0 }
    let stem = String(String.UnicodeScalarView(scalars))
    return stem.hasPrefix(".") || stem.hasPrefix("-") ? "_" + stem : stem
  }
}

extension CollageName: Codable {
  /// Where a decoder has what makes names of texts, `(String) throws -> CollageName`; without it the
  /// text must be a name.
  package static let naming = CodingUserInfoKey(rawValue: "CollageName.naming")

  /// Reads a name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let naming = Self.naming.flatMap { decoder.userInfo[$0] } as? @Sendable (String) throws -> Self
    guard let name = try naming?(text) ?? CollageName(rawValue: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no collage's name")
    }
    self = name
  }

  /// Stores the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

/// Which collage a command means.
public enum CollageReference: Hashable, Sendable {
  /// The current one, set by `new` and `open`.
  case current
  /// The one of this name, or whose UUID starts with this text.
  case named(String)

  /// The shortest beginning of a UUID that names something.
  public static let minimumPrefix = 4
}
