/// An edge of one colour around what can be seen of a picture, such as that of a sticker.
public struct Outline: Hashable, Sendable {
  /// How wide it is.
  public var width: LookLength
  /// Its colour.
  public var color: Color
  /// What a later version stored with it.
  public var unknown: [String: JSONValue]

  /// Makes an outline; without a colour, a white one.
  public init(
    width: LookLength, color: Color = .white, unknown: [String: JSONValue] = [:]
  ) {
    self.width = width
    self.color = color
    self.unknown = unknown
  }

  /// Whether nothing of it can be seen.
  package var isNothing: Bool { color.alpha == 0 || width.isZero }
}
