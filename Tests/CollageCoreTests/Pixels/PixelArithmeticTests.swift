import Foundation
import Synchronization
import Testing

@testable import CollageImaging

@Suite struct PixelArithmeticTests {
  @Test func premultipliesColorsToNearest() {
    let color = Color(red: 200, green: 101, blue: 1, alpha: 128)
    #expect(color.straight == SIMD4(200, 101, 1, 128))
    // The exact values are 100.39, 50.70 and 0.502.
    #expect(color.premultiplied == SIMD4(100, 51, 1, 128))
    #expect(!color.isOpaque && Color(red: 1, green: 2, blue: 3).alpha == 255)
    #expect(Color.none == Color(red: 0, green: 0, blue: 0, alpha: 0) && Color.white.isOpaque)
  }

  @Test(
    arguments: [
      ("0102ff", Color(red: 1, green: 2, blue: 255)),
      ("#0102ff", Color(red: 1, green: 2, blue: 255)),
      ("12f", Color(red: 17, green: 34, blue: 255)),
      ("12f8", Color(red: 17, green: 34, blue: 255, alpha: 136)),
      ("0102ff80", Color(red: 1, green: 2, blue: 255, alpha: 128)),
      ("ABCDEF", Color(red: 171, green: 205, blue: 239)), ("", nil), ("##123", nil), ("12", nil),
      ("12345", nil), ("1234567", nil), ("123456789", nil), ("12g", nil), ("１２３", nil),
    ] as [(String, Color?)])
  func parsesHexColors(_ text: String, _ color: Color?) { #expect(Color(hex: text) == color) }

  @Test func encodesColorsAsHexDigits() throws {
    let glass = Color(red: 1, green: 2, blue: 255, alpha: 16)
    #expect(try JSONEncoder().encode([glass, .white]) == Data(#"["0102ff10","ffffff"]"#.utf8))
    #expect(try JSONDecoder().decode([Color].self, from: Data(#"["0102ff10"]"#.utf8)) == [glass])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Color].self, from: Data(#"["glass"]"#.utf8))
    }
  }

  @Test func roundsOpacityToFactor() {
    #expect([0, 0.5, 1, 0.001, 0.002, 0.999].map(ByteBlend.factor) == [0, 128, 256, 0, 1, 256])
    #expect(ByteBlend.whole == 256)
  }

