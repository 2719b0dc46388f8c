/// Changes of an item's tones, colors and sharpness.
///
/// ``parameters`` lists what can be set; command-line arguments, stored forms and sliders derive
/// from it. A value out of range is stored unchanged and rendered as the nearest value in range, so
/// that later versions can widen a range.
public struct Adjustments: Hashable, Sendable {
  /// The brightness, which changes without clipping, in `-100...100`; zero is neutral.
  public var brightness: Double
  /// The contrast around mid gray, in `-100...100`; zero is neutral.
  public var contrast: Double
  /// The saturation, from gray to twice as colorful, in `-100...100`; zero is neutral.
  public var saturation: Double
  /// The color temperature, from the light of a blue sky to that of a low sun, in `-100...100`;
  /// zero is neutral.
  public var temperature: Double
  /// The tint, from green to magenta, in `-100...100`; zero is neutral.
  public var tint: Double
  /// The exponent that lightens midtones, in `0.1...10`; one is neutral, larger values are lighter.
  public var gamma: Double
  /// The amount of sharpening of fine details, in `0...100`; zero is neutral.
  public var sharpen: Double
  /// The amount of darkening toward the edges, in `0...100`; zero is neutral.
  public var vignette: Double
  /// Fields that a later version stored; they are preserved.
  public var unknown: [String: JSONValue]

  /// Creates adjustments; every parameter is neutral by default.
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

  /// Adjustments that change nothing.
  public static let none = Adjustments()

  /// A Boolean value indicating whether the adjustments change no pixel.
  public var isNone: Bool { Self.parameters.allSatisfy { self[$0] == $0.neutral } }

  /// A Boolean value indicating whether the result for a pixel depends on its neighbors or its
  /// position.
  public var dependsOnNeighborhood: Bool { sharpen > 0 || vignette > 0 }

  /// The value used to render a parameter: the nearest value in range, or neutral for NaN.
  package subscript(parameter: AdjustmentParameter) -> Double {
    let value = self[keyPath: parameter.path]
    let (lowest, highest) = (parameter.range.lowerBound, parameter.range.upperBound)
    return value.isNaN ? parameter.neutral : min(max(value, lowest), highest)
  }
}

extension Adjustments {
  /// All parameters, in the order of the help.
  ///
  /// Names are stored. Later versions may only widen ranges and add parameters.
  package static let parameters = [
    AdjustmentParameter(
      "brightness", \.brightness,
      "darker to lighter; black and white stay"),
    AdjustmentParameter(
      "contrast", \.contrast,
      "lower to higher contrast around middle gray"),
    AdjustmentParameter(
      "saturation", \.saturation,
      "-100 is gray, 100 is twice as colorful"),
    AdjustmentParameter(
      "temperature", \.temperature,
      "cooler to warmer"),
    AdjustmentParameter(
      "tint", \.tint, "green to magenta"),
    AdjustmentParameter(
      "gamma", \.gamma, in: 0.1...10, neutral: 1,
      "midtones; above 1 is lighter, below 1 darker"),
    AdjustmentParameter(
      "sharpen", \.sharpen, in: 0...100, "stronger fine detail"),
    AdjustmentParameter(
      "vignette", \.vignette, in: 0...100,
      "darker toward the item's edges"),
  ]

  /// Returns the parameter with the given name, or `nil` if this version does not know it.
  package static func parameter(named name: String) -> AdjustmentParameter? {
    parameters.first { $0.name == name }
  }
}
