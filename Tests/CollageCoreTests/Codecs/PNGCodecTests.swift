import Foundation
import Testing

@testable import CollageImaging

@Suite struct PNGCodecTests {
  private let decoder = ImageDecoder()

  /// Codes that stand for nothing, or for what somebody else has to say, leave it to the profile.
  @Test(arguments: [(2, 13), (1, 2), (3, 1), (0, 0), (1, 17)])
  func unknownCodesOfColorsLeaveTheProfileAlone(_ primaries: UInt8, _ transfer: UInt8) throws {
    let file = try ConformanceTests.file("png/iccp-p3.png")
    func colorSpace(_ file: [UInt8]) throws -> ColorSpace {
      try decoder.header(of: file, source: "a").colorSpace
    }
    let coded = ImageFiles.png(file, adding: "cICP", [primaries, transfer, 0, 1])
    #expect(try colorSpace(coded) == colorSpace(file))
    let known = ImageFiles.png(file, adding: "cICP", [1, 13, 0, 1])
    #expect(try colorSpace(known) != colorSpace(file))
  }

  @Test(arguments: [PNGEncoder.Effort.fast, .small])
  func aRoundTripIsExact(_ effort: PNGEncoder.Effort) throws {
    for bitmap in [
      ImageFiles.picture(31, 17), ImageFiles.translucent(31, 17), ImageFiles.picture(1, 1),
    ] {
      let file = try PNGEncoder(effort: effort).encode(bitmap)
      #expect(try decoder.decode(file, source: "a") == bitmap)
    }
  }

  @Test(arguments: [1, 2, 5, 16, 17]) func bandsJoinToOneExactPicture(height: Int) throws {
    for bitmap in [
      ImageFiles.picture(31, 17), ImageFiles.translucent(31, 17), ImageFiles.noise(31, 17),
      ImageFiles.flat(31, 17),
    ] {
      for effort in [PNGEncoder.Effort.fast, .small] {
        let writer = try BandedPNGWriter(
          size: bitmap.size, hasAlpha: bitmap.alpha == .straight, effort: effort,
          bandHeight: height)
        let file = try writer.encode(bitmap, jobs: 1)
        #expect(try decoder.decode(file, source: "a") == bitmap)
        #expect(try writer.encode(bitmap, jobs: 4) == file)
        #expect(
          ImageFiles.chunks(of: file).map(\.name)
            == ["IHDR", "sRGB"] + Array(repeating: "IDAT", count: writer.bandCount) + ["IEND"])
      }
    }
  }

  @Test func aLargePictureHasBandsOfSomeSize() throws {
    let size = PixelSize(width: 65_000, height: 15_000)
    #expect(try BandedPNGWriter(size: size, hasAlpha: true).bandHeight == 64)
    let small = PixelSize(width: 100, height: 100)
    #expect(try BandedPNGWriter(size: small, hasAlpha: false).bandCount == 1)
  }

  @Test func asWideAPictureAsTheLibraryReadsIsWritten() throws {
    let widest = BandedPNGWriter.longestSide
    let line = Bitmap(
      size: PixelSize(width: widest, height: 1), alpha: .opaque,
      bytes: [UInt8](repeating: 255, count: widest * 4))
    #expect(try decoder.decode(PNGEncoder(effort: .fast).encode(line), source: "a") == line)
    let wider = PixelSize(width: widest + 1, height: 1)
    #expect(throws: EncodeError.tooLarge(format: .png, size: wider, longestSide: widest)) {
      try BandedPNGWriter(size: wider, hasAlpha: false)
    }
  }

  @Test func unusedAlphaCountsAsOpaque() throws {
    var bitmap = ImageFiles.picture(8, 8)
    bitmap.alpha = .straight
    let back = try decoder.decode(try ImageFiles.png(bitmap), source: "a")
    #expect(back.alpha == .opaque && back.bytes == bitmap.bytes)
  }

  @Test func colorsUnderFullTransparencyAreDropped() throws {
    let hidden = Bitmap(
      size: PixelSize(width: 2, height: 1), alpha: .straight, bytes: [9, 8, 7, 0, 1, 2, 3, 4])
    let back = try decoder.decode(try ImageFiles.png(hidden), source: "a")
    #expect(back.bytes == [0, 0, 0, 0, 1, 2, 3, 4])
  }

  @Test func allPartsOfAWideRowCount() {
    // Nothing tells the filters apart but what stands behind the first 65536 bytes.
    let row = (0..<66_000).map { UInt8($0 < 65_536 ? 0 : 200) }
    let line = Bitmap(
      size: PixelSize(width: row.count, height: 1), alpha: .opaque,
      bytes: row.flatMap { [$0, $0, $0, 255] })
    let filtered = PNGFilter(channels: 1).differences(of: line, rows: 0..<1)
    #expect(filtered.first == 1 && filtered[65_537] == 200 && filtered.last == 0)
  }
}

