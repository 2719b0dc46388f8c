/// The blurred coverage of any rounded rectangle, computed as the sum of its rows.
///
/// Along a row, the blurred coverage is the difference of two normal distributions. The rows are
/// then added with Gaussian weights. The origin is the center of the rectangle.
struct RoundedBlur: Sendable {
  private let half: Size
  private let radii: Size
  private let deviation: Double
  /// The y coordinate at which row 0 begins; further rows follow toward the edge of the rectangle.
  ///
  /// Rows nearer to the center are too far from the corners to matter.
  private let start: Double
  private let height: Double
  private let count: Int

  /// Prepares the rows of a rectangle.
  ///
  /// `radii` must be positive and at most half the sides. `spacing` is the approximate height of a
  /// row, a small fraction of `deviation`.
  init(half: Size, radii: Size, deviation: Double, spacing: Double) {
    (self.half, self.radii, self.deviation) = (half, radii, deviation)
    start = max(0, half.height - radii.height - 8.5 * deviation)
    count = max(1, Int(((half.height - start) / spacing).rounded(.up)))
    height = (half.height - start) / Double(count)
  }

  /// Returns, for each row, the blurred coverage at the given x coordinates, in `0...1`.
  func lines(at positions: [Double]) -> [[Float]] {
    var lines: [[Float]] = []
    var straight: [Float]?
    for row in 0..<count {
      let isStraight = edge(row + 1) <= half.height - radii.height
      if isStraight, let straight {
        lines.append(straight)
        continue
      }
      let line = line(row, positions)
      if isStraight { straight = line }
      lines.append(line)
    }
    return lines
  }

  /// Returns the blurred coverage at the y coordinate `y`, as values of ``CoveragePlane``, given
  /// the result of ``lines(at:)``.
  func row(at y: Double, _ lines: [[Float]]) -> [UInt16] {
    let sigma = (deviation * deviation - height * height / 12).squareRoot()
    var sums = [Float](repeating: 0, count: lines[0].count)
    for (index, line) in lines.enumerated() {
      let middle = edge(index) + height / 2
      func weight(_ distance: Double) -> Double {
        distance < 5 * sigma ? NormalDistribution.density(distance / sigma) * height / sigma : 0
      }
      // Each row below the center has a mirror image above the center.
      let weight = Float(weight(abs(y - middle)) + weight(y + middle))
      guard weight > 0 else { continue }
      for column in sums.indices { sums[column] += line[column] * weight }
    }
    return sums.map { CoveragePlane.value(Double($0)) }
  }

  /// Returns the y coordinate at which a row begins.
  private func edge(_ row: Int) -> Double { start + Double(row) * height }

  /// Returns half the width of the rectangle at a vertical distance from its center.
  private func width(_ y: Double) -> Double {
    let part = max(0, y - (half.height - radii.height)) / radii.height
    return half.width - radii.width + radii.width * max(0, 1 - part * part).squareRoot()
  }

  /// Returns the blurred coverage along a row, averaged over several heights if the width of the
  /// rectangle changes within the row.
  private func line(_ row: Int, _ positions: [Double]) -> [Float] {
    let change = width(edge(row)) - width(edge(row + 1))
    let parts = min(max(1, Int((8 * change / deviation).rounded(.up))), 256)
    let widths = (0..<parts).map { part in
      width(edge(row) + (Double(part) + 0.5) * height / Double(parts))
    }
    return positions.map { position in
      let sum = widths.reduce(0.0) { sum, width in
        sum + NormalDistributionTable.cumulative((position + width) / deviation)
          - NormalDistributionTable.cumulative((position - width) / deviation)
      }
      return Float(sum / Double(parts))
    }
  }
}
