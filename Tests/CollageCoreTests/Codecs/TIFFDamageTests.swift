import Foundation
import Testing

@testable import CollageImaging

/// Tests of damage in a TIFF, harmless deviations, and the salvage of damaged files.
@Suite struct TIFFDamageTests {
  private let decoder = ImageDecoder()
  private let salvager = ImageDecoder(reading: PhotoReadingOptions(isSalvaging: true))
  private let size = PixelSize(width: 4, height: 4)
  private let top = [UInt8](repeating: 200, count: 24)
  private let bottom = [UInt8](repeating: 100, count: 24)

  private func damaged(_ detail: String) -> DecodeError { .damaged(.tiff, detail) }

  /// libtiff warns of an impossible orientation and guesses missing lengths; neither is damage.
  @Test(arguments: [[274: [0]], [279: []]])
  func ignoresRecoverableDeviations(_ fields: TIFFFiles.Fields) throws {
    let photo = try decoder.decodePhoto(
      TIFFFiles.make(size, blocks: [top + bottom], fields), source: "a")
    #expect(photo.header.orientation == .up && photo.remarks.isEmpty)
    #expect(photo.bitmap.channel(0).suffix(8).allSatisfy { $0 == 100 })
  }

  @Test(arguments: [
    [273: [8], 279: [24], 278: [2]], [273: [8, 0], 278: [2]], [279: [24, 0], 278: [2]],
  ]) func detectsStripWithoutOffset(_ fields: TIFFFiles.Fields) throws {
    let file = TIFFFiles.make(size, blocks: [top, bottom], fields)
    #expect(throws: damaged("the strip at row 2 can't be read")) {
      try decoder.decode(file, source: "a")
    }
    try expectTopOnly(file)
  }

  @Test func detectsStripPastEnd() throws {
    let file = TIFFFiles.make(size, blocks: [top, bottom], [273: [8, 100_000], 278: [2]])
    #expect(throws: DecodeError.truncated(.tiff)) { try decoder.decode(file, source: "a") }
    try expectTopOnly(file)
  }

  private func expectTopOnly(_ file: [UInt8]) throws {
    let photo = try salvager.decodePhoto(file, source: "a")
    #expect(photo.header.metadata.isSalvaged && photo.remarks.count == 1)
    let alpha = [UInt8](repeating: 255, count: 8) + [UInt8](repeating: 0, count: 8)
    #expect(photo.bitmap.channel(3) == alpha)
    #expect(photo.bitmap.channel(0).prefix(8).allSatisfy { $0 == 200 })
  }

  @Test func salvagesTileWithoutOffsetAsTransparent() throws {
    let file = TIFFFiles.make(
      20, 16, samples: 1, blocks: [[UInt8](repeating: 200, count: 256)],
      [273: [], 278: [], 279: [], 322: [16], 323: [16], 324: [8, 0], 325: [256, 0]])
    #expect(throws: damaged("the tile at column 16 and row 0 can't be read")) {
      try decoder.decode(file, source: "a")
    }
    let alpha = try salvager.decode(file, source: "a").channel(3)
    let row = [UInt8](repeating: 255, count: 16) + [0, 0, 0, 0]
    #expect(Array(alpha.prefix(20)) == row)
  }

  /// libtiff reads palettes with separate functions.
  @Test func detectsMissingStripOfPalette() throws {
    let strip = [UInt8](repeating: 1, count: 8)
    let colors = [0, 0xC8C8] + [Int](repeating: 0, count: 254)
    let fields: TIFFFiles.Fields = [
      262: [3], 320: colors + colors + colors, 278: [2], 273: [8, 0], 279: [8, 8],
    ]
    let file = TIFFFiles.make(size, samples: 1, blocks: [strip, strip], fields)
    #expect(throws: damaged("the strip at row 2 can't be read")) {
      try decoder.decode(file, source: "a")
    }
    try expectTopOnly(file)
  }

  @Test func rejectsFileWithoutPixels() throws {
    let file = TIFFFiles.make(size, blocks: [top + bottom], [273: [100_000]])
    for decoder in [decoder, salvager] {
      #expect(throws: DecodeError.truncated(.tiff)) { try decoder.decode(file, source: "a") }
    }
  }

  private func jpeg(_ strip: [UInt8]) -> [UInt8] {
    TIFFFiles.make(64, 64, blocks: [strip], [259: [7], 262: [6], 530: [2, 2]])
  }

  /// libtiff only warns of this damage.
  @Test func detectsTruncatedJPEGStrip() throws {
    let strip = try ImageFiles.jpeg(.noise(64, 64))
    #expect(throws: Never.self) { try decoder.decode(jpeg(strip), source: "a") }
    let half = jpeg(Array(strip[..<(strip.count / 2)]))
    #expect { try decoder.decode(half, source: "a") } throws: { error in
      if case .damaged? = error as? DecodeError { true } else { false }
    }
    #expect(try salvager.decodePhoto(half, source: "a").header.metadata.isSalvaged)
  }

  @Test func acceptsPaddingInJPEGStrip() throws {
    let strip = try ImageFiles.jpeg(.noise(64, 64))
    let padded = strip[..<(strip.count - 2)] + [UInt8](repeating: 7, count: 9) + [0xFF, 0xD9]
    #expect(
      try decoder.decode(jpeg(Array(padded)), source: "a")
        == decoder.decode(jpeg(strip), source: "a"))
  }

  @Test func reportsLeftoverBytesInJPEGStrip() throws {
    let strip = try ImageFiles.jpeg(.noise(64, 64))
    let image = try decoder.decode(jpeg(strip), source: "a")
    func extra(_ count: Int) -> [UInt8] {
      let bytes: [UInt8] = (0..<count).map { (index: Int) in UInt8(index % 7 + 1) }
      return jpeg(strip.dropLast(2) + bytes + [0xFF, 0xD9] as [UInt8])
    }
    for decoder in [decoder, .banded] {
      let photo = try decoder.decodePhoto(extra(30), source: "a")
      #expect(photo.bitmap == image && photo.remarks == [JPEGIntegrityCheck.extraBytes])
    }
    #expect(throws: DecodeError.self) { try decoder.decodePhoto(extra(9000), source: "a") }
  }

  @Test func detectsTruncatedFax() throws {
    var file = try ConformanceTests.file("tiff/bilevel-group4.tif")
    let entry = try #require(file.firstRange(of: [0x17, 0x01, 4, 0, 1, 0, 0, 0]))
    file[entry.upperBound] /= 2
    #expect { try decoder.decode(file, source: "a") } throws: { error in
      if case .damaged? = error as? DecodeError { true } else { false }
    }
    #expect(try salvager.decodePhoto(file, source: "a").header.metadata.isSalvaged)
  }

  @Test(arguments: [
    (65_520, DecodeError.damaged(.tiff, "tiles far larger than the image")),
    (2064, .damaged(.tiff, "tiles far larger than the image")),
    (2048, DecodeError.truncated(.tiff)),
  ]) func rejectsHugeTiles(_ side: Int, _ error: DecodeError) throws {
    let file = TIFFFiles.make(
      1, 1, samples: 1, blocks: [],
      [273: [], 278: [], 279: [], 322: [side], 323: [side], 324: [8], 325: [100]])
    #expect(throws: error) { try decoder.decode(file, source: "a") }
    #expect(throws: DecodeError.self) { try salvager.decode(file, source: "a") }
  }

  /// The file has 222 bytes; the compression method limits how many one-sample pixels a byte can
  /// expand to.
  @Test(arguments: [(32_773, 64), (5, 4096), (8, 1100), (32_946, 1100), (7, 2048)])
  func limitsPixelsPerByte(_ compression: Int, _ maximum: Int) throws {
    let junk = [UInt8](repeating: 0x55, count: 100)
    for (height, isTruncated) in [(222, false), (224, true)] {
      let file = TIFFFiles.make(maximum, height, samples: 1, blocks: [junk], [259: [compression]])
      try #require(file.count == 222)
      #expect { try decoder.decode(file, source: "a") } throws: { error in
        switch error as? DecodeError {
        case .truncated("a", .tiff): isTruncated
        case .damaged("a", .tiff, _): !isTruncated
        default: false
        }
      }
    }
  }

  @Test func countsTileAsMemory() throws {
    let file = TIFFFiles.make(
      1, 1, samples: 1, blocks: [],
      [273: [], 278: [], 279: [], 322: [256], 323: [256], 324: [8], 325: [100]])
    let limits = DecodeLimits(pixels: 1, bytes: 1 << 20, memory: 65_536)
    let error = DecodeError.tooMuchMemory(source: "a", bytes: 65_540, limit: 65_536)
    #expect(throws: error) { try ImageDecoder(limits: limits).decode(file, source: "a") }
  }
}

