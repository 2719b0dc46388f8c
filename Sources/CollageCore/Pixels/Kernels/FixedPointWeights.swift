/// The weights of a cubic kernel as integers, in the layout that the sampling loops need.
///
/// A phase is one of 128 equally spaced positions between two pixels.
struct FixedPointWeights: Sendable {
  static let phases = 128
  /// The sum of the weights along a column.
  static let downUnit = 128
  /// The sum of the weights along a row.
  static let acrossUnit = 16_384

  /// For each phase, the four weights along a row of four-byte pixels, each of them twice.
  let acrossFour: [SIMD8<Int16>]
  /// For each phase, the weights along a row of three-byte pixels: first those of the bytes at even
  /// addresses, then those of the bytes at odd addresses.
  let acrossThree: [SIMD8<Int16>]
  /// For each phase, the four weights down a column, each repeated in all lanes of a vector.
  let down: [SIMD8<Int16>]

  static func table(of kernel: CubicKernel) -> FixedPointWeights { tables[kernel.step] }

  private static let tables = (0...CubicKernel.steps).map {
    FixedPointWeights(CubicKernel(step: $0))
  }

  private init(_ kernel: CubicKernel) {
    var acrossFour: [SIMD8<Int16>] = []
    var acrossThree: [SIMD8<Int16>] = []
    var down: [SIMD8<Int16>] = []
    for phase in 0..<Self.phases {
      let weights = kernel.weights(Float(phase) / Float(Self.phases))
      let a = Self.whole(weights, unit: Self.acrossUnit)
      acrossFour.append(SIMD8(a[0], a[0], a[1], a[1], a[2], a[2], a[3], a[3]))
      acrossThree.append(SIMD8(a[0], a[0], a[1], a[2], a[2], a[3], 0, 0))
      acrossThree.append(SIMD8(a[0], a[1], a[1], a[2], a[3], a[3], 0, 0))
      let d = Self.whole(weights, unit: Self.downUnit)
      down += (0..<4).map { SIMD8(repeating: d[$0]) }
    }
    (self.acrossFour, self.acrossThree, self.down) = (acrossFour, acrossThree, down)
  }

  /// Rounds weights to integers whose sum is exactly `unit`; the largest weight absorbs the
  /// difference.
  static func whole(_ weights: SIMD4<Float>, unit: Int) -> SIMD4<Int16> {
    var whole = SIMD4<Int16>(repeating: 0)
    for index in 0..<4 { whole[index] = Int16((weights[index] * Float(unit)).rounded()) }
    let largest = weights[1] >= weights[2] ? 1 : 2
    whole[largest] += Int16(unit) - whole.wrappedSum()
    return whole
  }
}
