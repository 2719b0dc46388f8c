import Foundation
import Testing

@testable import CollageCore

@Suite struct HEIFClaimsTests {
  /// The coded picture is as large as the container has it, to the next whole block.
  @Test(arguments: [
    "heif/hevc.heic", "heif/hevc-10.heic", "heif/hevc-alpha.heic", "heif/avif-420.avif",
    "heif/avif-alpha.avif", "orientation/heic-6.heic",
  ]) func theSizesOfCodedPicturesAreFound(_ path: String) throws {
    let claims = try HEIFClaims(HEIFContents(ConformanceTests.file(path)))
    #expect(claims.largest.longSide == 64)
    #expect((48...64).contains(min(claims.largest.width, claims.largest.height)))
    let pictures = path.contains("alpha") ? 2 : 1
    #expect(claims.pixels >= pictures * 64 * 48)
  }

  @Test func aGridBeyondTheLimitsIsRefused() throws {
    var changed = try ConformanceTests.file("heif/hevc.heic")
    let contents = try HEIFContents(changed)
    let grid = try #require(contents.items[contents.primary ?? 0])
    #expect(grid.kind == "grid")
    let sides = try #require(grid.data.first).startIndex + 4
    changed.replaceSubrange(sides..<sides + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: DecodeError.tooLarge(source: "a", pixels: 65_535 * 65_535, limit: 400_000_000))
    {
      try ImageDecoder().decode(changed, source: "a")
    }
  }

