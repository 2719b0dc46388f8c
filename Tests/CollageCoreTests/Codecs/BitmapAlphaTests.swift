import Testing

@testable import CollageImaging

@Suite struct BitmapAlphaTests {
  @Test func premultipliesAndStraightens() {
    let bitmap = Bitmap(
      size: PixelSize(width: 3, height: 1), alpha: .straight,
      bytes: [200, 100, 0, 128, 255, 255, 255, 255, 0, 0, 0, 0])
    let multiplied = bitmap.premultiplied()
    #expect(multiplied.alpha == .premultiplied)
    #expect(multiplied.bytes == [100, 50, 0, 128, 255, 255, 255, 255, 0, 0, 0, 0])
    #expect(multiplied.straightened().bytes == [199, 100, 0, 128, 255, 255, 255, 255, 0, 0, 0, 0])
  }

  @Test func premultipliesEveryPairExactly() {
    let all: [UInt8] = (0..<65_536).flatMap { pair -> [UInt8] in
      [UInt8(pair >> 8), 0, 0, UInt8(pair & 255)]
    }
    let straight = Bitmap(size: PixelSize(width: 256, height: 256), alpha: .straight, bytes: all)
    let multiplied = straight.premultiplied()
    for start in stride(from: 0, to: all.count, by: 4 * 37) {
      let product = Int(all[start]) * Int(all[start + 3])
      #expect(Int(multiplied.bytes[start]) == (product + 127) / 255)
    }
  }

  @Test func findsTranslucentLastPixel() {
    var bitmap = ImageFiles.picture(5, 5)
    #expect(bitmap.isFullyOpaque)
    bitmap.bytes[99] = 254
    #expect(!bitmap.isFullyOpaque)
  }

  @Test func extractsRows() {
    let bitmap = ImageFiles.picture(4, 6)
    let part = bitmap.rows(2..<5)
    #expect(part.size == PixelSize(width: 4, height: 3) && part.bytes[...] == bitmap.bytes[32..<80])
  }
}

@Suite struct OrientationTests {
  /// Each array lists the stored pixels in the order of the upright image: EXIF defines at which
  /// sides of the upright image row 0 and column 0 of the stored image are.
  @Test(arguments: [
    (Orientation.up, [1, 2, 3, 4, 5, 6]), (.mirrored, [3, 2, 1, 6, 5, 4]),
    (.rotated180, [6, 5, 4, 3, 2, 1]), (.flipped, [4, 5, 6, 1, 2, 3]),
    (.transposed, [1, 4, 2, 5, 3, 6]), (.rotated90, [4, 1, 5, 2, 6, 3]),
    (.transverse, [6, 3, 5, 2, 4, 1]), (.rotated270, [3, 6, 2, 5, 1, 4]),
  ]) func orientsThreeByTwoPixels(_ orientation: Orientation, _ expected: [UInt8]) {
    let stored = Bitmap(
      size: PixelSize(width: 3, height: 2), alpha: .straight,
      bytes: (1...6).flatMap { [$0, 0, 0, 255] })
    let upright = stored.upright(from: orientation)
    #expect(upright.size == (orientation.rawValue < 5 ? stored.size : stored.size.transposed))
    #expect(stride(from: 0, to: 24, by: 4).map { upright.bytes[$0] } == expected)
  }

  @Test(arguments: Orientation.allCases, [(45, 70), (1, 1), (1, 5), (5, 1)])
  func movesPixelsAsDefined(_ orientation: Orientation, _ sides: (Int, Int)) {
    let stored = ImageFiles.translucent(sides.0, sides.1)
    let upright = stored.upright(from: orientation)
    let sources = (0..<upright.size.area).map { index in
      orientation.source(x: index % upright.width, y: index / upright.width, in: stored.size)
    }
    #expect(upright.size == (orientation.swapsSides ? stored.size.transposed : stored.size))
    #expect(upright.bytes == sources.flatMap { stored[$0.x, $0.y] } && upright.alpha == .straight)
  }
}

