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
    let behind = words(.noise(source.width, source.height, seed: 9))
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
}
