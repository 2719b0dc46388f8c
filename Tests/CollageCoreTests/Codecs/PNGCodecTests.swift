import Testing

@testable import CollageCore

@Suite struct PNGCodecTests {
  private let decoder = ImageDecoder()

  @Test(arguments: [PNGEncoder.Effort.fast, .small])
  func aRoundTripIsExact(_ effort: PNGEncoder.Effort) throws {
    for bitmap in [
      ImageFiles.picture(31, 17), ImageFiles.translucent(31, 17), ImageFiles.picture(1, 1),
    ] {
      let file = try PNGEncoder(effort: effort).encode(bitmap)
      #expect(try decoder.decode(file, source: "a") == bitmap)
    }
  }

  @Test func filesAreTaggedSRGB() throws {
    let names = ImageFiles.chunks(of: try ImageFiles.png()).map(\.name)
    #expect(names == ["IHDR", "sRGB", "IDAT", "IEND"])
  }

  @Test func unusedAlphaCountsAsOpaque() throws {
    var bitmap = ImageFiles.picture(8, 8)
    bitmap.alpha = .straight
    let back = try decoder.decode(try ImageFiles.png(bitmap), source: "a")
    #expect(back.alpha == .opaque && back.bytes == bitmap.bytes)
  }

  @Test func coloursUnderFullTransparencyAreDropped() throws {
    let hidden = Bitmap(
      size: PixelSize(width: 2, height: 1), alpha: .straight, bytes: [9, 8, 7, 0, 1, 2, 3, 4])
    let back = try decoder.decode(try ImageFiles.png(hidden), source: "a")
    #expect(back.bytes == [0, 0, 0, 0, 1, 2, 3, 4])
  }

  @Test func smallerScalesAreAveraged() throws {
    let half = try #require(DecodeScale(eighths: 4))
    let small = try decoder.decode(ImageFiles.png(), source: "a", scale: half)
    #expect(small.size == PixelSize(width: 10, height: 6))
  }

  @Test func checksumsAgreeWithThePublishedOne() {
    #expect(CRC32.checksum(Array("123456789".utf8)[...]) == 0xCBF4_3926)
    #expect(CRC32.checksum(Array("IEND".utf8)[...]) == 0xAE42_6082)
  }
}
