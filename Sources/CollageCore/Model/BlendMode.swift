/// The formula that combines an item's colors with the colors behind the item.
///
/// These are the sixteen modes of the W3C's "Compositing and Blending Level 1", named as in the CSS
/// property `mix-blend-mode`. As in that specification, the descriptions of the modes call the
/// image behind the item the backdrop.
public enum BlendMode: String, CaseIterable, Sendable, Codable {
  /// The item's color; the backdrop shows only through transparent parts.
  case normal
  /// The product of both colors, never lighter than either.
  case multiply
  /// The inverse of the product of the inverted colors, never darker than either.
  case screen
  /// Multiplies where the backdrop is dark and screens where it is light.
  case overlay
  /// The darker of both colors.
  case darken
  /// The lighter of both colors.
  case lighten
  /// Brightens the backdrop depending on the item.
  case colorDodge = "color-dodge"
  /// Darkens the backdrop depending on the item.
  case colorBurn = "color-burn"
  /// Multiplies where the item is dark and screens where it is light.
  case hardLight = "hard-light"
  /// Darkens or lightens the backdrop, like diffuse light of the item's color.
  case softLight = "soft-light"
  /// The absolute difference of both colors.
  case difference
  /// Like ``difference``, but with less contrast.
  case exclusion
  /// The item's hue with the saturation and luminosity of the backdrop.
  case hue
  /// The item's saturation with the hue and luminosity of the backdrop.
  case saturation
  /// The item's hue and saturation with the luminosity of the backdrop.
  case color
  /// The item's luminosity with the hue and saturation of the backdrop.
  case luminosity

  /// True if each channel of the result depends only on the same channel of the two colors.
  public var isSeparable: Bool {
    switch self {
    case .hue, .saturation, .color, .luminosity: false
    default: true
    }
  }
}
