import Testing

@testable import CollageCore

@Suite struct JPEGRestartsTests {
  private let junk = [UInt8](repeating: 7, count: 18)
  private let end: [UInt8] = [0xFF, 0xD9]

  /// A picture of four bands, with a restart marker between them.
  private func file(_ chroma: ChromaSubsampling) throws -> [UInt8] {
    let picture = Bitmap.noise(64, 64)
    let writer = try BandedJPEGWriter(
      size: picture.size, encoder: JPEGEncoder(quality: 85, subsampling: chroma), atMost: 16)
    return try writer.encode(picture)
  }

  @Test(arguments: [ChromaSubsampling.full, .quarter])
  func bytesBeforeTheEndAreATrifle(_ chroma: ChromaSubsampling) throws {
    let whole = try file(chroma)
    let padded: [UInt8] = whole[..<(whole.count - 2)] + junk + end
    #expect(!JPEGRestarts.areMissing(in: whole))
    #expect(
      try ImageDecoder().decode(padded, source: "a")
        == ImageDecoder().decode(whole, source: "a"))
  }

  @Test(arguments: [ChromaSubsampling.full, .quarter])
  func anEndInTheMiddleIsDamage(_ chroma: ChromaSubsampling) throws {
    let whole = try file(chroma)
    let middle = try #require(
      whole.indices.dropLast().last { whole[$0] == 0xFF && whole[$0 + 1] == 0xD1 })
    let cut: [UInt8] = whole[..<(middle + 2)] + junk + end
    #expect(JPEGRestarts.areMissing(in: cut))
    #expect(throws: DecodeError.self) { try ImageDecoder().decode(cut, source: "a") }
    let salvaging = ImageDecoder(reading: PhotoReading(isSalvaging: true))
    #expect(try salvaging.decoded(cut, source: "a").header.metadata.isSalvaged)
  }
}
