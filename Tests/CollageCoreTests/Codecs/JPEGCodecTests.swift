import Testing

@testable import CollageCore

@Suite struct JPEGCodecTests {
  private let decoder = ImageDecoder()

  @Test(arguments: ChromaSubsampling.allCases, [(1, 1), (16, 16), (37, 23)])
  func aRoundTripStaysClose(_ chroma: ChromaSubsampling, _ sides: (Int, Int)) throws {
    let size = PixelSize(width: sides.0, height: sides.1)
    let bytes: [UInt8] = (0..<size.area).flatMap { index -> [UInt8] in
      [UInt8(40 + index % size.width * 4), 90, 160, 255]
    }
    let smooth = Bitmap(size: size, alpha: .opaque, bytes: bytes)
    let file = try JPEGEncoder(quality: 95, subsampling: chroma).encode(smooth)
    let back = try decoder.decode(file, source: "a")
    #expect(back.size == smooth.size && back.alpha == .opaque && back.isFullyOpaque)
    #expect(ImageFiles.distance(back, smooth) <= 8)
  }

  @Test(arguments: 1...8)
  func decodesByEighths(_ eighths: Int) throws {
    let scale = try #require(DecodeScale(eighths: eighths))
    let full = PixelSize(width: 61, height: 35)
    let file = try ImageFiles.jpeg(ImageFiles.picture(full.width, full.height))
    let small = try decoder.decode(file, source: "a", scale: scale)
    #expect(small.size == scale.size(of: full))
    #expect(small.isFullyOpaque)
  }

  @Test func scalesOutsideOneToEightDoNotExist() {
    #expect(DecodeScale(eighths: 0) == nil && DecodeScale(eighths: 9) == nil)
  }

  @Test func theSmallestScaleKeepsEnoughPixels() {
    let size = PixelSize(width: 4000, height: 3000)
    #expect(DecodeScale.smallest(keeping: 2048, of: size).eighths == 5)
    #expect(DecodeScale.smallest(keeping: 2000, of: size).eighths == 4)
    #expect(DecodeScale.smallest(keeping: 9000, of: size) == .full)
  }

  @Test func everyFileIsTaggedSRGBAndCarriesNothingElse() throws {
    let file = try ImageFiles.jpeg()
    #expect(file.containsRun(SRGBProfile.bytes))
    #expect(!file.containsRun(Array("Exif".utf8)))
    #expect(SRGBProfile.bytes.count < 600)
    #expect(
      SRGBProfile.bytes[..<4] == [
        0, 0, UInt8(SRGBProfile.bytes.count >> 8), UInt8(SRGBProfile.bytes.count & 255),
      ])
  }

  @Test func tooLongASideIsRefused() {
    let wide = Bitmap(
      size: PixelSize(width: 65_501, height: 1), alpha: .opaque,
      bytes: [UInt8](repeating: 255, count: 65_501 * 4))
    let error = EncodeError.tooLarge(format: .jpeg, size: wide.size, longestSide: 65_500)
    #expect(throws: error) { try JPEGEncoder(quality: 85, subsampling: .quarter).encode(wide) }
  }

  @Test func inksBecomeLight() {
    let adobe = CMYKLaw(inverted: true).light(of: [255, 128, 0, 255, 200, 200, 200, 0])
    #expect(adobe == [255, 128, 0, 255, 0, 0, 0, 255])
    #expect(CMYKLaw(inverted: false).light(of: [0, 127, 255, 0]) == [255, 128, 0, 255])
  }
}

extension [UInt8] {
  /// Whether other bytes occur in these, one after the other.
  func containsRun(_ run: [UInt8]) -> Bool {
    guard count >= run.count else { return false }
    return (0...count - run.count).contains { self[$0...].starts(with: run) }
  }
}
