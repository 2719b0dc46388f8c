import Foundation
import Synchronization
import Testing

@testable import CollageImaging

/// Tests of photos with several chunks and bands, decoded in the minimum memory.
@Suite struct BandedPhotoReaderTests {
  enum Kind: CaseIterable {
    case jpeg, progressiveJPEG, png

    func file(_ orientation: Orientation = .up) throws -> [UInt8] {
      let noise = ImageFiles.noise(130, 200)
      let exif = ImageFiles.exif(UInt8(orientation.rawValue))
      switch self {
      case .jpeg: return try ImageFiles.jpeg(ImageFiles.jpeg(noise), exif: exif)
      case .progressiveJPEG:
        let encoder = JPEGEncoder(quality: 90, subsampling: .full, isProgressive: true)
        return ImageFiles.jpeg(try encoder.encode(noise), exif: exif)
      case .png: return ImageFiles.png(try ImageFiles.png(noise), adding: "eXIf", exif)
      }
    }
  }

  /// Returns a decoder whose chunks have 64 rows.
  private func tight(
    _ header: ImageHeader, _ byteCount: Int, besides others: Int = 0, scale: DecodeScale = .full
  ) -> ImageDecoder {
    let chunk = scale.size(of: header.uprightSize).width * 4 * 64
    let memory =
      BandedPhotoReader.memory(header, scale: scale, additionalMemory: others) + byteCount + 2
      * chunk
    var decoder = ImageDecoder(limits: DecodeLimits(pixels: .max, bytes: .max, memory: memory))
    decoder.wholeMemory = 0
    return decoder
  }

  @Test(arguments: Kind.allCases, Orientation.allCases)
  func chunksMatchWholePhoto(_ kind: Kind, _ orientation: Orientation) throws {
    let file = try kind.file(orientation)
    let header = try ImageDecoder().header(of: file, source: "a")
    let expected = try ImageDecoder().decodeUpright(file, source: "a")
    let found = try tight(header, file.count).withBands(of: file, header: header, source: "a") {
      photo throws(DecodeError) in try photo.bitmap(of: photo.size)
    }
    #expect(header.orientation == orientation)
    #expect(found == expected)
    let chunk = header.uprightSize.width * 4 * 64
    let expectedPasses =
      [.up, .mirrored].contains(orientation) ? 1 : orientation.swapsSides ? 3 : 4
    #expect(BandedPhotoReader.passes(header, chunkMemory: chunk) == expectedPasses)
  }

  /// Draws photos that are too large to decode as a whole, at several scales and in part.
  @Test(arguments: Kind.allCases, [Orientation.up, .rotated180, .rotated90, .transposed])
  func drawsLargePhotosInBands(_ kind: Kind, _ orientation: Orientation) throws {
    let file = try kind.file(orientation)
    let header = try ImageDecoder().header(of: file, source: "a")
    for eighths in kind == .png ? [8] : [8, 7, 5] {
      let scale = try #require(DecodeScale(eighths: eighths))
      let whole = try ImageDecoder().decodeForDrawing(
        file, source: "a", scale: scale, isPremultiplied: false, appliesOrientation: true
      ).buffer
      let size = whole.size
      let corners = [Point(x: 1, y: 70), Point(x: 9, y: 70), Point(x: 9, y: 90)]
      for part in [
        RasterPart(size), try #require(RasterPart(around: [corners], margin: 1, in: size)),
      ] {
        let others = RasterBuffer.byteCount(part, isOpaque: true)
        let decoder = tight(header, file.count, besides: others, scale: scale)
        let found = try decoder.decodeForDrawing(
          file, source: "a", scale: scale, isPremultiplied: false, appliesOrientation: true,
          part: part
        ).buffer
        #expect(found.size == size && found.part == part)
        #expect(found.heldRows == RasterBuffer(whole.bitmap(), part: part).heldRows)
      }
    }
  }