enum TIFFFiles {
  typealias Fields = [UInt16: [Int]]

  /// Returns an image of 8 bits per sample in one strip, unless fields specify otherwise.
  ///
  /// `blocks` contains the bytes of the strips or tiles, which precede the directory. `fields` adds
  /// or replaces fields; an empty array removes the tag.
  static func make(
    _ size: PixelSize, samples: Int = 3, blocks: [[UInt8]], _ fields: Fields = [:]
  ) -> [UInt8] {
    var offsets: [Int] = []
    var file: [UInt8] = [0x49, 0x49, 42, 0, 0, 0, 0, 0]
    for block in blocks {
      offsets.append(file.count)
      file += block
    }
    let defaults: Fields = [
      256: [size.width], 257: [size.height], 258: [Int](repeating: 8, count: samples), 259: [1],
      262: [samples == 1 ? 1 : 2], 273: offsets, 277: [samples], 278: [size.height],
      279: blocks.map(\.count),
    ]
    let all = defaults.merging(fields) { $1 }.filter { !$0.value.isEmpty }
    if file.count % 2 == 1 { file.append(0) }
    file.replaceSubrange(4..<8, with: little(file.count, 4))
    return file + directory(all, at: file.count)
  }

  static func make(
    _ width: Int, _ height: Int, samples: Int = 3, blocks: [[UInt8]], _ fields: Fields = [:]
  ) -> [UInt8] {
    make(PixelSize(width: width, height: height), samples: samples, blocks: blocks, fields)
  }

