import Foundation
import Testing

@testable import CollageImaging

/// Tests that every decoding path rejects small files that claim huge images in their headers.
@Suite struct ImageBombTests {
  enum Bomb: CaseIterable {
    case webP, progressiveJPEG, jpegOfSeveralScans, heic

    func file() throws -> [UInt8] {
      switch self {
      case .webP: ImageBombs.webP
      case .progressiveJPEG: try ImageBombs.jpeg(16_000, progressive: true)
      case .jpegOfSeveralScans: try ImageBombs.jpeg(16_000, progressive: false, chroma: .full)
      case .heic: ImageBombs.heic
      }
    }

    /// The needed memory, in bytes.
    ///
    /// A WebP needs its decoded pixels. A JPEG needs its coefficients, which are fewer with 4:2:0
    /// chroma. A HEIC needs its Y, Cb and Cr planes, and a copy as RGB.
    var memory: Int {
      switch self {
      case .webP: 16_383 * 16_383 * 4
      case .progressiveJPEG: 16_000 * 16_000 * 3
      case .jpegOfSeveralScans: 16_000 * 16_000 * 6
      case .heic: 12_000 * 12_000 * 6
      }
    }

    var error: DecodeError { .tooMuchMemory(source: "bomb", bytes: memory, limit: 500_000_000) }
  }

  enum Entry: CaseIterable {
    case probe, decoder, upright, smaller, buffer, planes, importer, losslessImporter
    case salvagingImporter, proxy, stored

    func run(_ file: [UInt8]) throws {
      let decoder = ImageDecoder()
      let source = "bomb"
      switch self {
      case .probe: _ = try ImageProbe().header(of: file, source: source)
      case .decoder: _ = try decoder.decode(file, source: source)
      case .upright: _ = try decoder.decodeUpright(file, source: source)
      case .smaller:
        let scale = try #require(DecodeScale(eighths: 1))
        _ = try decoder.decode(file, source: source, scale: scale)
      case .buffer:
        _ = try decoder.decodeBuffer(file, source: source, scale: .full, isPremultiplied: true)
      case .planes:
        if try decoder.uprightPlanes(file, source: source) == nil {
          _ = try decoder.decode(file, source: source)
        }
      case .importer: _ = try ImageImporter().importImage(file, source: source)
      case .losslessImporter:
        _ = try ImageImporter().importImage(file, source: source, isLossless: true)
      case .salvagingImporter:
        _ = try ImageImporter(reading: PhotoReadingOptions(isSalvaging: true))
          .importImage(file, source: source)
      case .proxy: _ = try ImageProxy.make(ofBase: file, source: source)
      case .stored:
        // The number of pixels of stored images is unlimited, but their memory is limited.
        _ = try ImageDecoder(limits: DecodeLimits(pixels: .max, bytes: .max))
          .decode(file, source: source)
      }
    }
  }

  @Test(arguments: Bomb.allCases, Entry.allCases)
  func rejectsBombByHeader(_ bomb: Bomb, _ entry: Entry) throws {
    let file = try bomb.file()
    do {
      try entry.run(file)
      Issue.record("it is decoded")
    } catch let error as DecodeError {
      #expect(error == bomb.error)
    } catch ImportError.unreadable(let error) {
      #expect(error == bomb.error)
    }
  }

  /// Tiles are checked when pixels are decoded; the needed memory is four bytes per pixel plus the
  /// size of the file.
  @Test func rejectsHugeTile() throws {
    let file = ImageBombs.tiff
    let pixels = 20_000 * 20_000
    let error = DecodeError.tooMuchMemory(
      source: "bomb", bytes: pixels * 4 + file.count, limit: 500_000_000)
    #expect(throws: error) { try ImageDecoder().decode(file, source: "bomb") }
    #expect(throws: ImportError.unreadable(error)) {
      try ImageImporter().importImage(file, source: "bomb")
    }
  }

  /// Photos of these sizes can be decoded row by row or at a reduced scale, so their headers are
  /// accepted.
  @Test(arguments: [
    (InputFormat.jpeg, 20_000, false), (.png, 20_000, true), (.tiff, 20_000, false),
    (.webp, 10_000, false), (.gif, 20_000, false),
  ])
  func acceptsHeadersOfLargePhotos(_ format: InputFormat, _ side: Int, _ isProgressive: Bool) throws
  {
    let header = ImageHeader(
      format: format, size: PixelSize(width: side, height: side), orientation: .rotated90,
      mayHaveAlpha: false, depth: 8, color: .rgb, chroma: .full, isProgressive: isProgressive)
    try DecodeLimits.standard.checkMemory(header.minimumMemory, source: "a")
    try DecodeLimits.standard.checkMemory(BandedPhotoReader.memory(header), source: "a")
  }

  /// The coefficients of 12,000 columns and rows fit if chroma is subsampled.
  @Test func decodesProgressivePhotosThatFit() throws {
    let probe = ImageProbe()
    let size = PixelSize(width: 12_000, height: 12_000)
    let file = try ImageBombs.jpeg(12_000, progressive: true)
    let header = try probe.header(of: file, source: "a")
    #expect(header.size == size && header.keepsCoefficients)
    #expect(BandedPhotoReader.memory(header) == size.area * 3 + 12_000 * 4 * 768)
    let full = try ImageBombs.jpeg(12_000, progressive: true, chroma: .full)
    #expect(
      throws: DecodeError.tooMuchMemory(source: "a", bytes: size.area * 6, limit: 500_000_000)
    ) { try probe.header(of: full, source: "a") }
  }
}

