import Foundation
import Testing

@testable import CollageCore

/// What is left over before the end of a JPEG is reported, unless it is padding.
@Suite struct JPEGPaddingTests {
  private let decoder = ImageDecoder()
  private let salvager = ImageDecoder(reading: PhotoReading(isSalvaging: true))
  private let end: [UInt8] = [0xFF, 0xD9]

  private func isUniform(_ count: Int, _ file: [UInt8]) -> Bool {
    file.withUnsafeBufferPointer { JPEGPadding.isUniform(count, in: $0) }
  }

  private func file(endingIn bytes: [UInt8]) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xDA, 0, 3, 0, 1, 2, 3] + bytes + end
  }

  @Test(arguments: [
    [0], [0, 0, 0], [0xFF, 0], [0xFF, 0, 0xFF, 0], [0, 0, 0xFF, 0xFF], [9, 9, 9, 9],
  ])
  func bytesThatAreAllAlikeArePadding(_ bytes: [UInt8]) {
    let count = bytes.suffix(2) == [0xFF, 0xFF] ? bytes.count - 2 : bytes.count
    #expect(isUniform(count, file(endingIn: bytes)))
    // A thumbnail and a second picture have ends of their own.
    let noted = file(endingIn: bytes)
    let thumbnail: [UInt8] = [0xFF, 0xE1, 0, 6, 7, 7] + end
    #expect(isUniform(count, noted[..<2] + thumbnail + noted[2...] + noted))
  }

  @Test(arguments: [[9], [9, 9, 9], [0, 0, 0, 1], [9, 9, 9, 9, 8], [0xFF, 0, 0, 0]])
  func othersAreNot(_ bytes: [UInt8]) {
    #expect(!isUniform(bytes.count, file(endingIn: bytes)))
  }

  @Test func aNumberThatCannotBeIsNone() {
    #expect(!isUniform(0, file(endingIn: [0])))
    #expect(!isUniform(100, file(endingIn: [0])))
    #expect(JPEGPadding.count(in: "Corrupt JPEG data: premature end of data segment") == nil)
    let warning = "Corrupt JPEG data: 129 extraneous bytes before marker 0x"
    #expect(JPEGPadding.count(in: warning + "d9") == 129)
    #expect(JPEGPadding.count(in: warning + "d8") == nil)
  }

  enum Kind: CaseIterable {
    case plain, fullChroma, restarts, progressive

    func file() throws -> [UInt8] {
      let picture = Bitmap.noise(48, 48)
      switch self {
      case .plain: return try JPEGEncoder(quality: 60, subsampling: .quarter).encode(picture)
      case .fullChroma: return try JPEGEncoder(quality: 60, subsampling: .full).encode(picture)
      case .restarts:
        return try BandedJPEGWriter(
          size: picture.size, encoder: JPEGEncoder(quality: 60, subsampling: .quarter), atMost: 16
        ).encode(picture)
      case .progressive:
        return try JPEGEncoder(quality: 60, subsampling: .quarter, isProgressive: true)
          .encode(picture)
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func paddingCostsNothing(_ kind: Kind) throws {
    let file = try kind.file()
    let picture = try decoder.decode(file, source: "a")
    for padding in [[0], [0, 0, 0, 0, 0], [0xFF, 0], [UInt8](repeating: 0x20, count: 40)] {
      let padded: [UInt8] = file[..<(file.count - 2)] + padding + end
      #expect(try decoder.decode(padded, source: "a") == picture)
      #expect(try salvager.decoded(padded + file, source: "a").remarks.isEmpty)
    }
  }

  @Test(arguments: Kind.allCases)
  func blocksThatAreLeftOverAreReported(_ kind: Kind) throws {
    let file = try kind.file()
    let blocks = file[(file.count - 32)..<(file.count - 12)].filter { $0 != 0xFF }
    try expectRemark(file[..<(file.count - 2)] + blocks + end)
  }

  /// The header of such a file has fewer rows than its scan, or damage made its blocks shorter.
  @Test(arguments: [ChromaSubsampling.full, .quarter])
  func manyBytesThatAreLeftOverAreDamage(_ chroma: ChromaSubsampling) throws {
    var file = try JPEGEncoder(quality: 90, subsampling: chroma).encode(.noise(96, 96))
    let frame = try #require(file.firstRange(of: [0xFF, 0xC0])).lowerBound
    file[frame + 6] = 48
    let examination = JPEGExamination(file)
    #expect(!examination.isComplete && examination.damage?.contains("left over") == true)
    #expect(throws: DecodeError.self) { try decoder.decoded(file, source: "a") }
    var bands = decoder
    bands.wholeMemory = 0
    #expect(throws: DecodeError.self) { try bands.decoded(file, source: "a") }
    #expect(try salvager.decoded(file, source: "a").header.metadata.isSalvaged)
  }

  @Test func plausibleBytesFillASectorOrAreFew() {
    #expect(JPEGExamination.isPlausible(leftOver: 512, in: 100))
    #expect(!JPEGExamination.isPlausible(leftOver: 513, in: 100))
    #expect(JPEGExamination.isPlausible(leftOver: 5000, in: 100_000))
    #expect(!JPEGExamination.isPlausible(leftOver: 5001, in: 100_000))
  }

  /// Padding that is reported after another deviation is still padding.
  @Test func muchPaddingAfterJunkCostsNothing() throws {
    let file = try Kind.plain.file()
    let junk = try #require(UnusualJPEG.junkBetweenSegments.file(file))
    let padded = Array(junk.dropLast(2)) + [UInt8](repeating: 0, count: 4000) + end
    #expect(try decoder.decode(padded, source: "a") == decoder.decode(file, source: "a"))
  }

  private func expectRemark(_ file: [UInt8]) throws {
    let remark = PhotoRemark.unusual(
      detail: "bytes are left over before a marker", isCertain: false)
    for decoder in [decoder, salvager] {
      let photo = try decoder.decoded(file, source: "a")
      #expect(photo.remarks == [remark] && !photo.header.metadata.isSalvaged)
      let planes = try #require(try decoder.uprightPlanes(file, source: "a"))
      #expect(planes.remarks == [remark])
    }
  }

  /// The library is asked in another way, which tells all that it has to complain of.
  @Test(arguments: [Kind.plain, .fullChroma, .restarts])
  func aBitIsOnlyLostWhereTheLibrarySaysNothing(_ kind: Kind) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.jpg"
    let file = try kind.file()
    let scan = try #require(file.firstRange(of: [0xFF, 0xDA])).upperBound + 12
    var (refused, uncertain) = (0, 0)
    for place in stride(from: scan, to: file.count - 2, by: 17) {
      var changed = file
      changed[place] ^= 1 << UInt8(place % 8)
      guard let photo = try? decoder.decoded(changed, source: "a") else {
        refused += 1
        continue
      }
      if case .unusual(_, let isCertain)? = photo.remarks.first {
        #expect(!isCertain)
        uncertain += 1
        continue
      }
      try Data(changed).write(to: URL(filePath: path))
      let size = PixelSize(width: 48, height: 48)
      #expect(throws: Never.self) {
        try decoder.decodePart(RasterPart(size), ofFile: path, size: size, scale: .full)
      }
    }
    #expect(uncertain > 0 && refused + uncertain > 10)
  }
}