  /// Tests a JPEG that needs too much memory if it is decoded as a whole.
  @Test func drawsProgressivePhotosInBands() throws {
    let encoder = JPEGEncoder(quality: 50, subsampling: .full, isProgressive: true)
    let file = try encoder.encode(ImageFiles.noise(840, 900))
    let header = try ImageDecoder().header(of: file, source: "a")
    let part = try #require(
      RasterPart(
        around: [[Point(x: 0, y: 60), Point(x: 9, y: 60), Point(x: 9, y: 62)]], margin: 1,
        in: header.size))
    let others = RasterBuffer.byteCount(part, isOpaque: true)
    let memory = BandedPhotoReader.memory(header, additionalMemory: others) + file.count
    #expect(memory < header.wholeMemory() + file.count)
    var decoder = ImageDecoder(limits: DecodeLimits(pixels: .max, bytes: .max, memory: memory))
    decoder.wholeMemory = 0
    let found = try decoder.decodeBuffer(
      file, source: "a", scale: .full, isPremultiplied: false, part: part)
    let whole = try ImageDecoder().decodeBuffer(
      file, source: "a", scale: .full, isPremultiplied: false)
    #expect(found.heldRows == RasterBuffer(whole.bitmap(), part: part).heldRows)
  }

  /// Tests a file whose end is missing: the missing rows are below the part.
  @Test func skipsRowsBelowPart() throws {
    let file = try Kind.jpeg.file()
    let half = Array(file.prefix(file.count / 2))
    let size = PixelSize(width: 130, height: 200)
    let part = try #require(
      RasterPart(
        around: [[Point(x: 0, y: 9), Point(x: 9, y: 9), Point(x: 9, y: 12)]], margin: 1, in: size))
    let decoder = ImageDecoder.banded
    let found = try decoder.decodeForDrawing(
      half, source: "a", scale: .full, isPremultiplied: false, part: part
    ).buffer
    let whole = try ImageDecoder().decode(file, source: "a")
    #expect(found.heldRows == RasterBuffer(whole, part: part).heldRows)
    #expect(throws: DecodeError.truncated(.jpeg)) {
      try decoder.decodeForDrawing(half, source: "a", scale: .full, isPremultiplied: false)
    }
  }

  /// A rotated, interlaced PNG is decoded again for each chunk of upright rows.
  @Test func countsDecodingPasses() throws {
    var header = ImageHeader(
      format: .png, size: PixelSize(width: 1000, height: 2000), orientation: .rotated90,
      mayHaveAlpha: false, depth: 8, color: .rgb, chroma: nil, isProgressive: true)
    func passes(_ rows: Int) -> Int {
      BandedPhotoReader.passes(header, chunkMemory: rows * 1000 * 4)
    }
    // 2000 stored rows of 1000 pixels are 1000 upright rows of 2000 pixels.
    #expect(passes(2000) == 1 * 2 && passes(1000) == 2 * 5)
    #expect(passes(500) == 4 * 16)
    header.isProgressive = false
    #expect(passes(500) == 16)
    header.orientation = .up
    #expect(passes(0) == 1)
    header.format = .webp
    #expect(passes(0) == 1000)
    header.format = .heic
    header.orientation = .rotated90
    #expect(passes(0) == 1)
  }

  @Test func rejectsTooManyPasses() throws {
    let file = try WebPEncoder(quality: 60).encode(ImageFiles.noise(16, 66))
    let decoder = ImageDecoder()
    let header = try decoder.header(of: file, source: "a")
    for (rows, isRead) in [(2, false), (6, true)] {
      let memory =
        BandedPhotoReader.memory(header) + header.fileMemory(file.count) + 2 * rows * 16 * 4
      let tight = ImageDecoder(limits: DecodeLimits(pixels: .max, bytes: .max, memory: memory))
      let size = try tight.withBands(of: file, header: header, source: "a") {
        photo throws(DecodeError) in photo.size
      }
      #expect((size != nil) == isRead)
    }
  }
}

@Suite struct ImportMemoryTests {
  /// Returns the largest memory request while a file is imported.
  private func request(
    _ file: [UInt8], isLossless: Bool = false, wholeMemory: Int = .max
  ) throws -> Int {
    let maximum = Mutex(0)
    var importer = ImageImporter()
    importer.wholeMemory = wholeMemory
    importer.memoryLimiter = DecodeMemoryLimiter(
      bytes: 500_000_000, onRequest: { bytes in maximum.withLock { $0 = max($0, bytes) } })
    _ = try importer.importImage(file, source: "a", isLossless: isLossless)
    return maximum.withLock { $0 }
  }

  /// The counted memory includes the file, the output, and the planes of luma and chroma.
  ///
  /// If the planes are rotated, they count twice.
  @Test func countsMemoryOfPlanes() throws {
    let file = try ImageFiles.jpeg(ImageFiles.noise(64, 64))
    #expect(try request(file) == 64 * 64 * 3 / 2 + 3 * file.count)
    let rotated = ImageFiles.jpeg(file, exif: ImageFiles.exif(6))
    #expect(try request(rotated) == 64 * 64 * 3 + 3 * rotated.count)
  }

