internal import Foundation

/// Adjustments in numbers: which colour takes the place of another, and how detail is stressed.
///
/// Colours are sRGB as it is encoded, in `0...1`, independent of alpha. They go through
/// 1. ``WhiteBalance``, on light, up to one;
/// 2. brightness and contrast: the bias and the gain of Schlick (Fast Alternatives to Perlin's Bias and
///    Gain Functions, Graphics Gems IV, 1994), which keep black and white, clip nothing, and of which
///    a value and its negative undo each other;
/// 3. gamma: `v ^ (1 / gamma)`;
/// 4. saturation: `Y + s·(v - Y)` with the luma `Y` of Rec. 709, as `saturate` of the W3C's Filter
///    Effects does, limited to `0...1`;
/// 5. ``SharpenLaw``, on the bytes that come of the steps before.
///
/// ``Vignette`` comes after all of them.
///
/// Black stays black, so that what cannot be seen stays as it is.
struct AdjustmentLaw: Hashable, Sendable {
  /// The slope of brightness at black, and at white its reciprocal, at a value of 100.
  static let brightest = 3.0
  /// The slope of contrast at mid grey, and at black and white its reciprocal, at a value of 100.
  static let steepest = 2.5

  /// The colour of the light.
  let balance: WhiteBalance
  /// The slope at black that makes a picture lighter.
  let brightness: Double
  /// The slope at mid grey.
  let contrast: Double
  /// What encoded values are raised to.
  let exponent: Double
  /// How far colours are from grey; one is as they are.
  let saturation: Double
  /// How detail is stressed; nil for not at all.
  let sharpening: SharpenLaw?

  /// Works out the numbers of values in their ranges.
  ///
  /// - Parameters:
  ///   - brightness: In `-100...100`.
  ///   - contrast: In `-100...100`.
  ///   - saturation: In `-100...100`.
  ///   - temperature: In `-100...100`.
  ///   - tint: In `-100...100`.
  ///   - gamma: In `0.1...10`.
  ///   - sharpen: In `0...100`.
  ///   - scale: Raster pixels per reference pixel.
  init(
    brightness: Double = 0, contrast: Double = 0, saturation: Double = 0, temperature: Double = 0,
    tint: Double = 0, gamma: Double = 1, sharpen: Double = 0, scale: Double = 1
  ) {
    balance = WhiteBalance(temperature: temperature, tint: tint)
    self.brightness = pow(Self.brightest, brightness / 100)
    self.contrast = pow(Self.steepest, contrast / 100)
    exponent = 1 / gamma
    self.saturation = 1 + saturation / 100
    sharpening = SharpenLaw(share: sharpen / 100, scale: scale)
  }

  /// Whether colours stay as they are.
  var keepsColors: Bool {
    balance.gains == SIMD3(repeating: 1) && brightness == 1 && contrast == 1 && exponent == 1
      && saturation == 1
  }

  /// The colour that takes the place of another, before detail is stressed.
  func color(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let tones = SIMD3(
      tone(color.x, gain: balance.gains.x), tone(color.y, gain: balance.gains.y),
      tone(color.z, gain: balance.gains.z))
    let luma = SIMD3(repeating: (tones * WhiteBalance.luminance).sum())
    return (luma + saturation * (tones - luma)).clamped(
      lowerBound: .zero, upperBound: SIMD3(repeating: 1))
  }

  /// What becomes of one channel up to saturation.
  ///
  /// - Parameters:
  ///   - value: The channel, in `0...1`.
  ///   - gain: That of the channel's light.
  /// - Returns: The new value, in `0...1`.
  func tone(_ value: Double, gain: Double) -> Double {
    var value = value
    if gain != 1 { value = SRGBCurve.value(gain * SRGBCurve.light(value)) }
    if brightness != 1 { value = Self.bias(value, slope: brightness) }
    if contrast != 1 {
      value =
        value < 0.5
        ? Self.bias(2 * value, slope: 1 / contrast) / 2
        : 1 - Self.bias(2 - 2 * value, slope: 1 / contrast) / 2
    }
    return exponent == 1 ? value : pow(value, exponent)
  }

  /// A curve from zero to one whose slope is given at zero, and at one is its reciprocal.
  private static func bias(_ value: Double, slope: Double) -> Double {
    slope * value / (1 + (slope - 1) * value)
  }
}
