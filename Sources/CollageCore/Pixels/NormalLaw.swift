/// The normal distribution with mean zero and deviation one, in plain arithmetic.
///
/// Nothing of the system's mathematics is called, so that tables made of it are the same on every
/// machine.
package enum NormalLaw {
  /// How far from an edge a blur is followed, in deviations.
  ///
  /// What is beyond is 0.06 of 255 at most, and is left out.
  package static let reach = 3.5

  /// The density `exp(-x²/2) / √(2π)`.
  static func density(_ x: Double) -> Double {
    // exp(-y) for a small y by its series, squared eight times.
    let y = min(x * x / 2, 700) / 256
    var (sum, term) = (1.0, 1.0)
    for index in 1...16 {
      term *= -y / Double(index)
      sum += term
    }
    for _ in 0..<8 { sum *= sum }
    return sum * 0.398_942_280_401_432_7
  }

  /// The part of the distribution below a place, in `0...1`: `½ + φ(x)·(x + x³/3 + x⁵/15 + …)`.
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

  /// The mean of `(x - z)²` over the part of the distribution beyond a place `z`, zero elsewhere.
  static func tailMoment(_ z: Double) -> Double {
    (1 + z * z) * cumulative(-z) - z * density(z)
  }
}

/// A function of the normal distribution in a table, with straight lines between its entries.
struct NormalTable: Sendable {
  /// The part of the distribution below a place; 0.002 of 255 off at most.
  static let cumulative = NormalTable(of: NormalLaw.cumulative)
  /// See ``NormalLaw/tailMoment(_:)``; for places that are not negative.
  static let tailMoment = NormalTable(of: NormalLaw.tailMoment)

  /// Places are in `-limit...limit`; the function is constant beyond.
  private static let limit = 5.0
  private static let fineness = 64.0
  private let values: [Double]

  private init(of function: (Double) -> Double) {
    values = (0...Int(2 * Self.limit * Self.fineness) + 1).map { index in
      function(Double(index) / Self.fineness - Self.limit)
    }
  }

  /// The value at a place.
  func callAsFunction(_ x: Double) -> Double {
    let position = (min(max(x, -Self.limit), Self.limit) + Self.limit) * Self.fineness
    let index = Int(position)
    return values[index] + (values[index + 1] - values[index]) * (position - Double(index))
  }
}
