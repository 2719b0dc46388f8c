import Testing

@testable import CollageCore

@Suite("Work on many threads")
struct ManyThreadsTests {
  let test: TestWorkspace

  init() throws {
    test = try TestWorkspace()
  }

  @Test("renders the same file with any number of threads", arguments: [ImageFormat.jpeg, .png])
  func rendering(format: ImageFormat) throws {
    try test.create()
    try test.add(test.picture("a.png", hasAlpha: true), as: "a")
    let collage = try test.state().collage
    func file(jobs: Int) throws -> [UInt8] {
      let limits = RequestedLimits(jobs: jobs)
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
    #expect(throws: CancellationError.self) {
      try test.workspace.render(
        test.state().collage, RenderRequest(format: .jpeg), to: path, progress: nil,
        isCancelled: { true })
    }
    #expect(Folder.byteCount(ofFile: path) == nil)
  }
}
