import Foundation
import Testing

@testable import CollageImaging

@Suite struct CursorTests {
  /// A slice that doesn't begin at the array's start.
  private let bytes = ([9, 9, 0x12, 0x34, 0x56, 0x78, 0x9A] as [UInt8])[2...]

  @Test func readsBothByteOrders() {
    var cursor = ByteCursor(bytes)
    #expect(cursor.uint16() == 0x1234 && cursor.position == 2)
    #expect(cursor.uint16(.little) == 0x7856 && cursor.remaining == 1)
    var long = ByteCursor(bytes)
    #expect(long.uint32() == 0x1234_5678)
    #expect(long.seek(1) && long.uint32(.little) == 0x9A78_5634)
    #expect(long.remaining == 0 && long.byte() == nil)
  }

  @Test func keepsPositionPastEnd() {
    var cursor = ByteCursor(bytes)
    #expect(cursor.seek(4) && cursor.uint16() == nil && cursor.position == 4)
    #expect(cursor.uint32() == nil && cursor.slice(2) == nil && cursor.position == 4)
    #expect(cursor.seek(2) && cursor.uint32() == nil && cursor.position == 2)
    #expect(cursor.slice(-1) == nil && cursor.slice(0) == [])
    #expect(cursor.slice(3) == [0x56, 0x78, 0x9A] && cursor.remaining == 0)
    #expect(!cursor.seek(6) && !cursor.seek(-1) && cursor.position == 5)
    #expect(cursor.seek(5) && cursor.seek(0) && cursor.byte() == 0x12)
  }

  @Test func readsHighestBitsFirst() {
    var cursor = BitCursor(bytes)
    let bits: [Int] = [cursor.bits(3), cursor.bits(7), cursor.bits(2)]
    #expect(bits == [0b000, 0b1001000, 0b11])
    cursor.skip(12)
    #expect(cursor.bits(16) == 0x789A && !cursor.isPastEnd)
    #expect(cursor.bits(0) == 0 && !cursor.isPastEnd)
    // Bits past the end are zeros.
    #expect(!cursor.flag() && cursor.isPastEnd && cursor.bits(8) == 0)
    var whole = BitCursor(([0xFF, 0xFE, 0xFD, 0xFC] as [UInt8])[...])
    #expect(whole.bits(32) == 0xFFFE_FDFC)
  }

  /// The codes of table 9-2 in ITU-T H.265.
  @Test(
    arguments: [
      (0b1000_0000, 0), (0b0100_0000, 1), (0b0110_0000, 2), (0b0010_0000, 3), (0b0011_1000, 6),
      (0b0001_0000, 7), (0b0001_1110, 14),
    ] as [(UInt8, Int)])
  func readsExponentialGolombCodes(_ byte: UInt8, _ number: Int) {
    var cursor = BitCursor([byte][...])
    #expect(cursor.exponentialGolomb() == number)
  }

  @Test func limitsExponentialGolombCodes() {
    var short = BitCursor(([0] as [UInt8])[...])
    _ = short.exponentialGolomb()
    #expect(short.isPastEnd)
    var long = BitCursor(BitList().golomb(16_384).bytes[...])
    #expect(long.exponentialGolomb() == 16_384 && !long.isPastEnd)
  }
}

/// A list of bits, to which numbers of any bit count are added with the highest bits first.
struct BitList {
  private var bits: [Bool] = []

  func adding(_ value: Int, bits count: Int) -> BitList {
    var list = self
    for index in (0..<count).reversed() { list.bits.append(value >> index & 1 == 1) }
    return list
  }

  func adding(_ bytes: [UInt8]) -> BitList { bytes.reduce(self) { $0.adding(Int($1), bits: 8) } }

  func golomb(_ value: Int) -> BitList {
    let length = String(value + 1, radix: 2).count
    return adding(0, bits: length - 1).adding(value + 1, bits: length)
  }

  /// The bits as bytes, padded with zeros.
  var bytes: [UInt8] {
    stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(0) { $0 << 1 | (start + $1 < bits.count && bits[start + $1] ? 1 : 0) }
    }
  }
}

/// Tests of detecting GIF images that end early or have undefined codes.
@Suite struct LZWValidatorTests {
  private let decoder = ImageDecoder()
  private let salvager = ImageDecoder(reading: PhotoReadingOptions(isSalvaging: true))

