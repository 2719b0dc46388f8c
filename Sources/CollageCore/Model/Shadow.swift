/// An item's drop shadow.
///
/// The shadow has the shape of the visible item and rotates with it. Its offset is measured along
/// the canvas' axes, regardless of the item's rotation.
public struct Shadow: Hashable, Sendable {
  /// The offset to the right.
  public var dx: LookLength
  /// The offset down.
  public var dy: LookLength
  /// The blur radius: twice the standard deviation of the Gaussian, as in CSS.
  public var blur: LookLength
  /// The shadow's color.
  public var color: Color
  /// A factor that multiplies the color's alpha.
  public var opacity: UnitInterval
  /// Fields that a later version of the program stored; this version preserves them.
  public var unknown: [String: JSONValue]

  /// The default shadow, which is soft and slightly below the item.
  public static let standard = Shadow(
    dx: .zero, dy: .fraction(0.02), blur: .fraction(0.06), color: Color(red: 0, green: 0, blue: 0),
    opacity: UnitInterval(clamping: 0.4))

  /// Creates a shadow.
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

  package var isInvisible: Bool { color.alpha == 0 || opacity.value == 0 }
}
