import Testing

@testable import CollageCore

@Suite("What a picture does not show")
struct PictureLossTests {
  @Test("is the transparency of its background, in a format that has none")
  func transparency() throws {
    var collage = try Sample.collage()
    collage.canvas.background = .none
    #expect(RenderRequest(format: .jpeg).losses(of: collage) == [.transparency])
    #expect(RenderRequest(format: .png).losses(of: collage) == [])
    #expect(RenderRequest(background: .white, format: .jpeg).losses(of: collage) == [])
  }

  @Test(
    "has a file's name that follows from the collage's",
    arguments: [("poster", "poster"), ("a/b", "a-b"), (".x", "_.x"), ("-o", "_-o")])
  func stem(name: String, stem: String) {
    #expect(Sample.collageName(name).fileStem == stem)
  }
}
