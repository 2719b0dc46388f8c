import CollageImaging
import Foundation
import Testing

@Suite struct HostileInputTests {
  private let decoder = ImageDecoder(limits: DecodeLimits(pixels: 100_000, bytes: 1 << 20))

  @Test func detectsTruncation() throws {
    for (file, format, cuts) in [
      (try ImageFiles.jpeg(), .jpeg, [3, 4, 40, 100]),
      (try ImageFiles.png(), .png, [1, 4, 12, 13, 60]),
    ] as [([UInt8], InputFormat, [Int])] {
      for cut in cuts {
        #expect(throws: DecodeError.truncated(format)) {
          try decoder.decode(Array(file.dropLast(cut)), source: "a")
        }
      }
    }
  }

  @Test(arguments: ["grey-8-trns", "rgb-16-trns", "palette-4-trns"])
  func detectsBrokenTransparency(_ name: String) throws {
    var changed = try ConformanceTests.file("png/\(name).png")
    let chunk = try #require(ImageFiles.chunks(of: changed).first { $0.name == "tRNS" })
    changed[chunk.range.upperBound - 1] ^= 1
    let damaged = DecodeError.damaged(.png, "tRNS: invalid")
    #expect(throws: damaged) { try decoder.decode(changed, source: "a") }
    // The transparency of a palette must follow the palette.
    let early = ImageFiles.png(try ConformanceTests.file("png/palette-8.png"), adding: "tRNS", [0])
    #expect(throws: damaged) { try decoder.decode(early, source: "a") }
  }

  @Test func readsChunksAfterPixelsWhenSalvaging() throws {
    let plain = try ImageFiles.png()
    let last = try #require(ImageFiles.chunks(of: plain).last).range.lowerBound
    let fileWithEXIF = ImageFiles.png(plain, adding: "eXIf", ImageFiles.exif(6))
    let chunks = ImageFiles.chunks(of: fileWithEXIF)
    let exifRange = try #require(chunks.first { $0.name == "eXIf" }).range
    let file = plain[..<last] + fileWithEXIF[exifRange] + plain[last...]
    for reading in [PhotoReadingOptions(), PhotoReadingOptions(isSalvaging: true)] {
      let photo = try ImageDecoder(reading: reading).decodePhoto(Array(file), source: "a")
      #expect(photo.header.orientation == .rotated90 && photo.remarks.isEmpty)
    }
  }

  /// A fax row takes at least one bit; the file claims 4000 rows in one strip.
  @Test func detectsFaxWithTooFewBytes() throws {
    var file = try ConformanceTests.file("tiff/bilevel-group4.tif")
    // The entries of the height and of the rows per strip: tag, type, count and the value 14.
    for tag: [UInt8] in [[0x01, 0x01], [0x16, 0x01]] {
      let entry = try #require(file.firstRange(of: tag + [3, 0, 1, 0, 0, 0, 14, 0, 0, 0]))
      file.replaceSubrange(entry.upperBound - 4..<entry.upperBound - 2, with: [0xA0, 0x0F])
    }
    #expect(throws: DecodeError.truncated(.tiff)) { try decoder.decode(file, source: "a") }
  }

  @Test func detectsWrongChecksumOfCriticalChunk() throws {
    let file = try ImageFiles.png()
    for chunk in ImageFiles.chunks(of: file) where ["IHDR", "IDAT", "IEND"].contains(chunk.name) {
      var broken = file
      broken[chunk.range.upperBound - 1] ^= 1
      let detail = "\(chunk.name): CRC error"
      #expect(throws: DecodeError.damaged(.png, detail)) { try decoder.decode(broken, source: "a") }
    }
  }

  @Test func ignoresBrokenAncillaryChunks() throws {
    let image = ImageFiles.picture(20, 12)
    let file = try ImageFiles.png(image)
    var broken = file
    for chunk in ImageFiles.chunks(of: file) where chunk.name == "sRGB" {
      broken[chunk.range.upperBound - 1] ^= 1
    }
    broken = ImageFiles.png(broken, adding: "iCCP", Array("x\0\0garbage".utf8))
    broken = ImageFiles.png(broken, adding: "eXIf", [1, 2, 3])
    #expect(broken != file)
    #expect(try decoder.decodeUpright(broken, source: "a") == image)
  }

  @Test func ignoresBytesAfterEnd() throws {
    for file in [try ImageFiles.jpeg(), try ImageFiles.png()] {
      let more = file + [0, 1, 2, 0xFF, 0xD8, 0xFF]
      #expect(try decoder.decode(more, source: "a") == decoder.decode(file, source: "a"))
    }
  }
}
