/// The blurred coverage of any rounded rectangle, by summing up its rows.
///
/// Each row is a strip, whose blur along the row is a difference of two normal distributions; rows of
/// some height are added with the weights of a Gaussian.
struct RoundedBlur: Sendable {
  private let half: Size
  private let radii: Size
  private let deviation: Double
  /// Where the rows of the shape end, from below up; the first is the lowest that matters.
  private let bottom: Double
  private let height: Double
  private let count: Int

  /// Prepares the rows of a shape.
  ///
  /// - Parameters:
  ///   - half: Half the sides.
  ///   - radii: The radii of the corners, positive and at most half the sides.
  ///   - deviation: The deviation of the blur.
  ///   - spacing: About how high the rows are; a small part of the deviation.
  init(half: Size, radii: Size, deviation: Double, spacing: Double) {
    (self.half, self.radii, self.deviation) = (half, radii, deviation)
    bottom = max(0, half.height - radii.height - 8.5 * deviation)
    count = max(1, Int(((half.height - bottom) / spacing).rounded(.up)))
    height = (half.height - bottom) / Double(count)
  }

  /// The blur of each row at some places along it, in `0...1`.
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

  /// The values of ``CoveragePlane`` of a row, from those of ``lines(at:)``.
  func row(at y: Double, _ lines: [[Float]]) -> [UInt16] {
    let rest = (deviation * deviation - height * height / 12).squareRoot()
    var sums = [Float](repeating: 0, count: lines[0].count)
    for (index, line) in lines.enumerated() {
      let middle = edge(index) + height / 2
      func weight(_ distance: Double) -> Double {
        distance < 5 * rest ? NormalLaw.density(distance / rest) * height / rest : 0
      }
      // Rows above the middle of the shape have a mirror image below it.
      let weight = Float(weight(abs(y - middle)) + weight(y + middle))
      guard weight > 0 else { continue }
      for column in sums.indices { sums[column] += line[column] * weight }
    }
    return sums.map { CoveragePlane.value(Double($0)) }
  }

  /// Where a row begins.
  private func edge(_ row: Int) -> Double { bottom + Double(row) * height }

  /// Half the width of the shape at a height from its middle.
  private func width(_ y: Double) -> Double {
    let part = max(0, y - (half.height - radii.height)) / radii.height
    return half.width - radii.width + radii.width * max(0, 1 - part * part).squareRoot()
  }

  /// One row: the mean of as many places as the width of the shape demands.
  private func line(_ row: Int, _ places: [Double]) -> [Float] {
    let change = width(edge(row)) - width(edge(row + 1))
    let parts = min(max(1, Int((8 * change / deviation).rounded(.up))), 256)
    let widths = (0..<parts).map { part in
      width(edge(row) + (Double(part) + 0.5) * height / Double(parts))
    }
    return places.map { place in
      let sum = widths.reduce(0.0) { sum, width in
        sum + NormalTable.cumulative((place + width) / deviation)
          - NormalTable.cumulative((place - width) / deviation)
      }
      return Float(sum / Double(parts))
    }
  }
}