  /// Returns a GIF of eight by eight pixels with a palette of four colors; codes initially have
  /// three bits.
  private func file(_ codes: [(code: Int, width: Int)]) -> [UInt8] {
    let data = GIFFrames.packed(codes)
    let size: [UInt8] = [8, 0, 8, 0]
    let colors: [UInt8] = [0, 0, 0, 200, 0, 0, 0, 200, 0, 255, 255, 255]
    var file = Array("GIF89a".utf8)
    for part: [UInt8] in [
      size, [0x81, 0, 0], colors, [0x2C, 0, 0, 0, 0], size, [0, 2, UInt8(data.count)], data,
      [0, 0x3B],
    ] { file += part }
    return file
  }

  /// Returns one code for each pixel; the table is cleared before codes grow wider.
  private func plain(_ count: Int) -> [(code: Int, width: Int)] {
    var codes: [(code: Int, width: Int)] = []
    for pixel in 0..<count {
      if pixel % 2 == 0 { codes.append((4, 3)) }
      codes.append((pixel / 8 % 4, 3))
    }
    return codes
  }

  @Test func readsCompleteImage() throws {
    let bitmap = try decoder.decode(file(plain(64) + [(5, 3)]), source: "a")
    #expect(bitmap.bytes.prefix(4) == [0, 0, 0, 255] && bitmap.bytes[8 * 4] == 200)
    #expect(try decoder.decode(file(plain(64)), source: "a") == bitmap)
    // Data after the last pixel is ignored.
    #expect(try decoder.decode(file(plain(70) + [(5, 3)]), source: "a") == bitmap)
  }

  @Test func keepsTransparencyAcrossComment() throws {
    let file = file(plain(64) + [(5, 3)])
    let image = try #require(file.firstIndex(of: 0x2C))
    let transparency: [UInt8] = [0x21, 0xF9, 4, 1, 0, 0, 1, 0]
    let comment: [UInt8] = [0x21, 0xFE, 1, 0x41, 0]
    for extensions in [transparency, transparency + comment, comment + transparency] {
      let bitmap = try decoder.decode(file[..<image] + extensions + file[image...], source: "a")
      #expect(bitmap.bytes[3] == 255 && bitmap.bytes[8 * 4 + 3] == 0)
    }
  }

  @Test(arguments: [0, 1, 8, 20, 62]) func detectsTruncatedImage(_ count: Int) throws {
    for codes in [plain(count), plain(count) + [(5, 3)], plain(count) + [(5, 3)] + plain(64)] {
      let file = file(codes)
      #expect(throws: DecodeError.truncated(.gif)) { try decoder.decode(file, source: "a") }
      guard count >= 8 else {
        #expect(throws: DecodeError.self) { try salvager.decode(file, source: "a") }
        continue
      }
      try expectRows(count / 8, of: file)
    }
  }

  /// After a clear code, only color codes are valid at first; after one color, code 6 is valid,
  /// too.
  @Test(arguments: [(0, 6), (16, 7), (63, 6)])
  func detectsUndefinedCode(_ count: Int, _ code: Int) throws {
    let file = file(plain(count) + [(4, 3), (code, 3)] + plain(64))
    #expect(
      throws: DecodeError.damaged(.gif, "a code of the image is invalid")
    ) { try decoder.decode(file, source: "a") }
    if count >= 8 { try expectRows(count / 8, of: file) }
  }

  private func expectRows(_ rows: Int, of file: [UInt8]) throws {
    let whole = try decoder.decode(self.file(plain(64)), source: "a")
    let photo = try salvager.decodePhoto(file, source: "a")
    #expect(photo.header.metadata.isSalvaged && photo.remarks.count == 1)
    #expect(photo.bitmap.bytes.prefix(rows * 32) == whole.bytes.prefix(rows * 32))
    #expect(photo.bitmap.channel(3).dropFirst(rows * 8).allSatisfy { $0 == 0 })
  }

  @Test(arguments: ["plain", "noise", "interlaced", "noise-interlaced", "animated"])
  func acceptsUsualFiles(_ name: String) throws {
    let file = try ConformanceTests.file("gif/\(name).gif")
    #expect(try salvager.decodePhoto(file, source: "a").remarks.isEmpty)
  }
}
