/// The palette of an animation: at most 255 colors, and a color index for transparent pixels.
package struct GIFPalette: Hashable, Sendable {
  /// The maximum number of colors; one of the 256 indices is reserved for transparency.
  static let maximumColors = 255
  /// The smallest alpha of opaque pixels; pixels with a smaller alpha become transparent.
  static let opacityThreshold: UInt8 = 128

  /// The red, green and blue values of each color, one after another.
  let colors: [UInt8]
  /// The mean squared distance of the frames' colors to their nearest palette color; zero if the
  /// palette contains all of these colors.
  let meanSquare: Double

  /// Chooses at most `limit` colors for a histogram, where `limit` is in `1...255`.
  ///
  /// If the histogram has at most that many distinct colors, the palette consists of exactly these.
  ///
  /// - Complexity: O(points of the histogram × colors).
  package init(_ histogram: GIFHistogram, colors limit: Int = 255) {
    let limit = min(max(limit, 1), Self.maximumColors)
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

  /// The number of iterations of k-means clustering; further iterations gain less than a hundredth
  /// of a decibel.
  private static let rounds = 6

  var count: Int { colors.count / 3 }

  /// The color index of transparent pixels, which follows the indices of the colors.
  var transparent: UInt8 { UInt8(count) }

  /// The number of bits of a color index; at least 2, as GIF requires.
  var bits: Int {
    var bits = 2
    while 1 << bits <= count { bits += 1 }
    return bits
  }
}
