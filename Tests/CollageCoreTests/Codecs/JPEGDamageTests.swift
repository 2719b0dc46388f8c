import Foundation
import Testing

@testable import CollageImaging

/// Tests that damage is detected despite harmless deviations, and that small files take little
/// time.
@Suite struct JPEGDamageTests {
  private let decoder = ImageDecoder()
  private let salvager = ImageDecoder(reading: PhotoReadingOptions(isSalvaging: true))
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  enum Oddity: CaseIterable {
    case none
    /// JFIF version 2.01, which doesn't exist.
    case version
    /// An undefined color transform of Adobe.
    case transform

    func file(_ file: [UInt8]) -> [UInt8] {
      switch self {
      case .none: file
      case .version: file[..<11] + [2] + file[12...]
      case .transform:
        file[..<2] + [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 9]
          + file[20...]
      }
    }
  }

  @Test(arguments: Oddity.allCases) func decodesOddHeader(_ oddity: Oddity) throws {
    let file = try ImageFiles.jpeg()
    let odd = oddity.file(file)
    #expect((odd == file) == (oddity == .none))
    #expect(try decoder.decode(odd, source: "a") == decoder.decode(file, source: "a"))
    #expect(try salvager.decodePhoto(odd, source: "a").remarks.isEmpty)
    #expect(try decoder.uprightPlanes(odd, source: "a") != nil)
  }

  @Test(arguments: Oddity.allCases) func detectsDamageDespiteOddHeader(_ oddity: Oddity) throws {
    let file = oddity.file(try ImageFiles.jpeg(.noise(64, 64)))
    let half = Array(file[..<(file.count / 2)])
    let truncated = DecodeError.truncated(.jpeg)
    #expect(throws: truncated) { try decoder.decode(half, source: "a") }
    #expect(throws: truncated) {
      try decoder.decodeBuffer(half, source: "a", scale: .full, isPremultiplied: false)
    }
    #expect(throws: truncated) { try decoder.uprightPlanes(half, source: "a") }
    #expect(try salvager.decodePhoto(half, source: "a").header.metadata.isSalvaged)
    let planes = try #require(try salvager.uprightPlanes(half, source: "a"))
    #expect(planes.header.metadata.isSalvaged && planes.remarks.count == 1)
    let path = folder.path + "/half.jpg"
    try Data(half).write(to: URL(filePath: path))
    let size = PixelSize(width: 64, height: 64)
    #expect(throws: DecodeError.truncated(source: path, format: .jpeg)) {
      try decoder.decodePart(RasterPart(size), ofFile: path, size: size, scale: .full)
    }
  }

  /// A block takes at least one bit.
  ///
  /// A salvaged image can lack up to 15 of 16 blocks.
  @Test(
    arguments: [
      (ChromaSubsampling.quarter, .rgb, 1), (.full, .rgb, 1), (nil, .rgb, 4), (nil, .gray, 1),
      (nil, .cmyk(inverted: true), 4),
    ] as [(ChromaSubsampling?, ImageHeader.ColorLayout, Int)])
  func limitsBlocksPerByte(
    _ chroma: ChromaSubsampling?, _ color: ImageHeader.ColorLayout, _ factor: Int
  ) {
    let blocks = 1000 * 8 * factor
    func canBe(_ blocks: Int, isSalvaging: Bool) -> Bool {
      ImageHeader(
        format: .jpeg, size: PixelSize(width: 8, height: 8 * blocks), orientation: .up,
        mayHaveAlpha: false, depth: 8, color: color, chroma: chroma, isProgressive: false
      ).isPlausibleJPEG(of: 1000, isSalvaging: isSalvaging)
    }
    #expect(canBe(blocks, isSalvaging: false) && !canBe(blocks + 1, isSalvaging: false))
    #expect(canBe(blocks * 16, isSalvaging: true) && !canBe(blocks * 16 + 1, isSalvaging: true))
  }

  /// The file claims 16 million pixels, which the limits allow.
  @Test func detectsTooFewBytes() throws {
    var file = try ImageFiles.jpeg(ImageFiles.flat(16, 16))
    let frame = try #require(file.firstRange(of: [0xFF, 0xC0])).lowerBound
    file.replaceSubrange(frame + 5..<frame + 9, with: [0x10, 0, 0x10, 0])
    let truncated = DecodeError.truncated(.jpeg)
    for decoder in [decoder, salvager] {
      #expect(throws: truncated) { try decoder.decode(file, source: "a") }
      #expect(throws: truncated) { try decoder.uprightPlanes(file, source: "a") }
    }
  }

  @Test func rejectsTooManyScans() throws {
    let file = try ConformanceTests.file("jpeg/420-progressive.jpg")
    #expect(try JPEGScans.count(in: file) == 10 && JPEGScans.count(in: ImageFiles.jpeg()) == 1)
    let last = try #require(
      file.indices.dropLast().last { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    let scan = Array(file[last..<file.count - 2])
    let more = [[UInt8]](repeating: scan, count: 91).flatMap { $0 }
    let many: [UInt8] = file[..<(file.count - 2)] + more + [0xFF, 0xD9]
    #expect(JPEGScans.count(in: many) == 101)
    let error = DecodeError.damaged(.jpeg, "it has more than 100 scans")
    for decoder in [decoder, salvager] {
      #expect(throws: error) { try decoder.decode(many, source: "a") }
    }
  }
}

