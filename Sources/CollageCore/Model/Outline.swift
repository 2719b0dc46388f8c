/// An outline of one color around the visible part of an item, like the edge of a sticker.
public struct Outline: Hashable, Sendable {
  /// The outline's width.
  public var width: LookLength
  /// The outline's color.
  public var color: Color
  /// Fields that a later version of the program stored; this version preserves them.
  public var unknown: [String: JSONValue]

  /// Creates an outline; white is the default color.
  public init(
    width: LookLength, color: Color = .white, unknown: [String: JSONValue] = [:]
  ) {
    self.width = width
    self.color = color
    self.unknown = unknown
  }

  package var isInvisible: Bool { color.alpha == 0 || width.isZero }
}
