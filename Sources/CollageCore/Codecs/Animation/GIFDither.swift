/// Hides the steps between a palette's colours by a pattern that is fixed in place.
///
/// The pattern is Bryce Bayer's matrix of 8×8 thresholds (1973). What is added depends on the place
/// alone, so that a pixel that stays gets the same number in each frame.
struct GIFDither: Hashable, Sendable {
  /// The sides of the pattern, a power of two.
  static let side = 8

  /// The greatest difference of what is added, times the error of a channel.
  ///
  /// Stronger patterns hide the steps better, and cost more: at this one smooth skies gain half a
  /// decibel when seen from afar, and single pixels lose a quarter of one. Blue noise costs as many
  /// bytes as this matrix.
  private static let strength = 0.9

  /// What is added to each channel, for each place of the pattern, row by row.
  let offsets: [Int32]

  /// Makes a pattern.
  ///
  /// - Parameter meanSquare: The palette's mean squared error, of all channels together; without an
  ///   error nothing is added.
  init(meanSquare: Double) {
    let reach = Self.strength * (meanSquare / 3).squareRoot()
    let last = Double(Self.side * Self.side - 1)
    offsets = (0..<Self.side * Self.side).map { place in
      let threshold = Self.threshold(place % Self.side, place / Self.side)
      return Int32((reach * (Double(threshold) / last - 0.5)).rounded())
    }
  }

  /// The place's rank in the matrix, in `0..<64`: the bits of both numbers, mixed, lowest first.
  static func threshold(_ x: Int, _ y: Int) -> Int {
    (0..<3).reduce(0) { rank, bit in
      rank << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
    }
  }
}
