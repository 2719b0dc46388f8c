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
}
