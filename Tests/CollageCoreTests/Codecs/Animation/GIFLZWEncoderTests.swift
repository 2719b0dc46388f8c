import Testing

@testable import CollageCore

@Suite struct GIFLZWEncoderTests {
  /// The bytes of blocks without the width before and the empty block behind.
  private func codes(_ coded: [UInt8]) -> [UInt8] {
    var (bytes, position) = ([UInt8](), 1)
    while coded[position] > 0 {
      bytes += coded[position + 1...position + Int(coded[position])]
      position += Int(coded[position]) + 1
    }
    #expect(position == coded.count - 1)
    return bytes
  }

  private func encode(_ pixels: [UInt8], bits: Int) -> [UInt8] {
    let other = pixels.map { $0 ^ 1 }
    return LZWEncoder.encode(pixels, over: other, transparent: UInt8(1 << bits - 1), bits: bits)
  }

  @Test(arguments: 2...8, [1, 2, 3, 200, 5000, 60_000])
  func whatIsWrittenIsRead(_ bits: Int, _ count: Int) {
    var random = SplitMix64(seed: UInt64(bits * count))
    let mask = UInt64(1 << bits - 1)
    let noise = (0..<count).map { _ in UInt8(random.next() & mask) }
    let runs = (0..<count).map { UInt8(UInt64($0 * $0 / 700) & mask) }
    for pixels in [noise, runs, [UInt8](repeating: 1, count: count)] {
      let coded = encode(pixels, bits: bits)
      #expect(coded[0] == UInt8(bits) && GIFFrames.decoded(codes(coded), bits: bits) == pixels)
      let found = coded.withUnsafeBufferPointer { LZWCodes($0, from: 0).check(pixels: count) }
      #expect(found.pixels == count && found.flaw == nil)
    }
  }

  /// A block is full, and the next one empty, at this and the neighbouring lengths.
  @Test func blocksAreFilled() {
    for count in 200..<260 {
      var random = SplitMix64(seed: 1)
      let pixels = (0..<count).map { _ in UInt8(random.next() & 255) }
      #expect(GIFFrames.decoded(codes(encode(pixels, bits: 8)), bits: 8) == pixels)
    }
  }

  @Test func whatIsShownAlreadyMayBeTransparent() {
    var random = SplitMix64(seed: 2)
    let pixels = (0..<4000).map { _ in UInt8(random.next() % 200) }
    let shown = pixels.indices.map { $0 / 100 % 2 == 0 ? pixels[$0] : 255 }
    let coded = LZWEncoder.encode(pixels, over: shown, transparent: 200, bits: 8)
    let seen = GIFFrames.decoded(codes(coded), bits: 8)
    #expect(zip(seen, shown).map { $0 == 200 ? $1 : $0 } == pixels)
    #expect(coded.count < encode(pixels, bits: 8).count * 6 / 10)
  }
}