  @Test func unpremultipliesToNearest() {
    let bitmap = Bitmap(
      size: PixelSize(width: 4, height: 1), alpha: .premultiplied,
      bytes: [64, 63, 0, 128, 1, 2, 3, 3, 0, 0, 0, 0, 9, 8, 7, 255])
    #expect(
      bitmap.straightened().bytes == [128, 126, 0, 128, 85, 170, 255, 3, 0, 0, 0, 0, 9, 8, 7, 255])
    var opaque = bitmap
    opaque.alpha = .opaque
    #expect(opaque.straightened() == opaque && opaque.premultiplied() == opaque)
    var straight = bitmap
    straight.alpha = .straight
    #expect(straight.straightened() == straight && bitmap.premultiplied() == bitmap)
  }

  @Test(arguments: [
    (1, [0..<1]), (64, [0..<64]), (65, [0..<64, 64..<65]), (130, [0..<64, 64..<128, 128..<130]),
  ]) func coversAllRowsOnceWithStrips(_ height: Int, _ expected: [Range<Int>]) {
    let found = Mutex<[Range<Int>]>([])
    forEachStrip(height: height) { strip in found.withLock { $0.append(strip) } }
    #expect(found.withLock { $0.sorted { $0.lowerBound < $1.lowerBound } } == expected)
  }

  /// A filter whose slope is the variance divided by 200.
  private struct VarianceFilter: SmoothingFilter {
    let block = 2
    let radius = 1
    func smoothingStrength(blue: Float, red: Float) -> Float { max(blue, 0) / 255 }
    func slope(variance: Float) -> Float { variance / 200 }
  }

  /// A filter whose share is the red color difference.
  private struct RedFilter: SmoothingFilter {
    let block = 2
    let radius = 1
    func smoothingStrength(blue: Float, red: Float) -> Float { max(red, 0) / 255 }
    func slope(variance: Float) -> Float { 0 }
  }

  /// Two squares of luma 90 and 110: their mean is 100 and their variance 100.
  @Test func fitsLineToWindow() {
    let fitting = LumaFitting(filter: VarianceFilter())
    let (low, high) = (
      LumaSquare(luma: 90, weight: 1, strength: 7), LumaSquare(luma: 110, weight: 1, strength: 9)
    )
    #expect(fitting.terms(of: LumaSquare(luma: 90, weight: 3, strength: 7)) == [3, 270, 24_300, 0])
    let sums = fitting.terms(of: low) &+ fitting.terms(of: high)
    #expect(
      fitting.output(of: sums, around: high)
        == WindowLumaFit(line: LumaLinearMap(slope: 8192, offset: 12_800), weight: 1, strength: 9))
    // The lines of transparent windows have no slope.
    #expect(fitting.output(of: .zero, around: .clear).line == LumaLinearMap(slope: 0, offset: 0))
  }

  @Test func averagesLinesByWeightAndShare() {
    func fit(_ slope: UInt16, _ offset: UInt16, weight: UInt16, share: UInt16) -> WindowLumaFit {
      WindowLumaFit(
        line: LumaLinearMap(slope: slope, offset: offset), weight: weight, strength: share)
    }
    let averaging = LumaAveraging()
    #expect(averaging.terms(of: fit(8192, 12_800, weight: 3, share: 9)) == [3, 24_576, 38_400, 0])
    let sums =
      averaging.terms(of: fit(8192, 12_800, weight: 1, share: 0))
      &+ averaging.terms(of: fit(0, 6400, weight: 3, share: 0))
    func line(_ share: UInt16) -> LumaLinearMap {
      averaging.output(of: sums, around: fit(0, 0, weight: 1, share: share))
    }
    #expect(line(255) == LumaLinearMap(slope: 2048, offset: 8000))
    #expect(line(0) == LumaLinearMap(slope: 16_384, offset: 0))
    // A share of 51 is a fifth: 16384 - (16384 - 2048) / 5.
    #expect(line(51) == LumaLinearMap(slope: 13_517, offset: 1600))
    let clear = averaging.output(of: .zero, around: fit(0, 0, weight: 0, share: 255))
    #expect(clear == LumaLinearMap(slope: 16_384, offset: 0))
  }

  /// Luma is (77 · red + 150 · green + 29 · blue) / 256; the color differences of blue and red are
  /// scaled by 0.564 and 0.713.
  @Test(
    arguments: [
      ([255, 0, 0], 77, 0, 127), ([0, 255, 0], 149, 0, 0), ([0, 0, 255], 29, 128, 0),
      ([255, 255, 255], 255, 0, 0),
    ] as [([UInt32], UInt8, UInt8, UInt8)])
  func computesLumaAndColorDifferences(
    _ color: [UInt32], _ luma: UInt8, _ blue: UInt8, _ red: UInt8
  ) {
    // The sums of four pixels at half opacity.
    let sums = SIMD4(color[0] * 2, color[1] * 2, color[2] * 2, 2 * 255)
    #expect(
      VarianceFilter().square(of: sums, count: 4)
        == LumaSquare(luma: luma, weight: 2, strength: blue))
    #expect(
      RedFilter().square(of: sums, count: 4) == LumaSquare(luma: luma, weight: 2, strength: red))
  }

  @Test(
    arguments: [(31, 0), (32, 1), (95, 1), (96, 2), (223, 3), (224, 4), (255, 4)]
      as [(UInt32, UInt8)])
  func quantizesWeightsToQuarters(_ alpha: UInt32, _ weight: UInt8) {
    #expect(VarianceFilter().square(of: SIMD4(0, 0, 0, alpha), count: 1).weight == weight)
    #expect(VarianceFilter().square(of: SIMD4(0, 0, 0, alpha * 6), count: 6).weight == weight)
  }
}
