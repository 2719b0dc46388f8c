/// A name of a group of items; it keeps the rules of an item's name, and may be one's.
public struct GroupName: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
  /// The text.
  public let rawValue: String

  /// The text.
  public var description: String { rawValue }

  /// How one names its items: `@group:row`.
  public var selector: String { ItemSelector.groupPrefix + rawValue }

  /// The selector as one types it: in quotation marks if there are blanks in it.
  public var quotedSelector: String { rawValue.contains(" ") ? "'\(selector)'" : selector }

  /// Makes a name, or nil when the text breaks a rule.
  public init?(rawValue: String) {
    guard let name = ItemName(rawValue: rawValue) else { return nil }
    self.rawValue = name.rawValue
  }
}
