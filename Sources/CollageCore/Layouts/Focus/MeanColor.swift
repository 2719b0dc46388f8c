internal import Foundation

/// The mean color of an image in the Oklab color space, for sorting images.
///
/// Values are rounded coarsely, so that the order is the same on every machine.
package struct MeanColor: Hashable, Sendable, Comparable {
  /// True if the color has practically no hue.
  let isGray: Bool
  /// The hue in 256ths of a full circle, beginning with red.
  let hue: Int
  /// The lightness, from 0 for black to 255 for white.
  let lightness: Int

  private static let minimumChroma = 0.015
  /// The approximate number of pixels from which the mean is computed.
  private static let sampleCount = 10_000

  /// The value for an image that has not been analyzed.
  package static let unknown = MeanColor(isGray: true, hue: 0, lightness: 0)

  private init(isGray: Bool, hue: Int, lightness: Int) {
    (self.isGray, self.hue, self.lightness) = (isGray, hue, lightness)
  }

  /// Computes the mean color of an image's pixels, weighted by their alpha.
  package init(of image: Bitmap) {
    let straight = image.straightened()
    let step = 4 * max(1, image.size.area / Self.sampleCount)
    var (sum, count) = (SIMD3<Double>.zero, 0.0)
    for start in stride(from: 0, to: straight.bytes.count - 3, by: step) {
      let alpha = Double(straight.bytes[start + 3]) / 255
      let color = Color(
        red: straight.bytes[start], green: straight.bytes[start + 1],
        blue: straight.bytes[start + 2])
      sum += OklabColor(color).values * alpha
      count += alpha
    }
    let mean = count > 0 ? sum / count : .zero
    let chroma = (mean.y * mean.y + mean.z * mean.z).squareRoot()
    isGray = chroma < Self.minimumChroma
    // In Oklab, the hue of sRGB red is 29 degrees.
    let fraction = isGray ? 0 : (atan2(mean.z, mean.y) / (2 * .pi) + 1 - 29.0 / 360 + 1 / 512.0)
    hue = Int((fraction - fraction.rounded(.down)) * 256) % 256
    lightness = Int(mean.x * 255.5)
  }

  /// Orders colors along the rainbow beginning with red, followed by grays from dark to light.
  public static func < (one: MeanColor, other: MeanColor) -> Bool {
    guard one.isGray == other.isGray else { return other.isGray }
    return (one.hue, one.lightness) < (other.hue, other.lightness)
  }
}
