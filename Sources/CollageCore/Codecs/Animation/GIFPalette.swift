/// The colours of an animation: at most 255, and a number for what is transparent.
package struct GIFPalette: Hashable, Sendable {
  /// The most colours; one of the 256 numbers is kept for what is transparent.
  static let mostColors = 255
  /// Pixels of less alpha are transparent.
  static let leastAlpha: UInt8 = 128

  /// Red, green and blue of each colour.
  let colors: [UInt8]
  /// The mean of the squared distances of the frames' colours to the nearest of these; zero where each
  /// is one of them.
  let meanSquare: Double

  /// Chooses the colours for the frames of a histogram; a few different colours are taken as they are.
  ///
  /// - Parameters:
  ///   - histogram: The colours of all frames.
  ///   - limit: The most colours, in `1...255`.
  /// - Complexity: O(points of the histogram × colours).
  package init(_ histogram: GIFHistogram, colors limit: Int = 255) {
    let limit = min(max(limit, 1), Self.mostColors)
    let points = histogram.points
    guard histogram.exact.map({ $0.count > limit }) ?? true else {
      colors = points.flatMap { [UInt8($0.red), UInt8($0.green), UInt8($0.blue)] }
      meanSquare = 0
      return
    }
    let centres = ColorClusters.refined(
      VarianceCut(points, into: limit).means, for: points, rounds: Self.rounds)
    colors = centres.flatMap { centre in
      [centre.red, centre.green, centre.blue].map { UInt8(min(max($0.rounded(), 0), 255)) }
    }
    meanSquare = ColorClusters.meanSquare(of: centres, for: points)
  }

  /// More rounds gain less than a hundredth of a decibel.
  private static let rounds = 6

  /// The number of colours.
  var count: Int { colors.count / 3 }

  /// The number of what is transparent, behind the colours.
  var transparent: UInt8 { UInt8(count) }

  /// The bits of a number, of which GIF's codes need at least two.
  var bits: Int {
    var bits = 2
    while 1 << bits <= count { bits += 1 }
    return bits
  }
}
