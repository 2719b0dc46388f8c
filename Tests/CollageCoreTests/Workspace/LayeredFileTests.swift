import Foundation
import Testing

@testable import CollageCore
@testable import CollageImaging

@Suite("Layered file") struct LayeredFileTests {
  let test: TestWorkspace

  init() throws {
    test = try TestWorkspace.withPoster()
    try test.add(test.picture("a.png", width: 40, height: 30), as: "hero")
    try test.add(test.picture("b.png", width: 30, height: 40, hasAlpha: true), as: "other")
  }

  private func file(_ format: RenderFormat) throws -> [UInt8] {
    try test.rendered(RenderRequest(format: format))
  }

  private func text(_ format: RenderFormat) throws -> String {
    String(decoding: try file(format), as: Unicode.ASCII.self)
  }

  @Test func containsRenderedImage() throws {
    let still = try test.rendered()
    #expect(try file(.ora).firstRange(of: still) != nil)
  }

  @Test func keepsStoredPhotoUnlessModified() throws {
    let stored = try #require(test.items.first?.photo?.image)
    let data = Data(try test.workspace.images.bytes(of: stored)).base64EncodedString()
    #expect(try text(.svg).contains("base64,\(data)\""))
    try test.edit { .shader([$0.items[0].id], .on(.of("glitch"))) }
    #expect(try !text(.svg).contains("base64,\(data)\""))
  }

  @Test func omitsHiddenItemsFromSVGOnly() throws {
    try test.edit { .flag([$0.items[1].id], .hidden(true)) }
    #expect(try !text(.svg).contains("other"))
    let stack = try text(.ora)
    #expect(stack.contains(#"name="other""#) && stack.contains(#"visibility="hidden""#))
  }

  @Test("shares a repeated photo in an SVG file, with its border as a shape")
  func sharesRepeatedPhotoInSVG() throws {
    try test.add(test.picture("a.png", width: 40, height: 30), as: "twin")
    let color = Color(red: 10, green: 20, blue: 30)
    let border = LookChange.border(LengthSpec(pixels: 3), color: color)
    try test.edit { .look([$0.items[2].id], border) }
    let svg = try text(.svg)
    #expect(svg.matches(of: /<image id="_photo1"/).count == 1)
    #expect(svg.matches(of: /<use xlink:href="#_photo1"/).count == 2)
    #expect(svg.contains(##"fill="#0a141e""##))
  }

  @Test func blendsLayerWithBackdropIfUnsupported() throws {
    let (provider, photo, other) = try MemoryProvider.two()
    var items = [
      try Item.test(photo, at: Point(x: 12, y: 9)),
      try Item.test(photo, at: Point(x: 20, y: 14), look: Look(blend: .luminosity)),
      try Item.test(other, at: Point(x: 24, y: 20)),
    ]
    for (index, name) in ["a", "b", "c"].enumerated() { items[index].name = Sample.itemName(name) }
    let still = try Collage.test(40, 44, items: Array(items.dropLast())).rendered(with: provider)
    var collage = try Collage.test(40, 44, items: items)
    collage.canvas.frame = .standard
    let page = DocumentPage(collage, RenderRequest(format: .ora))
    let maker = ImageRenderer(files: provider, settings: [:], isCancelled: { false })
    let layers = try DocumentLayers(of: page, policy: OpenRasterExporter.policy, by: maker)
    let layer = try #require(layers.image.layers.first { $0.name == "b" })
    guard case .raster(let raster)? = layer.parts.first else { throw TestFailure() }
    let blended = try layers.blended(raster, layer)
    #expect(blended.size == photo.size && (raster.column, raster.row) == (8, 5))
    for (x, y) in blended.size.places {
      let pixels = zip(blended[x, y], still[x + 8, y + 5])
      #expect(pixels.allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(x) \(y)")
    }
  }
}

