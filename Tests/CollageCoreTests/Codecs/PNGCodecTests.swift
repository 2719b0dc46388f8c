import Foundation
import Testing

@testable import CollageCore

@Suite struct PNGCodecTests {
  private let decoder = ImageDecoder()

  /// Codes that stand for nothing, or for what somebody else has to say, leave it to the profile.
  @Test(arguments: [(2, 13), (1, 2), (3, 1), (0, 0), (1, 17)])
  func unknownCodesOfColoursLeaveTheProfileAlone(_ primaries: UInt8, _ transfer: UInt8) throws {
    let file = try Array(
      Data(contentsOf: ConformanceTests.folder.appending(path: "files/png/iccp-p3.png")))
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

  @Test(arguments: [1, 2, 5, 16, 17])
  func bandsJoinToOneExactPicture(height: Int) throws {
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
