/// How the colours of an item and of what is behind it make one colour.
///
/// The sixteen modes of the W3C's "Compositing and Blending Level 1", named as `mix-blend-mode` of
/// CSS names them.
public enum BlendMode: String, CaseIterable, Sendable, Codable {
  /// The item's colour: what is behind shows only through what is not opaque.
  case normal
  /// The product of both: never lighter than either.
  case multiply
  /// The product of what is missing to white: never darker than either.
  case screen
  /// Multiplies where the backdrop is dark and screens where it is light.
  case overlay
  /// The darker of both.
  case darken
  /// The lighter of both.
  case lighten
  /// Brightens the backdrop by the item.
  case colorDodge = "color-dodge"
  /// Darkens the backdrop by the item.
  case colorBurn = "color-burn"
  /// Multiplies where the item is dark and screens where it is light.
  case hardLight = "hard-light"
  /// Darkens or lightens as a soft light of the item's colour would.
  case softLight = "soft-light"
  /// The distance of both.
  case difference
  /// As the distance, with less contrast.
  case exclusion
  /// The item's hue with the saturation and luminosity of the backdrop.
  case hue
  /// The item's saturation with the hue and luminosity of the backdrop.
  case saturation
  /// The item's hue and saturation with the luminosity of the backdrop.
  case color
  /// The item's luminosity with the hue and saturation of the backdrop.
  case luminosity

  /// Whether each channel is made of the same channel of both colours alone.
  public var isSeparable: Bool {
    switch self {
    case .hue, .saturation, .color, .luminosity: false
    default: true
    }
  }
}
