internal import Foundation

/// A name of a collage: any printable text of at most 120 characters without blanks at its ends.
public struct CollageName: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
  /// The longest name, in characters.
  public static let maximumLength = 120

  /// The text.
  public let rawValue: String

  /// The text.
  public var description: String { rawValue }

  /// Makes a name, or nil when the text breaks a rule or reads as a UUID; letters are composed
  /// (Unicode NFC).
  public init?(rawValue: String) {
    let text = rawValue.precomposedStringWithCanonicalMapping
    guard let first = text.first, let last = text.last, text.count <= Self.maximumLength,
      !first.isWhitespace, !last.isWhitespace, UUID(uuidString: text) == nil,
      text.unicodeScalars.allSatisfy(Self.isPrintable)
    else { return nil }
    self.rawValue = text
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }
}
