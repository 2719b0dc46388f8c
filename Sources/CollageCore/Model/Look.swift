/// How an item is drawn, whatever it shows.
public struct Look: Hashable, Sendable {
  /// How much of what is behind shows through; one is opaque.
  public var opacity: UnitInterval
  /// The effects on the item's pixels.
  public var shaders: ShaderStack
  /// What a later version stored, which is kept and not drawn.
  public var unknown: [String: JSONValue]

  /// Makes a look; without arguments, the plain one.
  public init(
    opacity: UnitInterval = .one, shaders: ShaderStack = .empty,
    unknown: [String: JSONValue] = [:]
  ) {
    self.opacity = opacity
    self.shaders = shaders
    self.unknown = unknown
  }

  /// Opaque and without effects.
  public static let plain = Look()

  /// Returns to an earlier look; shaders are switched off and remember their parameters.
  mutating func reset(to look: Look) {
    var shaders = shaders
    shaders.turnAllOff()
    self = look
    self.shaders = shaders
  }
}
