/// Adjustments of an item's tones, colors and sharpness.
///
/// ``parameters`` lists the parameters; the command-line arguments, the stored form and the web
/// application's sliders are derived from this list. A value out of range is stored unchanged, but
/// rendered as the nearest value in range, so that a later version can widen the range.
public struct Adjustments: Hashable, Sendable {
  /// The brightness, in `-100...100`; zero is neutral.
  ///
  /// Black and white stay unchanged, so tones aren't clipped.
  public var brightness: Double
  /// The contrast around mid gray, in `-100...100`; zero is neutral.
  public var contrast: Double
  /// The saturation, in `-100...100`; -100 is gray, zero is neutral, and 100 doubles it.
  public var saturation: Double
  /// The color temperature, in `-100...100`: negative values look like the bluish light of the sky,
  /// positive values like the warm light of a low sun.
  ///
  /// Zero is neutral.
  public var temperature: Double
  /// The tint, in `-100...100`: negative values are greener, positive values are more magenta.
  ///
  /// Zero is neutral.
  public var tint: Double
  /// The gamma, in `0.1...10`; one is neutral.
  ///
  /// Each channel is raised to the power 1/gamma, so larger values lighten the midtones.
  public var gamma: Double
  /// The amount of sharpening of fine details, in `0...100`; zero is neutral.
  public var sharpen: Double
  /// The amount of darkening toward the edges, in `0...100`; zero is neutral.
  public var vignette: Double
  /// Fields that a later version of the program stored; this version preserves them.
  public var unknown: [String: JSONValue]

  /// Creates adjustments; the defaults are neutral.
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

  /// True if the adjustments leave every pixel unchanged.
  public var isNone: Bool { Self.parameters.allSatisfy { self[$0] == $0.neutral } }

  /// True if the result for a pixel depends on neighboring pixels or on its position.
  public var dependsOnNeighborhood: Bool { sharpen > 0 || vignette > 0 }

  /// The rendered value of a parameter: the nearest value in range, or the neutral value for NaN.
  package subscript(parameter: AdjustmentParameter) -> Double {
    let value = self[keyPath: parameter.path]
    let (lowest, highest) = (parameter.range.lowerBound, parameter.range.upperBound)
    return value.isNaN ? parameter.neutral : min(max(value, lowest), highest)
  }
}

extension Adjustments {
  /// All parameters, in the order in which the help lists them.
  ///
  /// Stores contain the parameters' names, so later versions of the program may only add parameters
  /// and widen ranges.
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

  /// Returns the parameter with a name, or `nil` if this version of the program doesn't have it.
  package static func parameter(named name: String) -> AdjustmentParameter? {
    parameters.first { $0.name == name }
  }
}
