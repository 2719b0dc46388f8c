/// The standard normal distribution, computed with basic arithmetic only.
///
/// The functions don't call the system's math library, so tables built from them are the same on
/// every machine.
package enum NormalDistribution {
  /// The distance, in standard deviations, beyond which a blur is treated as zero.
  ///
  /// The coverage that is cut off is at most 0.06 levels of 255.
  package static let reach = 3.5

  /// Returns the density `exp(-x²/2) / √(2π)`.
  static func density(_ x: Double) -> Double {
    // Sums the series of exp(-y), where `y` is small, and then squares the result eight times.
    let y = min(x * x / 2, 700) / 256
    var (sum, term) = (1.0, 1.0)
    for index in 1...16 {
      term *= -y / Double(index)
      sum += term
    }
    for _ in 0..<8 { sum *= sum }
    return sum * 0.398_942_280_401_432_7
  }

  /// Returns the cumulative distribution, in `0...1`: `½ + φ(x)·(x + x³/3 + x⁵/15 + …)`, where `φ`
  /// is the density.
  static func cumulative(_ x: Double) -> Double {
    guard abs(x) < 8 else { return x < 0 ? 0 : 1 }
    var (sum, term, divisor) = (0.0, x, 1.0)
    while abs(term) > 1e-18 {
      sum += term
      divisor += 2
      term *= x * x / divisor
    }
    return min(max(0.5 + density(x) * sum, 0), 1)
  }

  /// Returns the second moment about `z` of the part of the distribution that is greater than `z`.
  static func tailMoment(_ z: Double) -> Double {
    (1 + z * z) * cumulative(-z) - z * density(z)
  }
}

/// A lookup table of a function of the normal distribution, with linear interpolation.
struct NormalDistributionTable: Sendable {
  /// The cumulative distribution, with an error of at most 0.002 levels of 255.
  static let cumulative = NormalDistributionTable(of: NormalDistribution.cumulative)
  /// The function ``NormalDistribution/tailMoment(_:)``.
  static let tailMoment = NormalDistributionTable(of: NormalDistribution.tailMoment)

  /// The largest argument in the table, which covers `-limit...limit`; other arguments are clamped.
  private static let limit = 5.0
  private static let samplesPerUnit = 64.0
  private let values: [Double]

  private init(of function: (Double) -> Double) {
    values = (0...Int(2 * Self.limit * Self.samplesPerUnit) + 1).map { index in
      function(Double(index) / Self.samplesPerUnit - Self.limit)
    }
  }

  func callAsFunction(_ x: Double) -> Double {
    let position = (min(max(x, -Self.limit), Self.limit) + Self.limit) * Self.samplesPerUnit
    let index = Int(position)
    return values[index] + (values[index + 1] - values[index]) * (position - Double(index))
  }
}