@Suite struct JPEGMarkerIteratorTests {
  private struct Found: Equatable {
    let code: UInt8
    let start: Int
    var body: Range<Int>?
  }

  private func markers(_ file: [UInt8]) -> [Found] {
    file.withUnsafeBufferPointer { file in
      var markers = JPEGMarkerIterator(file)
      var found: [Found] = []
      while let marker = markers.next() {
        found.append(Found(code: marker.code, start: marker.start, body: marker.body))
      }
      return found
    }
  }

  @Test func skipsMarkersWithoutBody() {
    // After the first segment: a zero, a stuffed byte, a restart, a temporary marker, a fill byte.
    let file: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0, 0xFF, 0, 0xFF, 0xD0, 0xFF, 0x01]
      + [0xFF, 0xFF, 0xDA, 0, 2, 7, 0xFF, 0xD9]
    #expect(
      markers(file) == [
        Found(code: 0xE0, start: 2, body: 6..<8), Found(code: 0xDA, start: 16, body: 20..<20),
        Found(code: 0xD9, start: 21),
      ])
  }

  @Test func ignoresImpossibleBody() {
    let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1]
    let end: [UInt8] = [0xFF, 0xD9]
    for length in [9, 1, 0] as [UInt8] {
      #expect(
        markers(start + [0, length, 1] + end) == [
          Found(code: 0xE1, start: 2), Found(code: 0xD9, start: 7),
        ])
    }
    #expect(markers(start + [0]) == [Found(code: 0xE1, start: 2)])
    #expect(markers([0xFF, 0xD8]) == [] && markers([]) == [])
  }

  private func frame(_ marker: UInt8, _ components: UInt8) -> [UInt8] {
    let fields = (0..<components).flatMap { [$0, 0x11, 0] as [UInt8] }
    return jpegSegment(marker, [8, 0, 8, 0, 8, components] + fields)
  }

  @Test(
    arguments: [
      (0xC0, 3, [3], 1), (0xC1, 1, [1], 1), (0xC0, 3, [1, 1, 1], 3), (0xC0, 3, [], 0),
      // Data after a complete scan belong to another image.
      (0xC0, 3, [3, 3], 1), (0xC0, 3, [1, 3, 1], 3), (0xC2, 3, [3, 1, 1], 3),
    ] as [(UInt8, UInt8, [UInt8], Int)])
  func countsScans(_ marker: UInt8, _ components: UInt8, _ scans: [UInt8], _ count: Int) {
    let parts = scans.flatMap { jpegSegment(0xDA, [$0, 0]) + [1, 2, 0xFF, 0, 3] }
    #expect(JPEGScans.count(in: [0xFF, 0xD8] + frame(marker, components) + parts) == count)
  }

  private func appSegments(version: UInt8, transform: UInt8) -> [UInt8] {
    jpegSegment(0xE0, Array("JFIF\0".utf8) + [version, 1, 0, 0, 1, 0, 1, 0, 0])
      + jpegSegment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform])
  }

  /// The major version of JFIF becomes 1.
  ///
  /// An invalid color transform becomes 1 for three components, and 2 for four.
  @Test(
    arguments: [
      (0xC0, 3, (2, 9), (1, 1)), (0xC1, 3, (1, 0), (1, 0)), (0xC2, 3, (0, 1), (1, 1)),
      (0xC0, 3, (1, 2), (1, 1)), (0xC0, 4, (1, 1), (1, 2)), (0xC0, 4, (1, 0), (1, 0)),
      (0xC0, 4, (3, 2), (1, 2)), (0xC0, 1, (1, 9), (1, 9)), (0xC3, 3, (1, 9), (1, 9)),
    ] as [(UInt8, UInt8, (UInt8, UInt8), (UInt8, UInt8))])
  func correctsOddNumbers(
    _ marker: UInt8, _ components: UInt8, _ old: (UInt8, UInt8), _ new: (UInt8, UInt8)
  ) {
    // Data after the first scan stay unchanged.
    let rest =
      frame(marker, components) + jpegSegment(0xDA, [components])
      + appSegments(version: 7, transform: 8)
    func file(_ numbers: (UInt8, UInt8)) -> [UInt8] {
      [0xFF, 0xD8] + appSegments(version: numbers.0, transform: numbers.1) + rest
    }
    #expect(JPEGHeaderNormalizer.normalized(file(old)) == file(new))
  }

  @Test func keepsOtherSegments() {
    let short = [
      jpegSegment(0xE0, Array("JFIF\0".utf8) + [2, 1, 0, 0, 1, 0, 1, 0]),
      jpegSegment(0xE0, Array("JFXX\0".utf8) + [2, 1, 0, 0, 1, 0, 1, 0, 0]),
      jpegSegment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 9]),
      jpegSegment(0xEE, Array("Abode".utf8) + [0, 100, 0, 0, 0, 0, 9]),
    ]
    for segment in short {
      let file = [0xFF, 0xD8] + segment + frame(0xC0, 3)
      #expect(JPEGHeaderNormalizer.normalized(file) == file)
    }
  }
}

