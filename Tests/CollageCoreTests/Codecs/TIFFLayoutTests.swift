import Testing

@testable import CollageCore

/// How samples of all kinds become colours.
@Suite struct TIFFLayoutTests {
  private let decoder = ImageDecoder()

  private func shades(_ values: [UInt8]) -> [UInt8] { values.flatMap { [$0, $0, $0, 255] } }

  /// A row whose samples of few bits are 0, 1, 2 and so on.
  @Test(
    arguments: [
      (1, [0b0100_0000], [0, 255, 0, 0]), (2, [0b0001_1011], [0, 85, 170, 255]),
      (4, [0x01, 0x9F], [0, 17, 153, 255]), (8, [0, 1, 128, 255], [0, 1, 128, 255]),
    ] as [(Int, [UInt8], [UInt8])])
  func greyOfFewBitsIsSpread(_ bits: Int, _ row: [UInt8], _ levels: [UInt8]) throws {
    let size = PixelSize(width: 4, height: 1)
    // One is black is zero, the other white.
    for (kind, expected) in [(1, levels), (0, levels.map { 255 - $0 })] {
      let file = TIFFFiles.make(size, samples: 1, blocks: [row], [258: [bits], 262: [kind]])
      #expect(try decoder.decode(file, source: "a").bytes == shades(expected))
      let salvager = ImageDecoder(reading: PhotoReading(isSalvaging: true))
      #expect(try salvager.decode(file, source: "a").bytes == shades(expected))
    }
  }

  /// Every row begins with a byte of its own.
  @Test func rowsOfFewBitsAreFilledUp() throws {
    let file = TIFFFiles.make(
      PixelSize(width: 9, height: 2), samples: 1, blocks: [[0xAA, 0x80, 0x55, 0x00]],
      [258: [1]])
    let levels: [UInt8] = [255, 0, 255, 0, 255, 0, 255, 0, 255, 0, 255, 0, 255, 0, 255, 0, 255, 0]
    #expect(try decoder.decode(file, source: "a").bytes == shades(levels))
  }

