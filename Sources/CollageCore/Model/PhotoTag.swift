/// A word by which photos of the library are found together, in lower case.
///
/// It has the rules of names, at most 50 characters, and no comma.
package struct PhotoTag: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The longest tag, in characters.
  package static let maximumLength = 50

  /// The text, composed and in lower case.
  package let rawValue: String

  /// The text.
  public var description: String { rawValue }

  /// Makes a tag, or nil when the text breaks a rule.
  package init?(_ text: String) {
    guard let name = try? LibraryName(text), name.key.count <= Self.maximumLength,
      !name.key.contains(",")
    else { return nil }
    rawValue = name.key
  }

  /// The order of lists.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension PhotoTag: Codable {
  /// Reads a tag.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let tag = PhotoTag(text), tag.rawValue == text else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no tag")
    }
    self = tag
  }

  /// Stores the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
