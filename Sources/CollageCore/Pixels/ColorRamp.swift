/// A lookup table of the colors along a gradient, with a higher precision than bytes.
///
/// An entry consists of four 16-bit numbers in 8.8 fixed point. From the lowest bits up, they are
/// red, green, blue and alpha. Colors are premultiplied, so no color channel exceeds alpha.
struct ColorRamp: Hashable, Sendable {
  /// The colors at equally spaced positions from start to end; at least two.
  let entries: [UInt64]
  let isOpaque: Bool

  /// Returns the number of entries for a gradient of the given length in pixels; the number is in
  /// `1024...16384`.
  ///
  /// Adjacent entries are about a quarter of a pixel apart or closer, unless the gradient is longer
  /// than 4096 pixels.
  static func count(length: Double) -> Int {
    var count = 1024
    while Double(count) < 4 * length, count < 16_384 { count *= 2 }
    return count
  }

  /// Computes `count` entries, at least two, from the colors at positions in `0...1`.
  init(count: Int, color: (Double) -> RampColor) {
    precondition(count >= 2)
    let entries = (0..<count).map { color(Double($0) / Double(count - 1)).entry }
    self.entries = entries
    isOpaque = entries.allSatisfy { $0 >> 48 == 255 << 8 }
  }
}

/// A premultiplied color with four floating-point channels in `0...1`: red, green, blue and alpha.
struct RampColor: Hashable, Sendable {
  var channels: SIMD4<Double>

  init(channels: SIMD4<Double>) { self.channels = channels }

  init(_ color: Color, opacity: Double = 1) {
    let alpha = Double(color.alpha) / 255 * opacity
    let straight = SIMD4(Double(color.red), Double(color.green), Double(color.blue), 255)
    channels = straight / 255 * alpha
  }

  /// Returns the linear interpolation toward another color, whose weight is `part` in `0...1`.
  func mixed(with other: RampColor, _ part: Double) -> RampColor {
    RampColor(channels: channels * (1 - part) + other.channels * part)
  }

  /// The channels with straight alpha; zero if alpha is zero.
  var straight: SIMD4<Double> {
    guard channels.w > 0 else { return .zero }
    var straight = channels / channels.w
    straight.w = channels.w
    return straight
  }

  var entry: UInt64 {
    let numbers = (channels * 65_280).rounded(.toNearestOrAwayFromZero)
    let alpha = min(max(numbers.w, 0), 65_280)
    return (0..<4).reduce(0) { entry, channel in
      entry | UInt64(min(max(numbers[channel], 0), alpha)) << (16 * UInt64(channel))
    }
  }
}
