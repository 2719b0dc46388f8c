import Testing

@testable import CollageCore

/// A few bytes that claim gigabytes are refused by their headers in every decoding path.
@Suite struct ImageBombTests {
  enum Bomb: CaseIterable {
    case webP, progressiveJPEG, jpegOfSeveralScans, heic

    func file() throws -> [UInt8] {
      switch self {
      case .webP: ImageBombs.webP
      case .progressiveJPEG: try ImageBombs.jpeg(16_000, progressive: true)
      case .jpegOfSeveralScans:
        try ImageBombs.jpeg(16_000, progressive: false, chroma: .full)
      case .heic: ImageBombs.heic
      }
    }

    /// Bytes a pixel: unpacked; coefficients of luma and a quarter of chroma, and of all chroma; luma and
    /// chroma, as they are coded and as colors.
    var memory: Int {
      switch self {
      case .webP: 16_383 * 16_383 * 4
      case .progressiveJPEG: 16_000 * 16_000 * 3
      case .jpegOfSeveralScans: 16_000 * 16_000 * 6
      case .heic: 12_000 * 12_000 * 6
      }
    }

    var error: DecodeError {
      .tooMuchMemory(source: "bomb", bytes: memory, limit: 500_000_000)
    }
  }

  /// All that decodes files.
  enum Entry: CaseIterable {
    case probe, decoder, upright, smaller, buffer, planes, importer, losslessImporter
    case salvagingImporter, proxy, stored, mask

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
        _ = try ImageImporter(reading: PhotoReading(isSalvaging: true))
          .importImage(file, source: source)
      case .proxy: _ = try ImageProxy.make(ofBase: file, source: source)
      case .stored:
        // What the store holds may have any size, but not take any memory.
        _ = try ImageDecoder(limits: DecodeLimits(pixels: .max, bytes: .max))
          .decode(file, source: source)
      case .mask:
        _ = try EngineMask(
          file: file, source: source, photo: PixelSize(width: 16_383, height: 16_383))
      }
    }
  }

  @Test(arguments: Bomb.allCases, Entry.allCases)
  func itsHeaderIsEnoughToRefuseIt(_ bomb: Bomb, _ entry: Entry) throws {
    let file = try bomb.file()
    do {
      try entry.run(file)
      Issue.record("it is decoded")
    } catch let error as DecodeError {
      #expect(error == bomb.error)
    } catch ImportError.unreadable(let error) {
      #expect(error == bomb.error)
    } catch ExternalEngineError.ResultFault.noImage(let error) {
      #expect(error == bomb.error)
    }
  }

  /// Blocks are looked at when pixels are wanted: four bytes a pixel, the tile and the file.
  @Test func oneTallTileIsRefused() throws {
    let file = ImageBombs.tiff
    let pixels = 20_000 * 20_000
    let error = DecodeError.tooMuchMemory(
      source: "bomb", bytes: pixels * 4 + file.count, limit: 500_000_000)
    #expect(throws: error) { try ImageDecoder().decode(file, source: "bomb") }
    #expect(throws: ImportError.unreadable(error)) {
      try ImageImporter().importImage(file, source: "bomb")
    }
  }

  /// Photos of these sizes are decoded by rows or at a scale, and the header doesn't refuse them.
  @Test(arguments: [
    (ImageFormat.jpeg, 20_000, false), (.png, 20_000, true), (.tiff, 20_000, false),
    (.webp, 10_000, false), (.gif, 20_000, false),
  ])
  func largePhotosPassTheHeader(_ format: ImageFormat, _ side: Int, _ isProgressive: Bool) throws {
    let header = ImageHeader(
      format: format, size: PixelSize(width: side, height: side), orientation: .quarterTurn,
      mayHaveAlpha: false, depth: 8, color: .rgb, chroma: .full, isProgressive: isProgressive)
    try DecodeLimits.standard.checkMemory(header.leastMemory, source: "a")
    try DecodeLimits.standard.checkMemory(BandedPhoto.memory(header), source: "a")
  }

  /// The coefficients of 12,000 columns and rows fit if chroma is thinned out.
  @Test func progressivePhotosAreReadWhileTheyFit() throws {
    let probe = ImageProbe()
    let size = PixelSize(width: 12_000, height: 12_000)
    let file = try ImageBombs.jpeg(12_000, progressive: true)
    let header = try probe.header(of: file, source: "a")
    #expect(header.size == size && header.keepsCoefficients)
    #expect(BandedPhoto.memory(header) == size.area * 3 + 12_000 * 4 * 768)
    let full = try ImageBombs.jpeg(12_000, progressive: true, chroma: .full)
    #expect(
      throws: DecodeError.tooMuchMemory(source: "a", bytes: size.area * 6, limit: 500_000_000)
    ) { try probe.header(of: full, source: "a") }
  }
}
