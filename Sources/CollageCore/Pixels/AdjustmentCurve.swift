internal import Foundation

/// The color adjustments of an item: a function from color to color, followed by sharpening.
///
/// Colors are encoded sRGB values in `0...1`, not multiplied by alpha. The steps are, in this
/// order:
/// 1. ``WhiteBalance``, in linear light, clipped at 1;
/// 2. brightness and contrast: Schlick's bias and gain functions (Fast Alternatives to Perlin's
///    Bias and Gain Functions, Graphics Gems IV, 1994). They preserve black and white and don't
///    clip. Applying a value and then its negative restores the color;
/// 3. gamma: `v ^ (1 / gamma)` for each channel `v`;
/// 4. saturation: `Y + s·(v - Y)` with the saturation `s` and the Rec. 709 luma `Y`, clamped to
///    `0...1`, like `saturate` in the W3C's Filter Effects;
/// 5. ``UnsharpMask``, on the bytes that the previous steps produce.
///
/// ``Vignette`` follows these steps. Black stays black, so fully transparent pixels don't change.
struct AdjustmentCurve: Hashable, Sendable {
  /// The slope of the brightness curve at black if the brightness is 100; at white, the slope is
  /// the reciprocal.
  static let maximumBrightnessSlope = 3.0
  /// The slope of the contrast curve at middle gray if the contrast is 100; at black and white, the
  /// slope is the reciprocal.
  static let maximumContrastSlope = 2.5

  let balance: WhiteBalance
  /// The slope of the brightness curve at black; values above 1 lighten the image.
  let brightness: Double
  /// The slope of the contrast curve at middle gray.
  let contrast: Double
  /// The exponent of the gamma curve, which applies to encoded values.
  let exponent: Double
  /// The factor on the difference of colors from gray; 1 leaves colors unchanged.
  let saturation: Double
  let sharpening: UnsharpMask?

  /// Creates the curves for adjustment values.
  ///
  /// `gamma` is in `0.1...10`, `sharpen` in `0...100`, and the other adjustments in `-100...100`.
  /// `scale` is the number of raster pixels per reference pixel (see ``Effect``). It affects only
  /// sharpening.
  init(
    brightness: Double = 0, contrast: Double = 0, saturation: Double = 0, temperature: Double = 0,
    tint: Double = 0, gamma: Double = 1, sharpen: Double = 0, scale: Double = 1
  ) {
    balance = WhiteBalance(temperature: temperature, tint: tint)
    self.brightness = pow(Self.maximumBrightnessSlope, brightness / 100)
    self.contrast = pow(Self.maximumContrastSlope, contrast / 100)
    exponent = 1 / gamma
    self.saturation = 1 + saturation / 100
    sharpening = UnsharpMask(strength: sharpen / 100, scale: scale)
  }

  var keepsColors: Bool {
    balance.gains == SIMD3(repeating: 1) && brightness == 1 && contrast == 1 && exponent == 1
      && saturation == 1
  }

  /// Returns the adjusted color, before sharpening.
  func color(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let tones = SIMD3(
      tone(color.x, gain: balance.gains.x), tone(color.y, gain: balance.gains.y),
      tone(color.z, gain: balance.gains.z))
    let luma = SIMD3(repeating: (tones * WhiteBalance.luminance).sum())
    return (luma + saturation * (tones - luma)).clamped(
      lowerBound: .zero, upperBound: SIMD3(repeating: 1))
  }

  /// Applies all steps up to gamma to a channel in `0...1`; `gain` is the channel's white balance
  /// gain.
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

  /// Returns Schlick's bias: a curve from (0, 0) to (1, 1) with the slope `slope` at 0 and `1 /
  /// slope` at 1.
  private static func bias(_ value: Double, slope: Double) -> Double {
    slope * value / (1 + (slope - 1) * value)
  }
}
