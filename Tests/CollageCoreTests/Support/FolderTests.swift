import Foundation
import Testing

@testable import CollageSupport

@Suite("Files and folders") struct FolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Creates one entry of each kind.
  private func makeAll() throws {
    try AtomicFile.write([1, 2, 3], to: folder("file"))
    try Folder.make(folder("folder"))
    try folder.link("toFile", to: "file")
    try folder.link("toFolder", to: "folder")
    try folder.link("toNothing", to: "nothing")
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
  }

  @Test func areDistinguishedByKind() throws {
    try makeAll()
    func facts(_ name: String) -> [Bool] {
      let path = folder(name)
      return [
        Folder.exists(path), Folder.isFolder(path), Folder.isStream(path), Folder.isLink(path),
        Folder.byteCount(ofFile: path) == 3,
      ]
    }
    #expect(facts("file") == [true, false, false, false, true])
    #expect(facts("folder") == [true, true, false, false, false])
    #expect(facts("toFile") == [true, false, false, true, false])
    #expect(facts("toFolder") == [true, true, false, true, false])
    #expect(facts("toNothing") == [true, false, false, true, false])
    #expect(facts("pipe") == [true, false, true, false, false])
    #expect(facts("nothing") == [false, false, false, false, false])
    #expect(Folder.byteCount(ofFile: folder("folder")) == nil && Folder.isStream("/dev/null"))
  }

  @Test func haveModesTimesAndNumbers() throws {
    try makeAll()
    try DiskFileSystem().setMode(0o640, ofPath: folder("file"))
    folder.setTime(1000, of: "file")
    #expect(Folder.mode(folder("file")) == 0o640 && Folder.modified(folder("file")) == 1000)
    #expect(Folder.modified(folder("toFile")) == 1000 && Folder.mode(folder("toFile")) != 0o640)
    #expect(Folder.mode(folder("nothing")) == nil && Folder.modified(folder("nothing")) == nil)
    #expect(Folder.fileID(folder("nothing")) == nil)
    #expect(Folder.fileID(folder("toFile")) != Folder.fileID(folder("file")))
    #expect(Folder.fileIDIfShared(folder("file")) == nil)
    try DiskFileSystem().link(folder("file"), to: folder("other"))
    let number = try #require(Folder.fileID(folder("file")))
    #expect(Folder.fileID(folder("other")) == number && number.count == 2)
    #expect(Folder.fileIDIfShared(folder("file")) == number)
    #expect(Folder.fileIDIfShared(folder("nothing")) == nil)
  }

  @Test func compareTimesWithFractionsOfSeconds() throws {
    for name in ["a", "b", "c"] { try AtomicFile.write([1], to: folder(name)) }
    folder.setTime(1000, of: "a")
    folder.setTime(1000, 500_000, of: "b")
    folder.setTime(2000, of: "c")
    func isNewer(_ one: String, _ other: String) -> Bool {
      Folder.isNewer(folder(one), than: folder(other))
    }
    #expect(isNewer("b", "a") && isNewer("c", "b") && isNewer("c", "a"))
    #expect(!isNewer("a", "b") && !isNewer("b", "c") && !isNewer("a", "a"))
    #expect(!isNewer("a", "nothing") && !isNewer("nothing", "a"))
    Folder.copyModificationTime(of: folder("b"), to: folder("c"))
    #expect(!isNewer("b", "c") && !isNewer("c", "b") && isNewer("c", "a"))
    Folder.copyModificationTime(of: folder("nothing"), to: folder("c"))
    #expect(!isNewer("c", "b") && isNewer("c", "a"))
    #expect(Folder.touch(folder("a")) && isNewer("a", "c"))
    #expect(!Folder.touch(folder("nothing")) && !Folder.exists(folder("nothing")))
  }

  @Test func areListedByName() throws {
    try makeAll()
    try DiskFileSystem().setMode(0o604, ofPath: folder("file"))
    folder.setTime(5000, of: "file")
    let entries = try Folder.entries(of: folder.path)
    #expect(entries.map(\.name) == ["file", "folder", "pipe", "toFile", "toFolder", "toNothing"])
    #expect(entries.map(\.isRegular) == [true, false, false, false, false, false])
    #expect(entries.map(\.isFolder) == [false, true, false, false, false, false])
    #expect(entries.map(\.isLink) == [false, false, false, true, true, true])
    let file = entries[0]
    #expect(file.mode == 0o604 && file.byteCount == 3 && file.modified == 5000)
    #expect(file.renamed > 5000)
    #expect(Set(try Folder.names(in: folder.path)) == Set(entries.map(\.name)))
    #expect(try Folder.names(in: folder("folder")) == [])
    #expect(try Folder.entries(of: folder("nothing")).isEmpty)
    #expect(throws: FileError(.read, path: folder("file"), code: ENOTDIR)) {
      try Folder.names(in: folder("file"))
    }
  }

  @Test func areSummedRecursively() throws {
    try Folder.make(folder("a/b"))
    try AtomicFile.write([1, 2, 3], to: folder("x"))
    try AtomicFile.write([1, 2, 3, 4, 5], to: folder("a/y"))
    try AtomicFile.write([UInt8](repeating: 0, count: 7), to: folder("a/b/z"))
    #expect(try Folder.totalByteCount(of: folder.path) == 15)
    // A link counts with its own size, which is the length of its target's path.
    try folder.link("a/link", to: "../x")
    #expect(try Folder.totalByteCount(of: folder.path) == 19)
    #expect(try Folder.totalByteCount(of: folder("nothing")) == 0)
  }

  @Test func arePrivateWithTheirParents() throws {
    try Folder.make(folder("a/b"))
    #expect(Folder.mode(folder("a")) == 0o700 && Folder.mode(folder("a/b")) == 0o700)
    try Folder.make(folder("a/b"))
    try folder.link("toA", to: "a")
    try Folder.make(folder("toA"))
    try AtomicFile.write([1], to: folder("file"))
    try folder.link("toFile", to: "file")
    for name in ["file", "toFile", "file/b"] {
      #expect(throws: FileError(.makeFolder, path: folder(name), code: ENOTDIR)) {
        try Folder.make(folder(name))
      }
    }
  }

  @Test func areCreatedEmptyUnlessPresent() throws {
    try Folder.makeFile(folder("new"))
    #expect(Folder.byteCount(ofFile: folder("new")) == 0 && Folder.mode(folder("new")) == 0o600)
    try AtomicFile.write([1, 2], to: folder("old"))
    try Folder.makeFile(folder("old"))
    #expect(Folder.byteCount(ofFile: folder("old")) == 2)
    try folder.link("link", to: "old")
    try Folder.make(folder("folder"))
    for (name, code) in [("link", ELOOP), ("folder", ELOOP), ("no/file", ENOENT)] {
      #expect(throws: FileError(.write, path: folder(name), code: code)) {
        try Folder.makeFile(folder(name))
      }
    }
  }

  @Test func areRemovedWithoutFollowingLinks() throws {
    try makeAll()
    try AtomicFile.write([1], to: folder("folder/inner"))
    try folder.link("folder/out", to: "../file")
    try Folder.remove(folder("toFile"))
    try Folder.remove(folder("nothing"))
    #expect(Folder.exists(folder("file")) && !Folder.exists(folder("toFile")))
    let error = #expect(throws: FileError.self) { try Folder.remove(folder("folder")) }
    #expect(error?.operation == .remove && error?.path == folder("folder"))
    Folder.removeAll(folder("toFolder"))
    #expect(Folder.exists(folder("folder/inner")) && !Folder.exists(folder("toFolder")))
    Folder.removeAll(folder("folder"))
    Folder.removeAll(folder("pipe"))
    Folder.removeAll(folder("nothing"))
    #expect(try folder.contents == ["file", "toNothing"])
  }

  @Test func reportMoveAndSyncErrors() throws {
    try AtomicFile.write([1], to: folder("a"))
    try Folder.move(folder("a"), to: folder("b"))
    #expect(try folder.contents == ["b"])
    #expect(throws: FileError(.rename, path: folder("a"), code: ENOENT)) {
      try Folder.move(folder("a"), to: folder("c"))
    }
    #expect(throws: FileError(.sync, path: folder("c"), code: ENOENT)) {
      try Folder.sync(folder("c"))
    }
  }

  @Test("are resolved through links, even to missing files") func areResolvedThroughLinks() throws {
    try makeAll()
    try Folder.make(folder("far"))
    try folder.link("far/back", to: "../gone")
    try folder.link("chain", to: "far/back")
    try folder.link("absolute", to: folder("gone"))
    try folder.link("loop", to: "loop")
    let root = Folder.resolved(folder.path)
    #expect(Folder.followed(folder("toFile")) == root + "/file")
    #expect(Folder.followed(folder("file")) == root + "/file")
    #expect(Folder.followed(folder("toNothing")) == folder("nothing"))
    #expect(Folder.followed(folder("far/back")) == folder("far/../gone"))
    #expect(Folder.followed(folder("chain")) == folder("far/../gone"))
    #expect(Folder.followed(folder("absolute")) == folder("gone"))
    #expect(Folder.followed(folder("loop")) == folder("loop"))
    #expect(Folder.followed(folder("none")) == folder("none"))
    #expect(Folder.resolved(folder("none")) == folder("none"))
    #expect(Folder.resolvingParent(folder("toFolder/../toFile")) == root + "/toFile")
    #expect(Folder.resolvingParent(folder("toFolder/x")) == root + "/folder/x")
    #expect(Folder.resolvingParent("x") == Folder.resolved(".") + "/x")
  }
}

