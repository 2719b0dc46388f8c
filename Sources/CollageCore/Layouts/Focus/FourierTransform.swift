internal import Foundation

/// The discrete Fourier transform of a square of complex numbers, computed by the radix-2 FFT.
struct FourierTransform {
  private let side: Int
  /// The numbers `e^(−2πik/side)` for `k` from 0 to `side / 2 - 1`, as real and imaginary parts.
  private let roots: [SIMD2<Double>]
  /// The bit reversal of each index.
  private let reversed: [Int]

  /// Prepares the transform of squares with `side` rows and columns; `side` must be a power of two.
  init(side: Int) {
    precondition(side > 0 && side & (side - 1) == 0)
    self.side = side
    roots = (0..<max(1, side / 2)).map { index in
      let angle = -2 * Double.pi * Double(index) / Double(side)
      return SIMD2(cos(angle), sin(angle))
    }
    let bits = side.trailingZeroBitCount
    reversed = (0..<side).map { index in
      (0..<bits).reduce(0) { $0 << 1 | index >> $1 & 1 }
    }
  }

  /// Transforms a square in place: first each row, then each column.
  func forward(_ square: inout [SIMD2<Double>]) {
    precondition(square.count == side * side)
    var line = [SIMD2<Double>](repeating: .zero, count: side)
    for start in 0..<side { transform(&square, from: start * side, step: 1, line: &line) }
    for start in 0..<side { transform(&square, from: start, step: side, line: &line) }
  }

  func inverse(_ square: inout [SIMD2<Double>]) {
    for index in square.indices { square[index].y.negate() }
    forward(&square)
    let factor = 1 / Double(side * side)
    for index in square.indices { square[index] *= SIMD2(factor, -factor) }
  }

  /// Transforms a row or column in place: numbers that begin at `start` and are `step` apart.
  private func transform(
    _ square: inout [SIMD2<Double>], from start: Int, step: Int, line: inout [SIMD2<Double>]
  ) {
    for index in 0..<side { line[index] = square[start + reversed[index] * step] }
    var half = 1
    while half < side {
      let stride = side / (2 * half)
      for group in Swift.stride(from: 0, to: side, by: 2 * half) {
        for index in 0..<half {
          let root = roots[index * stride]
          let (even, odd) = (line[group + index], line[group + index + half])
          let rotated = SIMD2(
            odd.x * root.x - odd.y * root.y, odd.x * root.y + odd.y * root.x)
          line[group + index] = even + rotated
          line[group + index + half] = even - rotated
        }
      }
      half *= 2
    }
    for index in 0..<side { square[start + index * step] = line[index] }
  }
}
