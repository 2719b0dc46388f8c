import Foundation
import Testing

@testable import CollageImaging

@Suite struct ImportPathTests {
  enum Path: CaseIterable {
    case planes, pixels, lossless, png, losslessPNG, bands, losslessBands, clearBands

    var isPNG: Bool { ![.planes, .pixels, .lossless].contains(self) }

    var image: Bitmap {
      self == .clearBands ? ImageFiles.translucent(20, 12) : ImageFiles.picture(20, 12)
    }

    func file(_ orientation: Orientation = .up) throws -> [UInt8] {
      let exif = ImageFiles.cameraEXIF(orientation)
      return isPNG
        ? ImageFiles.png(try ImageFiles.png(image), adding: "eXIf", exif)
        : ImageFiles.jpeg(try ImageFiles.jpeg(image), exif: exif)
    }

    func imported(
      _ file: [UInt8], limits: DecodeLimits = .standard,
      reading: PhotoReadingOptions = PhotoReadingOptions()
    ) throws -> ImportedImage {
      var importer = ImageImporter(limits: limits, reading: reading)
      importer.reusesJPEGPlanes = self == .planes
      if [.bands, .losslessBands, .clearBands].contains(self) { importer.wholeMemory = 0 }
      return try importer.importImage(
        file, source: "a", isLossless: [.lossless, .losslessPNG, .losslessBands].contains(self))
    }
  }

  @Test(arguments: Path.allCases) func keepsCamera(_ path: Path) throws {
    let imported = try path.imported(path.file())
    #expect(imported.metadata == PhotoMetadata(camera: "Cam") && imported.remarks == [])
    let isPNG = [.lossless, .losslessPNG, .losslessBands, .clearBands].contains(path)
    #expect(imported.base.format == (isPNG ? .png : .jpeg))
    #expect(imported.base.isOpaque == (path != .clearBands))
  }

  @Test(arguments: Path.allCases) func rotatesOnlyIfRequested(_ path: Path) throws {
    let (file, size) = (try path.file(.rotated90), path.image.size)
    #expect(try path.imported(file).base.size == size.transposed)
    let stored = try path.imported(file, reading: PhotoReadingOptions(appliesOrientation: false))
    #expect(stored.base.size == size)
    #expect(try path.imported(path.file()).base == stored.base)
  }

  @Test(arguments: Path.allCases) func appliesLimits(_ path: Path) throws {
    let file = try path.file()
    let area = path.image.size.area
    for (limits, error) in [
      (DecodeLimits(pixels: area - 1, bytes: 1 << 20), .tooLarge(area, limit: area - 1)),
      (
        DecodeLimits(pixels: area, bytes: file.count - 1),
        .tooManyBytes(source: "a", bytes: file.count, limit: file.count - 1)
      ),
      (
        // Pixels take four bytes each. Planes take less, so the limit leaves memory only for the
        // file.
        DecodeLimits(pixels: area, bytes: 1 << 20, memory: file.count),
        .tooMuchMemory(source: "a", bytes: area * 4 + file.count, limit: file.count)
      ),
    ] as [(DecodeLimits, DecodeError)] {
      #expect(throws: ImportError.unreadable(error)) { try path.imported(file, limits: limits) }
    }
  }

  @Test func appliesLimitsToEveryJPEGDecoding() throws {
    let file = try ImageFiles.jpeg(ImageFiles.picture(20, 12))
    let decoder = ImageDecoder(limits: DecodeLimits(pixels: 239, bytes: 1 << 20))
    let error = DecodeError.tooLarge(240, limit: 239)
    #expect(throws: error) { try decoder.decode(file, source: "a") }
    #expect(throws: error) { try decoder.decodeUpright(file, source: "a") }
    #expect(throws: error) { try decoder.uprightPlanes(file, source: "a") }
    #expect(throws: error) {
      try decoder.decodeBuffer(file, source: "a", scale: .full, isPremultiplied: false)
    }
  }

  /// The first number of a JPEG's first quantization table, which grows as the quality falls.
  private func step(_ file: [UInt8]) throws -> UInt8 {
    file[try #require(file.firstRange(of: [0xFF, 0xDB])).upperBound + 3]
  }

  @Test(arguments: [Path.planes, .pixels]) func usesSameQuality(_ path: Path) throws {
    let imported = try path.imported(ImageFiles.jpeg(ImageFiles.picture(2600, 5)))
    #expect(try step(imported.base.bytes) == 5)
    let proxy = try #require(imported.proxy)
    #expect(try step(proxy.bytes) == 5 && proxy.size == PixelSize(width: 1950, height: 4))
  }

  @Test(arguments: [Path.planes, .pixels, .lossless]) func reportsSalvage(_ path: Path) throws {
    let half = Array(try ImageFiles.jpeg(.noise(64, 64)).dropLast(300))
    #expect(throws: ImportError.unreadable(.truncated(.jpeg))) { try path.imported(half) }
    let imported = try path.imported(half, reading: PhotoReadingOptions(isSalvaging: true))
    #expect(imported.metadata.isSalvaged && imported.remarks.count == 1)
    guard case .salvaged(let detail)? = imported.remarks.first else { throw TestFailure() }
    #expect(detail.lowercased().contains("premature end"))
  }

  @Test(arguments: [
    ("gif/transparent.gif", false), ("gif/plain.gif", true), ("webp/lossy-alpha.webp", false),
    ("webp/lossy.webp", true), ("orientation/png-6.png", false), ("jpeg/420.jpg", true),
    ("png/rgba-8-interlaced.png", false), ("heif/avif-alpha.avif", false),
  ]) func detectsOpacityWithoutBands(_ path: String, _ isOpaque: Bool) throws {
    let file = try ConformanceTests.file(path)
    let decoder = ImageDecoder()
    let header = try decoder.header(of: file, source: "a")
    for memory in [0, header.wholeMemory() + file.count] {
      #expect(
        try decoder.isOpaque(file, header: header, source: "a", wholeMemory: memory) == isOpaque)
    }
  }

  @Test(arguments: [Path.pixels, .png]) func rotatesReducedImage(_ path: Path) throws {
    let half = try #require(DecodeScale(eighths: 4))
    let (rotated, plain) = (try path.file(.rotated90), try path.file())
    let decoder = ImageDecoder()
    let small = try decoder.decode(plain, source: "a", scale: half)
    #expect(small.size == PixelSize(width: 10, height: 6))
    #expect(
      try decoder.decodeUpright(rotated, source: "a", scale: half)
        == small.upright(from: .rotated90))
    #expect(try decoder.decode(rotated, source: "a", scale: half) == small)
  }

  @Test(arguments: [Path.png, .bands]) func storesTooLongImageAsPNG(_ path: Path) throws {
    for (length, format) in [(JPEGEncoder.longestSide, RasterFormat.jpeg), (65_501, .png)] {
      let imported = try path.imported(ImageFiles.png(ImageFiles.flat(length, 1)))
      #expect(imported.base.format == InputFormat(format) && imported.base.size.width == length)
    }
  }
}
