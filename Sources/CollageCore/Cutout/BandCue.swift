/// The similarity of each pixel to both sides of the image at its own height.
///
/// Backgrounds often form horizontal bands: a wood or a wall behind the subject continues to its
/// left and right. The smaller of the two similarities counts, so a subject that leaves the frame
/// on one side does not count as a band.
struct BandCue {
  /// The standard deviation of the weights of the rows above and below, as a fraction of the
  /// height.
  static let spread = 0.03
  let lab: Raster<ColorVector>
  /// The columns of the two sides; empty if there isn't an area to compare with.
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
          Self.likeness(color, leftSide), Self.likeness(color, rightSide))
      }
    }
    return result
  }

  /// Returns the colors of a side around a row; the fourth lane holds weights whose sum is one.
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

  private static func likeness(_ color: ColorVector, _ side: [SIMD4<Float>]) -> Float {
    var sum: Float = 0
    for sample in side {
      var difference = color - sample
      difference.w = 0
      sum += sample.w * LabColor.likeness(squaredDistance: difference.squaredLength)
    }
    return sum
  }
}
