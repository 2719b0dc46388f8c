import Testing

@testable import CollageCore

@Suite struct BandedJPEGWriterTests {
  @Test(
    arguments: ChromaSubsampling.allCases,
    [(64, 64), (61, 50), (16, 17), (33, 200), (5, 3), (40, 161)])
  func decodesToThePixelsOfAnEncodingInOnePiece(
    _ chroma: ChromaSubsampling, _ sides: (Int, Int)
  ) throws {
    let picture = ImageFiles.picture(sides.0, sides.1)
    let encoder = JPEGEncoder(quality: 85, subsampling: chroma)
    let whole = try ImageDecoder().decode(encoder.encode(picture), source: "whole")
    for rows in [1, 16, 40, 1000] {
      let writer = try BandedJPEGWriter(size: picture.size, encoder: encoder, atMost: rows)
      var file: [UInt8] = []
      for index in 0..<writer.bandCount {
        let band = try writer.compress(picture.rows(writer.rows(ofBand: index)))
        file += writer.bytes(of: band, at: index)
      }
      #expect(try ImageDecoder().decode(file, source: "bands") == whole)
    }
  }

  @Test func oneBandIsThePlainFile() throws {
    let picture = ImageFiles.picture(20, 20)
    let encoder = JPEGEncoder(quality: 85, subsampling: .full)
    let writer = try BandedJPEGWriter(size: picture.size, encoder: encoder, atMost: 64)
    #expect(writer.bandCount == 1)
    #expect(try writer.bytes(of: writer.compress(picture), at: 0) == encoder.encode(picture))
  }

  @Test func aBandIsWholeUnitsAndNotTooManyPixels() {
    let height = BandedJPEGWriter.bandHeight
    #expect(height(100, .quarter, 100) == 96)
    #expect(height(100, .full, 100) == 96)
    #expect(height(100, .full, 7) == 8)
    #expect(height(4000, .quarter, 1000) == 256)
    #expect(height(20_000, .quarter, 64) == 48)
    #expect(height(65_500, .full, 1000) == 16)
  }

  @Test func tooLargeAnImageIsRefused() {
    let size = PixelSize(width: 10, height: 65_501)
    let encoder = JPEGEncoder(quality: 85, subsampling: .full)
    #expect(throws: EncodeError.tooLarge(format: .jpeg, size: size, longestSide: 65_500)) {
      try BandedJPEGWriter(size: size, encoder: encoder, atMost: 64)
    }
  }
}
