import Foundation
import Testing

@testable import CollageCore

/// A JPEG is read if its last block was decoded, however its file ends.
@Suite struct UnusualJPEGTests {
  enum Kind: CaseIterable {
    case baseline, fullChroma, progressive, restarts, grey, inks

    func file() throws -> [UInt8] {
      let picture = Bitmap.noise(48, 48)
      switch self {
      case .baseline: return try JPEGEncoder(quality: 60, subsampling: .quarter).encode(picture)
      case .fullChroma: return try JPEGEncoder(quality: 60, subsampling: .full).encode(picture)
      case .progressive:
        return try JPEGEncoder(quality: 60, subsampling: .quarter, isProgressive: true)
          .encode(picture)
      case .restarts:
        return try BandedJPEGWriter(
          size: picture.size, encoder: JPEGEncoder(quality: 60, subsampling: .quarter), atMost: 16
        ).encode(picture)
      case .grey:
        let path = ConformanceTests.folder.appending(path: "files/jpeg/grey.jpg").path
        return try FileReader.bytes(at: path, limit: 1 << 20)
      case .inks: return RareFiles.cmyk
      }
    }
  }

  private let decoder = ImageDecoder()

  private var bands: ImageDecoder {
    var decoder = ImageDecoder()
    decoder.wholeMemory = 0
    return decoder
  }

  @Test(arguments: Kind.allCases, UnusualJPEG.allCases)
  func aCompletePictureIsRead(_ kind: Kind, _ oddity: UnusualJPEG) throws {
    let file = try kind.file()
    guard let unusual = oddity.file(file) else { return }
    let picture = try decoder.decode(file, source: "a")
    let usual = try decoder.decoded(file, source: "a").remarks
    for decoder in [decoder, bands] {
      let photo = try decoder.decoded(unusual, source: "a")
      #expect(photo.bitmap == picture)
      let remarks = photo.remarks.filter { !usual.contains($0) }
      #expect(remarks.isEmpty == (oddity == .fullBytes), "\(remarks)")
      #expect(!photo.header.metadata.isSalvaged)
      let buffer = try decoder.remarkedBuffer(
        unusual, source: "a", scale: .full, isPremultiplied: false)
      #expect(buffer.buffer.bitmap() == picture && buffer.remarks == photo.remarks)
    }
    let planes = try decoder.uprightPlanes(unusual, source: "a")
    #expect((planes == nil) == (try decoder.uprightPlanes(file, source: "a") == nil))
    if let planes { #expect(planes.remarks.isEmpty == (oddity == .fullBytes)) }
    #expect(
      try ImageImporter().importImage(unusual, source: "a").base
        == ImageImporter().importImage(file, source: "a").base)
  }

  @Test(arguments: Kind.allCases)
  func aScanThatIsCutIsRefused(_ kind: Kind) throws {
    let file = try kind.file()
    for rest in [9, file.count / 3] {
      let cut = Array(file.dropLast(rest))
      for file in [cut, cut + [0xFF, 0xD9], cut + [0xFF, 0x27, 1, 2]] {
        for decoder in [decoder, bands] {
          #expect(throws: DecodeError.self) { try decoder.decoded(file, source: "a") }
        }
      }
      #expect(throws: DecodeError.truncated(source: "a", format: .jpeg)) {
        try decoder.decoded(cut, source: "a")
      }
    }
  }

  @Test func scansThatAreMissingAreRefused() throws {
    let file = try Kind.progressive.file()
    let last = try #require(
      file.indices.dropLast().last { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    #expect(throws: DecodeError.truncated(source: "a", format: .jpeg)) {
      try decoder.decoded(Array(file[..<last]), source: "a")
    }
  }

  /// The library reports its failure as a warning where it has warned before.
  @Test func scansBeforeAFailureAreSalvaged() throws {
    let file = try Kind.progressive.file()
    let last = try #require(
      file.indices.dropLast().last { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    let broken: [UInt8] = file[..<last] + [1, 2, 3, 0xFF, 0x27] + file[last...]
    #expect(throws: DecodeError.self) { try decoder.decode(broken, source: "a") }
    let salvager = ImageDecoder(reading: PhotoReading(isSalvaging: true))
    let photo = try salvager.decoded(broken, source: "a")
    #expect(photo.header.metadata.isSalvaged && photo.remarks.count == 1)
    let rest: [UInt8] = file[..<last] + [0xFF, 0xD9]
    #expect(try photo.bitmap == decoder.decode(rest, source: "a"))
  }

  @Test func anOddBeginningHidesNoDamage() throws {
    let file = try Kind.baseline.file()
    let junk = try #require(UnusualJPEG.junkBetweenSegments.file(file))
    #expect(throws: DecodeError.truncated(source: "a", format: .jpeg)) {
      try decoder.decoded(Array(junk.dropLast(40)), source: "a")
    }
  }

  @Test func arithmeticCodingIsRead() throws {
    let picture = try decoder.decode(ArithmeticJPEG.sequential, source: "a")
    #expect(picture.size == PixelSize(width: 16, height: 16))
    #expect(try decoder.decode(ArithmeticJPEG.progressive, source: "a") == picture)
    #expect(try bands.decode(ArithmeticJPEG.sequential, source: "a") == picture)
    let header = try ImageProbe().header(of: ArithmeticJPEG.grey, source: "a")
    #expect(header.color == .grey && !header.isProgressive && !header.hasPlainSamples)
    #expect(try ImageProbe().header(of: ArithmeticJPEG.progressive, source: "a").isProgressive)
    #expect(try decoder.decode(ArithmeticJPEG.grey, source: "a").size == picture.size)
    // What is missing can't be told from zeros.
    #expect(throws: DecodeError.truncated(source: "a", format: .jpeg)) {
      try decoder.decode(Array(ArithmeticJPEG.sequential.dropLast(2)), source: "a")
    }
  }
}
