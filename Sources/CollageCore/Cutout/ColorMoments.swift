struct ColorMoments: Hashable, Sendable {
  private(set) var weight = 0.0
  private var sum = SIMD4<Double>.zero
  private var squares = SymmetricMatrix3.zero

  mutating func add(_ color: ColorVector, weight: Float) {
    let v = SIMD4<Double>(color)
    let part = v * Double(weight)
    self.weight += Double(weight)
    sum += part
    squares.xx += part.x * v.x
    squares.xy += part.x * v.y
    squares.xz += part.x * v.z
    squares.yy += part.y * v.y
    squares.yz += part.y * v.z
    squares.zz += part.z * v.z
  }

  /// The mean color; zero without colors.
  var mean: SIMD4<Double> { weight > 0 ? sum / weight : .zero }

  /// The covariance of the color channels; zero without colors.
  var covariance: SymmetricMatrix3 {
    guard weight > 0 else { return .zero }
    let m = mean
    return SymmetricMatrix3(
      xx: squares.xx / weight - m.x * m.x, xy: squares.xy / weight - m.x * m.y,
      xz: squares.xz / weight - m.x * m.z, yy: squares.yy / weight - m.y * m.y,
      yz: squares.yz / weight - m.y * m.z, zz: squares.zz / weight - m.z * m.z)
  }
}
