/// Changes of an item's tones, colours and sharpness; without arguments, none.
///
/// What can be set is told by ``parameters``, from which words, stored forms and sliders derive. A
/// value out of its range is kept as it is and drawn as the nearest one, so that later versions can
/// widen a range.
public struct Adjustments: Hashable, Sendable {
  /// Lighter or darker without clipping, in `-100...100`; zero is neutral.
  public var brightness: Double
  /// Steeper or flatter around mid grey, in `-100...100`; zero is neutral.
  public var contrast: Double
  /// From grey to twice as colourful, in `-100...100`; zero is neutral.
  public var saturation: Double
  /// From the light of a blue sky to that of a low sun, in `-100...100`; zero is neutral.
  public var temperature: Double
  /// From green to magenta, in `-100...100`; zero is neutral.
  public var tint: Double
  /// The exponent by which midtones are lightened, in `0.1...10`; one is neutral, more is lighter.
  public var gamma: Double
  /// How much fine detail is stressed, in `0...100`; zero is neutral.
  public var sharpen: Double
  /// How much darker the picture becomes toward its edges, in `0...100`; zero is neutral.
  public var vignette: Double
  /// What a later version stored with it, which is kept.
  public var unknown: [String: JSONValue]

  /// Makes adjustments; without arguments, none.
  public init(
    brightness: Double = 0, contrast: Double = 0, saturation: Double = 0, temperature: Double = 0,
    tint: Double = 0, gamma: Double = 1, sharpen: Double = 0, vignette: Double = 0,
    unknown: [String: JSONValue] = [:]
  ) {
    self.brightness = brightness
    self.contrast = contrast
    self.saturation = saturation
    self.temperature = temperature
    self.tint = tint
    self.gamma = gamma
    self.sharpen = sharpen
    self.vignette = vignette
    self.unknown = unknown
  }

  /// No adjustment.
  public static let none = Adjustments()

  /// Whether no pixel is changed.
  public var isNone: Bool { Self.parameters.allSatisfy { self[$0] == $0.neutral } }

  /// Whether what becomes of a pixel depends on those around it, or on its place.
  public var looksAround: Bool { sharpen > 0 || vignette > 0 }

  /// The value with which a parameter is drawn: the nearest in range; neutral for what is no number.
  package subscript(parameter: AdjustmentParameter) -> Double {
    let value = self[keyPath: parameter.path]
    let (lowest, highest) = (parameter.range.lowerBound, parameter.range.upperBound)
    return value.isNaN ? parameter.neutral : min(max(value, lowest), highest)
  }
}

extension Adjustments {
  /// All parameters, in the order of the help.
  ///
  /// Names are stored; later versions may widen a range and add parameters, no more.
  package static let parameters = [
    AdjustmentParameter(
      "brightness", \.brightness, title: "Brightness | Helligkeit",
      "lighter or darker; black and white stay"),
    AdjustmentParameter(
      "contrast", \.contrast, title: "Contrast | Kontrast", "steeper or flatter around mid gray"),
    AdjustmentParameter(
      "saturation", \.saturation, title: "Saturation | Sättigung",
      "-100 is gray, 100 twice as colorful"),
    AdjustmentParameter(
      "temperature", \.temperature, title: "Warmth | Wärme",
      "warmer, or with less than zero cooler"),
    AdjustmentParameter(
      "tint", \.tint, title: "Tint | Farbstich", "towards magenta, or with less than zero green"),
    AdjustmentParameter(
      "gamma", \.gamma, in: 0.1...10, neutral: 1, title: "Midtones | Mitteltöne",
      "lighter midtones, or with less than one darker"),
    AdjustmentParameter(
      "sharpen", \.sharpen, in: 0...100, title: "Sharpness | Schärfe", "more fine detail"),
    AdjustmentParameter(
      "vignette", \.vignette, in: 0...100, title: "Vignette | Vignette",
      "darker toward the edges of the item"),
  ]

  /// The parameter of a name; nil for one that this version does not know.
  package static func parameter(named name: String) -> AdjustmentParameter? {
    parameters.first { $0.name == name }
  }
}
