import Testing

@testable import CollageImaging

@Suite struct ImageProbeTests {
  private let probe = ImageProbe()

  @Test(arguments: ChromaSubsampling.allCases)
  func readsJPEGHeader(_ chroma: ChromaSubsampling) throws {
    let file = try ImageFiles.jpeg(ImageFiles.picture(33, 17), chroma: chroma)
    var expected = ImageHeader(
      format: .jpeg, size: PixelSize(width: 33, height: 17), orientation: .up,
      mayHaveAlpha: false, depth: 8, color: .rgb, chroma: chroma, isProgressive: false)
    expected.colorSpace = .profile(SRGBProfile.bytes)
    #expect(try probe.header(of: file, source: "a") == expected)
  }

  @Test(arguments: Orientation.allCases, [true, false])
  func readsOrientationInBothByteOrders(_ orientation: Orientation, _ little: Bool) throws {
    let block = ImageFiles.exif(UInt8(orientation.rawValue), littleEndian: little)
    let jpeg = ImageFiles.jpeg(try ImageFiles.jpeg(), exif: block)
    #expect(try probe.header(of: jpeg, source: "a").orientation == orientation)
    let png = ImageFiles.png(try ImageFiles.png(), adding: "eXIf", block)
    #expect(try probe.header(of: png, source: "a").orientation == orientation)
  }

  @Test func ignoresBrokenEXIF() throws {
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

  @Test(arguments: [
    ("hello, world\n", FileKind.text), ("GIF88a", .gif), ("....ftypisom", .film),
  ]) func guessesOtherFileKinds(_ opening: String, _ kind: FileKind) {
    #expect(throws: DecodeError.unknownFormat(source: "a.jpg", guess: kind)) {
      try probe.header(of: Array(opening.utf8), source: "a.jpg")
    }
    #expect(throws: DecodeError.unknownFormat(source: "a", guess: nil)) {
      try probe.header(of: [0, 1, 2, 200], source: "a")
    }
    #expect(throws: DecodeError.empty(source: "a")) { try probe.header(of: [], source: "a") }
  }

  @Test(arguments: [
    ("GIF89a", InputFormat.gif), ("RIFF....WEBPVP8 ", .webp), ("....ftypheic", .heic),
    ("....ftypavif", .avif), ("II*\0....", .tiff),
  ]) func rejectsIncompleteFiles(_ opening: String, _ format: InputFormat) {
    #expect { try probe.header(of: Array(opening.utf8), source: "a.jpg") } throws: { error in
      switch error as? DecodeError {
      case .damaged("a.jpg", format, _), .truncated("a.jpg", format): true
      case .unsupported("a.jpg", format, _): true
      default: false
      }
    }
  }
}
