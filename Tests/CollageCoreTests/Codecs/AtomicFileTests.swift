import Foundation
import Testing

@testable import CollageCore

@Suite struct AtomicFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func writesAndReplaces() throws {
    try AtomicFile.write([1, 2, 3], to: folder("a"))
    try AtomicFile.write([4], to: folder("a"))
    #expect(try FileReader.bytes(at: folder("a"), limit: 10) == [4])
    #expect(try folder.contents == ["a"])
  }

  @Test func appearsOnlyWhenCommitted() throws {
    let file = try AtomicFile(path: folder("a"))
    try file.write([1])
    try file.write([])
    try file.write([2, 3])
    #expect(!FileManager.default.fileExists(atPath: folder("a")))
    try file.commit()
    #expect(try FileReader.bytes(at: folder("a"), limit: 10) == [1, 2, 3])
    #expect(try folder.contents == ["a"])
  }

  @Test func leavesNothingWhenGivenUp() throws {
    try AtomicFile.write([7], to: folder("a"))
    do {
      let file = try AtomicFile(path: folder("a"))
      try file.write([1])
    }
    #expect(try folder.contents == ["a"])
    #expect(try FileReader.bytes(at: folder("a"), limit: 10) == [7])
  }

  @Test func stagesElsewhere() throws {
    let staging = try TemporaryFolder()
    let file = try AtomicFile(path: folder("a"), staging: staging.path)
    try file.write([5])
    // Where files can be without a name the temporary has none.
    #expect(try staging.contents.count <= 1 && folder.contents.isEmpty)
    try file.commit()
    #expect(try staging.contents.isEmpty && folder.contents == ["a"])
  }

  @Test func aMissingFolderIsAnErrorOfTheTarget() {
    let target = folder("missing/a")
    #expect(throws: FileError(.write, path: target, code: ENOENT)) {
      try AtomicFile.write([1], to: target)
    }
  }

  @Test func aFileInPlaceOfAFolderIsAnError() throws {
    try AtomicFile.write([1], to: folder("a"))
    let target = folder("a/b")
    #expect(throws: FileError(.write, path: target, code: ENOTDIR)) {
      try AtomicFile.write([1], to: target)
    }
    #expect(try folder.contents == ["a"])
  }

  @Test func aFolderInTheWayStaysAndNothingIsLeft() throws {
    try FileManager.default.createDirectory(
      atPath: folder("a/b"), withIntermediateDirectories: true)
    #expect(throws: FileError(.rename, path: folder("a"), code: EISDIR)) {
      try AtomicFile.write([1], to: folder("a"))
    }
    #expect(try folder.contents == ["a"])
  }

  @Test func theNextOutputRemovesWhatAnEndedProcessLeft() throws {
    try AtomicFile.write([1], to: folder("out"))
    let left = AtomicFile.temporaryName()
    let others = [
      ".collage-notes.tmp", ".collage-3k9x2m7q1z0ab.tmp", left.uppercased(), left + "~",
      ".collage-other", ".letter.tmp",
    ]
    for name in [left] + others { try AtomicFile.write([2], to: folder(name)) }
    let ownFolder = AtomicFile.temporaryName()
    try FileManager.default.createDirectory(
      atPath: folder(ownFolder), withIntermediateDirectories: false)
    let running = try AtomicFile(output: folder("running"))
    try running.seal()
    #expect(try folder.contents.count == others.count + 3)
    for target in ["out", "new"] {
      try AtomicFile.write([3], to: folder(left))
      let file = try AtomicFile(output: folder(target))
      try file.commit()
      #expect(try !folder.contents.contains(left))
    }
    // What somebody writes is locked, whatever has another name is not ours.
    try running.commit()
    #expect(
      try Set(folder.contents) == Set(others + [ownFolder, "new", "out", "running"]))
  }

  @Test func honoursTheMode() throws {
    try AtomicFile.write([1], to: folder("a"), mode: 0o600)
    let facts = try FileManager.default.attributesOfItem(atPath: folder("a"))
    #expect(facts[.posixPermissions] as? Int == 0o600)
  }
}
