/// The colours along a line, finer than bytes are.
///
/// An entry is four numbers of 16 bits, eight of them after the point: red, green and blue multiplied
/// by alpha, and alpha, from the lowest bits up. No colour exceeds alpha.
struct ColorRamp: Hashable, Sendable {
  /// The colours at equal distances from the first to the last; at least two.
  let entries: [UInt64]
  /// Whether every entry is opaque.
  let isOpaque: Bool

  /// The number of entries for a line of a length in pixels: four a pixel, and not too few or many.
  ///
  /// Steps between entries are at most a sixteenth of a level then, or a quarter of a pixel.
  static func count(length: Double) -> Int {
    var count = 1024
    while Double(count) < 4 * length, count < 16_384 { count *= 2 }
    return count
  }

  /// Works out the entries.
  ///
  /// - Parameters:
  ///   - count: How many; at least two.
  ///   - color: The colour at a place in `0...1`.
  init(count: Int, color: (Double) -> RampColor) {
    precondition(count >= 2)
    let entries = (0..<count).map { color(Double($0) / Double(count - 1)).entry }
    self.entries = entries
    isOpaque = entries.allSatisfy { $0 >> 48 == 255 << 8 }
  }
}

/// A colour between bytes: red, green and blue multiplied by alpha, and alpha, each in `0...1`.
struct RampColor: Hashable, Sendable {
  /// Red, green, blue and alpha.
  var channels: SIMD4<Double>

  /// Makes a colour from its channels.
  init(channels: SIMD4<Double>) { self.channels = channels }

  /// Makes a colour from bytes, and a factor on its alpha.
  init(_ color: Color, opacity: Double = 1) {
    let alpha = Double(color.alpha) / 255 * opacity
    let straight = SIMD4(Double(color.red), Double(color.green), Double(color.blue), 255)
    channels = straight / 255 * alpha
  }

  /// The colour at a part of the way to another one.
  func mixed(with other: RampColor, _ part: Double) -> RampColor {
    RampColor(channels: channels * (1 - part) + other.channels * part)
  }

  /// Red, green and blue as they are without alpha, and alpha.
  var straight: SIMD4<Double> {
    guard channels.w > 0 else { return .zero }
    var straight = channels / channels.w
    straight.w = channels.w
    return straight
  }

  /// The colour with eight bits after the point.
  var entry: UInt64 {
    let numbers = (channels * 65_280).rounded(.toNearestOrAwayFromZero)
    let alpha = min(max(numbers.w, 0), 65_280)
    return (0..<4).reduce(0) { entry, channel in
      entry | UInt64(min(max(numbers[channel], 0), alpha)) << (16 * UInt64(channel))
    }
  }
}
