/// A lowercase tag of library photos.
///
/// A tag follows the rules of library names, has at most 50 characters and doesn't contain a comma.
package struct PhotoTag: Hashable, Sendable, Comparable, CustomStringConvertible {
  package static let maximumLength = 50

  /// The tag as a string, normalized to Unicode NFC and lowercase.
  package let rawValue: String

  /// The tag as a string.
  public var description: String { rawValue }

  package init?(_ text: String) {
    guard let name = try? LibraryName(text), name.key.count <= Self.maximumLength,
      !name.key.contains(",")
    else { return nil }
    rawValue = name.key
  }

  /// Returns whether the first tag precedes the second in lists.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension PhotoTag: Codable {
  /// Decodes a tag; throws an error if it is invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let tag = PhotoTag(text), tag.rawValue == text else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no tag")
    }
    self = tag
  }

  /// Encodes the tag as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
