/// The colors of an animation: at most 255, and a color index for transparent pixels.
package struct GIFPalette: Hashable, Sendable {
  /// The maximum number of colors; one of the 256 indices is reserved for transparency.
  static let mostColors = 255
  /// The smallest alpha of opaque pixels; pixels with a smaller alpha become transparent.
  static let leastAlpha: UInt8 = 128

  /// Red, green and blue of each color.
  let colors: [UInt8]
  /// The mean squared distance of the frames' colors to their nearest palette color; zero if the
  /// palette contains all of them.
  let meanSquare: Double

  /// Chooses a palette for a histogram; if it has few distinct colors, they are used unchanged.
  ///
  /// - Parameters:
  ///   - histogram: The colors of all frames.
  ///   - limit: The maximum number of colors, in `1...255`.
  /// - Complexity: O(points of the histogram × colors).
  package init(_ histogram: GIFHistogram, colors limit: Int = 255) {
    let limit = min(max(limit, 1), Self.mostColors)
    let points = histogram.points
    guard histogram.exact.map({ $0.count > limit }) ?? true else {
      colors = points.flatMap { [UInt8($0.red), UInt8($0.green), UInt8($0.blue)] }
      meanSquare = 0
      return
    }
    let centers = KMeansClustering.refined(
      VarianceCut(points, into: limit).means, for: points, rounds: Self.rounds)
    colors = centers.flatMap { center in
      [center.red, center.green, center.blue].map { UInt8(min(max($0.rounded(), 0), 255)) }
    }
    meanSquare = KMeansClustering.meanSquare(of: centers, for: points)
  }

  /// More rounds gain less than a hundredth of a decibel.
  private static let rounds = 6

  var count: Int { colors.count / 3 }

  /// The index of transparent pixels, after those of the colors.
  var transparent: UInt8 { UInt8(count) }

  /// The number of bits of a color index; at least 2, as GIF requires.
  var bits: Int {
    var bits = 2
    while 1 << bits <= count { bits += 1 }
    return bits
  }
}
