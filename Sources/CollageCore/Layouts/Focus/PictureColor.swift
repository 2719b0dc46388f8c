internal import Foundation

/// The colour that a picture has on the whole, by which pictures are put in order.
///
/// It is the mean in Oklab; numbers are rounded coarsely, so that the order is the same on every machine.
package struct PictureColor: Hashable, Sendable, Comparable {
  /// Whether it has next to no hue.
  let isGrey: Bool
  /// The hue from red on, in 256ths of a turn.
  let hue: Int
  /// The lightness, in 256ths.
  let lightness: Int

  /// Below this chroma no hue is seen.
  private static let leastChroma = 0.015
  /// About so many pixels of a picture are looked at.
  private static let sampleCount = 10_000

  /// The colour of a picture that nobody has looked at.
  package static let unknown = PictureColor(isGrey: true, hue: 0, lightness: 0)

  private init(isGrey: Bool, hue: Int, lightness: Int) {
    (self.isGrey, self.hue, self.lightness) = (isGrey, hue, lightness)
  }

  /// Takes the mean of a picture's pixels, of which clear ones do not count.
  package init(of picture: Bitmap) {
    let straight = picture.straightened()
    let step = 4 * max(1, picture.size.area / Self.sampleCount)
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
    isGrey = chroma < Self.leastChroma
    // Red of sRGB is at 29 degrees.
    let turn = isGrey ? 0 : (atan2(mean.z, mean.y) / (2 * .pi) + 1 - 29.0 / 360 + 1 / 512.0)
    hue = Int((turn - turn.rounded(.down)) * 256) % 256
    lightness = Int(mean.x * 255.5)
  }

  /// Along the rainbow from red on, then greys from dark to light.
  public static func < (one: PictureColor, other: PictureColor) -> Bool {
    guard one.isGrey == other.isGrey else { return other.isGrey }
    return (one.hue, one.lightness) < (other.hue, other.lightness)
  }
}
