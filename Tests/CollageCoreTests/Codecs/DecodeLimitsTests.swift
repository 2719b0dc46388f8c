import Testing

@testable import CollageCore

/// What is refused before memory is set aside.
@Suite struct DecodeLimitsTests {
  private func header(
    _ format: ImageFormat, depth: Int = 8, passes: Bool = false, orientation: Orientation = .up,
    size: PixelSize = PixelSize(width: 20, height: 5)
  ) -> ImageHeader {
    ImageHeader(
      format: format, size: size, orientation: orientation, mayHaveAlpha: false, depth: depth,
      color: .rgb, chroma: nil, isProgressive: passes)
  }

  @Test func theUsualOnesAreAsDocumented() {
    #expect(DecodeLimits.standard.pixels == 400_000_000)
    #expect(DecodeLimits.standard.bytes == 2_147_483_648)
    #expect(DecodeLimits.standard.memory == 8_589_934_592)
  }

  @Test func asManyPixelsAsAllowedMayCome() {
    let limits = DecodeLimits(pixels: 100, bytes: 1)
    #expect(throws: Never.self) {
      try limits.check(PixelSize(width: 20, height: 5), source: "a")
    }
    #expect(throws: DecodeError.tooLarge(source: "a", pixels: 101, limit: 100)) {
      try limits.check(PixelSize(width: 101, height: 1), source: "a")
    }
    #expect(throws: DecodeError.tooLarge(source: "a", pixels: .max, limit: 100)) {
      try limits.check(PixelSize(width: .max, height: 2), source: "a")
    }
  }

  @Test func asManyBytesAsAllowedMayCome() throws {
    let file = try ImageFiles.png()
    let enough = ImageProbe(limits: DecodeLimits(pixels: 240, bytes: file.count))
    #expect(throws: Never.self) { try enough.header(of: file, source: "a") }
    let few = ImageProbe(limits: DecodeLimits(pixels: 240, bytes: file.count - 1))
    #expect(
      throws: DecodeError.tooManyBytes(source: "a", bytes: file.count, limit: file.count - 1)
    ) { try few.header(of: file, source: "a") }
  }

  /// Bytes a pixel, and those of a picture that has to be turned.
  @Test(
    arguments: [
      (.jpeg, 8, false, 4), (.jpeg, 8, true, 12), (.png, 8, false, 4), (.png, 8, true, 4),
      (.png, 16, false, 12), (.png, 1, false, 4), (.gif, 8, false, 5), (.webp, 8, false, 8),
      (.tiff, 8, false, 12), (.tiff, 16, false, 20), (.heic, 8, false, 12), (.heic, 10, false, 24),
      (.avif, 8, false, 12), (.avif, 12, false, 24),
    ] as [(ImageFormat, Int, Bool, Int)])
  func everyFormatTakesItsMemory(
    _ format: ImageFormat, _ depth: Int, _ passes: Bool, _ perPixel: Int
  ) {
    let header = header(format, depth: depth, passes: passes)
    #expect(header.wholeMemory == 100 * perPixel)
    let turned = self.header(format, depth: depth, passes: passes, orientation: .mirrored)
    #expect(turned.wholeMemory == 100 * (perPixel + 4))
    let exact = DecodeLimits(pixels: 1, bytes: 1, memory: 100 * perPixel + 7)
    #expect(throws: Never.self) { try exact.checkMemory(header, source: "a", besides: 7) }
    let all = 100 * perPixel + 8
    #expect(throws: DecodeError.tooMuchMemory(source: "a", bytes: all, limit: all - 1)) {
      try exact.checkMemory(header, source: "a", besides: 8)
    }
  }

  @Test func memoryBeyondAllNumbersIsTooMuch() {
    let limits = DecodeLimits(pixels: 1, bytes: 1, memory: .max)
    let huge = header(.jpeg, size: PixelSize(width: 1 << 31, height: 1 << 31))
    let error = DecodeError.tooMuchMemory(source: "a", bytes: .max, limit: .max)
    #expect(throws: error) { try limits.checkMemory(huge, source: "a") }
    #expect(throws: error) { try limits.checkMemory(header(.jpeg), source: "a", besides: .max) }
  }
}