  /// Returns a file with a small first image of one shade, and a larger image in a second
  /// directory.
  ///
  /// `offset` is the offset of the larger image's samples.
  static func withThumbnail(_ thumbnail: PixelSize, of size: PixelSize, at offset: Int) -> [UInt8] {
    let samples = (0..<size.area * 3).map { UInt8($0 * 7 & 255) }
    let other = offset + samples.count + samples.count % 2
    var file = make(
      thumbnail, blocks: [[UInt8](repeating: 9, count: thumbnail.area * 3)],
      [254: [1], 330: [other]])
    file += [UInt8](repeating: 0, count: offset - file.count) + samples
    if file.count % 2 == 1 { file.append(0) }
    let fields: Fields = [
      254: [0], 256: [size.width], 257: [size.height], 258: [8, 8, 8], 259: [1], 262: [2],
      273: [offset], 277: [3], 278: [size.height], 279: [samples.count],
    ]
    return file + directory(fields, at: file.count)
  }

  private static func directory(_ fields: Fields, at start: Int) -> [UInt8] {
    var entries = little(fields.count, 2)
    var values: [UInt8] = []
    let valueStart = start + 2 + fields.count * 12 + 4
    for (tag, numbers) in fields.sorted(by: { $0.key < $1.key }) {
      let width = numbers.allSatisfy { $0 < 1 << 16 } ? 2 : 4
      entries += little(Int(tag), 2) + little(width == 2 ? 3 : 4, 2) + little(numbers.count, 4)
      var bytes = numbers.flatMap { little($0, width) }
      if bytes.count > 4 {
        entries += little(valueStart + values.count, 4)
        values += bytes
      } else {
        bytes += [UInt8](repeating: 0, count: 4 - bytes.count)
        entries += bytes
      }
    }
    return entries + [0, 0, 0, 0] + values
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
