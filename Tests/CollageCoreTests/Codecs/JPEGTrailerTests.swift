import Foundation
import Testing

@testable import CollageImaging

/// Tests that bytes after the last block of a JPEG are damage only if they decode as further
/// blocks.
@Suite struct JPEGTrailerTests {
  /// Data that aren't coded blocks.
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
      case .zerosAndTens: [UInt8](repeating: 0, count: 2048) + [UInt8](repeating: 0xAA, count: 2048)
      }
    }
  }

  private static let end: [UInt8] = [0xFF, 0xD9]
  private static let title: [UInt8] = [0, 0, 1, 10, 14, 0, 0, 0] + Array("Image_UTC_Data".utf8)
  private let decoder = ImageDecoder()

  /// Returns three variants of the file.
  ///
  /// The first has other data before its end marker. The second has other data instead of its end
  /// marker. The third has a title and other data before its end marker, and other data after the
  /// marker.
  private func files(_ file: [UInt8], _ junk: [UInt8]) -> [[UInt8]] {
    let body = Array(file.dropLast(2))
    return [body + junk + Self.end, body + junk, body + Self.title + junk + Self.end + junk]
  }

  @Test(arguments: JPEGKind.colored, Junk.allCases)
  func acceptsOtherData(_ kind: JPEGKind, _ junk: Junk) throws {
    let file = try kind.file()
    let image = try decoder.decode(file, source: "a")
    for seed in 1...3 as ClosedRange<UInt64> {
      for changed in files(file, junk.bytes(seed: seed)) {
        for decoder in [decoder, .banded] {
          let photo = try decoder.decodePhoto(changed, source: "a")
          #expect(photo.bitmap == image && photo.remarks.count == 1)
          #expect(!photo.header.metadata.isSalvaged)
        }
        #expect(
          try ImageImporter().importImage(changed, source: "a").base
            == ImageImporter().importImage(file, source: "a").base)
      }
    }
  }

  @Test func acceptsOtherDataAfterArithmeticScan() throws {
    let file = ArithmeticJPEG.sequential
    let changed = Array(file.dropLast(2)) + Junk.random2000.bytes(seed: 1) + Self.end
    #expect(try decoder.decode(changed, source: "a") == decoder.decode(file, source: "a"))
  }

  /// libjpeg records the coding of the last header that it finds, even if that header is invalid.
  @Test func acceptsTrailerLikeArithmeticHeader() throws {
    let file = try JPEGKind.plain.file()
    let trailer: [UInt8] = [1, 2, 3, 0xFF, 0xC9, 0, 3, 7, 7, 7]
    #expect(
      try decoder.decode(Array(file.dropLast(2)) + trailer, source: "a")
        == decoder.decode(file, source: "a"))
  }

  @Test(arguments: JPEGKind.colored) func detectsMissingRows(_ kind: JPEGKind) throws {
    let file = try kind.file(side: 160, quality: 90)
    let frame = try #require(
      file.firstRange(of: [0xFF, 0xC0]) ?? file.firstRange(of: [0xFF, 0xC2])
    ).lowerBound
    for rows in [16, 64, 80] {
      var changed = file
      changed[frame + 6] = UInt8(160 - rows)
      expectDamage(changed)
    }
  }

  /// Zeros decode as short blocks, so the image is complete before its data end.
  @Test func detectsDataLeftOverAfterDamage() throws {
    var file = try JPEGKind.plain.file(side: 160, quality: 90)
    let (middle, count) = (file.count / 2, file.count / 8)
    file.replaceSubrange(middle..<middle + count, with: [UInt8](repeating: 0, count: count))
    expectDamage(file)
  }

  /// Returns the file with bytes inserted before each of the given markers after the start of the
  /// first scan.
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

  /// Some devices pad each restart interval, and write data between scans.
  @Test func acceptsBytesBeforeOtherMarkers() throws {
    let restarts = try JPEGKind.restarts.file(side: 480, quality: 90)
    let scans = try JPEGKind.progressive.file(side: 480, quality: 90)
    let junk = Junk.random600.bytes(seed: 1)
    let paddedIntervals = inserting([0], before: 0xD0...0xD7, in: restarts)
    // Two-byte numbers, as in the data of a camera maker.
    let numbers = (0..<500).flatMap { [UInt8($0 & 63), 7, 0xFF, 0] as [UInt8] }
    let changes: [(file: [UInt8], changed: [UInt8])] = [
      (restarts, inserting(Array(junk.prefix(30)), before: 0xD0...0xD7, in: restarts)),
      (restarts, Array(paddedIntervals.dropLast(2)) + junk + Self.end),
      (scans, inserting(Array(junk.prefix(80)), before: 0xC4...0xC4, in: scans)),
      (scans, Array(scans.dropLast(2)) + numbers + Self.end),
    ]
    for (file, changed) in changes {
      let examination = JPEGIntegrityCheck(changed)
      #expect(examination.isComplete, "\(examination.damage ?? "")")
      #expect(try decoder.decode(changed, source: "a") == decoder.decode(file, source: "a"))
    }
  }

  /// The header claims one row of blocks fewer than the scan has.
  @Test func acceptsExtraRowOfBlocks() throws {
    var file = try JPEGKind.plain.file(side: 480, quality: 90)
    let frame = try #require(file.firstRange(of: [0xFF, 0xC0])).lowerBound
    (file[frame + 5], file[frame + 6]) = (UInt8(464 >> 8), UInt8(464 & 255))
    #expect(try decoder.decodePhoto(file, source: "a").remarks.count == 1)
  }

  private func expectDamage(_ file: [UInt8]) {
    let examination = JPEGIntegrityCheck(file)
    #expect(!examination.isComplete && examination.damage != nil)
    for decoder in [decoder, .banded] {
      #expect(throws: DecodeError.self) { try decoder.decodePhoto(file, source: "a") }
    }
  }
}

