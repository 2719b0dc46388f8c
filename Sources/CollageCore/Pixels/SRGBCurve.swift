/// The sRGB transfer function (IEC 61966-2-1), computed with basic arithmetic and integer roots
/// only, so that results are the same on every machine.
enum SRGBCurve {
  /// Returns the linear light of an encoded value, both in `0...1`.
  static func light(_ value: Double) -> Double {
    guard value > 0.04045 else { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    let root = fifthRoot(base)
    return base * base * root * root
  }

  /// Returns the encoded value, in `0...1`, of linear light, which is clamped to `0...1`.
  static func value(_ light: Double) -> Double {
    guard light > 0.0031308 else { return max(light, 0) * 12.92 }
    // x^(1/2.4) is x^(5/12), the fifth power of the twelfth root.
    let root = cubeRoot(min(light, 1)).squareRoot().squareRoot()
    let square = root * root
    return 1.055 * square * square * root - 0.055
  }

  /// Returns the cube root, which is negative for negative numbers.
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

  /// Returns the fifth root of a positive number.
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

  /// The maximum number of iterations of Newton's method, enough for numbers down to 10^-9.
  private static let steps = 40
}
