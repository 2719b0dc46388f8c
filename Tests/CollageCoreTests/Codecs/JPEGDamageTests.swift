import Foundation
import Testing

@testable import CollageCore

/// Damage is found behind what is odd and harmless.
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
    #expect(try salvager.decoded(half, source: "a").header.facts.isSalvaged)
    let planes = try #require(try salvager.uprightPlanes(half, source: "a"))
    #expect(planes.header.facts.isSalvaged && planes.remarks.count == 1)
    let path = folder.path + "/half.jpg"
    try Data(half).write(to: URL(filePath: path))
    let size = PixelSize(width: 64, height: 64)
    #expect(throws: DecodeError.truncated(source: path, format: .jpeg)) {
      try decoder.decodePart(RasterPart(size), ofFile: path, size: size, scale: .full)
    }
  }
}
