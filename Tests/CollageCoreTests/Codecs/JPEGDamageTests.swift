import Foundation
import Testing

@testable import CollageCore

/// Damage is found behind what is odd and harmless, and a small file costs little time.
@Suite struct JPEGDamageTests {
  private let decoder = ImageDecoder()
  private let salvager = ImageDecoder(reading: PhotoReading(isSalvaging: true))
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  enum Oddity: CaseIterable {
    /// Version 2.01.
    case version
    /// A number for the colours that Adobe never gave.
    case transform

    func file(_ file: [UInt8]) -> [UInt8] {
      switch self {
      case .version: file[..<11] + [2] + file[12...]
      case .transform:
        file[..<2] + [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 9]
          + file[20...]
      }
    }
  }

  @Test(arguments: Oddity.allCases)
  func anOddHeaderCostsNothing(_ oddity: Oddity) throws {
    let file = try ImageFiles.jpeg()
    let odd = oddity.file(file)
    #expect(odd != file)
    #expect(try decoder.decode(odd, source: "a") == decoder.decode(file, source: "a"))
    #expect(try salvager.decoded(odd, source: "a").remarks.isEmpty)
    #expect(try decoder.uprightPlanes(odd, source: "a") != nil)
  }

  @Test(arguments: Oddity.allCases)
  func anOddHeaderHidesNoDamage(_ oddity: Oddity) throws {
    let file = oddity.file(try ImageFiles.jpeg(.noise(64, 64)))
    let half = Array(file[..<(file.count / 2)])
    let truncated = DecodeError.truncated(source: "a", format: .jpeg)
    #expect(throws: truncated) { try decoder.decode(half, source: "a") }
    #expect(throws: truncated) {
      try decoder.decodeBuffer(half, source: "a", scale: .full, isPremultiplied: false)
    }
    #expect(throws: truncated) { try decoder.uprightPlanes(half, source: "a") }
    #expect(try salvager.decoded(half, source: "a").header.metadata.isSalvaged)
    let planes = try #require(try salvager.uprightPlanes(half, source: "a"))
    #expect(planes.header.metadata.isSalvaged && planes.remarks.count == 1)
    let path = folder.path + "/half.jpg"
    try Data(half).write(to: URL(filePath: path))
    let size = PixelSize(width: 64, height: 64)
    #expect(throws: DecodeError.truncated(source: path, format: .jpeg)) {
      try decoder.decodePart(RasterPart(size), ofFile: path, size: size, scale: .full)
    }
  }

  /// A block takes a bit at least, and sixteen at most are missing of what is salvaged.
  @Test(
    arguments: [
      (ChromaSubsampling.quarter, .rgb, 1), (.full, .rgb, 1), (nil, .rgb, 4), (nil, .grey, 1),
      (nil, .cmyk(inverted: true), 4),
    ] as [(ChromaSubsampling?, ImageHeader.ColorLayout, Int)])
  func fewBytesAreNoLargePicture(
    _ chroma: ChromaSubsampling?, _ color: ImageHeader.ColorLayout, _ factor: Int
  ) {
    let blocks = 1000 * 8 * factor
    func canBe(_ blocks: Int, isSalvaging: Bool) -> Bool {
      ImageHeader(
        format: .jpeg, size: PixelSize(width: 8, height: 8 * blocks), orientation: .up,
        mayHaveAlpha: false, depth: 8, color: color, chroma: chroma, isProgressive: false
      ).canBeJPEG(of: 1000, isSalvaging: isSalvaging)
    }
    #expect(canBe(blocks, isSalvaging: false) && !canBe(blocks + 1, isSalvaging: false))
    #expect(canBe(blocks * 16, isSalvaging: true) && !canBe(blocks * 16 + 1, isSalvaging: true))
  }

  /// A claim of sixteen million pixels, whose whole decoding would still be cheap.
  @Test func aFileOfTooFewBytesIsTruncated() throws {
    var file = try ImageFiles.jpeg(ImageFiles.flat(16, 16))
    let frame = try #require(file.firstRange(of: [0xFF, 0xC0])).lowerBound
    file.replaceSubrange(frame + 5..<frame + 9, with: [0x10, 0, 0x10, 0])
    let truncated = DecodeError.truncated(source: "a", format: .jpeg)
    for decoder in [decoder, salvager] {
      #expect(throws: truncated) { try decoder.decode(file, source: "a") }
      #expect(throws: truncated) { try decoder.uprightPlanes(file, source: "a") }
    }
  }

  @Test func tooManyScansAreRefused() throws {
    let path = ConformanceTests.folder.appending(path: "files/jpeg/420-progressive.jpg")
    let file = try Array(Data(contentsOf: path))
    #expect(JPEGScans.count(in: file) == 10)
    #expect(JPEGScans.count(in: try ImageFiles.jpeg()) == 1)
    let last = try #require(
      file.indices.dropLast().last { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    let scan = Array(file[last..<file.count - 2])
    let more = [[UInt8]](repeating: scan, count: 91).flatMap { $0 }
    let many: [UInt8] = file[..<(file.count - 2)] + more + [0xFF, 0xD9]
    #expect(JPEGScans.count(in: many) == 101)
    let error = DecodeError.damaged(
      source: "a", format: .jpeg, detail: "it has more than 100 scans")
    for decoder in [decoder, salvager] {
      #expect(throws: error) { try decoder.decode(many, source: "a") }
    }
  }
}