@Suite("Folder lock") struct FolderLockTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func isExclusiveUntilReleased() throws {
    var lock: FolderLock? = try FolderLock(folder.path)
    #expect(throws: FileError(.write, path: folder.path, code: EBUSY)) {
      _ = try FolderLock(folder.path)
    }
    withExtendedLifetime(lock) {}
    lock = nil
    lock = try FolderLock(folder.path, isWaiting: true)
    #expect(lock?.locksFolder(at: folder.path) == true)
  }

  @Test func requiresFolder() throws {
    try AtomicFile.write([1], to: folder("a"))
    for (name, code) in [("a", ENOTDIR), ("b", ENOENT)] {
      #expect(throws: FileError(.write, path: folder(name), code: code)) {
        _ = try FolderLock(folder(name))
      }
    }
  }

  @Test func belongsToFolderNotPath() throws {
    try Folder.make(folder("a"))
    let lock = try FolderLock(folder("a"))
    try folder.link("link", to: "a")
    #expect(
      lock.locksFolder(at: folder("a")) && !lock.locksFolder(at: folder("link"))
        && !lock.locksFolder(at: folder.path))
    try Folder.move(folder("a"), to: folder("b"))
    #expect(lock.locksFolder(at: folder("b")) && !lock.locksFolder(at: folder("a")))
    try Folder.make(folder("a"))
    #expect(!lock.locksFolder(at: folder("a")))
  }
}
