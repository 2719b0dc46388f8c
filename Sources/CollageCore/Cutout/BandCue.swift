/// How much a pixel is like both sides of its own height: backgrounds often lie in level bands.
///
/// A wood or a wall behind the subject goes on to its left and to its right. The lesser of the two
/// likenesses counts, so that a subject that leaves the frame on one side does not count as a band.
struct BandCue {
  /// How far up and down the sides are looked at, as a part of the height.
  static let spread = 0.03
  let lab: Raster<ColorVector>
  /// The columns of the sides; empty where there is no side to look at.
  let left: Range<Int>
  let right: Range<Int>

  /// The likeness of every pixel, in `0...1`; zero without both sides.
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

  /// The colours of a side around a row, with weights of sum one in the fourth lane.
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
