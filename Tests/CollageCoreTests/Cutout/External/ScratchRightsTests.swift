import Testing

@testable import CollageCore

@Suite struct ScratchRightsTests {
  @Test func aFolderIsItsOwnersAndHasANameOfItsOwn() throws {
    let parent = try TemporaryFolder()
    let scratch = try ScratchFolder(in: parent.path)
    let other = try ScratchFolder(in: parent.path)
    #expect(Folder.parent(of: scratch.path) == parent.path && scratch.path != other.path)
    #expect(Folder.mode(scratch.path) == 0o700)
    #expect(Folder.name(of: scratch.path).wholeMatch(of: /collage-[0-9a-f]{32}/) != nil)
    try AtomicFile.write([1], to: scratch.path + "/a")
    scratch.remove()
    #expect(try parent.contents == [Folder.name(of: other.path)])
    other.remove()
  }

  @Test func digitsAreThirtyTwo() {
    for _ in 0..<200 { #expect(RandomName.digits().wholeMatch(of: /[0-9a-f]{32}/) != nil) }
  }
}
