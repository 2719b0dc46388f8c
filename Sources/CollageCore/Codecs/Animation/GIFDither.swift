/// Ordered dithering, which adds an offset to each pixel's color to hide the steps between a
/// palette's colors.
///
/// The pattern is Bryce Bayer's matrix of 8×8 thresholds (1973). The offset depends only on the
/// pixel's position, so an unchanged pixel gets the same color index in each frame.
struct GIFDither: Hashable, Sendable {
  /// The side length of the pattern in pixels, a power of two.
  static let side = 8

  /// The range of the offsets, as a multiple of the palette's root mean squared error in one
  /// channel.
  ///
  /// Larger offsets hide the steps better but make files larger. With this value, the
  /// signal-to-noise ratio of smooth skies increases by half a decibel if they are blurred, as if
  /// seen from a distance. Without blurring, it decreases by a quarter of a decibel. Blue noise
  /// makes files as large as this matrix does.
  private static let strength = 0.9

  /// The offset for each position of the pattern, row by row; the same in all channels.
  let offsets: [Int32]

  /// Creates a pattern for a palette whose mean squared error, summed over the channels, is
  /// `meanSquare`; if it is zero, all offsets are zero.
  init(meanSquare: Double) {
    let amplitude = Self.strength * (meanSquare / 3).squareRoot()
    let last = Double(Self.side * Self.side - 1)
    offsets = (0..<Self.side * Self.side).map { index in
      let threshold = Self.threshold(index % Self.side, index / Self.side)
      return Int32((amplitude * (Double(threshold) / last - 0.5)).rounded())
    }
  }

  /// Returns the rank of a position in the matrix, in `0..<64`.
  ///
  /// The rank interleaves the bits of `x ^ y` and `y` in reverse order: their lowest bits become
  /// the highest bits of the rank.
  static func threshold(_ x: Int, _ y: Int) -> Int {
    (0..<3).reduce(0) { rank, bit in
      rank << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
    }
  }
}