@Suite struct SampledImageTests {
  private func bytes(_ samples: SampledImage.Samples?) -> [UInt8]? {
    if case .bytes(let bytes)? = samples { bytes } else { nil }
  }

  private func words(_ samples: SampledImage.Samples?) -> [UInt16]? {
    if case .words(let words)? = samples { words } else { nil }
  }

  /// A 16-bit value divided by 257 and rounded to nearest is the 8-bit level.
  @Test(
    arguments: [
      (0, 0), (128, 0), (129, 1), (257, 1), (385, 1), (386, 2), (32_767, 127), (32_768, 128),
      (65_406, 254), (65_407, 255), (65_535, 255),
    ] as [(UInt16, UInt8)])
  func roundsWordsToNearestBytes(_ word: UInt16, _ byte: UInt8) {
    #expect(SampledImage.byte(word) == byte)
    let size = PixelSize(width: 1, height: 1)
    var image = SampledImage(size: size, samples: .words([word, 0, 0, 65_535]))
    #expect(image.takeBytes() == [byte, 0, 0, 255])
    #expect(bytes(image.samples) == [])
  }

  /// `c · 255 / a`, rounded to nearest and clamped to 255.
  @Test func dividesColorsByAlpha() {
    var image = SampledImage(
      size: PixelSize(width: 4, height: 1),
      samples: .bytes([64, 63, 0, 128, 50, 100, 101, 100, 9, 8, 7, 0, 9, 8, 7, 255]))
    image.unpremultiply()
    #expect(
      bytes(image.samples) == [128, 126, 0, 128, 128, 255, 255, 100, 9, 8, 7, 0, 9, 8, 7, 255])
    var deep = SampledImage(
      size: PixelSize(width: 3, height: 1),
      samples: .words([1000, 16_384, 40_000, 32_768, 9, 8, 7, 0, 9, 8, 7, 65_535]))
    deep.unpremultiply()
    #expect(words(deep.samples) == [2000, 32_768, 65_535, 32_768, 9, 8, 7, 0, 9, 8, 7, 65_535])
  }

  @Test func takesFirstSamples() {
    var plain = SampledImage.Samples.bytes([])
    plain.append(.bytes([1, 2, 3]))
    plain.append(.bytes([4]))
    #expect(plain.count == 4 && !plain.isDeep)
    #expect(bytes(plain.takeFirst(3)) == [1, 2, 3] && bytes(plain) == [4])
    #expect(bytes(plain.takeFirst(1)) == [4] && bytes(plain) == [])
    var deep = SampledImage.Samples.words([])
    deep.append(.words([500, 600]))
    deep.append(.words([700]))
    #expect(deep.count == 3 && deep.isDeep)
    #expect(words(deep.takeFirst(1)) == [500] && words(deep) == [600, 700])
    #expect(words(deep.takeFirst(2)) == [600, 700] && words(deep) == [])
  }

  @Test func derivesKindFromSamples() {
    let size = PixelSize(width: 1, height: 1)
    let inks = SampledImage(
      size: size, samples: .words([0, 0, 0, 0]), model: .cmyk(inverted: true))
    #expect(inks.kind == SampledImage.Kind(model: .cmyk(inverted: true), isDeep: true))
    let light = SampledImage(size: size, samples: .bytes([0, 0, 0, 0]))
    #expect(light.kind == SampledImage.Kind(model: .rgb, isDeep: false))
  }

  /// A frame of two by two pixels at column one and row two.
  @Test func placesFrameOnCanvas() {
    let frame = FramePlacement(x: 1, y: 2, size: PixelSize(width: 2, height: 2))
    let pixels = (1...4).flatMap { [UInt8](repeating: $0, count: 4) }
    let canvas = frame.onCanvas(PixelSize(width: 4, height: 5), pixels)
    #expect(
      stride(from: 0, to: canvas.count, by: 4).map { canvas[$0] }
        == [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 0])
    #expect(frame.onCanvas(frame.size, pixels) == pixels)
  }
}
