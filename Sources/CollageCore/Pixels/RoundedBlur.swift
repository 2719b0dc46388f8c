/// The blurred coverage of any rounded rectangle, computed as a sum of its rows.
///
/// Each row is a strip whose blur along the row is the difference of two normal distributions. Rows
/// are added with Gaussian weights.
struct RoundedBlur: Sendable {
  private let half: Size
  private let radii: Size
  private let deviation: Double
  /// The y coordinate of the lowest relevant row.
  ///
  /// Rows count upward from it.
  private let bottom: Double
  private let height: Double
  private let count: Int

  /// Prepares the rows of a shape.
  ///
  /// - Parameters:
  ///   - half: Half the size of the rectangle.
  ///   - radii: The corner radii, positive and at most half the sides.
  ///   - deviation: The standard deviation of the blur.
  ///   - spacing: The approximate height of a row; a small fraction of the deviation.
  init(half: Size, radii: Size, deviation: Double, spacing: Double) {
    (self.half, self.radii, self.deviation) = (half, radii, deviation)
    bottom = max(0, half.height - radii.height - 8.5 * deviation)
    count = max(1, Int(((half.height - bottom) / spacing).rounded(.up)))
    height = (half.height - bottom) / Double(count)
  }

  /// Returns the blur of each row at some positions along it, in `0...1`.
  func lines(at places: [Double]) -> [[Float]] {
    var lines: [[Float]] = []
    var straight: [Float]?
    for row in 0..<count {
      let isStraight = edge(row + 1) <= half.height - radii.height
      if isStraight, let straight {
        lines.append(straight)
        continue
      }
      let line = line(row, places)
      if isStraight { straight = line }
      lines.append(line)
    }
    return lines
  }

  /// Returns a row of ``CoveragePlane`` values, computed from those of ``lines(at:)``.
  func row(at y: Double, _ lines: [[Float]]) -> [UInt16] {
    let rest = (deviation * deviation - height * height / 12).squareRoot()
    var sums = [Float](repeating: 0, count: lines[0].count)
    for (index, line) in lines.enumerated() {
      let middle = edge(index) + height / 2
      func weight(_ distance: Double) -> Double {
        distance < 5 * rest ? NormalDistribution.density(distance / rest) * height / rest : 0
      }
      // Each row above the center has a mirror image below it.
      let weight = Float(weight(abs(y - middle)) + weight(y + middle))
      guard weight > 0 else { continue }
      for column in sums.indices { sums[column] += line[column] * weight }
    }
    return sums.map { CoveragePlane.value(Double($0)) }
  }

  /// Returns the y coordinate at which a row begins.
  private func edge(_ row: Int) -> Double { bottom + Double(row) * height }

  /// Returns half the width of the shape at a distance from its center.
  private func width(_ y: Double) -> Double {
    let part = max(0, y - (half.height - radii.height)) / radii.height
    return half.width - radii.width + radii.width * max(0, 1 - part * part).squareRoot()
  }

  /// Returns the blur of one row, averaged over as many heights as the change of width requires.
  private func line(_ row: Int, _ places: [Double]) -> [Float] {
    let change = width(edge(row)) - width(edge(row + 1))
    let parts = min(max(1, Int((8 * change / deviation).rounded(.up))), 256)
    let widths = (0..<parts).map { part in
      width(edge(row) + (Double(part) + 0.5) * height / Double(parts))
    }
    return places.map { place in
      let sum = widths.reduce(0.0) { sum, width in
        sum + NormalDistributionTable.cumulative((place + width) / deviation)
          - NormalDistributionTable.cumulative((place - width) / deviation)
      }
      return Float(sum / Double(parts))
    }
  }
}