  /// Planes can't be reused if chroma has only half the width, if the colors aren't sRGB, if a
  /// rotated image has an odd side, or if the output is a PNG.
  @Test func countsMemoryOfPixels() throws {
    let half = try ImageFiles.jpeg(ImageFiles.noise(64, 64), chroma: .half)
    #expect(try request(half) == 64 * 64 * 4 + half.count)
    let p3 = try ConformanceTests.file("profiles/p3.jpg")
    #expect(try request(p3) == ImageProbe().header(of: p3, source: "a").size.area * 4 + p3.count)
    let odd = ImageFiles.jpeg(
      try ImageFiles.jpeg(ImageFiles.noise(64, 63)), exif: ImageFiles.exif(3))
    #expect(try request(odd) == 64 * 63 * 8 + odd.count)
    let plain = try ImageFiles.jpeg(ImageFiles.noise(64, 64))
    #expect(try request(plain, isLossless: true) == 64 * 64 * 4 + plain.count)
  }

  @Test func countsBandsAtLeastAsWhole() throws {
    let file = try ImageFiles.png(ImageFiles.noise(64, 64))
    let header = try ImageProbe().header(of: file, source: "a")
    let banded = BandedPhotoReader.workingMemory(header) + file.count
    #expect(try request(file, wholeMemory: 0) == max(banded, 64 * 64 * 4 + file.count))
  }

  /// The memory of the encoded file counts, too.
  @Test func rejectsOutputBeyondMemory() throws {
    let file = try ImageFiles.png(ImageFiles.noise(64, 300))
    let header = try ImageProbe().header(of: file, source: "a")
    let usedMemory = BandedPhotoReader.memory(header) + file.count
    for (available, isRefused) in [(file.count / 2, true), (2 * file.count, false)] {
      var importer = ImageImporter(
        limits: DecodeLimits(pixels: .max, bytes: .max, memory: usedMemory + available))
      importer.wholeMemory = 0
      do throws(ImportError) {
        _ = try importer.importImage(file, source: "a", isLossless: true)
        #expect(!isRefused)
      } catch {
        guard case .unreadable(.tooMuchMemory(_, _, let limit)) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(isRefused && limit == usedMemory + available)
      }
    }
  }
}

/// Tests of a PNG that has all pixels, but a wrong checksum after the last row.
@Suite struct BandedDamageTests {
  /// Returns a file whose checksum is in a separate data chunk, which is read after the last row.
  private func file(_ height: Int, isIntact: Bool = false) throws -> [UInt8] {
    let file = try ImageFiles.png(ImageFiles.noise(40, height))
    let data = try #require(ImageFiles.chunks(of: file).last { $0.name == "IDAT" }).range
    let body = Array(file[data.lowerBound + 8..<data.upperBound - 4])
    var sum = Array(body.suffix(4))
    if !isIntact { sum[3] ^= 0x40 }
    return Array(file[..<data.lowerBound]) + ImageFiles.chunk("IDAT", Array(body.dropLast(4)))
      + ImageFiles.chunk("IDAT", sum) + Array(file[data.upperBound...])
  }

  private func importer(_ wholeMemory: Int, isSalvaging: Bool = false) -> ImageImporter {
    var importer = ImageImporter(reading: PhotoReadingOptions(isSalvaging: isSalvaging))
    importer.wholeMemory = wholeMemory
    return importer
  }

  private let error = DecodeError.damaged(.png, "IDAT: incorrect data check")

  /// Imports photos as a whole and in one or more bands, as JPEG and as PNG.
  @Test(arguments: [9, 300], [Int.max, 0])
  func detectsWrongChecksumAfterLastRow(_ height: Int, _ wholeMemory: Int) throws {
    let importer = importer(wholeMemory)
    let (intact, damaged) = (try file(height, isIntact: true), try file(height))
    for isLossless in [false, true] {
      let imported = try importer.importImage(intact, source: "a", isLossless: isLossless)
      #expect(imported.base.size == PixelSize(width: 40, height: height))
      #expect(!imported.metadata.isSalvaged && imported.remarks == [])
      #expect(throws: ImportError.unreadable(error)) {
        try importer.importImage(damaged, source: "a", isLossless: isLossless)
      }
    }
  }

  @Test(arguments: [9, 300], [Int.max, 0])
  func detectsWrongChecksumInOpacityCheck(_ height: Int, _ wholeMemory: Int) throws {
    let decoder = ImageDecoder()
    func isOpaque(_ file: [UInt8]) throws -> Bool {
      try decoder.isOpaque(
        file, header: decoder.header(of: file, source: "a"), source: "a", wholeMemory: wholeMemory)
    }
    #expect(try isOpaque(file(height, isIntact: true)))
    #expect(throws: error) { try isOpaque(file(height)) }
  }

  @Test(arguments: [9, 300]) func reportsSalvage(_ height: Int) throws {
    let damaged = try file(height)
    let expected = try importer(.max, isSalvaging: true).importImage(damaged, source: "a")
    #expect(expected.metadata.isSalvaged && !expected.remarks.isEmpty)
    #expect(try importer(0, isSalvaging: true).importImage(damaged, source: "a") == expected)
  }
}
