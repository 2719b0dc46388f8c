import Testing

@testable import CollageCore

@Suite struct ByteBlendTests {
  /// Blends rows of random pixels.
  private func check(_ source: Bitmap, isOpaque: Bool, factor: UInt16) {
    func words(_ bitmap: Bitmap) -> [UInt32] {
      (0..<bitmap.size.area).map { index in
        (0..<4).reduce(0) { $0 | UInt32(bitmap.bytes[index * 4 + $1]) << (8 * UInt32($1)) }
      }
    }
    var from = words(source)
    let glass = Bitmap.translucentNoise(source.width, source.height, seed: 9).premultiplied()
    for behind in [words(.noise(source.width, source.height, seed: 9)), words(glass)] {
      check(&from, over: behind, isOpaque, factor)
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
  func fourAtATimeEqualOneAtATime(factor: UInt16) {
    check(.noise(61, 3), isOpaque: true, factor: factor)
    check(Bitmap.translucentNoise(61, 3).premultiplied(), isOpaque: false, factor: factor)
  }

  @Test func theEndsAreExact() {
    let (source, behind) = (0xFF_10_20_30 as UInt32, 0xFF_99_00_FF as UInt32)
    #expect(ByteBlend.mix(source, behind, factor: 256) == source)
    #expect(ByteBlend.mix(source, behind, factor: 0) == behind)
    #expect(ByteBlend.over(source, behind, factor: 256) == source)
    #expect(ByteBlend.over(0, behind, factor: 256) == behind)
  }

  @Test func anOpaqueBackgroundStaysOpaque() {
    for alpha in 0...255 as ClosedRange<UInt32> {
      for factor in stride(from: 0 as UInt16, through: 256, by: 8) {
        #expect(ByteBlend.over(alpha << 24, 0xFF_00_00_00, factor: factor) >> 24 == 255)
      }
    }
  }

  /// Pixels of a group that is made on its own: what is behind may let something through, too.
  private static let premultiplied: [UInt32] = {
    var words: [UInt32] = []
    for alpha in [0, 1, 2, 100, 127, 128, 254, 255] {
      for part in [0, 1, alpha / 3, alpha / 2, alpha - 1, alpha] where 0...alpha ~= part {
        words.append(BlendSamples.word(part, alpha - part, alpha / 2, alpha))
      }
    }
    return words
  }()

  @Test func glassIsLaidOverGlass() {
    for source in Self.premultiplied {
      for behind in Self.premultiplied {
        let found = BlendSamples.channels(ByteBlend.over(source, behind, factor: 256))
        let expected = BlendSamples.expected(
          .normal, BlendSamples.channels(source), over: BlendSamples.channels(behind))
        #expect(BlendSamples.distance(found, expected) < 0.501)
        #expect(found.max() == found.w)
      }
    }
  }

  /// Source and what is behind are rounded each, so that half a level more may be lost.
  @Test(arguments: [1, 77, 128, 255] as [UInt16]) func fadedGlassIsLaidOverGlass(factor: UInt16) {
    for source in Self.premultiplied {
      for behind in Self.premultiplied {
        let found = BlendSamples.channels(ByteBlend.over(source, behind, factor: factor))
        let expected = BlendSamples.expected(
          .normal, BlendSamples.channels(source), over: BlendSamples.channels(behind),
          opacity: Double(factor) / 256)
        #expect(BlendSamples.distance(found, expected) < 1.5)
        #expect(found.max() == found.w)
      }
    }
  }

  @Test(arguments: [0, 1, 77, 128, 255, 256] as [UInt16])
  func opaquePixelsAreLaidOverGlass(factor: UInt16) {
    for behind in Self.premultiplied {
      for source in Self.premultiplied where source >> 24 == 255 {
        let found = BlendSamples.channels(ByteBlend.mix(source, behind, factor: factor))
        let expected = BlendSamples.expected(
          .normal, BlendSamples.channels(source), over: BlendSamples.channels(behind),
          opacity: Double(factor) / 256)
        #expect(BlendSamples.distance(found, expected) < 0.501)
        #expect(found.max() == found.w)
      }
    }
  }
}
