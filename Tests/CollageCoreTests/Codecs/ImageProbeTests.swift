import Testing

@testable import CollageCore

@Suite struct ImageProbeTests {
  private let probe = ImageProbe()

  @Test(arguments: ChromaSubsampling.allCases)
  func tellsAJPEGsFacts(_ chroma: ChromaSubsampling) throws {
    let file = try ImageFiles.jpeg(ImageFiles.picture(33, 17), chroma: chroma)
    var expected = ImageHeader(
      format: .jpeg, size: PixelSize(width: 33, height: 17), orientation: .up,
      mayHaveAlpha: false, depth: 8, color: .rgb, chroma: chroma, isProgressive: false)
    expected.colorSpace = .profile(SRGBProfile.bytes)
    #expect(try probe.header(of: file, source: "a") == expected)
  }

  @Test func tellsAPNGsFacts() throws {
    let opaque = try probe.header(of: ImageFiles.png(), source: "a")
    #expect(opaque.format == .png && opaque.size == PixelSize(width: 20, height: 12))
    #expect(!opaque.mayHaveAlpha && opaque.depth == 8 && opaque.color == .rgb)
    let clear = try probe.header(of: ImageFiles.png(ImageFiles.translucent(3, 5)), source: "a")
    #expect(clear.mayHaveAlpha)
  }

  @Test(arguments: Orientation.allCases, [true, false])
  func readsTheOrientationInBothByteOrders(_ orientation: Orientation, _ little: Bool) throws {
    let block = ImageFiles.exif(UInt8(orientation.rawValue), littleEndian: little)
    let jpeg = ImageFiles.jpeg(try ImageFiles.jpeg(), exif: block)
    #expect(try probe.header(of: jpeg, source: "a").orientation == orientation)
    let png = ImageFiles.png(try ImageFiles.png(), adding: "eXIf", block)
    #expect(try probe.header(of: png, source: "a").orientation == orientation)
  }

  /// A long number, and two short ones of which the first counts.
  @Test(arguments: [[4, 0, 0, 0, 1, 0, 0, 0, 6], [3, 0, 0, 0, 2, 0, 6, 0, 1]])
  func unusualNumbersTellTheOrientationToo(_ entry: [UInt8]) throws {
    var block = ImageFiles.exif(6)
    let place = try #require(block.firstRange(of: [0x01, 0x12, 0])).lowerBound
    block.replaceSubrange(place + 3..<place + 12, with: entry)
    let jpeg = ImageFiles.jpeg(try ImageFiles.jpeg(), exif: block)
    #expect(try probe.header(of: jpeg, source: "a").orientation == .quarterTurn)
  }

  @Test(arguments: [
    ("mif1", "mif1heic", FileKind.heic), ("mif1", "avifmif1", .avif), ("miaf", "MA1B", .avif),
    ("heif", "", .heic), ("isom", "avif", .film), ("avif", "mif1", .avif),
  ]) func theBrandsTellTheCoding(_ main: String, _ others: String, _ kind: FileKind) {
    let length = UInt8(16 + others.utf8.count)
    let box = [0, 0, 0, length] + Array("ftyp\(main)\0\0\0\0\(others)avif".utf8)
    #expect(FileKind.guess(box) == kind)
  }

  @Test func aBrokenNoteMeansUpright() throws {
    let good = ImageFiles.exif(6)
    var blocks = (0..<20).map { Array(good[..<$0]) }
    blocks.append(ImageFiles.exif(0))
    blocks.append(ImageFiles.exif(9))
    var farAway = good
    farAway[4] = 0xFF
    blocks.append(farAway)
    for block in blocks {
      let file = ImageFiles.jpeg(try ImageFiles.jpeg(), exif: block)
      #expect(try probe.header(of: file, source: "a").orientation == .up)
    }
  }

  @Test func anEmptyFileIsNamedSo() {
    #expect(throws: DecodeError.empty(source: "a.jpg")) {
      try probe.header(of: [], source: "a.jpg")
    }
  }

  @Test(arguments: [
    ("hello, world\n", FileKind.text), ("GIF88a", .gif), ("....ftypisom", .film), ("BM....", .bmp),
    ("8BPS....", .photoshop), ("%PDF-1.7", .pdf), ("<svg xmlns='x'>", .svg), ("PK\u{3}\u{4}", .zip),
  ]) func otherFilesAreGuessed(_ opening: String, _ kind: FileKind) {
    #expect(throws: DecodeError.unknownFormat(source: "a.jpg", guess: kind)) {
      try probe.header(of: Array(opening.utf8), source: "a.jpg")
    }
  }

  @Test(arguments: [
    ("GIF89a", InputFormat.gif), ("RIFF....WEBPVP8 ", .webp), ("....ftypheic", .heic),
    ("....ftypavif", .avif), ("II*\0....", .tiff),
  ]) func beginningsOfFilesAreDamaged(_ opening: String, _ format: InputFormat) {
    #expect { try probe.header(of: Array(opening.utf8), source: "a.jpg") } throws: { error in
      switch error as? DecodeError {
      case .damaged("a.jpg", format, _), .truncated("a.jpg", format): true
      case .unsupported("a.jpg", format, _): true
      default: false
      }
    }
  }

  @Test func noiseIsNotGuessed() {
    #expect(throws: DecodeError.unknownFormat(source: "a", guess: nil)) {
      try probe.header(of: [0, 1, 2, 200], source: "a")
    }
  }

  @Test func limitsHoldBeforeAnyPixelIsDecoded() throws {
    let file = try ImageFiles.png()
    let small = ImageProbe(limits: DecodeLimits(pixels: 239, bytes: 1 << 20))
    #expect(throws: DecodeError.tooLarge(source: "a", pixels: 240, limit: 239)) {
      try small.header(of: file, source: "a")
    }
    let short = ImageProbe(limits: DecodeLimits(pixels: 240, bytes: 50))
    #expect(throws: DecodeError.tooManyBytes(source: "a", bytes: file.count, limit: 50)) {
      try short.header(of: file, source: "a")
    }
  }

  @Test func aHeaderThatClaimsAHugeSizeIsRefused() throws {
    var file = try ImageFiles.jpeg()
    let frame = try #require(
      file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
    file.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    let error = DecodeError.tooLarge(source: "a", pixels: 65535 * 65535, limit: 400_000_000)
    #expect(throws: error) { try ImageDecoder().decode(file, source: "a") }
  }

  @Test(arguments: [
    (0xC3 as UInt8, UnsupportedFeature.losslessCoding), (0xC5, .hierarchicalCoding),
    (0xCB, .arithmeticCoding),
  ]) func rareCodingsAreNamed(_ marker: UInt8, _ feature: UnsupportedFeature) throws {
    var file = try ImageFiles.jpeg()
    let frame = try #require(
      file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
    file[frame + 1] = marker
    let error = DecodeError.unsupported(source: "a", format: .jpeg, feature: feature)
    #expect(throws: error) { try probe.header(of: file, source: "a") }
    file[frame + 1] = 0xC1
    file[frame + 4] = 12
    let deep = DecodeError.unsupported(source: "a", format: .jpeg, feature: .precision(bits: 12))
    #expect(throws: deep) { try probe.header(of: file, source: "a") }
  }
}
