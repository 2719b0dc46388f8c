import Foundation
import Testing

@testable import CollageCore

/// Folders of runs that were killed.
@Suite struct ScratchFolderTests {
  private let parent: TemporaryFolder

  init() throws { parent = try TemporaryFolder() }

  @Test func theNextOneRemovesThemAndNothingElse() throws {
    let abandoned = parent("collage-\(RandomName.digits())")
    try Folder.make(abandoned + "/inner")
    try AtomicFile.write([1], to: abandoned + "/inner/in.png")
    // Links lead to what is somebody's.
    try Folder.make(parent("photos"))
    try AtomicFile.write([1], to: parent("photos/a.jpg"))
    try FileManager.default.createSymbolicLink(
      atPath: abandoned + "/link", withDestinationPath: parent("photos"))
    try FileManager.default.createSymbolicLink(
      atPath: parent("collage-\(RandomName.digits())"), withDestinationPath: parent("photos"))
    let others = ["collage-notes", "collage-3k9x2m7q1z0ab", "\(Folder.name(of: abandoned))~"]
    for name in others { try Folder.make(parent(name)) }
    try AtomicFile.write([1], to: parent("collage-\(RandomName.digits())"))
    let count = try parent.contents.count
    let running = try ScratchFolder(in: parent.path)
    #expect(!Folder.exists(abandoned))
    #expect(try parent.contents.count == count)
    let next = try ScratchFolder(in: parent.path)
    #expect(Folder.exists(running.path) && Folder.exists(parent("photos/a.jpg")))
    #expect(others.allSatisfy { Folder.exists(parent($0)) })
    next.remove()
    running.remove()
    #expect(!Folder.exists(running.path) && !Folder.exists(next.path))
  }
}