@Suite("Details of a PNG") struct PNGDetailTests {
  private func reading<Value>(
    _ file: [UInt8], as header: ImageHeader, _ body: (PNGReader) throws -> Value
  ) throws -> Value {
    try file.withUnsafeBufferPointer { bytes in
      try body(PNGReader(bytes, header: header, source: "a"))
    }
  }

  @Test("a file that ends behind its last row is found to do so") func end() throws {
    let file = try ImageFiles.png()
    let header = try ImageProbe().header(of: file, source: "a")
    let expected = try ImageDecoder().decode(file, source: "a").bytes
    try reading(file, as: header) { reader in
      var image = try reader.read(12)
      #expect(image.takeBytes() == expected && !image.mayHaveAlpha)
      try reader.finish()
    }
    try reading(Array(file.dropLast(12)), as: header) { reader in
      var image = try reader.read(12)
      #expect(image.takeBytes() == expected)
      #expect(throws: DecodeError.truncated(.png)) { try reader.finish() }
    }
  }

  @Test("a header of another size contradicts the file", arguments: [(21, 12), (20, 13)])
  func otherSize(width: Int, height: Int) throws {
    let file = try ImageFiles.png()
    var header = try ImageProbe().header(of: file, source: "a")
    header.size = PixelSize(width: width, height: height)
    let error = DecodeError.damaged(.png, "IHDR contradicts itself")
    try reading(file, as: header) { reader in
      #expect(throws: error) { _ = try reader.read(1) }
      #expect(throws: error) { _ = try reader.readAll(isSalvaging: false) }
      #expect(throws: error) { _ = try reader.readAll(isSalvaging: true) }
    }
  }

  @Test("a chunk has a name of four letters") func names() throws {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let head = ImageFiles.chunk("IHDR", [0, 0, 0, 2, 0, 0, 0, 1, 8, 2, 0, 0, 0])
    let rest = ImageFiles.chunk("IDAT", [1]) + ImageFiles.chunk("IEND", [])
    func header(_ name: [UInt8]) throws -> ImageHeader {
      let chunk: [UInt8] = [0, 0, 0, 0] + name + [0, 0, 0, 0]
      return try PNGHeader.read(signature + head + chunk + rest, source: "a", wholeFile: true)
    }
    // Nobody cares for the sum of a note that is not read.
    #expect(try header(Array("azAZ".utf8)).size == PixelSize(width: 2, height: 1))
    for byte in [0x40, 0x5B, 0x60, 0x7B, 0x20] as [UInt8] {
      for place in 0..<4 {
        var name = Array("azAZ".utf8)
        name[place] = byte
        let detail = "no chunk where one must be"
        #expect(throws: DecodeError.damaged(.png, detail)) { try header(name) }
      }
    }
    // The greatest length there is.
    #expect(throws: DecodeError.truncated(.png)) {
      try PNGHeader.read(
        signature + head + [0x7F, 0xFF, 0xFF, 0xFF] + Array("IDAT....".utf8), source: "a",
        wholeFile: true)
    }
  }

  @Test(
    "bands have half a million bytes, and 64 rows at least",
    arguments: [(100, false, false, 1747), (100, true, false, 1310), (100, false, true, 5242)])
  func bands(width: Int, hasAlpha: Bool, isGray: Bool, rows: Int) throws {
    let size = PixelSize(width: width, height: 10_000)
    #expect(try BandedPNGWriter(size: size, hasAlpha: hasAlpha, isGray: isGray).bandHeight == rows)
    for (wide, height) in [(2730, 64), (2690, 64), (2688, 65), (2600, 67)] {
      let size = PixelSize(width: wide, height: 10_000)
      #expect(try BandedPNGWriter(size: size, hasAlpha: false).bandHeight == height)
    }
  }

  @Test("a writer can write again, and nothing of nothing") func again() throws {
    let picture = ImageFiles.noise(9, 20)
    var writer = try BandedPNGWriter(size: picture.size, hasAlpha: false, bandHeight: 8)
    func file() throws -> [UInt8] {
      try (0..<writer.bandCount).flatMap { index in
        writer.bytes(of: try writer.compress(picture.rows(writer.rows(ofBand: index))), at: index)
      }
    }
    let first = try file()
    #expect(try file() == first)
    #expect(try ImageDecoder().decode(first, source: "a") == picture)
    #expect(try writer.compress(picture, rows: 0..<8, cells: []) == [])
  }
}

