import Foundation
import Testing

@testable import CollageCore

@Suite("A moving picture of a collage")
struct MovingPictureTests {
  let test: TestWorkspace

  init() throws {
    test = try TestWorkspace()
    try test.create()
    try test.add(test.picture("a.png", width: 40, height: 30), as: "hero")
    try test.edit { .shader([$0.items[0].id], .on(.of("glitch"))) }
  }

  private func file(
    _ frames: FrameSequence, _ format: MovingFormat = .apng,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let picture = try test.workspace.renderFrames(
      test.state().collage, RenderRequest(format: .png), frames, as: format, progress: nil,
      isCancelled: isCancelled
    ) { bytes += $0 }
    #expect(picture.byteCount == bytes.count && picture.size == PixelSize(width: 64, height: 48))
    return bytes
  }

  @Test("begins with the still picture")
  func first() throws {
    let still = try test.workspace.render(
      test.state().collage, RenderRequest(format: .png), progress: nil)
    let seen = try ImageDecoder().decode(file(FrameSequence(count: 3)), source: "frames")
    #expect(try seen == ImageDecoder().decode(still, source: "still"))
  }

  @Test(
    "is the same each time",
    arguments: [
      MovingFormat.apng, .gif,
    ])
  func same(format: MovingFormat) throws {
    let frames = try FrameSequence(count: 4, isBoomerang: true)
    #expect(try file(frames, format) == file(frames, format))
  }

  @Test("stops when it is no longer wanted")
  func cancelled() throws {
    #expect(throws: CancellationError.self) {
      try file(FrameSequence(count: 4), .gif, isCancelled: { true })
    }
  }

  @Test("appears whole or not at all")
  func atomic() throws {
    let path = test.folder("loop.gif")
    try AtomicFile.write([1, 2, 3], to: path)
    #expect(throws: CancellationError.self) {
      try test.workspace.renderFrames(
        test.state().collage, RenderRequest(format: .png), FrameSequence(count: 4), as: .gif,
        to: .replacing(path), progress: nil, isCancelled: { true })
    }
    #expect(try FileReader.bytes(at: path, limit: .max) == [1, 2, 3])
    let made = try test.workspace.renderFrames(
      test.state().collage, RenderRequest(format: .png), FrameSequence(count: 4), as: .gif,
      to: .replacing(path), progress: nil)
    #expect(try FileReader.bytes(at: path, limit: .max).count == made.picture.byteCount)
  }
}
