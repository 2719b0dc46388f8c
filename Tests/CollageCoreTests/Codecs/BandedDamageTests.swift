import Testing

@testable import CollageCore

/// A PNG whose pixels are all there, but whose sum behind the last row is wrong.
@Suite struct BandedDamageTests {
  /// A file whose sum is in a data chunk of its own, which is read when there are no more rows.
  private func file(_ height: Int, isSound: Bool = false) throws -> [UInt8] {
    let file = try ImageFiles.png(ImageFiles.noise(40, height))
    let data = try #require(ImageFiles.chunks(of: file).last { $0.name == "IDAT" }).range
    let body = Array(file[data.lowerBound + 8..<data.upperBound - 4])
    var sum = Array(body.suffix(4))
    if !isSound { sum[3] ^= 0x40 }
    return Array(file[..<data.lowerBound]) + ImageFiles.chunk("IDAT", Array(body.dropLast(4)))
      + ImageFiles.chunk("IDAT", sum) + Array(file[data.upperBound...])
  }

  private func importer(_ wholeMemory: Int, isSalvaging: Bool = false) -> ImageImporter {
    var importer = ImageImporter(reading: PhotoReading(isSalvaging: isSalvaging))
    importer.wholeMemory = wholeMemory
    return importer
  }

  private let error = DecodeError.damaged(
    source: "a", format: .png, detail: "IDAT: incorrect data check")

  /// As a whole and in bands, of which there is one or more, as JPEG and as PNG.
  @Test(arguments: [9, 300], [Int.max, 0])
  func aWrongSumBehindTheLastRowIsDamage(_ height: Int, _ wholeMemory: Int) throws {
    let importer = importer(wholeMemory)
    let (sound, damaged) = (try file(height, isSound: true), try file(height))
    for isLossless in [false, true] {
      let imported = try importer.importImage(sound, source: "a", isLossless: isLossless)
      #expect(imported.base.size == PixelSize(width: 40, height: height))
      #expect(!imported.metadata.isSalvaged && imported.remarks == [])
      #expect(throws: ImportError.unreadable(error)) {
        try importer.importImage(damaged, source: "a", isLossless: isLossless)
      }
    }
  }

  @Test(arguments: [9, 300], [Int.max, 0])
  func aWrongSumIsNoOpacity(_ height: Int, _ wholeMemory: Int) throws {
    let decoder = ImageDecoder()
    func isOpaque(_ file: [UInt8]) throws -> Bool {
      try decoder.isOpaque(
        file, header: decoder.header(of: file, source: "a"), source: "a", wholeMemory: wholeMemory)
    }
    #expect(try isOpaque(file(height, isSound: true)))
    #expect(throws: error) { try isOpaque(file(height)) }
  }

  @Test(arguments: [9, 300])
  func whatIsSalvagedIsTold(_ height: Int) throws {
    let damaged = try file(height)
    let expected = try importer(.max, isSalvaging: true).importImage(damaged, source: "a")
    #expect(expected.metadata.isSalvaged && !expected.remarks.isEmpty)
    #expect(try importer(0, isSalvaging: true).importImage(damaged, source: "a") == expected)
  }
}