/// PNG files that are shorter, and not quite the picture.
@Suite struct LossyPNGEncoderTests {
  /// A picture that is hard to compress.
  private func picture(_ alpha: AlphaState) -> Bitmap {
    var random = TestRandom(state: 3)
    let size = PixelSize(width: 60, height: 40)
    let bytes = (0..<size.area).flatMap { index -> [UInt8] in
      let noise = Int(random.next() >> 60)
      let (x, y) = (index % 60, index / 60)
      let isClear = alpha == .straight && x < 10
      let values = [4 * x + noise, 6 * y + noise, 255 - 2 * x].map { UInt8(min(255, $0)) }
      return isClear ? [0, 0, 0, 0] : values + [alpha == .opaque ? 255 : UInt8(200 + y)]
    }
    return Bitmap(size: size, alpha: alpha, bytes: bytes)
  }

  @Test(arguments: [AlphaState.opaque, .straight])
  func itIsAPictureThatIsNear(_ alpha: AlphaState) throws {
    let picture = picture(alpha)
    let plain = try PNGEncoder().encode(picture)
    let file = try LossyPNGEncoder(picture).file(mostBytes: plain.count / 2)
    #expect(file.count < plain.count * 2 / 3)
    let read = try ImageDecoder().decode(file, source: "x")
    #expect(read.size == picture.size)
    for (index, value) in picture.bytes.enumerated() {
      #expect(abs(Int(read.bytes[index]) - Int(value)) <= (index % 4 == 3 ? 0 : 18), "\(index)")
    }
  }

  @Test func aConstantChannelDoesNotMakeTheOthersLossless() throws {
    var picture = picture(.opaque)
    for index in stride(from: 0, to: picture.bytes.count, by: 4) { picture.bytes[index] = 7 }
    let plain = try PNGEncoder().encode(picture)
    #expect(try LossyPNGEncoder(picture).file(mostBytes: plain.count / 2).count <= plain.count / 2)
  }

  @Test func moreBytesAreCloser() throws {
    let picture = picture(.opaque)
    func distance(_ bytes: Int) throws -> Int {
      let file = try LossyPNGEncoder(picture).file(mostBytes: bytes)
      let read = try ImageDecoder().decode(file, source: "x")
      return zip(read.bytes, picture.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    }
    let distances = try [100_000, 3000, 2000, 10].map(distance)
    #expect(distances == distances.sorted())
    // The finest step is 2: a value is off by one at most.
    #expect(distances[0] <= picture.size.area * 3)
  }

  @Test(arguments: [2, 5, 16, 32]) func aValueIsNearWhatIsWanted(_ step: Int) {
    for wanted in stride(from: 0, through: 255, by: 5) {
      for guess in stride(from: 0, through: 255, by: 3) {
        let value = LossyPNGEncoder.near(wanted, guess: guess, step: step)
        #expect((0...255).contains(value))
        #expect(abs(value - wanted) <= step * 9 / 16 + 1)
      }
    }
  }
}
