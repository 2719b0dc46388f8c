internal import Foundation

extension Raster {
  /// Returns the raster convolved with a Gaussian that is truncated at three standard deviations.
  ///
  /// The raster is reflected at its edges.
  func blurred(deviation: Double) -> Raster {
    let kernel = gaussianKernel(deviation: deviation)
    guard kernel.count > 1 else { return self }
    return blurredRows(kernel).blurredColumns(kernel)
  }

  private func blurredRows(_ kernel: [Float]) -> Raster {
    let radius = kernel.count / 2
    let source = (-radius..<width + radius).map { reflected($0, count: width) }
    var result = self
    for y in 0..<height {
      let row = y * width
      for x in 0..<width {
        var sum = Sample.zero
        for tap in 0..<kernel.count { sum += values[row + source[x + tap]] * kernel[tap] }
        result.values[row + x] = sum
      }
    }
    return result
  }

  private func blurredColumns(_ kernel: [Float]) -> Raster {
    let radius = kernel.count / 2
    var result = Raster(size: size)
    for y in 0..<height {
      for tap in 0..<kernel.count {
        let row = reflected(y + tap - radius, count: height) * width
        for x in 0..<width { result.values[y * width + x] += values[row + x] * kernel[tap] }
      }
    }
    return result
  }
}

/// Returns an odd number of Gaussian weights whose sum is one; a single weight for no deviation.
func gaussianKernel(deviation: Double) -> [Float] {
  guard deviation > 0 else { return [1] }
  let radius = max(1, Int((3 * deviation).rounded(.up)))
  let weights = (-radius...radius).map { offset in
    exp(-Double(offset * offset) / (2 * deviation * deviation))
  }
  let sum = weights.reduce(0, +)
  return weights.map { Float($0 / sum) }
}
