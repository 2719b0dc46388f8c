import CollageImaging
import Foundation
import Testing

@testable import CollageCLI

/// Tests that all verbs accept and reject the same image files for the same reasons.
@Suite struct DecodingRulesTests {
  private let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try fixture.solidImage("p.png")
    try fixture.run("new a")
    try fixture.run("add @F/p.png --as hero")
  }

  /// Verbs that accept an image of any size.
  private static let verbs = [
    "add @F/x", "add @F/x --lossless", "replace hero @F/x", "photo add @F/x",
    "make @F/x -o @F/out.png --size 8x8px --clobber",
    "make @F/p.png -o @F/out.png --size 8x8px --background 'image @F/x' --clobber",
    "mask hero @F/x", "canvas --background 'image @F/x'", "watermark @F/x",
  ]
  /// Verbs that can reject a valid file for other reasons, such as its size.
  private static let verbsWithFurtherChecks = ["cutout hero --mask @F/x", "photo like @F/x"]

  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../CollageCoreTests/Conformance/files")

  private static func conformanceFile(_ path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: fixtures.appending(path: path)))
  }

  /// Returns the exit status of a command and the error that it prints.
  private func result(_ line: String) throws -> (status: CollageCLI.ExitStatus, message: String) {
    let outcome = try fixture.run(line)
    guard outcome.status != .done else { return (.done, "") }
    return (outcome.status, outcome.messages.components(separatedBy: "\n").first ?? "")
  }

  @discardableResult
  private func expectSameResult(
    _ file: [UInt8], _ name: String
  ) throws -> (status: CollageCLI.ExitStatus, message: String) {
    try Data(file).write(to: URL(filePath: fixture.folder + "/x"))
    let first = try result(Self.verbs[0])
    var verbs = Array(Self.verbs.dropFirst())
    if first.status != .done { verbs += Self.verbsWithFurtherChecks }
    for verb in verbs {
      let other = try result(verb)
      #expect(other == first, "\(name): \(verb)")
    }
    return first
  }

  @Test(
    arguments: [
      "png/rgb-8.png", "png/rgba-16-interlaced.png", "png/palette-4-trns.png", "jpeg/420.jpg",
      "jpeg/444-progressive.jpg", "jpeg/cmyk-adobe.jpg", "jpeg/restarts.jpg", "gif/plain.gif",
      "gif/frame-beyond-its-screen.gif", "webp/lossy.webp", "webp/lossless-alpha.webp",
      "webp/animated.webp", "tiff/packbits.tif", "tiff/rgb-16-le-tiled.tif",
      "tiff/cmyk-8-be.tif", "heif/hevc.heic", "heif/avif-420.avif",
    ])
  func treatsValidAndTruncatedFilesAlike(_ path: String) throws {
    let file = try Self.conformanceFile(path)
    #expect(try expectSameResult(file, path).status == .done)
    try expectSameResult(Array(file.prefix(file.count * 3 / 5)), "three fifths of \(path)")
    try expectSameResult(Array(file.prefix(40)), "40 bytes of \(path)")
  }

  @Test(arguments: ImageBomb.allCases) func rejectsDecompressionBombs(_ bomb: ImageBomb) throws {
    let result = try expectSameResult(bomb.bytes(Self.conformanceFile), "\(bomb)")
    #expect(result.status != .done)
    guard bomb == .losslessWebP else { return }
    #expect(try result.status == .limit && fixture.run("add @F/x --salvage").status == .limit)
    #expect(
      result.message == "Error: decoding '@F/x' takes 1.1 GB of memory; the limit is 500.0 MB.")
    #expect(!fixture.path("out.png").isPathInUse)
  }

  @Test(.enabled(if: FormatSupport.canRead(.svg), "librsvg is not installed"))
  func treatsSVGFilesAlike() throws {
    for (content, status) in [
      ("<g/>", CollageCLI.ExitStatus.done), ("<script/>", .damaged), ("<g", .damaged),
      ("<g>", .damaged),
    ] {
      let file = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'>\(content)</svg>"
      #expect(try expectSameResult(Array(file.utf8), content).status == status)
    }
  }

  @Test(.enabled(if: FormatSupport.canRead(.svg), "librsvg is not installed"))
  func storesSVGUnchangedAndRendersAtOutputSize() throws {
    let logo =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'><path d='M0 0H4L0 4Z'/></svg>"
    try fixture.write(logo, to: "logo.svg")
    try fixture.run("new b --size 1000x1000px")
    for line in [
      "add @F/logo.svg", "scale logo --fit 100%x100%", "photo add @F/logo.svg --name mark",
      "photo export mark @F/copies", "export b -o @F/b.tar", "import @F/b.tar --store @F/2",
      "doctor --deep --store @F/2", "render b -o @F/b.png", "render b --store @F/2 -o @F/c.png",
      "render b -o @F/d.svg", "add @F/d.svg",
    ] { #expect(try fixture.run(line).status == .done, "\(line)") }
    #expect(try fixture.bytes("copies/mark.svg") == Array(logo.utf8))
    #expect(try fixture.bytes("b.tar").firstRange(of: Array(logo.utf8)) != nil)
    let pixels = try fixture.pixels("b.png")
    #expect(try fixture.pixels("c.png") == pixels)
    // Only pixels on the diagonal are partly covered.
    let mixed = stride(from: 0, to: pixels.count, by: 4).count { !(pixels[$0] % 255 == 0) }
    #expect((1000...4000).contains(mixed))
  }

  @Test func rejectsFilesLargerThanDecodingMemory() throws {
    // A sparse file that begins like a photo.
    try fixture.run("make @F/p.png -o @F/x.jpg")
    try FileManager.default.moveItem(atPath: fixture.path("x.jpg"), toPath: fixture.path("x"))
    let huge = try FileHandle(forWritingTo: URL(filePath: fixture.path("x")))
    try huge.truncate(atOffset: 600_000_000)
    try huge.close()
    for verb in Self.verbs + Self.verbsWithFurtherChecks + ["add @F/x --salvage"] {
      let outcome = try fixture.run(verb)
      #expect(
        outcome.messages.contains("'@F/x' has at least 600.0 MB; the limit is 500.0 MB."),
        "\(outcome)")
      #expect(outcome.status == .limit, "\(outcome)")
    }
  }

  @Test(
    arguments: (1...8).map { "orientation/jpeg-\($0).jpg" } + [
      "orientation/heic-6.heic", "orientation/png-5.png", "orientation/tiff-7.tif",
      "orientation/webp-8.webp", "orientation/avif-3.avif", "profiles/p3.jpg", "profiles/adobe.jpg",
      "profiles/grey.jpg", "heif/hevc-p3.heic", "heif/hevc-alpha.heic", "png/iccp-p3-alpha.png",
      "png/gama-linear.png", "png/grey-2-trns.png", "tiff/rgba-16-be-multiplied.tif",
      "tiff/cmyk-8-le-icc.tif", "webp/lossy-alpha.webp", "gif/transparent.gif",
      "jpeg/cmyk-icc.jpg", "jpeg/ycck-adobe-420.jpg", "jpeg/grey.jpg",
    ], ["64x64", "9x9px"])
  func makeMatchesRenderedCollage(_ path: String, _ size: String) throws {
    try Data(Self.conformanceFile(path)).write(to: URL(filePath: fixture.path("wrong.jpg")))
    let page = "--size \(size) --background 305070"
    let layout = "--gap 0 --margin 0"
    try fixture.run("new page \(page)")
    #expect(try fixture.run("add @F/wrong.jpg --lossless").status == .done)
    try fixture.run("layout strip \(layout)")
    try fixture.run("render -o @F/kept.png")
    let outcome = try fixture.run(
      "make @F/wrong.jpg -o @F/made.png \(page) --layout strip \(layout)")
    #expect(outcome.status == .done, "\(outcome.messages)")
    // Decoding at a reduced size can change a photo's sharpness.
    #expect(try fixture.difference("kept.png", "made.png") < (size == "9x9px" ? 4 : 1))
  }

  @Test func appliesMaxMemoryOptionToFiles() throws {
    // The file is truncated. The decoder detects the truncation only if the memory limit allows the
    // 100 MB of its pixels.
    let file = ImageBomb.webP(side: 5_000)
    try Data(file).write(to: URL(filePath: fixture.folder + "/x.webp"))
    try fixture.run("template place hero photo --required")
    try fixture.run("template save card")
    let lines = [
      "add @F/x.webp", "photo add @F/x.webp", "make @F/x.webp -o @F/out.png --size 8x8px --clobber",
      "make @F/p.png -o @F/out.png --background 'image @F/x.webp' --size 8x8px --clobber",
      "template apply card photo=@F/x.webp -o @F/out.png",
    ]
    for line in lines {
      let outcome = try fixture.run(line + " --max-memory 80M")
      #expect(outcome.status == .limit, "\(line): \(outcome)")
      #expect(outcome.messages.contains("the limit is 80"), "\(line): \(outcome)")
      #expect(outcome.messages.contains("--max-memory"), "\(line): \(outcome)")
      // The setting limits only the memory of rendering, not of reading these files, so the decoder
      // detects the truncation.
      try fixture.run("config set render.max-memory 80M")
      #expect(try fixture.run(line).status == .damaged, "\(line)")
      try fixture.run("config unset render.max-memory")
    }
  }

  @Test func decodesStoredImagesWithAnyMemoryLimit() throws {
    // A semitransparent image of this size takes 74 MB.
    let size = PixelSize(width: 4_300, height: 4_300)
    let bytes = [UInt8](repeating: 120, count: size.area * 4)
    let file = try PNGEncoder().encode(Bitmap(size: size, alpha: .straight, bytes: bytes))
    try Data(file).write(to: URL(filePath: fixture.path("big.png")))
    try fixture.run("config set render.max-memory 64M")
    #expect(try fixture.run("add @F/big.png --lossless --as big").status == .done)
    let made = try fixture.run("render -o @F/big.jpg --max-memory 64M --size 108x192")
    #expect(made.status == .done, "\(made.messages)")
    #expect(try fixture.run("export -o @F/big.collage").status == .done)
    #expect(try fixture.run("import @F/big.collage --as copy").status == .done)
  }
}

