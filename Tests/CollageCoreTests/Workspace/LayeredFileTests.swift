import Foundation
import Testing

@testable import CollageCore

@Suite("A file of layers")
struct LayeredFileTests {
  let test: TestWorkspace

  init() throws {
    test = try TestWorkspace()
    try test.create()
    try test.add(test.picture("a.png", width: 40, height: 30), as: "hero")
    try test.add(test.picture("b.png", width: 30, height: 40, hasAlpha: true), as: "other")
  }

  private func file(
    _ format: ImageFormat, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> [UInt8] {
    try test.workspace.render(
      test.state().collage, RenderRequest(format: format), progress: nil, isCancelled: isCancelled)
  }

  private func text(_ format: ImageFormat) throws -> String {
    String(decoding: try file(format), as: Unicode.ASCII.self)
  }

  @Test("is the same each time", arguments: [ImageFormat.svg, .ora])
  func same(format: ImageFormat) throws { #expect(try file(format) == file(format)) }

  @Test("stops when it is no longer wanted", arguments: [ImageFormat.svg, .ora])
  func cancelled(format: ImageFormat) throws {
    try test.edit { .shader([$0.items[0].id], .on(.of("glitch"))) }
    #expect(throws: CancellationError.self) { try file(format, isCancelled: { true }) }
  }

  @Test("appears whole or not at all", arguments: [ImageFormat.svg, .ora])
  func atomic(format: ImageFormat) throws {
    try test.edit { .shader([$0.items[0].id], .on(.of("glitch"))) }
    let path = test.folder("file")
    try AtomicFile.write([1, 2, 3], to: path)
    func make(_ isCancelled: @escaping @Sendable () -> Bool) throws -> RenderedPicture {
      try test.workspace.render(
        test.state().collage, RenderRequest(format: format), as: .replacing(path), progress: nil,
        isCancelled: isCancelled
      ).picture
    }
    #expect(throws: CancellationError.self) { try make { true } }
    #expect(try FileReader.bytes(at: path, limit: .max) == [1, 2, 3])
    let made = try make { false }
    #expect(try FileReader.bytes(at: path, limit: .max).count == made.byteCount)
  }

  @Test("holds the very picture that is rendered")
  func merged() throws {
    let still = try test.workspace.render(
      test.state().collage, RenderRequest(format: .png), progress: nil)
    #expect(try file(.ora).firstRange(of: still) != nil)
  }

  @Test("keeps a photo as it is stored, and an item with an effect as pixels")
  func photos() throws {
    let stored = try #require(test.state().collage.items.first?.photo?.image)
    let data = Data(try test.workspace.images.bytes(of: stored)).base64EncodedString()
    #expect(try text(.svg).contains("base64,\(data)\""))
    try test.edit { .shader([$0.items[0].id], .on(.of("glitch"))) }
    #expect(try !text(.svg).contains("base64,\(data)\""))
  }

  @Test("leaves out of an SVG what is hidden, and keeps it in OpenRaster")
  func hidden() throws {
    try test.edit { .flag([$0.items[1].id], .hidden(true)) }
    #expect(try !text(.svg).contains("other"))
    let stack = try text(.ora)
    #expect(stack.contains(#"name="other""#) && stack.contains(#"visibility="hidden""#))
  }
}
