import Foundation
import Testing

@testable import CollageImaging

/// Tests that a JPEG is accepted if its last block was decoded, even if the file ends unusually.
@Suite struct UnusualJPEGTests {
  private let decoder = ImageDecoder()

  @Test(arguments: JPEGKind.allCases, UnusualJPEG.allCases)
  func acceptsCompleteImage(_ kind: JPEGKind, _ oddity: UnusualJPEG) throws {
    let file = try kind.file()
    guard let nonconforming = oddity.file(file) else { return }
    let image = try decoder.decode(file, source: "a")
    let expectedRemarks = try decoder.decodePhoto(file, source: "a").remarks
    for decoder in [decoder, .banded] {
      let photo = try decoder.decodePhoto(nonconforming, source: "a")
      #expect(photo.bitmap == image)
      let remarks = photo.remarks.filter { !expectedRemarks.contains($0) }
      #expect(remarks.isEmpty == (oddity == .fullBytes), "\(remarks)")
      if kind == .plain {
        let expected = oddity.detail.map {
          PhotoRemark.nonconforming(detail: $0, isCertain: oddity != .extraBytes)
        }
        #expect(remarks.first == expected)
      }
      #expect(!photo.header.metadata.isSalvaged)
      let buffer = try decoder.decodeBufferWithRemarks(
        nonconforming, source: "a", scale: .full, isPremultiplied: false)
      #expect(buffer.buffer.bitmap() == image && buffer.remarks == photo.remarks)
    }
    let planes = try decoder.uprightPlanes(nonconforming, source: "a")
    #expect((planes == nil) == (try decoder.uprightPlanes(file, source: "a") == nil))
    if let planes { #expect(planes.remarks.isEmpty == (oddity == .fullBytes)) }
    #expect(
      try ImageImporter().importImage(nonconforming, source: "a").base
        == ImageImporter().importImage(file, source: "a").base)
  }

  @Test(arguments: JPEGKind.allCases) func rejectsTruncatedScan(_ kind: JPEGKind) throws {
    let file = try kind.file()
    for rest in [9, file.count / 3] {
      let cut = Array(file.dropLast(rest))
      for file in [cut, cut + [0xFF, 0xD9], cut + [0xFF, 0x27, 1, 2]] {
        for decoder in [decoder, .banded] {
          #expect(throws: DecodeError.self) { try decoder.decodePhoto(file, source: "a") }
        }
      }
      #expect(throws: DecodeError.truncated(.jpeg)) { try decoder.decodePhoto(cut, source: "a") }
    }
  }

  /// With an end marker, a truncated arithmetic scan can't be distinguished from a complete one.
  @Test(arguments: [ArithmeticJPEG.sequential, ArithmeticJPEG.progressive, ArithmeticJPEG.gray])
  func rejectsTruncatedArithmeticScan(_ file: [UInt8]) {
    let cut = Array(file.dropLast(12))
    for file in [cut, cut + [0xFF, 0x27, 1, 2]] {
      for decoder in [decoder, .banded] {
        #expect(throws: DecodeError.self) { try decoder.decodePhoto(file, source: "a") }
      }
    }
  }

