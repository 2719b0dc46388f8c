/// The blurred coverage of any rounded rectangle, computed as the sum of its rows.
///
/// Along a row, the blurred coverage is the difference of two normal distributions. The rows are
/// then added with Gaussian weights. The origin is the center of the rectangle.
struct RoundedBlur: Sendable {
  private let half: Size
  private let radii: Size
  private let deviation: Double
  /// The y coordinate of the row nearest to the center that is computed.
  ///
  /// Row 0 begins here, and further rows follow toward the edge.
  ///
  /// Rows nearer to the center are too far from the corners to matter.
  private let bottom: Double
  private let height: Double
  private let count: Int

  /// Prepares the rows of a rectangle.
  ///
  /// - Parameters:
  ///   - half: Half the size of the rectangle.
  ///   - radii: The corner radii, positive and at most half the sides.
  ///   - deviation: The standard deviation of the blur.
  ///   - spacing: The approximate height of a row; a small fraction of `deviation`.
  init(half: Size, radii: Size, deviation: Double, spacing: Double) {
    (self.half, self.radii, self.deviation) = (half, radii, deviation)
    bottom = max(0, half.height - radii.height - 8.5 * deviation)
    count = max(1, Int(((half.height - bottom) / spacing).rounded(.up)))
    height = (half.height - bottom) / Double(count)
  }

  /// Returns, for each row, the blurred coverage at the given x coordinates, in `0...1`.
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

  /// Returns the blurred coverage at the y coordinate `y`, as values of ``CoveragePlane``.
  ///
  /// `lines` is the result of ``lines(at:)``.
  func row(at y: Double, _ lines: [[Float]]) -> [UInt16] {
    let rest = (deviation * deviation - height * height / 12).squareRoot()
    var sums = [Float](repeating: 0, count: lines[0].count)
    for (index, line) in lines.enumerated() {
      let middle = edge(index) + height / 2
      func weight(_ distance: Double) -> Double {
        distance < 5 * rest ? NormalDistribution.density(distance / rest) * height / rest : 0
      }
      // Each row below the center has a mirror image above the center.
      let weight = Float(weight(abs(y - middle)) + weight(y + middle))
      guard weight > 0 else { continue }
      for column in sums.indices { sums[column] += line[column] * weight }
    }
    return sums.map { CoveragePlane.value(Double($0)) }
  }

  /// Returns the y coordinate at which a row begins.
  private func edge(_ row: Int) -> Double { bottom + Double(row) * height }

  /// Returns half the width of the rectangle at a vertical distance from its center.
  private func width(_ y: Double) -> Double {
    let part = max(0, y - (half.height - radii.height)) / radii.height
    return half.width - radii.width + radii.width * max(0, 1 - part * part).squareRoot()
  }

  /// Returns the blurred coverage along a row.
  ///
  /// It is averaged over several heights if the width of the rectangle changes within the row.
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
