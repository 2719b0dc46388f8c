/// A border of one color along an item's edges.
public struct Border: Hashable, Sendable {
  /// The width at the left, top and right.
  public var width: LookLength
  /// The width at the bottom, as for an instant photo; `nil` uses ``width``.
  public var bottom: LookLength?
  /// The border's color.
  public var color: Color
  /// A Boolean value indicating whether the border covers the image's edge instead of surrounding
  /// it.
  public var isInside: Bool
  /// Fields that a later version stored.
  public var unknown: [String: JSONValue]

  /// Creates a border, by default a white one around the image.
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

  package var isNothing: Bool { color.alpha == 0 || width.isZero && bottom?.isZero ?? true }
}
