import Testing

@testable import CollageCore

@Suite struct MatrixShaperTests {
  private let srgb = [SRGBProfile.red, SRGBProfile.green, SRGBProfile.blue].map { SIMD3($0) }
  /// Display P3, adapted to D50.
  private let p3: [SIMD3<Double>] = [
    [0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407],
  ]
  private let curve = (0...255).map { ColorDefinition.Curve.sRGB.light(Double($0) / 255) }

  private func converted(_ pixels: [UInt8], from primaries: [SIMD3<Double>]) -> [UInt8] {
    var pixels = pixels
    let shaper = MatrixShaper(curves: [curve, curve, curve], primaries: primaries)
    pixels.withUnsafeMutableBytes { shaper.run($0) }
    return pixels
  }

  @Test func sRGBStaysAsItIs() {
    let levels = (0...255).flatMap { (level: UInt8) -> [UInt8] in
      [level, 255 - level, level &* 7, 9]
    }
    #expect(converted(levels, from: srgb) == levels)
  }

  @Test func greyStaysGrey() {
    let greys = (0...255).flatMap { (level: UInt8) in [level, level, level, level] }
    #expect(converted(greys, from: p3) == greys)
  }

  @Test func coloursOutsideAreClipped() {
    #expect(converted([255, 0, 0, 7], from: p3) == [255, 0, 0, 7])
    #expect(converted([0, 255, 0, 7], from: p3) == [0, 255, 0, 7])
  }

  /// By the matrices of both spaces in double precision: 214.90, 92.61, 30.95.
  @Test func coloursInsideAreThoseOfSRGB() {
    #expect(converted([200, 100, 50, 255], from: p3) == [215, 93, 31, 255])
  }
}
