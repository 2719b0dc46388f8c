import Testing

@testable import CollageImaging

@Suite struct TIFFLayoutTests {
  private let decoder = ImageDecoder()

  private func bytes(
    _ width: Int, _ height: Int, samples: Int = 3, blocks: [[UInt8]],
    _ fields: TIFFFiles.Fields = [:]
  ) throws -> [UInt8] {
    let file = TIFFFiles.make(width, height, samples: samples, blocks: blocks, fields)
    return try decoder.decode(file, source: "a").bytes
  }

  private func shades(_ values: [UInt8]) -> [UInt8] { values.flatMap { [$0, $0, $0, 255] } }

  /// Each case has the bits per sample, a row of samples, and their levels.
  @Test(
    arguments: [
      (1, [0b0100_0000], [0, 255, 0, 0]), (2, [0b0001_1011], [0, 85, 170, 255]),
      (4, [0x01, 0x9F], [0, 17, 153, 255]), (8, [0, 1, 128, 255], [0, 1, 128, 255]),
    ] as [(Int, [UInt8], [UInt8])])
  func expandsLowBitGray(_ bits: Int, _ row: [UInt8], _ levels: [UInt8]) throws {
    let size = PixelSize(width: 4, height: 1)
    // 1 is black-is-zero, 0 is white-is-zero.
    for (kind, expected) in [(1, levels), (0, levels.map { 255 - $0 })] {
      let file = TIFFFiles.make(size, samples: 1, blocks: [row], [258: [bits], 262: [kind]])
      #expect(try decoder.decode(file, source: "a").bytes == shades(expected))
      let salvager = ImageDecoder(reading: PhotoReadingOptions(isSalvaging: true))
      #expect(try salvager.decode(file, source: "a").bytes == shades(expected))
    }
  }

  /// A row of samples, highest bit first, padded to a whole byte.
  private func packed(_ samples: [Int], bits: Int) -> [UInt8] {
    let digits = samples.flatMap { sample in
      (0..<bits).map { UInt8(sample >> (bits - 1 - $0) & 1) }
    }
    let padded = digits + [UInt8](repeating: 0, count: (8 - digits.count % 8) % 8)
    return stride(from: 0, to: padded.count, by: 8).map { start in
      padded[start..<start + 8].reduce(0) { $0 << 1 | $1 }
    }
  }

  @Test(arguments: [3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15])
  func decodesGrayOfAnyDepth(_ bits: Int) throws {
    let maximum = 1 << bits - 1
    let rows: [[Int]] = [[0, 1, maximum / 2], [maximum, maximum - 1, maximum / 3]]
    let levels = rows.joined().map { (value: Int) -> UInt8 in
      UInt8((Double(value) * 255 / Double(maximum)).rounded())
    }
    let block = rows.flatMap { packed($0, bits: bits) }
    for (kind, expected) in [(1, levels), (0, levels.map { 255 - $0 })] {
      // The fill order 2 stores the lowest bit first.
      for order in [1, 2] {
        let bytes =
          order == 1
          ? block
          : block.map { byte in
            (0..<UInt8(8)).reduce(UInt8(0)) { $0 | (byte >> $1 & 1) << (7 - $1) }
          }
        let file = TIFFFiles.make(
          3, 2, samples: 1, blocks: [bytes], [258: [bits], 262: [kind], 266: [order]])
        for isSalvaging in [false, true] {
          var decoder = ImageDecoder(reading: PhotoReadingOptions(isSalvaging: isSalvaging))
          decoder.wholeMemory = isSalvaging ? .max : 0
          let bytes = try decoder.decode(file, source: "a").bytes
          // Deeper samples are rounded twice: to 16 bits, and then to 8.
          let tolerance = bits < 8 ? 0 : 1
          #expect(bytes.count == shades(expected).count)
          for (value, level) in zip(bytes, shades(expected)) {
            #expect(abs(Int(value) - Int(level)) <= tolerance)
          }
        }
      }
    }
  }

