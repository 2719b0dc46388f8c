/// The curve between the numbers of sRGB and light (IEC 61966-2-1), by whole roots alone, which are the
/// same on every machine.
enum SRGBCurve {
  /// The light of a number, both in `0...1`.
  static func light(_ value: Double) -> Double {
    guard value > 0.04045 else { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    let root = fifthRoot(base)
    return base * base * root * root
  }

  /// The number of some light, both in `0...1`; what is outside is limited.
  static func value(_ light: Double) -> Double {
    guard light > 0.0031308 else { return max(light, 0) * 12.92 }
    // x^(1/2.4) is x^(5/12), the fifth power of the twelfth root.
    let root = cubeRoot(min(light, 1)).squareRoot().squareRoot()
    let square = root * root
    return 1.055 * square * square * root - 0.055
  }

  /// The cube root by Newton's method; that of a negative number is negative.
  static func cubeRoot(_ value: Double) -> Double {
    guard value != 0 else { return 0 }
    var root = value < 0 ? -1.0 : 1.0
    for _ in 0..<steps {
      let next = (2 * root + value / (root * root)) / 3
      if next == root { break }
      root = next
    }
    return root
  }

  /// The fifth root of a positive number.
  private static func fifthRoot(_ value: Double) -> Double {
    var root = 1.0
    for _ in 0..<steps {
      let square = root * root
      let next = (4 * root + value / (square * square)) / 5
      if next == root { break }
      root = next
    }
    return root
  }

  /// From one the roots of numbers down to 10^-9 are exact after so many steps.
  private static let steps = 40
}