/// Small files that claim huge dimensions.
enum ImageBomb: CaseIterable {
  case png, interlacedPNG, jpeg, progressiveJPEG, gif, losslessWebP, stripedTIFF, tiledTIFF
  case heic, avif

  /// Returns the file's bytes.
  ///
  /// HEIC and AVIF bombs are conformance files with replaced dimensions; `conformanceFile` reads
  /// them.
  func bytes(_ conformanceFile: (String) throws -> [UInt8]) rethrows -> [UInt8] {
    switch self {
    case .png: Self.png(isInterlaced: false)
    case .interlacedPNG: Self.png(isInterlaced: true)
    case .jpeg: Self.jpeg(0xC0)
    case .progressiveJPEG: Self.jpeg(0xC2)
    case .gif: Self.gifFile
    case .losslessWebP: Self.webP(side: 16_383)
    case .stripedTIFF: Self.tiff([273, 278, 279])
    case .tiledTIFF: Self.tiff([322, 323, 324, 325])
    case .heic: Self.enlarged(try conformanceFile("heif/hevc.heic"))
    case .avif: Self.enlarged(try conformanceFile("heif/avif-420.avif"))
    }
  }

  private static let side = 60_000

  private static func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

  private static func png(isInterlaced: Bool) -> [UInt8] {
    func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
      let content = Array(type.utf8) + data
      var crc: UInt32 = .max
      for byte in content {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
      }
      return big(data.count) + content + big(Int(~crc))
    }
    let header = big(side) + big(side) + [8, 6, 0, 0, isInterlaced ? 1 : 0]
    return [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + chunk("IHDR", header)
      + chunk("IDAT", [0x78, 0x9C, 3, 0, 0, 0, 0, 1]) + chunk("IEND", [])
  }

