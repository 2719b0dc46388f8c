import Testing

@testable import CollageCore

/// Bytes after the last block of a JPEG are damage only if they decode as further blocks.
@Suite struct JPEGTrailerTests {
  private typealias Kind = JPEGPaddingTests.Kind

  /// Data that isn't coded.
  enum Junk: CaseIterable {
    case random600, random2000, random4096, withMarkers, zerosAndTens

    func bytes(seed: UInt64) -> [UInt8] {
      var random = SplitMix64(seed: seed)
      func bytes(_ count: Int, below limit: UInt64 = 255) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() % limit) }
      }
      return switch self {
      case .random600: bytes(600)
      case .random2000: bytes(2000)
      case .random4096: bytes(4096)
      case .withMarkers: bytes(4096, below: 256)
      case .zerosAndTens:
        [UInt8](repeating: 0, count: 2048) + [UInt8](repeating: 0xAA, count: 2048)
      }
    }
  }

  private static let end: [UInt8] = [0xFF, 0xD9]
  private static let title: [UInt8] = [0, 0, 1, 10, 14, 0, 0, 0] + Array("Image_UTC_Data".utf8)
  private let decoder = ImageDecoder()

  private var bands: ImageDecoder {
    var decoder = ImageDecoder()
    decoder.wholeMemory = 0
    return decoder
  }

  /// The file with other data before its end marker, in its place, and in its place with a marker later.
  private func files(_ file: [UInt8], _ junk: [UInt8]) -> [[UInt8]] {
    let body = Array(file.dropLast(2))
    return [body + junk + Self.end, body + junk, body + Self.title + junk + Self.end + junk]
  }

  @Test(arguments: JPEGPaddingTests.Kind.allCases, Junk.allCases)
  func otherDataIsNoDamage(_ kind: JPEGPaddingTests.Kind, _ junk: Junk) throws {
    let file = try kind.file()
    let picture = try decoder.decode(file, source: "a")
    for seed in 1...3 as ClosedRange<UInt64> {
      for changed in files(file, junk.bytes(seed: seed)) {
        for decoder in [decoder, bands] {
          let photo = try decoder.decoded(changed, source: "a")
          #expect(photo.bitmap == picture && photo.remarks.count == 1)
          #expect(!photo.header.metadata.isSalvaged)
        }
        #expect(
          try ImageImporter().importImage(changed, source: "a").base
            == ImageImporter().importImage(file, source: "a").base)
      }
    }
  }

  @Test func otherDataAfterAnArithmeticScanIsNoDamage() throws {
    let file = ArithmeticJPEG.sequential
    let changed = Array(file.dropLast(2)) + Junk.random2000.bytes(seed: 1) + Self.end
    #expect(try decoder.decode(changed, source: "a") == decoder.decode(file, source: "a"))
  }

  /// The library notes the coding of the last header that it finds, even if that is invalid.
  @Test func aTrailerMayLookLikeAnArithmeticHeader() throws {
    let file = try Kind.plain.file()
    let trailer: [UInt8] = [1, 2, 3, 0xFF, 0xC9, 0, 3, 7, 7, 7]
    #expect(
      try decoder.decode(Array(file.dropLast(2)) + trailer, source: "a")
        == decoder.decode(file, source: "a"))
  }

  private func file(_ kind: JPEGPaddingTests.Kind, side: Int) throws -> [UInt8] {
    let picture = Bitmap.noise(side, side)
    let chroma: ChromaSubsampling = kind == .fullChroma ? .full : .quarter
    let encoder = JPEGEncoder(
      quality: 90, subsampling: chroma, isProgressive: kind == .progressive)
    guard kind == .restarts else { return try encoder.encode(picture) }
    return try BandedJPEGWriter(size: picture.size, encoder: encoder, atMost: 16).encode(picture)
  }

  @Test(arguments: JPEGPaddingTests.Kind.allCases)
  func missingRowsAreDamage(_ kind: JPEGPaddingTests.Kind) throws {
    let file = try file(kind, side: 160)
    let frame = try #require(
      file.firstRange(of: [0xFF, 0xC0]) ?? file.firstRange(of: [0xFF, 0xC2])
    ).lowerBound
    for rows in [16, 64, 80] {
      var changed = file
      changed[frame + 6] = UInt8(160 - rows)
      expectDamage(changed)
    }
  }

  /// Zeros are short blocks, so that the image ends before its data.
  @Test func dataThatIsLeftOverOfADamagedScanIsDamage() throws {
    var file = try file(.plain, side: 160)
    let (middle, count) = (file.count / 2, file.count / 8)
    file.replaceSubrange(middle..<middle + count, with: [UInt8](repeating: 0, count: count))
    expectDamage(file)
  }

  /// The file with other bytes before each of some markers.
  private func inserting(
    _ bytes: [UInt8], before markers: ClosedRange<UInt8>, in file: [UInt8]
  ) -> [UInt8] {
    let scan = file.firstRange(of: [0xFF, 0xDA])?.lowerBound ?? file.count
    return file.indices.reduce(into: []) { result, index in
      let isMarker = index > scan && index + 1 < file.count && file[index] == 0xFF
      if isMarker, markers.contains(file[index + 1]) { result += bytes }
      result.append(file[index])
    }
  }

  /// Some devices fill up each restart interval, and write data between scans.
  @Test func aFewBytesBeforeOtherMarkersAreNoDamage() throws {
    let restarts = try file(.restarts, side: 480)
    let scans = try file(.progressive, side: 480)
    let junk = Junk.random600.bytes(seed: 1)
    let filled = inserting([0], before: 0xD0...0xD7, in: restarts)
    // Numbers of two bytes, as in a maker's data.
    let numbers = (0..<500).flatMap { [UInt8($0 & 63), 7, 0xFF, 0] as [UInt8] }
    let changes: [(file: [UInt8], changed: [UInt8])] = [
      (restarts, inserting(Array(junk.prefix(30)), before: 0xD0...0xD7, in: restarts)),
      (restarts, Array(filled.dropLast(2)) + junk + Self.end),
      (scans, inserting(Array(junk.prefix(80)), before: 0xC4...0xC4, in: scans)),
      (scans, Array(scans.dropLast(2)) + numbers + Self.end),
    ]
    for (file, changed) in changes {
      let examination = JPEGExamination(changed)
      #expect(examination.isComplete, "\(examination.damage ?? "")")
      #expect(try decoder.decode(changed, source: "a") == decoder.decode(file, source: "a"))
    }
  }

  /// The header has a row of blocks less than the scan.
  @Test func aRowOfBlocksMoreThanThePictureIsNoDamage() throws {
    var file = try file(.plain, side: 480)
    let frame = try #require(file.firstRange(of: [0xFF, 0xC0])).lowerBound
    (file[frame + 5], file[frame + 6]) = (UInt8(464 >> 8), UInt8(464 & 255))
    #expect(try decoder.decoded(file, source: "a").remarks.count == 1)
  }

  private func expectDamage(_ file: [UInt8]) {
    let examination = JPEGExamination(file)
    #expect(!examination.isComplete && examination.damage != nil)
    for decoder in [decoder, bands] {
      #expect(throws: DecodeError.self) { try decoder.decoded(file, source: "a") }
    }
  }
}