  @Test func palettesHaveAsManyColoursAsTheirBits() throws {
    // Red, then green, then blue of all four.
    let colors = [0, 0x1100, 0x2200, 0xFF00, 0, 0x3300, 0x4400, 0xEE00, 0, 0x5500, 0x6600, 0xDD00]
    let file = TIFFFiles.make(
      PixelSize(width: 4, height: 1), samples: 1, blocks: [[0b0001_1011]],
      [258: [2], 262: [3], 320: colors])
    #expect(
      try decoder.decode(file, source: "a").bytes
        == [
          0, 0, 0, 255, 0x11, 0x33, 0x55, 255, 0x22, 0x44, 0x66, 255, 0xFF, 0xEE, 0xDD, 255,
        ])
  }

  /// What the fourth sample of a pixel is: nothing, multiplied alpha, alpha.
  @Test(
    arguments: [
      ([0], [100, 50, 20, 255]), ([1], [199, 100, 40, 128]), ([2], [100, 50, 20, 128]),
      ([], [100, 50, 20, 255]),
    ] as [([Int], [UInt8])])
  func theFourthSampleIsWhatItSays(_ kind: [Int], _ expected: [UInt8]) throws {
    let file = TIFFFiles.make(
      PixelSize(width: 1, height: 1), samples: 4, blocks: [[100, 50, 20, 128]], [338: kind])
    #expect(try decoder.decode(file, source: "a").bytes == expected)
  }

  @Test func aGreyPictureMayHaveAlpha() throws {
    let file = TIFFFiles.make(
      PixelSize(width: 2, height: 1), samples: 2, blocks: [[100, 128, 7, 255]],
      [262: [1], 338: [2]])
    #expect(
      try decoder.decode(file, source: "a").bytes == [100, 100, 100, 128, 7, 7, 7, 255])
  }

  /// Fields, the samples of a pixel, and what is not read of it.
  @Test(
    arguments: [
      ([339: [3, 3, 3]], 3, .sampleFormat), ([339: [2, 2, 2]], 3, .sampleFormat),
      ([262: [4]], 1, .colors("a mask")), ([262: [9]], 3, .colors("CIE Lab")),
      ([262: [10]], 3, .colors("CIE Lab")), ([262: [77]], 1, .colors("kind 77")),
      ([258: [32, 32, 32]], 3, .precision(bits: 32)), ([258: [12]], 1, .precision(bits: 12)),
      ([262: [2]], 2, .components(2)), ([262: [5]], 3, .components(3)),
      ([:], 17, .components(17)),
      ([262: [5], 332: [2]], 4, .coding("inks other than cyan, magenta, yellow and black")),
    ] as [(TIFFFiles.Fields, Int, UnsupportedFeature)])
  func whatIsNotReadIsNamed(
    _ fields: TIFFFiles.Fields, _ samples: Int, _ feature: UnsupportedFeature
  ) throws {
    let file = TIFFFiles.make(
      PixelSize(width: 2, height: 2), samples: samples,
      blocks: [[UInt8](repeating: 9, count: 200)], fields)
    #expect(throws: DecodeError.unsupported(source: "a", format: .tiff, feature: feature)) {
      try decoder.decode(file, source: "a")
    }
  }

  @Test func samplesOfNoStatedFormatAreNumbers() throws {
    let file = TIFFFiles.make(
      PixelSize(width: 1, height: 1), blocks: [[1, 2, 3]], [339: [4, 4, 4]])
    #expect(try decoder.decode(file, source: "a").bytes == [1, 2, 3, 255])
    let inks = TIFFFiles.make(
      PixelSize(width: 1, height: 1), samples: 4, blocks: [[255, 0, 0, 0]],
      [262: [5], 332: [1]])
    #expect(try decoder.decode(inks, source: "a").bytes == [0, 255, 255, 255])
  }

  /// Where a file does not say what its samples mean, their number does.
  @Test func theNumberOfSamplesTellsTheirMeaning() throws {
    func decoded(_ samples: Int, _ block: [UInt8]) throws -> [UInt8] {
      try decoder.decode(
        TIFFFiles.make(
          PixelSize(width: 1, height: 1), samples: samples, blocks: [block], [262: []]),
        source: "a"
      ).bytes
    }
    #expect(try decoded(1, [9]) == [9, 9, 9, 255])
    #expect(try decoded(3, [1, 2, 3]) == [1, 2, 3, 255])
    #expect(try decoded(4, [1, 2, 3, 4]) == [1, 2, 3, 255])
    let error = DecodeError.damaged(
      source: "a", format: .tiff, detail: "it does not say what its samples mean")
    #expect(throws: error) { try decoded(2, [1, 2]) }
  }

  struct Samples: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let count: Int
    let blocks: [[UInt8]]
    let fields: TIFFFiles.Fields
    let expected: [UInt8]
  }

  private static let orders: [Samples] = [
    Samples(
      testDescription: "colours and alpha in planes", count: 4,
      blocks: [[10, 20], [30, 40], [50, 60], [128, 255]], fields: [284: [2], 338: [2]],
      expected: [10, 30, 50, 128, 20, 40, 60, 255]),
    Samples(
      testDescription: "colours and something in planes", count: 4,
      blocks: [[10, 20], [30, 40], [50, 60], [128, 255]], fields: [284: [2], 338: [0]],
      expected: [10, 30, 50, 255, 20, 40, 60, 255]),
    Samples(
      testDescription: "dark and alpha in planes", count: 2, blocks: [[10, 20], [128, 255]],
      fields: [262: [0], 284: [2], 338: [2]], expected: [245, 245, 245, 128, 235, 235, 235, 255]),
    Samples(
      testDescription: "dark and alpha", count: 2, blocks: [[10, 128, 20, 255]],
      fields: [262: [0], 338: [2]], expected: [245, 245, 245, 128, 235, 235, 235, 255]),
    Samples(
      // 60875 and 65535 of 65535 are left.
      testDescription: "dark of sixteen bits", count: 1, blocks: [[0x34, 0x12, 0, 0]],
      fields: [258: [16], 262: [0]], expected: [237, 237, 237, 255, 255, 255, 255, 255]),
    Samples(
      testDescription: "inks in planes", count: 4,
      blocks: [[255, 0], [0, 255], [0, 0], [0, 0]],
      fields: [262: [5], 284: [2]], expected: [0, 255, 255, 255, 255, 0, 255, 255]),
    Samples(
      testDescription: "inks and alpha, which is laid on paper", count: 5,
      blocks: [[255, 0, 0, 0, 7, 0, 0, 0, 255, 9]], fields: [262: [5], 338: [2]],
      expected: [0, 255, 255, 255, 0, 0, 0, 255]),
  ]

  @Test(arguments: orders) func samplesComeInAnyOrder(_ samples: Samples) throws {
    let file = TIFFFiles.make(
      PixelSize(width: 2, height: 1), samples: samples.count, blocks: samples.blocks,
      samples.fields)
    #expect(try decoder.decode(file, source: "a").bytes == samples.expected)
  }

  /// A pixel with the name of a camera, and with a directory that says Adobe RGB.
  private func noted(samples: Int, kind: Int) throws -> [UInt8] {
    func file(_ place: Int) -> [UInt8] {
      // The name and a zero are two words.
      TIFFFiles.make(
        PixelSize(width: 1, height: 1), samples: samples,
        blocks: [[UInt8](repeating: 9, count: samples)],
        [262: [kind], 272: [0x6143, 0x006D], 0x8769: [place]])
    }
    var noted = file(file(0).count)
    // Four letters in place of two words, and a longer number.
    for (tag, old, new) in [
      ([0x10, 0x01], [3, 0, 2], [2, 0, 4]), ([0x69, 0x87], [3, 0, 1], [4, 0, 1]),
    ] as [([UInt8], [UInt8], [UInt8])] {
      let entry = try #require(noted.firstRange(of: tag + old + [0, 0, 0]))
      noted.replaceSubrange(entry, with: tag + new + [0, 0, 0])
    }
    return noted + [1, 0, 0x01, 0xA0, 3, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]
  }

  @Test(arguments: [(3, 2, true), (4, 5, false)])
  func itsOwnFieldsAreNotes(_ samples: Int, _ kind: Int, _ isAdobe: Bool) throws {
    let file = try noted(samples: samples, kind: kind)
    let header = try ImageProbe().header(of: file, source: "a")
    #expect(header.metadata == PhotoMetadata(camera: "Cam"))
    #expect(header.colorSpace == (isAdobe ? .definition(.adobeRGB) : .sRGB))
    var importer = ImageImporter()
    for memory in [ImageDecoder.usualWholeMemory, 0] {
      importer.wholeMemory = memory
      #expect(try importer.importImage(file, source: "a").metadata == header.metadata)
    }
  }
}
