/// Ordered dithering that hides the steps between a palette's colors.
///
/// The pattern is Bryce Bayer's matrix of 8×8 thresholds (1973). The offset depends only on the
/// pixel's position, so an unchanged pixel gets the same color index in each frame.
struct GIFDither: Hashable, Sendable {
  /// The side length of the pattern, a power of two.
  static let side = 8

  /// The range of the offsets, as a multiple of a channel's root mean squared error.
  ///
  /// Stronger patterns hide the steps better but need more bytes. With this strength, smooth skies
  /// gain half a decibel when seen from a distance, and single pixels lose a quarter of a decibel.
  /// Blue noise needs as many bytes as this matrix.
  private static let strength = 0.9

  /// The offset of each channel for each position of the pattern, row by row.
  let offsets: [Int32]

  /// Creates a pattern.
  ///
  /// - Parameter meanSquare: The palette's mean squared error, summed over the channels. If it is
  ///   zero, all offsets are zero.
  init(meanSquare: Double) {
    let reach = Self.strength * (meanSquare / 3).squareRoot()
    let last = Double(Self.side * Self.side - 1)
    offsets = (0..<Self.side * Self.side).map { place in
      let threshold = Self.threshold(place % Self.side, place / Self.side)
      return Int32((reach * (Double(threshold) / last - 0.5)).rounded())
    }
  }

  /// Returns the rank of a position in the matrix, in `0..<64`, by interleaving the bits of both
  /// coordinates, lowest first.
  static func threshold(_ x: Int, _ y: Int) -> Int {
    (0..<3).reduce(0) { rank, bit in
      rank << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
    }
  }
}
