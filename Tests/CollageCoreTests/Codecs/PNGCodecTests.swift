import Foundation
import Testing

@testable import CollageImaging

@Suite struct PNGCodecTests {
  private let decoder = ImageDecoder()

  /// Undefined and unspecified codes leave the profile in effect.
  @Test(arguments: [(2, 13), (1, 2), (3, 1), (0, 0), (1, 17)])
  func ignoresUnknownColorCodes(_ primaries: UInt8, _ transfer: UInt8) throws {
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
  func roundTripsExactly(_ effort: PNGEncoder.Effort) throws {
    for bitmap in [
      ImageFiles.picture(31, 17), ImageFiles.translucent(31, 17), ImageFiles.picture(1, 1),
    ] {
      let file = try PNGEncoder(effort: effort).encode(bitmap)
      #expect(try decoder.decode(file, source: "a") == bitmap)
    }
  }

  @Test(arguments: [1, 2, 5, 16, 17]) func joinsBandsExactly(height: Int) throws {
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

  @Test func limitsBandHeight() throws {
    let size = PixelSize(width: 65_000, height: 15_000)
    #expect(try BandedPNGWriter(size: size, hasAlpha: true).bandHeight == 64)
    let small = PixelSize(width: 100, height: 100)
    #expect(try BandedPNGWriter(size: small, hasAlpha: false).bandCount == 1)
  }

  @Test func writesWidestImage() throws {
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

  @Test func writesUnusedAlphaAsOpaque() throws {
    var bitmap = ImageFiles.picture(8, 8)
    bitmap.alpha = .straight
    let back = try decoder.decode(try ImageFiles.png(bitmap), source: "a")
    #expect(back.alpha == .opaque && back.bytes == bitmap.bytes)
  }

  @Test func dropsColorsOfTransparentPixels() throws {
    let hidden = Bitmap(
      size: PixelSize(width: 2, height: 1), alpha: .straight, bytes: [9, 8, 7, 0, 1, 2, 3, 4])
    let back = try decoder.decode(try ImageFiles.png(hidden), source: "a")
    #expect(back.bytes == [0, 0, 0, 0, 1, 2, 3, 4])
  }

  @Test func choosesFilterByWholeRow() {
    // Only the bytes after the first 65536 distinguish the filters.
    let row = (0..<66_000).map { UInt8($0 < 65_536 ? 0 : 200) }
    let line = Bitmap(
      size: PixelSize(width: row.count, height: 1), alpha: .opaque,
      bytes: row.flatMap { [$0, $0, $0, 255] })
    let filtered = PNGFilter(channels: 1).differences(of: line, rows: 0..<1)
    #expect(filtered.first == 1 && filtered[65_537] == 200 && filtered.last == 0)
  }
}

@Suite("PNG details") struct PNGDetailTests {
  private func reading<Value>(
    _ file: [UInt8], as header: ImageHeader, _ body: (PNGReader) throws -> Value
  ) throws -> Value {
    try file.withUnsafeBufferPointer { bytes in
      try body(PNGReader(bytes, header: header, source: "a"))
    }
  }

  @Test func detectsEndAfterLastRow() throws {
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

  /// If the data ends at the first row of a later pass, the earlier passes are still read.
  @Test func salvagesInterlacedImageWhereverItEnds() throws {
    let whole = try ConformanceTests.file("png/rgba-8-interlaced.png")
    let data = try #require(ImageFiles.chunks(of: whole).first { $0.name == "IDAT" }).range
    // With a chunk for each byte, the data can end within any row.
    let chunks = whole[data.lowerBound + 8..<data.upperBound - 4].map {
      ImageFiles.chunk("IDAT", [$0])
    }
    let file = whole[..<data.lowerBound] + chunks.joined() + whole[data.upperBound...]
    let header = try ImageProbe().header(of: Array(file), source: "a")
    let isRead = try file.indices.map { end in
      try reading(Array(file[..<end]), as: header) { reader in
        (try? reader.readAll(isSalvaging: true)) != nil
      }
    }
    let first = try #require(isRead.firstIndex(of: true))
    #expect(isRead[first...].allSatisfy { $0 })
  }

  @Test(arguments: [(21, 12), (20, 13)])
  func rejectsHeaderOfAnotherSize(width: Int, height: Int) throws {
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

  @Test func requiresChunkNamesOfLetters() throws {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let head = ImageFiles.chunk("IHDR", [0, 0, 0, 2, 0, 0, 0, 1, 8, 2, 0, 0, 0])
    let rest = ImageFiles.chunk("IDAT", [1]) + ImageFiles.chunk("IEND", [])
    func header(_ name: [UInt8]) throws -> ImageHeader {
      let chunk: [UInt8] = [0, 0, 0, 0] + name + [0, 0, 0, 0]
      return try PNGHeader.read(signature + head + chunk + rest, source: "a", wholeFile: true)
    }
    // The checksum of a chunk that isn't read is ignored.
    #expect(try header(Array("azAZ".utf8)).size == PixelSize(width: 2, height: 1))
    for byte in [0x40, 0x5B, 0x60, 0x7B, 0x20] as [UInt8] {
      for index in 0..<4 {
        var name = Array("azAZ".utf8)
        name[index] = byte
        let detail = "no chunk where one must be"
        #expect(throws: DecodeError.damaged(.png, detail)) { try header(name) }
      }
    }
    // The chunk has the maximum length.
    #expect(throws: DecodeError.truncated(.png)) {
      try PNGHeader.read(
        signature + head + [0x7F, 0xFF, 0xFF, 0xFF] + Array("IDAT....".utf8), source: "a",
        wholeFile: true)
    }
  }

  @Test(arguments: [(100, false, false, 1747), (100, true, false, 1310), (100, false, true, 5242)])
  func choosesBandHeight(width: Int, hasAlpha: Bool, isGray: Bool, rows: Int) throws {
    let size = PixelSize(width: width, height: 10_000)
    #expect(try BandedPNGWriter(size: size, hasAlpha: hasAlpha, isGray: isGray).bandHeight == rows)
    for (wide, height) in [(2730, 64), (2690, 64), (2688, 65), (2600, 67)] {
      let size = PixelSize(width: wide, height: 10_000)
      #expect(try BandedPNGWriter(size: size, hasAlpha: false).bandHeight == height)
    }
  }

  @Test func writesRepeatedly() throws {
    let image = ImageFiles.noise(9, 20)
    var writer = try BandedPNGWriter(size: image.size, hasAlpha: false, bandHeight: 8)
    func file() throws -> [UInt8] {
      try (0..<writer.bandCount).flatMap { index in
        writer.bytes(of: try writer.compress(image.rows(writer.rows(ofBand: index))), at: index)
      }
    }
    let first = try file()
    #expect(try file() == first)
    #expect(try ImageDecoder().decode(first, source: "a") == image)
    #expect(try writer.compress(image, rows: 0..<8, cells: []) == [])
  }
}

/// Tests of smaller PNG files that approximate an image.
@Suite struct LossyPNGEncoderTests {
  /// An image that is hard to compress.
  private func image(_ alpha: AlphaState) -> Bitmap {
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
  func approximatesImage(_ alpha: AlphaState) throws {
    let image = image(alpha)
    let plain = try PNGEncoder().encode(image)
    let file = try LossyPNGEncoder(image).file(maximumBytes: plain.count / 2)
    #expect(file.count < plain.count * 2 / 3)
    let read = try ImageDecoder().decode(file, source: "x")
    #expect(read.size == image.size)
    for (index, value) in image.bytes.enumerated() {
      #expect(abs(Int(read.bytes[index]) - Int(value)) <= (index % 4 == 3 ? 0 : 18), "\(index)")
    }
  }

  @Test func quantizesDespiteConstantChannel() throws {
    var image = image(.opaque)
    for index in stride(from: 0, to: image.bytes.count, by: 4) { image.bytes[index] = 7 }
    let plain = try PNGEncoder().encode(image)
    #expect(try LossyPNGEncoder(image).file(maximumBytes: plain.count / 2).count <= plain.count / 2)
  }

  @Test func approximatesBetterWithMoreBytes() throws {
    let image = image(.opaque)
    func distance(_ bytes: Int) throws -> Int {
      let file = try LossyPNGEncoder(image).file(maximumBytes: bytes)
      let read = try ImageDecoder().decode(file, source: "x")
      return zip(read.bytes, image.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    }
    let distances = try [100_000, 3000, 2000, 10].map(distance)
    #expect(distances == distances.sorted())
    // The finest step is 2, so a value differs by at most one.
    #expect(distances[0] <= image.size.area * 3)
  }

  @Test(arguments: [2, 5, 16, 32]) func staysWithinHalfAStep(_ step: Int) {
    for target in stride(from: 0, through: 255, by: 5) {
      for guess in stride(from: 0, through: 255, by: 3) {
        let value = LossyPNGEncoder.quantized(target, prediction: guess, step: step)
        #expect((0...255).contains(value))
        #expect(abs(value - target) <= step * 9 / 16 + 1)
      }
    }
  }
}