  private static func jpeg(_ frame: UInt8) -> [UInt8] {
    let size = big(side, 2) + big(side, 2)
    return [0xFF, 0xD8, 0xFF, frame, 0, 11, 8] + size + [1, 1, 0x11, 0]
      + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, frame == 0xC0 ? 63 : 0, 0, 0, 0xFF, 0xD9]
  }

  private static var gifFile: [UInt8] {
    let size = little(side, 2) + little(side, 2)
    return Array("GIF89a".utf8) + size + [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
      + [0x2C, 0, 0, 0, 0] + size + [0, 2, 2, 0x4C, 1, 0, 0x3B]
  }

  static func webP(side: Int) -> [UInt8] {
    let fields = (side - 1) | (side - 1) << 14
    let chunk = Array("VP8L".utf8) + [8, 0, 0, 0, 0x2F] + little(fields, 4) + [0, 0, 0]
    return Array("RIFF".utf8) + little(chunk.count + 4, 4) + Array("WEBP".utf8) + chunk
  }

  /// Returns a gray TIFF in one strip or in tiles; `layoutTags` are the tags of the strip or tile
  /// fields.
  private static func tiff(_ layoutTags: [Int]) -> [UInt8] {
    let fields =
      [
        (256, side), (257, side), (258, 8), (259, 1), (262, 1), (277, 1),
      ] + layoutTags.map { ($0, [322, 323].contains($0) ? 32_768 : $0 == 278 ? side : 8) }
    let entries = fields.sorted { $0.0 < $1.0 }.flatMap { tag, value in
      little(tag, 2) + little(4, 2) + little(1, 4) + little(value, 4)
    }
    return [0x49, 0x49, 42, 0, 8, 0, 0, 0] + little(fields.count, 2) + entries + [0, 0, 0, 0]
  }

  private static func enlarged(_ file: [UInt8]) -> [UInt8] {
    var file = file
    let name = Array("ispe".utf8)
    for start in 0..<max(0, file.count - 16) where Array(file[start..<start + 4]) == name {
      file.replaceSubrange(start + 8..<start + 16, with: big(side) + big(side))
    }
    return file
  }
}
