/// The name of a group of items; it follows the rules of item names.
///
/// A group and an item can have the same name.
public struct GroupName: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
  /// The name as a string.
  public let rawValue: String

  /// The name as a string.
  public var description: String { rawValue }

  /// The selector of the group's items, such as `@group:row`.
  public var selector: String { ItemSelector.groupPrefix + rawValue }

  /// The selector as typed in a shell: quoted if it contains spaces.
  public var quotedSelector: String { rawValue.contains(" ") ? "'\(selector)'" : selector }

  /// Creates a name, or returns `nil` if the text breaks a rule.
  public init?(rawValue: String) {
    guard let name = ItemName(rawValue: rawValue) else { return nil }
    self.rawValue = name.rawValue
  }
}
