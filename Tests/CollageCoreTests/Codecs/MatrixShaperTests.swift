import Testing

@testable import CollageCore

@Suite struct MatrixShaperTests {
  private let srgb = [SRGBProfile.red, SRGBProfile.green, SRGBProfile.blue].map { SIMD3($0) }
  /// Display P3, adapted to D50.
  private let p3: [SIMD3<Double>] = [
    [0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407],
  ]
  private let curve = (0...255).map { ColorDefinition.Curve.sRGB.light(Double($0) / 255) }

  private func converted(
    _ pixels: [UInt8], from primaries: [SIMD3<Double>]
  ) throws -> [UInt8] {
    var pixels = pixels
    let shaper = try #require(
      MatrixShaper(curves: [curve, curve, curve], primaries: primaries))
    pixels.withUnsafeMutableBytes { shaper.run($0) }
    return pixels
  }

  @Test func sRGBStaysAsItIs() throws {
    let levels = (0...255).flatMap { (level: UInt8) -> [UInt8] in
      [level, 255 - level, level &* 7, 9]
    }
    #expect(try converted(levels, from: srgb) == levels)
  }

  @Test func greyStaysGrey() throws {
    let greys = (0...255).flatMap { (level: UInt8) in [level, level, level, level] }
    #expect(try converted(greys, from: p3) == greys)
  }

  @Test func coloursOutsideAreClipped() throws {
    #expect(try converted([255, 0, 0, 7], from: p3) == [255, 0, 0, 7])
    #expect(try converted([0, 255, 0, 7], from: p3) == [0, 255, 0, 7])
  }

  @Test func lightsFarOutsideAreLeftToOthers() {
    #expect(MatrixShaper(curves: [curve, curve, curve], primaries: srgb.map { $0 * 3 }) == nil)
    #expect(MatrixShaper(curves: [curve, curve, curve], primaries: srgb.map { $0 * -3 }) == nil)
    let nothing = SIMD3<Double>(repeating: .nan)
    #expect(
      MatrixShaper(curves: [curve, curve, curve], primaries: [nothing, srgb[1], srgb[2]]) == nil)
  }

  /// By the matrices of both spaces in double precision: 214.90, 92.61, 30.95.
  @Test func coloursInsideAreThoseOfSRGB() throws {
    #expect(try converted([200, 100, 50, 255], from: p3) == [215, 93, 31, 255])
  }
}
