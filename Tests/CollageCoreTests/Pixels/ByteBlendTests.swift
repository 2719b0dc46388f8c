import Testing

@testable import CollageImaging

@Suite struct ByteBlendTests {
  /// Checks the blending of a source over opaque and translucent noise.
  private func check(_ source: Bitmap, isOpaque: Bool, factor: UInt16) {
    var from = source.words
    let glass = Bitmap.translucentNoise(source.width, source.height, seed: 9).premultiplied()
    for behind in [Bitmap.noise(source.width, source.height, seed: 9), glass] {
      check(&from, over: behind.words, isOpaque, factor)
    }
  }

  private func check(
    _ from: inout [UInt32], over behind: [UInt32], _ isOpaque: Bool, _ factor: UInt16
  ) {
    for columns in [0..<from.count, 3..<from.count - 2, 5..<6, 4..<4] {
      var target = behind
      from.withUnsafeMutableBufferPointer { from in
        target.withUnsafeMutableBufferPointer { target in
          ByteBlend.blend(from, over: target, columns, isOpaque: isOpaque, factor: factor)
        }
      }
      var expected = behind
      for column in columns {
        expected[column] =
          isOpaque
          ? ByteBlend.mix(from[column], behind[column], factor: factor)
          : ByteBlend.over(from[column], behind[column], factor: factor)
      }
      #expect(target == expected)
    }
  }

  @Test(arguments: [0, 1, 77, 128, 255, 256] as [UInt16])
  func vectorLoopMatchesScalarLoop(factor: UInt16) {
    check(.noise(61, 3), isOpaque: true, factor: factor)
    check(Bitmap.translucentNoise(61, 3).premultiplied(), isOpaque: false, factor: factor)
  }

  @Test func isExactAtFullAndZeroFactor() {
    let (source, behind) = (0xFF_10_20_30 as UInt32, 0xFF_99_00_FF as UInt32)
    #expect(ByteBlend.mix(source, behind, factor: 256) == source)
    #expect(ByteBlend.mix(source, behind, factor: 0) == behind)
    #expect(ByteBlend.over(source, behind, factor: 256) == source)
    #expect(ByteBlend.over(0, behind, factor: 256) == behind)
  }

  @Test func keepsOpaqueBackgroundOpaque() {
    for alpha in 0...255 as ClosedRange<UInt32> {
      for factor in stride(from: 0 as UInt16, through: 256, by: 8) {
        #expect(ByteBlend.over(alpha << 24, 0xFF_00_00_00, factor: factor) >> 24 == 255)
      }
    }
  }

  /// Premultiplied sample pixels with various alphas, used as the source and as the pixels behind
  /// it. (In an isolated group, both can be translucent.)
  private static let premultiplied: [UInt32] = {
    var words: [UInt32] = []
    for alpha in [0, 1, 2, 100, 127, 128, 254, 255] {
      for part in [0, 1, alpha / 3, alpha / 2, alpha - 1, alpha] where 0...alpha ~= part {
        words.append(BlendSamples.word(part, alpha - part, alpha / 2, alpha))
      }
    }
    return words
  }()

  /// A faded source and the backdrop are rounded separately, which can add a level of error.
  @Test(arguments: [0, 1, 77, 128, 255, 256] as [UInt16])
  func blendsOverTranslucentPixels(factor: UInt16) {
    func check(_ found: UInt32, _ source: UInt32, over behind: UInt32, within: Double) {
      let found = BlendSamples.channels(found)
      let expected = BlendSamples.expected(
        .normal, BlendSamples.channels(source), over: BlendSamples.channels(behind),
        opacity: Double(factor) / 256)
      #expect(BlendSamples.distance(found, expected) < within && found.max() == found.w)
    }
    for source in Self.premultiplied {
      for behind in Self.premultiplied {
        let over = ByteBlend.over(source, behind, factor: factor)
        if factor > 0 { check(over, source, over: behind, within: factor == 256 ? 0.501 : 1.5) }
        guard source >> 24 == 255 else { continue }
        let mix = ByteBlend.mix(source, behind, factor: factor)
        check(mix, source, over: behind, within: 0.501)
      }
    }
  }
}
