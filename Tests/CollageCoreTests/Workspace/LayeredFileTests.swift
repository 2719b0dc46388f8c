import Foundation
import Testing

@testable import CollageCore

@Suite("A file of layers") struct LayeredFileTests {
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

  @Test("holds the very picture that is rendered") func merged() throws {
    let still = try test.rendered()
    #expect(try file(.ora).firstRange(of: still) != nil)
  }

  @Test("keeps a photo as stored, and an item with an effect as pixels") func photos() throws {
    let stored = try #require(test.items.first?.photo?.image)
    let data = Data(try test.workspace.images.bytes(of: stored)).base64EncodedString()
    #expect(try text(.svg).contains("base64,\(data)\""))
    try test.edit { .shader([$0.items[0].id], .on(.of("glitch"))) }
    #expect(try !text(.svg).contains("base64,\(data)\""))
  }

  @Test("leaves out of an SVG what is hidden, and keeps it in OpenRaster") func hidden() throws {
    try test.edit { .flag([$0.items[1].id], .hidden(true)) }
    #expect(try !text(.svg).contains("other"))
    let stack = try text(.ora)
    #expect(stack.contains(#"name="other""#) && stack.contains(#"visibility="hidden""#))
  }
}

@Suite("An encoding that was asked for") struct EncoderChoiceTests {
  @Test("has full chroma from quality 90 on", arguments: [(89, false), (90, true), (91, true)])
  func chroma(_ quality: Int, _ isFull: Bool) {
    let encoder = EncodingOptions().jpegEncoder(quality: quality)
    #expect((encoder.subsampling == .full) == isFull)
  }

  @Test("is in passes if that was asked for, whole or not", arguments: [false, true])
  func passes(_ isProgressive: Bool) throws {
    let test = try TestWorkspace.withPoster()
    let request = RenderRequest(
      format: .jpeg, encoding: EncodingOptions(isProgressive: isProgressive))
    let file = try test.rendered(request)
    #expect(try ImageProbe().header(of: file, source: "a.jpg").isProgressive == isProgressive)
  }

  @Test("of another chroma or quality is of other cells") func names() throws {
    let test = try TestWorkspace.withHero()
    let collage = try test.collage
    func file(_ chroma: ChromaSubsampling, cached: Bool) throws -> [UInt8] {
      let request = RenderRequest(
        format: .jpeg, quality: 85, encoding: EncodingOptions(chroma: chroma))
      let images = HookedImageFiles(disk: test.workspace.images, hasPictureCache: cached)
      return try test.workspace.with(images: images).render(collage, request, progress: nil)
    }
    for chroma in [ChromaSubsampling.full, .quarter, .full] {
      #expect(try file(chroma, cached: true) == file(chroma, cached: false), "\(chroma)")
    }
  }
}

@Suite("The space that frames need on the disk") struct FrameSpaceTests {
  private struct Disk: AlteredDisk {
    let free: Int

    func freeBytes(at path: String) -> Int? { free }
  }

  private func file(
    _ format: MovingFormat, _ size: PixelSize, isBoomerang: Bool = false, free: Int
  ) throws -> FrameFile {
    try FrameFile(
      format, size: size, isOpaque: true,
      frames: FrameSequence(count: 2000, isBoomerang: isBoomerang), quality: nil,
      on: Disk(free: free), isCancelled: { false })
  }

  @Test("is checked before the first frame", arguments: [MovingFormat.gif, .apng])
  func tooLittle(_ format: MovingFormat) throws {
    let needed = 2000 * 3840 * 2160 * 4
    let size = PixelSize(width: 3840, height: 2160)
    let error = try #require(throws: FileError.self) {
      try file(format, size, isBoomerang: true, free: needed - 1)
    }
    #expect(error.space == FileError.Space(needed: needed, free: needed - 1))
    #expect(error.path == FileManager.default.temporaryDirectory.path)
    _ = try file(format, size, isBoomerang: true, free: needed)
  }

  @Test("is none for frames that are written as they come") func streamed() throws {
    _ = try file(.apng, PixelSize(width: 64, height: 64), free: 0)
  }
}

@Suite("A moving picture of a collage") struct MovingPictureTests {
  let test: TestWorkspace

  init() throws {
    test = try TestWorkspace.withPoster()
    try test.add(test.picture("a.png", width: 40, height: 30), as: "hero")
    try test.edit { .shader([$0.items[0].id], .on(.of("glitch"))) }
  }

  private func file(
    _ frames: FrameSequence, _ format: MovingFormat = .apng,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let picture = try test.workspace.renderFrames(
      test.collage, RenderRequest(format: .png), frames, as: format, progress: nil,
      isCancelled: isCancelled
    ) { bytes += $0 }
    #expect(picture.byteCount == bytes.count && picture.size == PixelSize(width: 64, height: 48))
    return bytes
  }

  @Test("begins with the still picture") func first() throws {
    let still = try test.rendered()
    let seen = try ImageDecoder().decode(file(FrameSequence(count: 3)), source: "frames")
    #expect(try seen == ImageDecoder().decode(still, source: "still"))
  }

  @Test("is the same each time", arguments: [MovingFormat.apng, .gif])
  func same(format: MovingFormat) throws {
    let frames = try FrameSequence(count: 4, isBoomerang: true)
    #expect(try file(frames, format) == file(frames, format))
  }

  @Test("stops when it is no longer wanted") func cancelled() throws {
    #expect(throws: CancellationError.self) {
      try file(FrameSequence(count: 4), .gif, isCancelled: { true })
    }
  }

  @Test("appears whole or not at all") func atomic() throws {
    let path = test.folder("loop.gif")
    try AtomicFile.write([1, 2, 3], to: path)
    #expect(throws: CancellationError.self) {
      try test.workspace.renderFrames(
        test.collage, RenderRequest(format: .png), FrameSequence(count: 4), as: .gif,
        to: .replacing(path), progress: nil, isCancelled: { true })
    }
    #expect(try FileReader.bytes(at: path) == [1, 2, 3])
    let made = try test.workspace.renderFrames(
      test.collage, RenderRequest(format: .png), FrameSequence(count: 4), as: .gif,
      to: .replacing(path), progress: nil)
    #expect(try FileReader.bytes(at: path).count == made.picture.byteCount)
  }
}
