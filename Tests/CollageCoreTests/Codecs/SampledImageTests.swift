import Testing

@testable import CollageCore

/// Samples as files have them, on their way to bytes.
@Suite struct SampledImageTests {
  private func bytes(_ samples: SampledImage.Samples?) -> [UInt8]? {
    if case .bytes(let bytes)? = samples { bytes } else { nil }
  }

  private func words(_ samples: SampledImage.Samples?) -> [UInt16]? {
    if case .words(let words)? = samples { words } else { nil }
  }

  /// A level has 257 words, of which the middle one is the level itself.
  @Test(
    arguments: [
      (0, 0), (128, 0), (129, 1), (257, 1), (385, 1), (386, 2), (32_767, 127), (32_768, 128),
      (65_406, 254), (65_407, 255), (65_535, 255),
    ] as [(UInt16, UInt8)])
  func wordsBecomeTheNearestBytes(_ word: UInt16, _ byte: UInt8) {
    #expect(SampledImage.byte(word) == byte)
    let size = PixelSize(width: 1, height: 1)
    var image = SampledImage(size: size, samples: .words([word, 0, 0, 65_535]))
    #expect(image.takeBytes() == [byte, 0, 0, 255])
    #expect(bytes(image.samples) == [])
  }

  /// `c · 255 / a`, to the nearest, of which no colour exceeds the most.
  @Test func coloursAreDividedByAlpha() {
    var image = SampledImage(
      size: PixelSize(width: 4, height: 1),
      samples: .bytes([64, 63, 0, 128, 50, 100, 101, 100, 9, 8, 7, 0, 9, 8, 7, 255]))
    image.straighten()
    #expect(
      bytes(image.samples)
        == [128, 126, 0, 128, 128, 255, 255, 100, 9, 8, 7, 0, 9, 8, 7, 255])
    var deep = SampledImage(
      size: PixelSize(width: 3, height: 1),
      samples: .words([1000, 16_384, 40_000, 32_768, 9, 8, 7, 0, 9, 8, 7, 65_535]))
    deep.straighten()
    #expect(
      words(deep.samples)
        == [2000, 32_768, 65_535, 32_768, 9, 8, 7, 0, 9, 8, 7, 65_535])
  }

  @Test func samplesAreTakenFromTheStart() {
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

  @Test func aKindIsThatOfTheSamples() {
    let size = PixelSize(width: 1, height: 1)
    let inks = SampledImage(
      size: size, samples: .words([0, 0, 0, 0]), model: .inks(inverted: true))
    #expect(inks.kind == SampledImage.Kind(model: .inks(inverted: true), isDeep: true))
    let light = SampledImage(size: size, samples: .bytes([0, 0, 0, 0]))
    #expect(light.kind == SampledImage.Kind(model: .light, isDeep: false))
  }

  /// A frame of two by two pixels at column one and row two.
  @Test func aFrameStandsOnItsCanvas() {
    let frame = FramePlacement(x: 1, y: 2, size: PixelSize(width: 2, height: 2))
    let pixels = (1...4).flatMap { [UInt8](repeating: $0, count: 4) }
    let canvas = frame.onCanvas(PixelSize(width: 4, height: 5), pixels)
    #expect(
      stride(from: 0, to: canvas.count, by: 4).map { canvas[$0] }
        == [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 0])
    #expect(frame.onCanvas(frame.size, pixels) == pixels)
  }

  @Test func onlyALargeCanvasCanBeLost() {
    let frame = FramePlacement(x: 0, y: 0, size: PixelSize(width: 1, height: 1))
    #expect(!frame.isLost(on: PixelSize(width: 4096, height: 4096)))
    #expect(frame.isLost(on: PixelSize(width: 4097, height: 4096)))
  }
}
