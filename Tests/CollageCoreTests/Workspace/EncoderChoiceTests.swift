import Testing

@testable import CollageCore

/// How a request becomes a file.
@Suite("An encoding that was asked for")
struct EncoderChoiceTests {
  @Test("has full chroma from quality 90 on", arguments: [(89, false), (90, true), (91, true)])
  func chroma(_ quality: Int, _ isFull: Bool) throws {
    let request = RenderRequest(format: .jpeg, quality: quality)
    guard case .jpeg(let encoder) = try request.pictureEncoding(quality) else {
      Issue.record("another encoder")
      return
    }
    #expect((encoder.subsampling == .full) == isFull)
  }

  @Test("is in passes if that was asked for, whole or not", arguments: [false, true])
  func passes(_ isProgressive: Bool) throws {
    let test = try TestWorkspace()
    try test.create()
    let request = RenderRequest(
      format: .jpeg, encoding: EncodingOptions(isProgressive: isProgressive))
    let file = try test.workspace.render(test.state().collage, request, progress: nil)
    #expect(try ImageProbe().header(of: file, source: "a.jpg").isProgressive == isProgressive)
  }

  @Test("of another chroma or quality is of other cells")
  func names() throws {
    let test = try TestWorkspace()
    try test.create()
    try test.add(test.picture("a.png"), as: "hero")
    let collage = try test.state().collage
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