@Suite("Requested encoding") struct EncoderChoiceTests {
  @Test(arguments: [(89, false), (90, true), (91, true)])
  func usesFullChromaFromQuality90(_ quality: Int, _ isFull: Bool) {
    let encoder = EncodingOptions().jpegEncoder(quality: quality)
    #expect((encoder.subsampling == .full) == isFull)
  }

  @Test func isProgressiveOnRequest() throws {
    let test = try TestWorkspace.withPoster()
    for isProgressive in [false, true] {
      let options = EncodingOptions(isProgressive: isProgressive)
      let file = try test.rendered(RenderRequest(format: .jpeg, encoding: options))
      #expect(try ImageProbe().header(of: file, source: "a.jpg").isProgressive == isProgressive)
    }
  }

  @Test func separatesCellsByChroma() throws {
    let test = try TestWorkspace.withHero()
    let collage = try test.collage
    func file(_ chroma: ChromaSubsampling, cached: Bool) throws -> [UInt8] {
      let options = EncodingOptions(chroma: chroma)
      let request = RenderRequest(format: .jpeg, quality: 85, encoding: options)
      let images = HookedImageFiles(disk: test.workspace.images, hasPictureCache: cached)
      return try test.workspace.with(images: images).render(collage, request, progress: nil)
    }
    for chroma in [ChromaSubsampling.full, .quarter, .full] {
      #expect(try file(chroma, cached: true) == file(chroma, cached: false), "\(chroma)")
    }
  }
}

@Suite("Disk space for frames") struct FrameSpaceTests {
  private struct Disk: AlteredDisk {
    let free: Int

    func freeBytes(at path: String) -> Int? { free }
  }

  private func file(
    _ format: AnimationFormat, _ size: PixelSize, isBoomerang: Bool = false, free: Int
  ) throws -> AnimationFile {
    try AnimationFile(
      format, size: size, isOpaque: true,
      frames: FrameSequence(count: 2000, isBoomerang: isBoomerang), quality: nil,
      on: Disk(free: free), isCancelled: { false })
  }

  @Test(arguments: [AnimationFormat.gif, .apng])
  func isCheckedBeforeFirstFrame(_ format: AnimationFormat) throws {
    let needed = 2000 * 3840 * 2160 * 4
    let size = PixelSize(width: 3840, height: 2160)
    let error = try #require(throws: FileError.self) {
      try file(format, size, isBoomerang: true, free: needed - 1)
    }
    #expect(error.space == FileError.Space(needed: needed, free: needed - 1))
    #expect(error.path == FileManager.default.temporaryDirectory.path)
    _ = try file(format, size, isBoomerang: true, free: needed)
  }

  @Test func isNotNeededForStreamedFrames() throws {
    _ = try file(.apng, PixelSize(width: 64, height: 64), free: 0)
  }
}

@Suite("Animation of a collage") struct CollageAnimationTests {
  let test: TestWorkspace

  init() throws {
    test = try TestWorkspace.withPoster()
    try test.add(test.picture("a.png", width: 40, height: 30), as: "hero")
    try test.edit { .shader([$0.items[0].id], .on(.of("glitch"))) }
  }

  private func file(
    _ frames: FrameSequence, _ format: AnimationFormat = .apng
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let image = try test.workspace.renderAnimation(
      test.collage, RenderRequest(format: .png), frames, as: format, progress: nil
    ) { bytes += $0 }
    #expect(image.byteCount == bytes.count && image.size == PixelSize(width: 64, height: 48))
    return bytes
  }

  @Test func startsWithStillImage() throws {
    let still = try test.rendered()
    let seen = try ImageDecoder().decode(file(FrameSequence(count: 3)), source: "frames")
    #expect(try seen == ImageDecoder().decode(still, source: "still"))
  }

  @Test(arguments: [AnimationFormat.apng, .gif]) func isReproducible(format: AnimationFormat) throws
  {
    let frames = try FrameSequence(count: 4, isBoomerang: true)
    #expect(try file(frames, format) == file(frames, format))
  }

