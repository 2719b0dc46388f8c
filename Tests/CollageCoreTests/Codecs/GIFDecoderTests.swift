import Testing

@testable import CollageImaging

@Suite struct GIFDecoderTests {
  private let decoder = ImageDecoder()
  private let colors: [UInt8] = [10, 20, 30, 40, 50, 60]
  /// Returns the codes of two pixels: the first has color 0, and the second the given index.
  ///
  /// The codes have three bits each: clear, both pixels, end.
  private func codes(_ second: Int) -> [UInt8] {
    let bits = 4 | 0 << 3 | second << 6 | 5 << 9
    return [2, 2, UInt8(bits & 255), UInt8(bits >> 8), 0]
  }

  private func file(
    palette: [UInt8]? = nil, before: [UInt8] = [], width: UInt8 = 2, image: Bool = true,
    second: Int = 1
  ) -> [UInt8] {
    let palette = palette ?? colors
    let screen: [UInt8] = [width, 0, 1, 0, palette.isEmpty ? 0 : 0x80, 0, 0]
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, width, 0, 1, 0, 0]
    let image = image ? frame + codes(second) : []
    return Array("GIF89a".utf8) + screen + palette + before + image + [0x3B]
  }

  private func damaged(_ detail: String) -> DecodeError { .damaged(.gif, detail) }

  @Test func readsPaletteColors() throws {
    let bitmap = try decoder.decode(file(), source: "a")
    #expect(bitmap.bytes == [10, 20, 30, 255, 40, 50, 60, 255] && bitmap.alpha == .opaque)
    // An index beyond the palette is black, as in browsers.
    #expect(
      try decoder.decode(file(second: 2), source: "a").bytes == [10, 20, 30, 255, 0, 0, 0, 255])
  }

  /// The lowest bit is the transparency flag; the other bits concern animation.
  @Test(arguments: [(0, false), (1, true), (4, false), (5, true), (0xFE, false)])
  func readsTransparencyFlag(_ flags: UInt8, _ isClear: Bool) throws {
    let controlExtension: [UInt8] = [0x21, 0xF9, 4, flags, 0, 0, 1, 0]
    let file = file(before: controlExtension)
    #expect(try ImageProbe().header(of: file, source: "a").mayHaveAlpha == isClear)
    let second: [UInt8] = isClear ? [0, 0, 0, 0] : [40, 50, 60, 255]
    #expect(try decoder.decode(file, source: "a").bytes == [10, 20, 30, 255] + second)
    // Other extensions and extensions that are too short don't set transparency.
    for other: [UInt8] in [[0x21, 0xFF, 4, 1, 0, 0, 1, 0], [0x21, 0xF9, 3, 1, 0, 0, 0]] {
      #expect(try !ImageProbe().header(of: self.file(before: other), source: "a").mayHaveAlpha)
    }
  }

  @Test func reportsMissingImage() {
    #expect(throws: damaged("it has no image")) {
      try decoder.decode(file(image: false), source: "a")
    }
    #expect(throws: damaged("a frame without pixels")) {
      try decoder.decode(file(width: 0), source: "a")
    }
    #expect(throws: damaged("it has no palette")) {
      try decoder.decode(file(palette: []), source: "a")
    }
  }

  @Test(arguments: [9, 11, 12] as [UInt8]) func reportsTooLargeCodeSize(_ size: UInt8) throws {
    var file = file()
    file[file.count - 6] = size
    #expect(throws: damaged("its code size is \(size), but at most 8 is allowed")) {
      try decoder.decode(file, source: "a")
    }
    // A file that ends before the code size is truncated.
    #expect(throws: DecodeError.truncated(.gif)) {
      try decoder.decode(Array(file.dropLast(6)), source: "a")
    }
  }

  /// Each pixel has its own code, and the table fills up because it is never cleared.
  @Test func keepsFullTable() throws {
    let size = PixelSize(width: 100, height: 50)
    let levels = (0..<size.area).map { ($0 * 7 + $0 / 100) % 256 }
    var codes: [(code: Int, width: Int)] = []
    var (next, width) = (258, 9)
    for (index, code) in ([256] + levels + [257]).enumerated() {
      codes.append((code, width))
      // From the second color on, each code adds an entry, up to 4096.
      if index >= 2, next < 4096 { next += 1 }
      if next == 1 << width, width < 12 { width += 1 }
    }
    let packed = GIFFrames.packed(codes)
    let blocks = stride(from: 0, to: packed.count, by: 255).flatMap { start -> [UInt8] in
      let block = packed[start..<min(start + 255, packed.count)]
      return [UInt8(block.count)] + block
    }
    let sides: [UInt8] = [100, 0, 50, 0]
    let grays = (0...255).flatMap { [UInt8](repeating: $0, count: 3) }
    let head: [UInt8] = Array("GIF89a".utf8) + sides + [0xF7, 0, 0] + grays
    let file = head + [0x2C, 0, 0, 0, 0] + sides + [0, 8] + blocks + [0, 0x3B]
    let photo = try decoder.decodePhoto(file, source: "a")
    #expect(photo.bitmap.channel(1).elementsEqual(levels.map { UInt8($0) }))
  }

  private struct Outcome: Equatable {
    let pixels: Int
    var flaw: LZWValidator.Flaw?
  }

  private func check(_ codes: [UInt8], pixels: Int) -> Outcome {
    codes.withUnsafeBufferPointer { codes in
      let (found, flaw) = LZWValidator(codes, from: 0).check(pixels: pixels)
      return Outcome(pixels: found, flaw: flaw)
    }
  }

  @Test func countsValidPixels() {
    #expect(check(codes(1), pixels: 2) == Outcome(pixels: 2))
    #expect(check(codes(1), pixels: 1) == Outcome(pixels: 1))
    #expect(check(codes(1), pixels: 3) == Outcome(pixels: 2, flaw: .endsEarly))
    // After the table is cleared, the first code is a color; 6 is the first new code.
    #expect(check(codes(6), pixels: 3) == Outcome(pixels: 3))
    #expect(check(codes(7), pixels: 3) == Outcome(pixels: 1, flaw: .unknownCode))
  }

  @Test func limitsCodeSize() {
    for width in [0, 9] as [UInt8] {
      #expect(check([width, 1, 0, 0], pixels: 1) == Outcome(pixels: 0, flaw: .unknownCode))
    }
    #expect(check([], pixels: 1) == Outcome(pixels: 0, flaw: .unknownCode))
    for bytes in [[8, 0], [8, 9, 0], [1, 1]] as [[UInt8]] {
      #expect(check(bytes, pixels: 1) == Outcome(pixels: 0, flaw: .endsEarly))
    }
  }
}
