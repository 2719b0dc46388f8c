extension Raster {
  /// Returns the raster with each sample replaced by the mean of the `(2 * radius + 1)²` samples
  /// around it.
  ///
  /// The raster is reflected at its edges.
  ///
  /// - Complexity: O(*n*) for *n* pixels, for any radius.
  func boxMean(radius: Int) -> Raster {
    guard radius > 0 else { return self }
    return boxMeanOfRows(radius: radius).boxMeanOfColumns(radius: radius)
  }

  private func boxMeanOfRows(radius: Int) -> Raster {
    let source = (-radius - 1...width + radius).map { reflected($0, count: width) }
    let factor = 1 / Float(2 * radius + 1)
    var result = self
    for y in 0..<height {
      let row = y * width
      var sum = Sample.zero
      for offset in 1...2 * radius + 1 { sum += values[row + source[offset]] }
      result.values[row] = sum * factor
      for x in 1..<max(1, width) {
        sum += values[row + source[x + 2 * radius + 1]]
        sum -= values[row + source[x]]
        result.values[row + x] = sum * factor
      }
    }
    return result
  }

  private func boxMeanOfColumns(radius: Int) -> Raster {
    let factor = 1 / Float(2 * radius + 1)
    var sums = [Sample](repeating: .zero, count: width)
    for offset in -radius...radius {
      let row = reflected(offset, count: height) * width
      for x in 0..<width { sums[x] += values[row + x] }
    }
    var result = self
    for x in 0..<width { result.values[x] = sums[x] * factor }
    for y in 1..<max(1, height) {
      let new = reflected(y + radius, count: height) * width
      let old = reflected(y - radius - 1, count: height) * width
      for x in 0..<width {
        sums[x] += values[new + x]
        sums[x] -= values[old + x]
        result.values[y * width + x] = sums[x] * factor
      }
    }
    return result
  }
}
