/// How an item is drawn, whatever it shows.
///
/// The pixels of an item are made in one order: what it shows, crop, effects, adjustments, corners and
/// mask, outline, border, shadow, opacity, blend. What is nil or as by default changes nothing.
public struct Look: Hashable, Sendable {
  /// How much of what is behind shows through; one is opaque.
  public var opacity: UnitInterval
  /// The effects on the item's pixels.
  public var shaders: ShaderStack
  /// The part of the picture that is shown; nil is all of it.
  public var crop: UnitRect?
  /// What must stay visible when the picture is cropped, in fractions of the whole picture.
  public var focus: Point?
  /// Brightness, colours and sharpness.
  public var adjustments: Adjustments
  /// The radius of the corners; at most half of the shorter side counts.
  public var corners: LookLength?
  /// What is cut away of the picture.
  public var mask: Mask?
  /// The edge around what can be seen.
  public var outline: Outline?
  /// The strip along the picture's edges.
  public var border: Border?
  /// The shadow.
  public var shadow: Shadow?
  /// How its colours and those behind it become one.
  public var blend: BlendMode
  /// How it changes in moving pictures.
  public var motion: Motion
  /// What a later version stored, which is kept and not drawn.
  public var unknown: [String: JSONValue]

  /// Makes a look; without arguments, the plain one.
  public init(
    opacity: UnitInterval = .one, shaders: ShaderStack = .empty, crop: UnitRect? = nil,
    focus: Point? = nil, adjustments: Adjustments = .none, corners: LookLength? = nil,
    mask: Mask? = nil, outline: Outline? = nil, border: Border? = nil, shadow: Shadow? = nil,
    blend: BlendMode = .normal, motion: Motion = .none, unknown: [String: JSONValue] = [:]
  ) {
    self.opacity = opacity
    self.shaders = shaders
    self.crop = crop
    self.focus = focus
    self.adjustments = adjustments
    self.corners = corners
    self.mask = mask
    self.outline = outline
    self.border = border
    self.shadow = shadow
    self.blend = blend
    self.motion = motion
    self.unknown = unknown
  }

  /// Opaque, whole and without anything on it.
  public static let plain = Look()

  /// Returns to an earlier look; shaders are switched off and remember their parameters.
  mutating func reset(to look: Look) {
    var shaders = shaders
    shaders.turnAllOff()
    self = look
    self.shaders = shaders
  }
}