  @Test func isWrittenAtomically() throws {
    let path = test.folder("loop.gif")
    try AtomicFile.write([1, 2, 3], to: path)
    func write(_ isCancelled: Bool) throws -> RenderedImage {
      try test.workspace.renderAnimation(
        test.collage, RenderRequest(format: .png), FrameSequence(count: 4), as: .gif,
        to: .replacing(path), progress: nil, isCancelled: { isCancelled }
      ).picture
    }
    #expect(throws: CancellationError.self) { try write(true) }
    #expect(try FileReader.bytes(at: path) == [1, 2, 3])
    #expect(try write(false).byteCount == Folder.byteCount(ofFile: path))
  }
}

@Suite("Document export")
struct DocumentExporterTests {
  private static let formats = DocumentFormat.allCases.filter { $0.exporter.isAvailable }

  let test: TestWorkspace

  init() throws {
    test = try TestWorkspace()
    try test.create()
    try test.add(test.picture("a.png", width: 40, height: 30), as: "hero")
    try test.add(test.picture("b.png", width: 30, height: 40, hasAlpha: true), as: "other")
    // The shader makes every format draw pixels.
    try test.edit { .shader([$0.items[0].id], .on(.of("glitch"))) }
  }

  private func page(_ format: DocumentFormat) throws -> DocumentPage {
    DocumentPage(try test.collage, RenderRequest(format: .document(format)))
  }

  @Test(arguments: formats) func isReproducibleWithReportedLength(format: DocumentFormat) throws {
    var files: [[UInt8]] = [[], []]
    for index in files.indices {
      let result = try test.workspace.renderPages([page(format)], progress: nil) {
        files[index] += $0
      }
      #expect(result.byteCount == files[index].count)
      #expect(try result.size == page(format).collage.canvas.size)
    }
    #expect(files[0] == files[1] && !files[0].isEmpty)
    let collage = try page(format).collage
    let request = RenderRequest(format: .document(format))
    #expect(try test.workspace.render(collage, request, progress: nil) == files[0])
  }

  @Test(arguments: formats) func isWrittenAtomicallyIfCancelled(format: DocumentFormat) throws {
    let path = test.folder("file")
    try AtomicFile.write([1, 2, 3], to: path)
    func make(_ isCancelled: @escaping @Sendable () -> Bool) throws -> RenderedImage {
      try test.workspace.renderPages(
        [page(format)], as: .replacing(path), progress: nil, isCancelled: isCancelled
      ).picture
    }
    #expect(throws: CancellationError.self) { try make { true } }
    #expect(try FileReader.bytes(at: path) == [1, 2, 3])
    let result = try make { false }
    #expect(try FileReader.bytes(at: path).count == result.byteCount)
  }

  @Test(arguments: formats) func propagatesWriteErrors(format: DocumentFormat) throws {
    let maker = ImageRenderer(images: test.workspace.images, settings: [:])
    #expect(throws: TestFailure.self) {
      try maker.makeDocument([page(format)], progress: nil) { _ in throw TestFailure() }
    }
  }

  @Test func hasPagesOnlyInPDF() {
    #expect(DocumentFormat.allCases.map { $0.exporter.hasPages } == [true, false, false])
    #expect(RenderFormat.allCases.filter(\.hasPages) == [.pdf])
    #expect(DocumentFormat.allCases.map { $0.exporter.package } == ["libcairo2", nil, nil])
    #expect(RenderFormat.webp.package == "libwebp7" && RenderFormat.pdf.package == "libcairo2")
    #expect(
      FormatSupport.writable.filter { ![.jxl, .pdf].contains($0) }
        == RenderFormat.allCases.filter { ![.jxl, .pdf].contains($0) })
    #expect(FormatSupport.canWrite(.pdf) == (PDFLibrary.cairo != nil))
  }
}