  @Test(arguments: [2, 4, 10, 12, 14]) func decodesColorsOfAnyDepth(_ bits: Int) throws {
    let maximum = 1 << bits - 1
    #expect(
      try bytes(
        2, 1, blocks: [packed([maximum, 0, 0, 0, maximum, maximum], bits: bits)],
        [258: [bits, bits, bits]]) == [255, 0, 0, 255, 0, 255, 255, 255])
    #expect(
      try bytes(
        2, 1, blocks: [[maximum, 0], [0, maximum], [0, maximum]].map { packed($0, bits: bits) },
        [258: [bits, bits, bits], 284: [2]]) == [255, 0, 0, 255, 0, 255, 255, 255])
  }

  /// Every row begins at a whole byte.
  @Test func alignsRowsToBytes() throws {
    let file = TIFFFiles.make(9, 2, samples: 1, blocks: [[0xAA, 0x80, 0x55, 0x00]], [258: [1]])
    let levels: [UInt8] = [255, 0, 255, 0, 255, 0, 255, 0, 255, 0, 255, 0, 255, 0, 255, 0, 255, 0]
    #expect(try decoder.decode(file, source: "a").bytes == shades(levels))
  }

  @Test func decodesPaletteOfFewBits() throws {
    // The red values of all four colors, then the green values, then the blue values.
    let colors = [0, 0x1100, 0x2200, 0xFF00, 0, 0x3300, 0x4400, 0xEE00, 0, 0x5500, 0x6600, 0xDD00]
    #expect(
      try bytes(4, 1, samples: 1, blocks: [[0b0001_1011]], [258: [2], 262: [3], 320: colors]) == [
        0, 0, 0, 255, 0x11, 0x33, 0x55, 255, 0x22, 0x44, 0x66, 255, 0xFF, 0xEE, 0xDD, 255,
      ])
  }

  /// The meaning of a pixel's fourth sample: unspecified, premultiplied alpha, or straight alpha.
  @Test(
    arguments: [
      ([0], [100, 50, 20, 255]), ([1], [199, 100, 40, 128]), ([2], [100, 50, 20, 128]),
      ([], [100, 50, 20, 128]),
    ] as [([Int], [UInt8])])
  func readsMeaningOfFourthSample(_ kind: [Int], _ expected: [UInt8]) throws {
    #expect(
      try bytes(
        1, 1, samples: 4, blocks: [[100, 50, 20, 128]], [338: kind]) == expected)
  }

  @Test func decodesGrayWithAlpha() throws {
    #expect(
      try bytes(
        2, 1, samples: 2, blocks: [[100, 128, 7, 255]],
        [262: [1], 338: [2]]) == [100, 100, 100, 128, 7, 7, 7, 255])
  }

  /// Each case has fields, the samples per pixel, and the unsupported feature.
  @Test(
    arguments: [
      ([339: [3, 3, 3]], 3, .sampleFormat), ([339: [2, 2, 2]], 3, .sampleFormat),
      ([262: [4]], 1, .colors("a mask")), ([262: [9]], 3, .colors("CIE Lab")),
      ([262: [10]], 3, .colors("CIE Lab")), ([262: [77]], 1, .colors("kind 77")),
      ([258: [32, 32, 32]], 3, .precision(bits: 32)),
      ([258: [12], 259: [7]], 1, .precision(bits: 12)),
      ([262: [2]], 2, .components(2)), ([262: [5]], 3, .components(3)),
      ([:], 17, .components(17)), ([258: [17, 17, 17]], 3, .precision(bits: 17)),
      ([262: [3], 258: [16], 320: [Int](repeating: 7, count: 3 << 16)], 1, .precision(bits: 16)),
      ([259: [60_000]], 3, .coding("compression 60000")), ([262: [32_803]], 1, .rawImage),
      ([262: [5], 332: [2]], 4, .coding("inks other than cyan, magenta, yellow and black")),
    ] as [(TIFFFiles.Fields, Int, UnsupportedFeature)])
  func reportsUnsupportedFeature(
    _ fields: TIFFFiles.Fields, _ samples: Int, _ feature: UnsupportedFeature
  ) throws {
    let file = TIFFFiles.make(
      2, 2, samples: samples, blocks: [[UInt8](repeating: 9, count: 200)], fields)
    #expect(throws: DecodeError.unsupported(.tiff, feature)) {
      try decoder.decode(file, source: "a")
    }
  }

  @Test func treatsSamplesOfUnknownFormatAsUnsigned() throws {
    #expect(
      try bytes(
        1, 1, blocks: [[1, 2, 3]], [339: [4, 4, 4]]) == [1, 2, 3, 255])
    #expect(
      try bytes(
        1, 1, samples: 4, blocks: [[255, 0, 0, 0]], [262: [5], 332: [1]]) == [0, 255, 255, 255])
  }

  /// If a file doesn't declare the meaning of its samples, it is derived from their number.
  @Test func derivesMeaningFromSampleCount() throws {
    func decoded(_ samples: Int, _ block: [UInt8]) throws -> [UInt8] {
      try decoder.decode(
        TIFFFiles.make(1, 1, samples: samples, blocks: [block], [262: []]), source: "a"
      ).bytes
    }
    #expect(try decoded(1, [9]) == [9, 9, 9, 255] && decoded(3, [1, 2, 3]) == [1, 2, 3, 255])
    #expect(try decoded(4, [1, 2, 3, 4]) == [1, 2, 3, 4])
    let error = DecodeError.damaged(.tiff, "it does not say what its samples mean")
    #expect(throws: error) { try decoded(2, [1, 2]) }
  }

  @Test(
    arguments: [
      (
        "planes of colors and alpha", 4, [[10, 20], [30, 40], [50, 60], [128, 255]],
        [284: [2], 338: [2]], [10, 30, 50, 128, 20, 40, 60, 255]
      ),
      (
        "planes of colors and another sample", 4, [[10, 20], [30, 40], [50, 60], [128, 255]],
        [284: [2], 338: [0]], [10, 30, 50, 255, 20, 40, 60, 255]
      ),
      (
        "dark and alpha in planes", 2, [[10, 20], [128, 255]], [262: [0], 284: [2], 338: [2]],
        [245, 245, 245, 128, 235, 235, 235, 255]
      ),
      (
        "dark and alpha", 2, [[10, 128, 20, 255]], [262: [0], 338: [2]],
        [245, 245, 245, 128, 235, 235, 235, 255]
      ),
      // The inverted levels are 60875 and 65535 of 65535.
      (
        "dark of sixteen bits", 1, [[0x34, 0x12, 0, 0]], [258: [16], 262: [0]],
        [237, 237, 237, 255, 255, 255, 255, 255]
      ),
      (
        "inks in planes", 4, [[255, 0], [0, 255], [0, 0], [0, 0]], [262: [5], 284: [2]],
        [0, 255, 255, 255, 255, 0, 255, 255]
      ),
      (
        "inks and alpha", 5, [[255, 0, 0, 0, 7, 0, 0, 0, 255, 9]], [262: [5], 338: [2]],
        [0, 255, 255, 7, 0, 0, 0, 9]
      ),
      (
        "inks and a fifth sample", 5, [[255, 0, 0, 0, 7, 0, 0, 0, 255, 9]], [262: [5]],
        [0, 255, 255, 7, 0, 0, 0, 9]
      ),
      (
        "inks and something that isn't alpha", 5, [[255, 0, 0, 0, 7, 0, 0, 0, 255, 9]],
        [262: [5], 338: [0]], [0, 255, 255, 255, 0, 0, 0, 255]
      ),
      (
        "inks multiplied by alpha", 5, [[128, 0, 0, 0, 128, 0, 0, 0, 0, 255]],
        [262: [5], 338: [1]], [0, 255, 255, 128, 255, 255, 255, 255]
      ),
      (
        "inks of sixteen bits and alpha", 5,
        [[255, 255, 0, 0, 0, 0, 0, 0, 0, 128, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255]],
        [258: [16, 16, 16, 16, 16], 262: [5], 338: [2]], [0, 255, 255, 128, 0, 0, 0, 255]
      ),
      (
        "inks and alpha in planes", 5, [[255, 0], [0, 0], [0, 0], [0, 255], [7, 9]],
        [262: [5], 284: [2], 338: [2]], [0, 255, 255, 7, 0, 0, 0, 9]
      ),
      (
        "inks and alpha in tiles", 5,
        [
          [UInt8]([255, 0, 0, 0, 7, 0, 0, 0, 255, 9])
            + [UInt8](repeating: 0, count: 16 * 16 * 5 - 10)
        ],
        [
          262: [5], 273: [], 278: [], 279: [], 322: [16], 323: [16], 324: [8], 325: [1280],
          338: [2],
        ], [0, 255, 255, 7, 0, 0, 0, 9]
      ),
      (
        "gray and a second sample", 2, [[10, 128, 20, 255]], [262: [1]],
        [10, 10, 10, 128, 20, 20, 20, 255]
      ),
      (
        "colors of sixteen bits and a fourth sample", 4,
        [[0, 10, 0, 30, 0, 50, 0, 128, 0, 20, 0, 40, 0, 60, 255, 255]], [258: [16, 16, 16, 16]],
        [10, 30, 50, 128, 20, 40, 60, 255]
      ),
      (
        "colors and a fourth sample in planes", 4, [[10, 20], [30, 40], [50, 60], [128, 255]],
        [284: [2]], [10, 30, 50, 128, 20, 40, 60, 255]
      ),
      (
        "alpha behind another sample", 5, [[10, 30, 50, 1, 128, 20, 40, 60, 2, 255]],
        [338: [0, 2]], [10, 30, 50, 128, 20, 40, 60, 255]
      ),
    ] as [(String, Int, [[UInt8]], TIFFFiles.Fields, [UInt8])])
  func decodesAnySampleOrder(
    _ meaning: String, _ count: Int, _ blocks: [[UInt8]], _ fields: TIFFFiles.Fields,
    _ expected: [UInt8]
  ) throws {
    #expect(
      try bytes(
        2, 1, samples: count, blocks: blocks, fields) == expected)
  }

  /// Returns a TIFF of one pixel, with a camera name and an EXIF directory that specifies Adobe
  /// RGB.
  private func fileWithMetadata(samples: Int, kind: Int) throws -> [UInt8] {
    func file(_ offset: Int) -> [UInt8] {
      // The name and a zero take two 16-bit numbers.
      TIFFFiles.make(
        1, 1, samples: samples, blocks: [[UInt8](repeating: 9, count: samples)],
        [262: [kind], 272: [0x6143, 0x006D], 0x8769: [offset]])
    }
    var result = file(file(0).count)
    // The types become four ASCII characters instead of two 16-bit numbers, and one 32-bit number.
    for (tag, old, new) in [
      ([0x10, 0x01], [3, 0, 2], [2, 0, 4]), ([0x69, 0x87], [3, 0, 1], [4, 0, 1]),
    ] as [([UInt8], [UInt8], [UInt8])] {
      let entry = try #require(result.firstRange(of: tag + old + [0, 0, 0]))
      result.replaceSubrange(entry, with: tag + new + [0, 0, 0])
    }
    return result + [1, 0, 0x01, 0xA0, 3, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]
  }

  @Test(arguments: [(3, 2, true), (4, 5, false)])
  func readsMetadataOfOwnFields(_ samples: Int, _ kind: Int, _ isAdobe: Bool) throws {
    let file = try fileWithMetadata(samples: samples, kind: kind)
    let header = try ImageProbe().header(of: file, source: "a")
    #expect(header.metadata == PhotoMetadata(camera: "Cam"))
    #expect(header.colorSpace == (isAdobe ? .definition(.adobeRGB) : .sRGB))
    var importer = ImageImporter()
    for memory in [ImageDecoder.defaultWholeMemory, 0] {
      importer.wholeMemory = memory
      #expect(try importer.importImage(file, source: "a").metadata == header.metadata)
    }
  }
}
