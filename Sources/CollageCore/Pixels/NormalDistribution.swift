/// The standard normal distribution, computed with basic arithmetic.
///
/// It doesn't call the system's math library, so tables built from it are the same on every
/// machine.
package enum NormalDistribution {
  /// The radius at which a blur is cut off, in standard deviations.
  ///
  /// The remainder is at most 0.06 of 255.
  package static let reach = 3.5

  /// Returns the density `exp(-x²/2) / √(2π)`.
  static func density(_ x: Double) -> Double {
    // exp(-y) by its series for a small y, squared eight times.
    let y = min(x * x / 2, 700) / 256
    var (sum, term) = (1.0, 1.0)
    for index in 1...16 {
      term *= -y / Double(index)
      sum += term
    }
    for _ in 0..<8 { sum *= sum }
    return sum * 0.398_942_280_401_432_7
  }

  /// Returns the cumulative distribution, in `0...1`: `½ + φ(x)·(x + x³/3 + x⁵/15 + …)`.
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

  /// Returns the second moment about `z` of the part of the distribution beyond `z`.
  static func tailMoment(_ z: Double) -> Double {
    (1 + z * z) * cumulative(-z) - z * density(z)
  }
}

/// A function of the normal distribution as a lookup table with linear interpolation.
struct NormalDistributionTable: Sendable {
  /// The cumulative distribution, with an error of at most 0.002 of 255.
  static let cumulative = NormalDistributionTable(of: NormalDistribution.cumulative)
  /// The function ``NormalDistribution/tailMoment(_:)`` for nonnegative arguments.
  static let tailMoment = NormalDistributionTable(of: NormalDistribution.tailMoment)

  /// The table covers `-limit...limit`.
  ///
  /// The function is constant beyond.
  private static let limit = 5.0
  private static let fineness = 64.0
  private let values: [Double]

  private init(of function: (Double) -> Double) {
    values = (0...Int(2 * Self.limit * Self.fineness) + 1).map { index in
      function(Double(index) / Self.fineness - Self.limit)
    }
  }

  func callAsFunction(_ x: Double) -> Double {
    let position = (min(max(x, -Self.limit), Self.limit) + Self.limit) * Self.fineness
    let index = Int(position)
    return values[index] + (values[index + 1] - values[index]) * (position - Double(index))
  }
}
