/// The appearance of an item, independent of its content.
///
/// An item is rendered in a fixed order: content, crop, shaders, adjustments, corners and mask,
/// outline, border, shadow, opacity, blend mode. A property that is `nil` or has its default value
/// has no effect.
public struct Look: Hashable, Sendable {
  /// The opacity, from 0 (transparent) to 1 (opaque).
  public var opacity: UnitInterval
  /// The shaders that are applied to the item's pixels.
  public var shaders: ShaderStack
  /// The visible part of the image; `nil` shows all of it.
  public var crop: UnitRect?
  /// The point that stays visible when the image is cropped, in fractions of the whole image; `nil`
  /// is the center.
  public var focus: Point?
  /// The brightness, color and sharpness adjustments.
  public var adjustments: Adjustments
  /// The corner radius; rendering limits it to half of the item's shorter side.
  public var corners: LookLength?
  /// The shape or image that masks the item.
  public var mask: Mask?
  /// The outline around the visible part.
  public var outline: Outline?
  /// The border along the image's edges.
  public var border: Border?
  /// The drop shadow.
  public var shadow: Shadow?
  /// The blend mode.
  public var blend: BlendMode
  /// The animation of the item.
  public var motion: Motion
  /// Fields that a later version of the program stored; this version preserves them but doesn't
  /// draw them.
  public var unknown: [String: JSONValue]

  /// Creates a look; without arguments, it equals ``plain``.
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

  /// The default look: opaque, uncropped and undecorated.
  public static let plain = Look()

  /// Replaces all parts except the shaders, which are turned off but keep their parameters.
  mutating func reset(to look: Look) {
    var shaders = shaders
    shaders.turnAllOff()
    self = look
    self.shaders = shaders
  }
}