  /// The library makes the canvas of a grid as large as the grid's property has it.
  @Test func aDeclaredSizeBeyondTheLimitsIsRefused() throws {
    var changed = try ConformanceTests.file("heif/hevc.heic")
    let places = changed.indices.filter { changed[$0...].starts(with: Array("ispe".utf8)) }
    for place in places {
      changed.replaceSubrange(place + 8..<place + 16, with: [0, 1, 0, 0, 0, 1, 0, 0])
    }
    #expect(!places.isEmpty)
    #expect(throws: DecodeError.tooLarge(source: "a", pixels: 1 << 32, limit: 400_000_000)) {
      try ImageDecoder().decode(changed, source: "a")
    }
  }

  /// A picture's data, read as the description of a canvas of others, tell any size.
  @Test func aCanvasBeyondTheLimitsIsRefused() throws {
    var changed = try ConformanceTests.file("heif/avif-420.avif")
    let place = try #require(changed.firstRange(of: Array("av01".utf8)))
    changed.replaceSubrange(place, with: Array("iovl".utf8))
    let contents = try HEIFContents(changed)
    let data = try #require(contents.items[contents.primary ?? 0]?.data.first)
    // Version, flags for long sides, a colour, and 2^20 columns of 2^20 rows.
    let canvas: [UInt8] = [0, 1] + [UInt8](repeating: 0, count: 8) + [0, 16, 0, 0, 0, 16, 0, 0]
    changed.replaceSubrange(data.startIndex..<data.startIndex + canvas.count, with: canvas)
    #expect(throws: DecodeError.tooLarge(source: "a", pixels: 1 << 40, limit: 400_000_000)) {
      try ImageDecoder().decode(changed, source: "a")
    }
  }

  /// Parameters of 16384 by 16384 pixels in the place of those of a small picture.
  @Test func theStreamsSizeCountsToo() throws {
    let parameters = BitList()
      .adding(0x4201, bits: 16).adding(0, bits: 4 + 3 + 1)
      .adding(Array(repeating: 0xFF, count: 12)).golomb(0).golomb(1).golomb(16_384).golomb(16_384)
    #expect(
      try HEVCParameters.size(in: parameters.bytes[...]) == PixelSize(width: 16_384, height: 16_384)
    )
    #expect(try HEVCParameters.size(in: parameters.bytes.dropLast(4)) == nil)
    // Emulation prevention: 00 00 03 stands for 00 00.
    let thin = BitList().adding(0x4201, bits: 16).adding([0, 0, 0, 3, 0, 0, 3, 0, 0, 3, 0, 0, 3])
      .adding([0, 0, 3, 0, 0]).golomb(0).golomb(1).golomb(20).golomb(10)
    #expect(try HEVCParameters.size(in: thin.bytes[...]) == PixelSize(width: 20, height: 10))
  }

  /// A window that leaves nothing of 20 by 10 pixels, or one column.
  @Test(arguments: [(10, true), (9, false)])
  func aPictureWithoutVisiblePixelsIsRefused(_ cut: Int, _ isEmpty: Bool) {
    let parameters = BitList().adding(0x4201, bits: 16).adding(0, bits: 8)
      .adding(Array(repeating: 0xFF, count: 12)).golomb(0).golomb(1).golomb(20).golomb(10)
      .adding(1, bits: 1).golomb(cut).golomb(0).golomb(0).golomb(0).adding(0, bits: 8)
    if isEmpty {
      #expect(throws: HEIFContents.Contradiction.self) {
        try HEVCParameters.size(in: parameters.bytes[...])
      }
    } else {
      #expect(throws: Never.self) { try HEVCParameters.size(in: parameters.bytes[...]) }
    }
  }

  @Test func anAV1SequenceTellsItsSize() {
    let header = BitList().adding(0b000_1_1, bits: 5).adding(0, bits: 5)
      .adding(14, bits: 4).adding(13, bits: 4).adding(20_000 - 1, bits: 15)
      .adding(9_000 - 1, bits: 14).adding(0, bits: 16)
    var stream = AV1Parameters()
    stream.read([0x0A, UInt8(header.bytes.count)] + header.bytes)
    #expect(stream.sizes == [PixelSize(width: 20_000, height: 9_000)])
  }

  /// A frame may give itself a size up to the number of bits that the sequence sets aside.
  @Test(arguments: [false, true]) func anAV1FrameMayBeLargerThanItsSequence(_ hasOwnSize: Bool) {
    let header = BitList().adding(0, bits: 3 + 1 + 1).adding(0, bits: 1 + 1)
      .adding(0, bits: 5).adding(0, bits: 12 + 5)
      .adding(15, bits: 4).adding(15, bits: 4).adding(63, bits: 16).adding(47, bits: 16)
      .adding(0, bits: 1 + 3 + 4 + 1).adding(1, bits: 1).adding(1, bits: 1).adding(0, bits: 8)
    // A key frame that is shown, without screen tools.
    let frame = BitList().adding(0b0_00_1, bits: 4).adding(0b00, bits: 2)
      .adding(hasOwnSize ? 1 : 0, bits: 1).adding(0, bits: 9)
    var stream = AV1Parameters()
    stream.read([0x0A, UInt8(header.bytes.count)] + header.bytes)
    stream.read([0x32, UInt8(frame.bytes.count)] + frame.bytes)
    let sequence = PixelSize(width: 64, height: 48)
    #expect(
      stream.sizes
        == (hasOwnSize ? [sequence, PixelSize(width: 65_536, height: 65_536)] : [sequence]))
  }

  /// An extent may say which part of another item it means, before it says where it is.
  @Test(arguments: [false, true]) func partsAreFoundBehindTheirIndices(_ hasIndex: Bool) throws {
    let version: [UInt8] = [1, 0, 0, 0]
    let index = hasIndex ? HEIFFiles.big32(77) : []
    let place =
      HEIFFiles.big16(5) + HEIFFiles.big16(0) + HEIFFiles.big16(0) + HEIFFiles.big16(2) + index
      + HEIFFiles.big32(4) + HEIFFiles.big32(3) + index + HEIFFiles.big32(0) + HEIFFiles.big32(2)
    let meta =
      HEIFFiles.box(
        "iinf",
        [0, 0, 0, 0] + HEIFFiles.big16(1)
          + HEIFFiles.box(
            "infe", [2, 0, 0, 0] + HEIFFiles.big16(5) + [0, 0] + Array("hvc1\0".utf8)))
      + HEIFFiles.box("iloc", version + [0x44, hasIndex ? 0x04 : 0] + HEIFFiles.big16(1) + place)
    let file =
      HEIFFiles.box("ftyp", Array("heic".utf8)) + HEIFFiles.box("meta", [0, 0, 0, 0] + meta)
    let contents = try HEIFContents(file)
    #expect(contents.items[5]?.data.map(Array.init) == [Array("fty".utf8), [0, 0]])
    #expect(contents.dataRange == 0..<7)
  }

  /// Each of a hundred pictures has the whole file for its data.
  @Test func itemsThatShareTheirDataAreRefused() throws {
    let count = 100
    var (entries, places, parts) = (
      [UInt8](), [UInt8](), HEIFFiles.big16(0) + HEIFFiles.big16(count)
    )
    for id in 0...count {
      let kind = Array((id == 0 ? "grid" : "hvc1").utf8)
      entries += HEIFFiles.box("infe", [2, 0, 0, 0] + HEIFFiles.big16(id) + [0, 0] + kind + [0])
      guard id > 0 else { continue }
      places +=
        HEIFFiles.big16(id) + [0, 0] + HEIFFiles.big16(1) + HEIFFiles.big32(0)
        + HEIFFiles.big32(8000)
      parts += HEIFFiles.big16(id)
    }
    let version: [UInt8] = [0, 0, 0, 0]
    let meta =
      HEIFFiles.box("pitm", version + HEIFFiles.big16(0))
      + HEIFFiles.box("iinf", version + HEIFFiles.big16(count + 1) + entries)
      + HEIFFiles.box("iloc", version + [0x44, 0] + HEIFFiles.big16(count) + places)
      + HEIFFiles.box("iref", version + HEIFFiles.box("dimg", parts))
    let file =
      HEIFFiles.box("ftyp", Array("heic".utf8)) + HEIFFiles.box("meta", [0, 0, 0, 0] + meta)
    let contents = try HEIFContents(file)
    #expect(contents.items[0]?.parts.count == count)
    #expect(contents.items[1]?.data.first?.isEmpty == false)
    #expect(throws: HEIFContents.Contradiction.self) { try HEIFClaims(contents) }
  }

  @Test func itemsThatAreThereTwiceAreRefused() throws {
    let whole = try ConformanceTests.file("heif/hevc.heic")
    let meta = try #require(whole.firstRange(of: Array("meta".utf8))).lowerBound - 4
    let length = whole[meta..<meta + 4].reduce(0) { $0 << 8 | Int($1) }
    #expect(throws: HEIFContents.Contradiction.self) {
      try HEIFContents(whole + whole[meta..<meta + length])
    }
  }
}