  /// If libjpeg runs out of memory, rows are missing although all blocks of the file are valid.
  @Test func reportsFailureUnrelatedToFile() throws {
    let decoder = JPEGDecoder(source: "a")
    let file = try JPEGKind.plain.file()
    let header = try ImageProbe().header(of: file, source: "a")
    let failure = JPEGDecoder.Complaint(message: "Insufficient memory", isWarning: false)
    for file in [file, Array(file.dropLast(2))] {
      #expect(
        throws: DecodeError.damaged(.jpeg, "Insufficient memory")
      ) { try decoder.verdict(on: failure, file, header) }
    }
    let trailer = try #require(UnusualJPEG.trailer.file(file))
    #expect(throws: Never.self) { try decoder.verdict(on: failure, trailer, header) }
  }

  @Test func rejectsMissingScans() throws {
    let file = try JPEGKind.progressive.file()
    let last = try #require(
      file.indices.dropLast().last { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    #expect(throws: DecodeError.truncated(.jpeg)) {
      try decoder.decodePhoto(Array(file[..<last]), source: "a")
    }
  }

  /// libjpeg reports its failure as a warning if it has warned before.
  @Test func salvagesScansBeforeFailure() throws {
    let file = try JPEGKind.progressive.file()
    let last = try #require(
      file.indices.dropLast().last { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    let broken: [UInt8] = file[..<last] + [1, 2, 3, 0xFF, 0x27] + file[last...]
    #expect(throws: DecodeError.self) { try decoder.decode(broken, source: "a") }
    let salvager = ImageDecoder(reading: PhotoReadingOptions(isSalvaging: true))
    let photo = try salvager.decodePhoto(broken, source: "a")
    #expect(photo.header.metadata.isSalvaged && photo.remarks.count == 1)
    let rest: [UInt8] = file[..<last] + [0xFF, 0xD9]
    #expect(try photo.bitmap == decoder.decode(rest, source: "a"))
  }

  /// A scan that ends early is reported as truncated unless an invalid code comes first; libjpeg's
  /// messages don't matter.
  @Test func distinguishesInvalidCodeFromMissingEnd() throws {
    let file = try JPEGKind.fullChroma.file()
    let scan = try #require(file.firstRange(of: [0xFF, 0xDA])).upperBound + 12
    // Codes never consist of ones only; a zero follows every 0xFF byte.
    let full = (0..<40).map { $0.isMultiple(of: 2) ? 0xFF : 0 as UInt8 }
    let broken: [UInt8] = file[..<(scan + 60)] + full + file[(scan + 100)..<(file.count / 2)]
    let examination = JPEGIntegrityCheck(broken)
    #expect(examination.damage?.contains("bad Huffman code") == true)
    #expect(!examination.isTruncated && JPEGIntegrityCheck(Array(file.dropLast(40))).isTruncated)
    #expect { try decoder.decodePhoto(broken, source: "a") } throws: { error in
      if case .damaged? = error as? DecodeError { true } else { false }
    }
  }

  /// Repairing removes the data after the image, so that any program can read the copy.
  @Test(arguments: UnusualJPEG.allCases) func repairsUnusualEnd(_ oddity: UnusualJPEG) throws {
    for kind in [JPEGKind.plain, .progressive] {
      let file = try kind.file()
      guard let nonconforming = oddity.file(file), oddity != .fullBytes else { continue }
      let repaired = EmbeddableJPEG.repaired(nonconforming)
      switch oddity {
      case .junkBetweenSegments, .zerosBetweenSegments, .scanHeader: #expect(repaired == nil)
      default:
        let copy = try #require(repaired)
        #expect(copy.suffix(2) == [0xFF, 0xD9] && (0...9).contains(copy.count - file.count))
        #expect(try decoder.decode(copy, source: "a") == decoder.decode(file, source: "a"))
        #expect(copy.dropLast(2).starts(with: file.dropLast(2)))
      }
    }
  }

  @Test func detectsDamageDespiteOddBeginning() throws {
    let file = try JPEGKind.plain.file()
    let junk = try #require(UnusualJPEG.junkBetweenSegments.file(file))
    #expect(throws: DecodeError.truncated(.jpeg)) {
      try decoder.decodePhoto(Array(junk.dropLast(40)), source: "a")
    }
  }

  @Test func decodesArithmeticCoding() throws {
    let image = try decoder.decode(ArithmeticJPEG.sequential, source: "a")
    #expect(image.size == PixelSize(width: 16, height: 16))
    #expect(try decoder.decode(ArithmeticJPEG.progressive, source: "a") == image)
    #expect(try ImageDecoder.banded.decode(ArithmeticJPEG.sequential, source: "a") == image)
    let header = try ImageProbe().header(of: ArithmeticJPEG.gray, source: "a")
    #expect(header.color == .gray && !header.isProgressive && !header.hasPlainSamples)
    #expect(try ImageProbe().header(of: ArithmeticJPEG.progressive, source: "a").isProgressive)
    #expect(try decoder.decode(ArithmeticJPEG.gray, source: "a").size == image.size)
    // Missing data can't be distinguished from zeros.
    #expect(throws: DecodeError.truncated(.jpeg)) {
      try decoder.decode(Array(ArithmeticJPEG.sequential.dropLast(2)), source: "a")
    }
  }
}

enum JPEGKind: CaseIterable {
  case plain, fullChroma, restarts, progressive, gray, inks

  static let colored: [JPEGKind] = [.plain, .fullChroma, .restarts, .progressive]

  /// Returns a file of noise; the gray file and the CMYK file always have the same contents.
  func file(side: Int = 48, quality: Int = 60) throws -> [UInt8] {
    let image = Bitmap.noise(side, side)
    let encoder = JPEGEncoder(
      quality: quality, subsampling: self == .fullChroma ? .full : .quarter,
      isProgressive: self == .progressive)
    return switch self {
    case .plain, .fullChroma, .progressive: try encoder.encode(image)
    case .restarts:
      try BandedJPEGWriter(size: image.size, encoder: encoder, maximumRows: 16).encode(image)
    case .gray: try ConformanceTests.file("jpeg/grey.jpg")
    case .inks: RareFiles.cmyk
    }
  }
}

