/// The shadow that an item throws on what is behind it.
///
/// It has the shape of all that the item shows, turned with it, and falls in one direction of the
/// canvas whatever the item's turn.
public struct Shadow: Hashable, Sendable {
  /// How far it falls to the right.
  public var dx: LookLength
  /// How far it falls down.
  public var dy: LookLength
  /// How soft it is: as in CSS, twice the standard deviation of the Gaussian.
  public var blur: LookLength
  /// Its colour.
  public var color: Color
  /// A factor on its alpha.
  public var opacity: UnitInterval
  /// What a later version stored with it.
  public var unknown: [String: JSONValue]

  /// A soft shadow a little below the item.
  public static let standard = Shadow(
    dx: .zero, dy: .share(0.02), blur: .share(0.06), color: Color(red: 0, green: 0, blue: 0),
    opacity: UnitInterval(clamping: 0.4))

  /// Makes a shadow.
  public init(
    dx: LookLength, dy: LookLength, blur: LookLength, color: Color, opacity: UnitInterval,
    unknown: [String: JSONValue] = [:]
  ) {
    self.dx = dx
    self.dy = dy
    self.blur = blur
    self.color = color
    self.opacity = opacity
    self.unknown = unknown
  }

  /// Whether nothing of it can be seen.
  package var isNothing: Bool { color.alpha == 0 || opacity.value == 0 }
}
