/// For each pixel, the similarity of its color to the left and right sides of the image at the same
/// height.
///
/// Backgrounds often form horizontal bands: a forest or a wall behind the subject continues to the
/// left and right of it. Each pixel gets the smaller of its two similarities. Therefore a subject
/// that leaves the image on only one side isn't mistaken for a band.
struct BandCue {
  /// The standard deviation of the Gaussian that weights the rows above and below a pixel.
  ///
  /// It is a fraction of the image's height.
  static let spread = 0.03
  let lab: Raster<ColorVector>
  /// The columns that form the left side; empty if there isn't a left side to compare with.
  let left: Range<Int>
  let right: Range<Int>

  /// Returns the similarity of every pixel, in `0...1`; zero if either side is empty.
  func values() -> [Float] {
    guard !left.isEmpty, !right.isEmpty else {
      return [Float](repeating: 0, count: lab.values.count)
    }
    let taps = gaussianKernel(deviation: Self.spread * Double(lab.height))
    var result = [Float](repeating: 0, count: lab.values.count)
    for y in 0..<lab.height {
      let (leftSide, rightSide) = (side(left, row: y, taps), side(right, row: y, taps))
      for x in 0..<lab.width {
        let color = lab[x, y]
        result[y * lab.width + x] = min(
          Self.similarity(color, leftSide), Self.similarity(color, rightSide))
      }
    }
    return result
  }

  /// Returns the colors of one side near a row.
  ///
  /// The fourth lane of a color is its weight; the sum of all weights is one.
  private func side(_ columns: Range<Int>, row: Int, _ taps: [Float]) -> [SIMD4<Float>] {
    var colors: [SIMD4<Float>] = []
    for (tap, weight) in taps.enumerated() {
      let y = reflected(row + tap - taps.count / 2, count: lab.height)
      for x in columns {
        var color = lab[x, y]
        color.w = weight / Float(columns.count)
        colors.append(color)
      }
    }
    return colors
  }

  private static func similarity(_ color: ColorVector, _ side: [SIMD4<Float>]) -> Float {
    var sum: Float = 0
    for sample in side {
      var difference = color - sample
      difference.w = 0
      sum += sample.w * LabColor.similarity(squaredDistance: difference.squaredLength)
    }
    return sum
  }
}
