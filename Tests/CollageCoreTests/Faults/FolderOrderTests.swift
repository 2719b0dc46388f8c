import Foundation
import GRDB
import Testing

@testable import CollageCore

/// What is flushed of folders, so that what is in them survives a loss of power.
@Suite("Folders") struct FolderOrderTests {
  /// The first step from one on that flushes a folder.
  private func isFlushed(
    _ folder: String, after step: Int, of steps: [FaultyFileSystem.Step]
  ) -> Bool {
    steps[step...].contains { $0.call == "flush folder" && $0.path == folder }
  }

  @Test("that are new are in the flushed lists of those above them")
  func madeFolders() throws {
    let folder = try TemporaryFolder()
    let files = FaultyFileSystem()
    try Folder.make(folder("a/b/c"), on: files)
    let expected = ["a", "a/b", "a/b/c"].flatMap { name -> [FaultyFileSystem.Step] in
      let path = folder(name)
      return [
        .init(call: "make folder", path: path),
        .init(call: "flush folder", path: Folder.parent(of: path)),
      ]
    }
    // What cannot be made yet is tried twice.
    #expect(files.steps.suffix(6) == expected[...])
  }

  @Test("that cannot be made are told", arguments: ["", "/proc/x", "/proc/x/y"])
  func impossibleFolders(_ path: String) throws {
    #expect(throws: FileError.self) { try Folder.make(path) }
  }

  @Test("of a new store and of every verb's files are flushed", arguments: FaultyVerb.allCases)
  func everyVerb(_ verb: FaultyVerb) throws {
    let studio = try FaultyStudio()
    let files = FaultyFileSystem()
    let known = Set(try FileManager.default.subpathsOfDirectory(atPath: studio.folder.path))
    try verb.run(in: studio, studio.open(files))
    // Whether a folder is there is asked by making it.
    check(
      files.steps.filter {
        $0.call != "make folder" || !known.contains(String($0.path.dropFirst(studio("").count)))
      })
  }

  @Test("of a new store are flushed")
  func newStore() throws {
    let folder = try TemporaryFolder()
    let files = FaultyFileSystem()
    _ = try Workspace.open(
      at: folder("far/store"), creating: true,
      context: WorkspaceContext(now: { Sample.date }, makeID: { Sample.id(1) }, fileSystem: files))
    #expect(files.steps.contains { $0.call == "make folder" })
    check(files.steps)
  }

  @Test("of a backup are flushed when there are links in them")
  func backup() throws {
    let studio = try FaultyStudio()
    let files = FaultyFileSystem()
    try FaultyVerb.backup.run(in: studio, studio.open(files))
    let links = files.steps.indices.filter { files.steps[$0].call == "link" }
    #expect(links.contains { files.steps[$0].target.contains("/images/") })
    #expect(links.contains { files.steps[$0].target.contains("/snapshots/") })
    for link in links {
      #expect(
        isFlushed(Folder.parent(of: files.steps[link].target), after: link, of: files.steps),
        "\(files.steps[link])")
    }
  }

  /// Whether a folder is made that an earlier step did not make.
  private func isFirst(_ index: Int, of steps: [FaultyFileSystem.Step]) -> Bool {
    steps.firstIndex { $0.call == "make folder" && $0.path == steps[index].path } == index
  }

  private func check(_ steps: [FaultyFileSystem.Step]) {
    for (index, step) in steps.enumerated() {
      let name = step.call == "make folder" ? step.path : step.target
      guard ["make folder", "rename", "link"].contains(step.call), !name.contains("/cache/"),
        Folder.exists(name), step.call != "make folder" || isFirst(index, of: steps)
      else { continue }
      #expect(isFlushed(Folder.parent(of: name), after: index, of: steps), "\(step)")
    }
  }
}