/// Complete JPEGs that violate the specification, as cameras and programs write them.
enum UnusualJPEG: CaseIterable {
  case noEnd, trailer, trailerWithEnd, secondImage, junkBetweenSegments, zerosBetweenSegments
  case extraBytes, scanHeader, fullBytes, halfEnd

  /// The reported deviation of a baseline file; `nil` if it isn't reported.
  var detail: String? {
    switch self {
    case .noEnd, .halfEnd: "its end marker is missing"
    case .trailer, .trailerWithEnd, .secondImage:
      "other data follows its image without an end marker"
    case .junkBetweenSegments, .zerosBetweenSegments: "it has extra bytes between its segments"
    case .extraBytes: "bytes are left over before a marker"
    case .scanHeader: "the numbers in its scan header are invalid"
    case .fullBytes: nil
    }
  }

  private static let end: [UInt8] = [0xFF, 0xD9]
  private static let trailerBytes: [UInt8] =
    [0, 0, 1, 10, 14, 0, 0, 0] + Array("Image_UTC_Data".utf8) + [0xFF, 0x27, 0xFF, 0x01]
    + Array("SEFT".utf8)

  /// Returns the file with this deviation; `nil` if the file would remain valid.
  func file(_ file: [UInt8]) -> [UInt8]? {
    let body = Array(file.dropLast(2))
    let segment = 4 + Int(file[4]) << 8 + Int(file[5])
    switch self {
    case .noEnd: return body
    case .halfEnd: return body + [0xFF]
    case .trailer: return body + Self.trailerBytes
    case .trailerWithEnd: return body + Self.trailerBytes + Self.end + Self.trailerBytes
    case .secondImage: return body + file
    case .junkBetweenSegments:
      return file[..<segment] + Array("junk".utf8) + [0xFF, 0, 7] + file[segment...]
    case .zerosBetweenSegments:
      return file[..<segment] + [UInt8](repeating: 0, count: 13) + file[segment...]
    case .extraBytes: return body + (1...30).map { UInt8($0) } + Self.end
    case .fullBytes: return file[..<segment] + [0xFF, 0xFF, 0xFF] + file[segment...]
    case .scanHeader:
      guard file.firstRange(of: [0xFF, 0xC0]) != nil, let scan = file.firstRange(of: [0xFF, 0xDA])
      else { return nil }
      var changed = file
      changed[scan.upperBound + Int(file[scan.upperBound + 1]) - 2] = 0
      return changed
    }
  }
}

enum ArithmeticJPEG {
  /// 16 by 16 pixels, 4:2:0.
  static let sequential = [UInt8](
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwz
        Oko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09P
        T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//yQARCAAQABADASIAAhEBAxEB/8wA
        CgAQEAUBEBEF/9oADAMBAAIRAxEAPwD/AJW4jKYSNyBXoWlfORwhSibywuD/2Q==
        """, options: .ignoreUnknownCharacters) ?? Data())

  /// The same image in several scans.
  static let progressive = [UInt8](
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwz
        Oko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09P
        T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//ygARCAAQABADASIAAhEBAxEB/8wA
        BgAQARD/2gAMAwEAAhADEAAAAf8AK+tsP//MAAQQBf/aAAgBAQABBQIedVoF/8wABBEF/9oACAEDAQE/
        AcD/zAAEEQX/2gAIAQIBAT8BwP/MAAQQBf/aAAgBAQAGPwLA/8wABBAF/9oACAEBAAE/IcT/2gAMAwEA
        AgADAAAAENT/zAAEEQX/2gAIAQMBAT8QwP/MAAQRBf/aAAgBAgEBPxDA/8wABBAF/9oACAEBAAE/EFAp
        RKxsJLCA/9k=
        """, options: .ignoreUnknownCharacters) ?? Data())

  /// 16 by 16 pixels of gray.
  static let gray = [UInt8](
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwz
        Oko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//yQALCAAQABABAREA/8wABgAQEAX/2gAIAQEAAD8A
        /wCVuIw4OSldX76iQ4WkKRWUVLn5e8r/2Q==
        """, options: .ignoreUnknownCharacters) ?? Data())
}

extension ImageDecoder {
  /// A decoder that decodes images of any size in bands.
  static var banded: ImageDecoder {
    var decoder = ImageDecoder()
    decoder.wholeMemory = 0
    return decoder
  }
}