enum ImageBombs {
  /// A lossless WebP of 16,383 columns and rows, the largest possible.
  static let webP: [UInt8] = {
    let side: UInt64 = 16_382
    let fields = side | side << 14
    let body: [UInt8] = [0x2F] + (0..<4).map { UInt8(truncatingIfNeeded: fields >> ($0 * 8)) }
    let chunk = Array("VP8L".utf8) + [8, 0, 0, 0] + body + [0, 0, 0]
    return Array("RIFF".utf8) + [UInt8(chunk.count + 4), 0, 0, 0] + Array("WEBP".utf8) + chunk
  }()

  /// Returns a JPEG that claims to be a square with the given side.
  ///
  /// If it isn't progressive, its first scan has one component.
  static func jpeg(
    _ side: Int, progressive: Bool, chroma: ChromaSubsampling = .quarter
  ) throws -> [UInt8] {
    var file = try JPEGEncoder(quality: 50, subsampling: chroma).encode(ImageFiles.flat(16, 16))
    guard let frame = file.firstRange(of: [0xFF, 0xC0])?.lowerBound,
      let scan = file.firstRange(of: [0xFF, 0xDA])?.lowerBound
    else { return file }
    let bytes = [UInt8(side >> 8), UInt8(side & 0xFF)]
    file.replaceSubrange(frame + 5..<frame + 9, with: bytes + bytes)
    if progressive {
      file[frame + 1] = 0xC2
    } else {
      // The segment of a scan of one component is four bytes shorter.
      file.replaceSubrange(scan + 2..<scan + 14, with: [0, 8, 1, 1, 0, 0, 63, 0])
    }
    return file
  }

  /// A HEIC whose image is a grid of 12,000 by 12,000 pixels.
  static let heic: [UInt8] = {
    let grid: [UInt8] = [0, 0, 0, 0] + big(12_000, 2) + big(12_000, 2)
    // One item in the `idat` box, with one extent.
    let locations = fullBox(
      "iloc", version: 1, [0x44, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1] + big(0, 4) + big(grid.count, 4))
    return heifBox("ftyp", Array("heic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8))
      + fullBox(
        "meta",
        fullBox("pitm", big(0, 2)) + heifItems(["grid"]) + heifBox("idat", grid) + locations)
  }()

  /// A TIFF of 20,000 by 20,000 one-bit pixels in a single tile.
  static let tiff: [UInt8] = {
    let side = 20_000
    let data = [UInt8](repeating: 0xFF, count: 3000)
    return TIFFFiles.make(
      side, side, samples: 1, blocks: [data],
      [
        258: [1], 259: [4], 273: [], 278: [], 279: [], 322: [side], 323: [side], 324: [8],
        325: [data.count],
      ])
  }()
}

/// Tests that images are rejected if their canvas is large and far larger than their first frame.
@Suite struct FrameCanvasTests {
  /// Returns a GIF with a frame of one pixel on a square screen.
  private func gif(_ side: Int) -> [UInt8] {
    let sides = [UInt8(side & 255), UInt8(side >> 8), UInt8(side & 255), UInt8(side >> 8)]
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4C, 1, 0, 0x3B]
    return Array("GIF89a".utf8) + sides + [0x80, 0, 0, 0, 0, 0, 255, 255, 255] + frame
  }

  @Test func rejectsHugeScreen() throws {
    let detail = "its screen is far larger than its image"
    #expect(throws: DecodeError.damaged(.gif, detail)) {
      try ImageDecoder().decode(gif(20_000), source: "a")
    }
    let size = PixelSize(width: 4000, height: 4000)
    #expect(try ImageProbe().header(of: gif(4000), source: "a").size == size)
  }

  @Test func rejectsHugeCanvas() throws {
    var file = try ConformanceTests.file("webp/animated.webp")
    // The sides minus one, in the first chunk.
    try #require(Array(file[12..<16]) == Array("VP8X".utf8))
    file.replaceSubrange(24..<30, with: [0x1F, 0x4E, 0, 0x1F, 0x4E, 0])
    let detail = "its canvas is far larger than its image"
    #expect(throws: DecodeError.damaged(.webp, detail)) {
      try ImageDecoder().decode(file, source: "a")
    }
  }

  /// A canvas of at most 4096 by 4096 pixels can be any amount larger than the image.
  @Test(arguments: [
    (16_000, 16_000, 1999, true), (16_000, 16_000, 2000, false), (16_000, 16_000, 16_000, false),
    (4096, 4096, 1, false), (4097, 4096, 1, true),
  ]) func limitsCanvasBySizeOfFrame(width: Int, height: Int, side: Int, isLost: Bool) {
    let frame = FramePlacement(x: 0, y: 0, size: PixelSize(width: side, height: side))
    #expect(frame.isTiny(on: PixelSize(width: width, height: height)) == isLost)
  }
}
