/// A strip of one colour along a picture's edges.
public struct Border: Hashable, Sendable {
  /// How wide it is at the left, the top and the right.
  public var width: LookLength
  /// How wide it is at the bottom, such as the foot of an instant photo; nil is as elsewhere.
  public var bottom: LookLength?
  /// Its colour.
  public var color: Color
  /// Whether it covers the picture's own edge; else it stands around the picture.
  public var isInside: Bool
  /// What a later version stored with it.
  public var unknown: [String: JSONValue]

  /// Makes a border; without a colour, a white one around the picture.
  public init(
    width: LookLength, bottom: LookLength? = nil, color: Color = .white, isInside: Bool = false,
    unknown: [String: JSONValue] = [:]
  ) {
    self.width = width
    self.bottom = bottom
    self.color = color
    self.isInside = isInside
    self.unknown = unknown
  }

  /// Whether nothing of it can be seen.
  package var isNothing: Bool { color.alpha == 0 || width.isZero && bottom?.isZero ?? true }
}
