import Testing

@testable import CollageCore

@Suite("Work on many threads")
struct ManyThreadsTests {
  let test: TestWorkspace

  init() throws {
    test = try TestWorkspace()
  }

  @Test("imports photos in their order, and one bad file does not stop the others")
  func importing() throws {
    let good = try (1...4).map { try test.picture("p\($0).png", width: 10 + $0) }
    let sources = good.prefix(2) + [.path(test.folder("missing.png"))] + good.suffix(2)
    let results = try test.workspace.importPhotos(Array(sources), jobs: 3)
    #expect(results.map { try? $0.get().image.size.width } == [11, 12, nil, 13, 14])
    let single = try test.workspace.importPhoto(good[0])
    #expect(try results[0].get().image == single.image)
  }

  @Test("an import that is cancelled stores nothing more")
  func cancelledImport() throws {
    let sources = try [test.picture("a.png"), test.picture("b.png")]
    let results = try test.workspace.importPhotos(sources, isCancelled: { true })
    for result in results {
      #expect(throws: CancellationError.self) { try result.get() }
    }
  }

  @Test("renders the same file with any number of threads", arguments: [ImageFormat.jpeg, .png])
  func rendering(format: ImageFormat) throws {
    try test.create()
    try test.add(test.picture("a.png", hasAlpha: true), as: "a")
    let collage = try test.state().collage
    func file(jobs: Int) throws -> [UInt8] {
      let limits = RenderLimits(jobs: jobs)
      let request = RenderRequest(format: format, limits: limits)
      return try test.workspace.render(collage, request, progress: nil)
    }
    let one = try file(jobs: 1)
    #expect(try file(jobs: 2) == one)
    #expect(try file(jobs: 7) == one)
  }

  @Test("a rendering that is cancelled leaves no file")
  func cancelledRendering() throws {
    try test.create()
    try test.add(test.picture("a.png"), as: "a")
    let path = test.folder("out.jpg")
    #expect(throws: RenderError.cancelled(finishedRows: 0)) {
      try test.workspace.render(
        test.state().collage, RenderRequest(format: .jpeg), to: path, progress: nil,
        isCancelled: { true })
    }
    #expect(Folder.byteCount(ofFile: path) == nil)
  }
}