/// Tests that bytes before the end of a JPEG are reported unless they are padding.
@Suite struct JPEGPaddingTests {
  private let decoder = ImageDecoder()
  private let salvager = ImageDecoder(reading: PhotoReadingOptions(isSalvaging: true))
  private let end: [UInt8] = [0xFF, 0xD9]

  private func isUniform(_ count: Int, _ file: [UInt8]) -> Bool {
    file.withUnsafeBufferPointer { JPEGPadding.isUniform(count, in: $0) }
  }

  private func file(endingIn bytes: [UInt8]) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xDA, 0, 3, 0, 1, 2, 3] + bytes + end
  }

  @Test(arguments: [
    [0], [0, 0, 0], [0xFF, 0], [0xFF, 0, 0xFF, 0], [0, 0, 0xFF, 0xFF], [9, 9, 9, 9],
  ]) func recognizesUniformPadding(_ bytes: [UInt8]) {
    let count = bytes.suffix(2) == [0xFF, 0xFF] ? bytes.count - 2 : bytes.count
    #expect(isUniform(count, file(endingIn: bytes)))
    // A thumbnail and a second image have their own end markers.
    let jpeg = file(endingIn: bytes)
    let thumbnail: [UInt8] = [0xFF, 0xE1, 0, 6, 7, 7] + end
    #expect(isUniform(count, jpeg[..<2] + thumbnail + jpeg[2...] + jpeg))
  }

  @Test(arguments: [[9], [9, 9, 9], [0, 0, 0, 1], [9, 9, 9, 9, 8], [0xFF, 0, 0, 0]])
  func rejectsOtherBytes(_ bytes: [UInt8]) {
    #expect(!isUniform(bytes.count, file(endingIn: bytes)))
  }

  @Test func parsesCountInWarning() {
    #expect(!isUniform(0, file(endingIn: [0])) && !isUniform(100, file(endingIn: [0])))
    #expect(JPEGPadding.count(in: "Corrupt JPEG data: premature end of data segment") == nil)
    let warning = "Corrupt JPEG data: 129 extraneous bytes before marker 0x"
    #expect(JPEGPadding.count(in: warning + "d9") == 129)
    #expect(JPEGPadding.count(in: warning + "d8") == nil)
  }

  @Test func recognizesPaddingAfterStuffedByte() {
    #expect(isUniform(3, file(endingIn: [0xFF, 0, 0xFF, 0])))
    #expect(!isUniform(3, file(endingIn: [9, 0, 0xFF, 0])))
    #expect(isUniform(2, [0, 0] + end) && !isUniform(3, [0, 0] + end))
    // Without an end marker, the last 0xFF byte is itself padding.
    #expect(isUniform(1, [0xFF, 0xD8, 9, 0xFF]))
  }

  @Test(arguments: JPEGKind.colored) func ignoresPadding(_ kind: JPEGKind) throws {
    let file = try kind.file()
    let image = try decoder.decode(file, source: "a")
    for padding in [[0], [0, 0, 0, 0, 0], [0xFF, 0], [UInt8](repeating: 0x20, count: 40)] {
      let padded: [UInt8] = file[..<(file.count - 2)] + padding + end
      #expect(try decoder.decode(padded, source: "a") == image)
      #expect(try salvager.decodePhoto(padded + file, source: "a").remarks.isEmpty)
    }
  }

  @Test(arguments: JPEGKind.colored) func reportsLeftoverBlocks(_ kind: JPEGKind) throws {
    let file = try kind.file()
    let blocks = file[(file.count - 32)..<(file.count - 12)].filter { $0 != 0xFF }
    try expectRemark(file[..<(file.count - 2)] + blocks + end)
  }

  /// The header has fewer rows than the scan.
  ///
  /// Damage that shortens blocks has the same effect.
  @Test(arguments: [ChromaSubsampling.full, .quarter])
  func detectsManyLeftoverBytes(_ chroma: ChromaSubsampling) throws {
    var file = try JPEGEncoder(quality: 90, subsampling: chroma).encode(.noise(96, 96))
    let frame = try #require(file.firstRange(of: [0xFF, 0xC0])).lowerBound
    file[frame + 6] = 48
    let examination = JPEGIntegrityCheck(file)
    #expect(!examination.isComplete && examination.damage?.contains("left over") == true)
    for decoder in [decoder, .banded] {
      #expect(throws: DecodeError.self) { try decoder.decodePhoto(file, source: "a") }
    }
    #expect(try salvager.decodePhoto(file, source: "a").header.metadata.isSalvaged)
  }

  @Test func limitsPlausibleLeftovers() {
    #expect(JPEGIntegrityCheck.isPlausible(leftOver: 512, in: 100))
    #expect(!JPEGIntegrityCheck.isPlausible(leftOver: 513, in: 100))
    #expect(JPEGIntegrityCheck.isPlausible(leftOver: 5000, in: 100_000))
    #expect(!JPEGIntegrityCheck.isPlausible(leftOver: 5001, in: 100_000))
  }

  /// Padding is accepted even after another deviation of the file.
  @Test func ignoresPaddingAfterJunk() throws {
    let file = try JPEGKind.plain.file()
    let junk = try #require(UnusualJPEG.junkBetweenSegments.file(file))
    let padded = Array(junk.dropLast(2)) + [UInt8](repeating: 0, count: 4000) + end
    #expect(try decoder.decode(padded, source: "a") == decoder.decode(file, source: "a"))
  }

  private func expectRemark(_ file: [UInt8]) throws {
    let remark = PhotoRemark.nonconforming(
      detail: "bytes are left over before a marker", isCertain: false)
    for decoder in [decoder, salvager] {
      let photo = try decoder.decodePhoto(file, source: "a")
      #expect(photo.remarks == [remark] && !photo.header.metadata.isSalvaged)
      let planes = try #require(try decoder.uprightPlanes(file, source: "a"))
      #expect(planes.remarks == [remark])
    }
  }

  /// Decoding a part calls libjpeg in a way that reports all of its warnings.
  @Test(arguments: [JPEGKind.plain, .fullChroma, .restarts])
  func rejectsOrReportsBitErrors(_ kind: JPEGKind) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.jpg"
    let file = try kind.file()
    let scan = try #require(file.firstRange(of: [0xFF, 0xDA])).upperBound + 12
    var (refused, uncertain) = (0, 0)
    for position in stride(from: scan, to: file.count - 2, by: 17) {
      var changed = file
      changed[position] ^= 1 << UInt8(position % 8)
      guard let photo = try? decoder.decodePhoto(changed, source: "a") else {
        refused += 1
        continue
      }
      if case .nonconforming(_, let isCertain)? = photo.remarks.first {
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
