import Testing

@testable import CollageCore

/// Ends of what PNG files are read and made of.
@Suite("Details of a PNG")
struct PNGDetailTests {
  private func reading<Value>(
    _ file: [UInt8], as header: ImageHeader, _ body: (PNGReader) throws -> Value
  ) throws -> Value {
    try file.withUnsafeBufferPointer { bytes in
      try body(PNGReader(bytes, header: header, source: "a"))
    }
  }

  @Test("a file that ends behind its last row is found to do so")
  func end() throws {
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
      #expect(throws: DecodeError.truncated(source: "a", format: .png)) { try reader.finish() }
    }
  }

  @Test("a header of another size contradicts the file", arguments: [(21, 12), (20, 13)])
  func otherSize(width: Int, height: Int) throws {
    let file = try ImageFiles.png()
    var header = try ImageProbe().header(of: file, source: "a")
    header.size = PixelSize(width: width, height: height)
    let error = DecodeError.damaged(
      source: "a", format: .png, detail: "IHDR contradicts itself")
    try reading(file, as: header) { reader in
      #expect(throws: error) { _ = try reader.read(1) }
      #expect(throws: error) { _ = try reader.readAll(isSalvaging: false) }
      #expect(throws: error) { _ = try reader.readAll(isSalvaging: true) }
    }
  }

  @Test("a chunk has a name of four letters")
  func names() throws {
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
        #expect(throws: DecodeError.damaged(source: "a", format: .png, detail: detail)) {
          try header(name)
        }
      }
    }
    // The greatest length there is.
    #expect(throws: DecodeError.truncated(source: "a", format: .png)) {
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
    #expect(
      try BandedPNGWriter(size: size, hasAlpha: hasAlpha, isGray: isGray).bandHeight == rows)
    for (wide, height) in [(2730, 64), (2690, 64), (2688, 65), (2600, 67)] {
      let size = PixelSize(width: wide, height: 10_000)
      #expect(try BandedPNGWriter(size: size, hasAlpha: false).bandHeight == height)
    }
  }

  @Test("a writer can write again, and nothing of nothing")
  func again() throws {
    let picture = ImageFiles.noise(9, 20)
    var writer = try BandedPNGWriter(size: picture.size, hasAlpha: false, bandHeight: 8)
    func file() throws -> [UInt8] {
      try (0..<writer.bandCount).flatMap { index in
        writer.bytes(
          of: try writer.compress(picture.rows(writer.rows(ofBand: index))), at: index)
      }
    }
    let first = try file()
    #expect(try file() == first)
    #expect(try ImageDecoder().decode(first, source: "a") == picture)
    #expect(try writer.compress(picture, rows: 0..<8, cells: []) == [])
  }
}
