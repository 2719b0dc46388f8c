/// Smooth fractal noise, computed from a table of reproducible random numbers.
struct NoiseField {
  private static let side = 256

  private let table: [Float]

  init(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    table = (0..<Self.side * Self.side).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Float(state >> 40) / Float(1 << 24)
    }
  }

  /// Returns smooth noise in `0...1`, with features about one unit wide.
  func value(_ x: Float, _ y: Float) -> Float {
    // This is faster than rounding down. At negative integers, it selects the neighboring cell,
    // which gives the same value.
    let left = Int(x) - (x < 0 ? 1 : 0)
    let top = Int(y) - (y < 0 ? 1 : 0)
    let column = left & (Self.side - 1)
    let row = (top & (Self.side - 1)) * Self.side
    let right = (column + 1) & (Self.side - 1)
    let below = (row + Self.side) & (Self.side * Self.side - 1)
    let across = Shading.smooth(x - Float(left))
    let down = Shading.smooth(y - Float(top))
    let upper = table[row + column] + (table[row + right] - table[row + column]) * across
    let lower = table[below + column] + (table[below + right] - table[below + column]) * across
    return upper + (lower - upper) * down
  }

  /// Returns the sum of several octaves of noise, normalized to `0...1`.
  ///
  /// Each octave has about half the feature size and half the amplitude of the previous one.
  func fractal(_ x: Float, _ y: Float, octaves: Int) -> Float {
    var sum: Float = 0
    var weight: Float = 0.5
    var x = x
    var y = y
    for _ in 0..<octaves {
      sum += value(x, y) * weight
      weight *= 0.5
      x = x * 2.03 + 17.3
      y = y * 2.03 + 9.1
    }
    return sum / (1 - weight * 2)
  }
}
