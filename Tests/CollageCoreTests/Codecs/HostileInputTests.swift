import Foundation
import Testing

@testable import CollageCore

@Suite struct HostileInputTests {
  private let decoder = ImageDecoder(limits: DecodeLimits(pixels: 100_000, bytes: 1 << 20))

  @Test func everyTruncationOfAJPEGIsAnError() throws {
    let file = try ImageFiles.jpeg()
    // Only the end marker may be missing.
    for count in 0..<file.count - 2 {
      #expect(throws: DecodeError.self) { try decoder.decode(Array(file[..<count]), source: "a") }
    }
  }

  @Test func everyTruncationOfAPNGIsAnError() throws {
    let file = try ImageFiles.png()
    for count in 0..<file.count {
      #expect(throws: DecodeError.self) { try decoder.decode(Array(file[..<count]), source: "a") }
    }
  }

  @Test func changedBytesGiveAnErrorOrABitmap() throws {
    var random = TestRandom(state: 7)
    let turned = ImageFiles.jpeg(try ImageFiles.jpeg(), exif: ImageFiles.exif(6))
    for file in [turned, try ImageFiles.png(), try ImageFiles.png(ImageFiles.translucent(9, 9))] {
      for _ in 0..<1500 {
        var changed = file
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let place = Int.random(in: 0..<changed.count, using: &random)
          changed[place] = UInt8.random(in: 0...255, using: &random)
        }
        do throws(DecodeError) {
          let bitmap = try decoder.decodeUpright(changed, source: "a")
          #expect(bitmap.size.area <= 100_000)
        } catch { continue }
      }
    }
  }

  @Test func aJPEGCutInItsScanIsTruncated() throws {
    let file = try ImageFiles.jpeg()
    for cut in [3, 4, 40, 100] {
      #expect(throws: DecodeError.truncated(source: "a", format: .jpeg)) {
        try decoder.decode(Array(file.dropLast(cut)), source: "a")
      }
    }
  }

  @Test func aPNGCutAnywhereIsTruncated() throws {
    let file = try ImageFiles.png()
    for cut in [1, 4, 12, 13, 60] {
      #expect(throws: DecodeError.truncated(source: "a", format: .png)) {
        try decoder.decode(Array(file.dropLast(cut)), source: "a")
      }
    }
  }

  private func conformance(_ path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: ConformanceTests.folder.appending(path: "files/" + path)))
  }

  @Test(arguments: ["grey-8-trns", "rgb-16-trns", "palette-4-trns"])
  func brokenTransparencyIsDamage(_ name: String) throws {
    var changed = try conformance("png/\(name).png")
    let chunk = try #require(ImageFiles.chunks(of: changed).first { $0.name == "tRNS" })
    changed[chunk.range.upperBound - 1] ^= 1
    let damaged = DecodeError.damaged(source: "a", format: .png, detail: "tRNS: invalid")
    #expect(throws: damaged) { try decoder.decode(changed, source: "a") }
    // A palette's transparency stands behind it.
    let early = ImageFiles.png(try conformance("png/palette-8.png"), adding: "tRNS", [0])
    #expect(throws: damaged) { try decoder.decode(early, source: "a") }
    let long = ImageFiles.png(try ImageFiles.png(), adding: "tRNS", [UInt8](repeating: 0, count: 7))
    #expect(throws: damaged) { try decoder.decode(long, source: "a") }
  }

  @Test func salvagingReadsWhatStandsBehindThePixels() throws {
    let plain = try ImageFiles.png()
    let last = try #require(ImageFiles.chunks(of: plain).last).range.lowerBound
    let noted = ImageFiles.png(plain, adding: "eXIf", ImageFiles.exif(6))
    let note = try #require(ImageFiles.chunks(of: noted).first { $0.name == "eXIf" }).range
    let file = plain[..<last] + noted[note] + plain[last...]
    for reading in [PhotoReading(), PhotoReading(isSalvaging: true)] {
      let photo = try ImageDecoder(reading: reading).decoded(Array(file), source: "a")
      #expect(photo.header.orientation == .quarterTurn && photo.remarks.isEmpty)
    }
  }

  /// A row of a facsimile takes a bit at least; the file claims 4000 rows in one strip.
  @Test func aFacsimileOfTooFewBytesIsTruncated() throws {
    var file = try conformance("tiff/bilevel-group4.tif")
    // The entries of the height and of the rows of a strip: tag, type, count and the value 14.
    for tag: [UInt8] in [[0x01, 0x01], [0x16, 0x01]] {
      let entry = try #require(file.firstRange(of: tag + [3, 0, 1, 0, 0, 0, 14, 0, 0, 0]))
      file.replaceSubrange(entry.upperBound - 4..<entry.upperBound - 2, with: [0xA0, 0x0F])
    }
    #expect(throws: DecodeError.truncated(source: "a", format: .tiff)) {
      try decoder.decode(file, source: "a")
    }
  }

  @Test func aWrongChecksumInACriticalChunkIsDamage() throws {
    let file = try ImageFiles.png()
    for chunk in ImageFiles.chunks(of: file) where ["IHDR", "IDAT", "IEND"].contains(chunk.name) {
      var broken = file
      broken[chunk.range.upperBound - 1] ^= 1
      let detail = "\(chunk.name): CRC error"
      #expect(throws: DecodeError.damaged(source: "a", format: .png, detail: detail)) {
        try decoder.decode(broken, source: "a")
      }
    }
  }

  @Test func brokenNotesDoNotCostAPNG() throws {
    let picture = ImageFiles.picture(20, 12)
    let file = try ImageFiles.png(picture)
    var broken = file
    for chunk in ImageFiles.chunks(of: file) where chunk.name == "sRGB" {
      broken[chunk.range.upperBound - 1] ^= 1
    }
    broken = ImageFiles.png(broken, adding: "iCCP", Array("x\0\0garbage".utf8))
    broken = ImageFiles.png(broken, adding: "eXIf", [1, 2, 3])
    #expect(broken != file)
    #expect(try decoder.decodeUpright(broken, source: "a") == picture)
  }

  @Test func bytesBehindTheEndAreIgnored() throws {
    for file in [try ImageFiles.jpeg(), try ImageFiles.png()] {
      let more = file + [0, 1, 2, 0xFF, 0xD8, 0xFF]
      #expect(try decoder.decode(more, source: "a") == decoder.decode(file, source: "a"))
    }
  }
}