@Suite struct JPEGRestartsTests {
  private let junk = [UInt8](repeating: 7, count: 18)
  private let end: [UInt8] = [0xFF, 0xD9]

  /// An image of four bands, with restart markers between them.
  private func file(_ chroma: ChromaSubsampling) throws -> [UInt8] {
    let image = Bitmap.noise(64, 64)
    let writer = try BandedJPEGWriter(
      size: image.size, encoder: JPEGEncoder(quality: 85, subsampling: chroma), maximumRows: 16)
    return try writer.encode(image)
  }

  @Test(arguments: [ChromaSubsampling.full, .quarter])
  func ignoresBytesBeforeEnd(_ chroma: ChromaSubsampling) throws {
    let whole = try file(chroma)
    let padded: [UInt8] = whole[..<(whole.count - 2)] + junk + end
    #expect(!JPEGRestarts.areMissing(in: whole))
    #expect(
      try ImageDecoder().decode(padded, source: "a") == ImageDecoder().decode(whole, source: "a"))
  }

  @Test(arguments: [ChromaSubsampling.full, .quarter])
  func detectsEndInMiddle(_ chroma: ChromaSubsampling) throws {
    let whole = try file(chroma)
    let middle = try #require(
      whole.indices.dropLast().last { whole[$0] == 0xFF && whole[$0 + 1] == 0xD1 })
    let cut: [UInt8] = whole[..<(middle + 2)] + junk + end
    #expect(JPEGRestarts.areMissing(in: cut))
    #expect(throws: DecodeError.self) { try ImageDecoder().decode(cut, source: "a") }
    let salvaging = ImageDecoder(reading: PhotoReadingOptions(isSalvaging: true))
    #expect(try salvaging.decodePhoto(cut, source: "a").header.metadata.isSalvaged)
  }
}
