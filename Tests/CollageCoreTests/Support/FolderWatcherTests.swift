import Foundation
import Testing

@testable import CollageSupport

#if os(Linux)
  @Suite("Folder change notifications") struct FolderWatcherTests {
    private let folder: TemporaryFolder
    private let changes: FolderWatcher

    init() throws {
      folder = try TemporaryFolder()
      try Folder.make(folder("in"))
      let mounts = MountTable("1 0 0:1 / / rw - tmpfs none rw")
      changes = try #require(FolderWatcher(mounts: { mounts }))
    }

    /// Returns whether a change causes a notification, which is consumed.
    private func isNotified(_ change: () throws -> Void) rethrows -> Bool {
      try change()
      defer { #expect(!changes.wait(milliseconds: 0)) }
      return changes.wait(milliseconds: 0)
    }

    @Test func reportFileChanges() throws {
      #expect(changes.watch([folder("in")]) && changes.isComplete)
      #expect(!changes.watch([folder("in")]) && !changes.wait(milliseconds: 0))
      #expect(try isNotified { try AtomicFile.write([1], to: folder("in/a")) })
      #expect(try isNotified { try Data([1, 2]).write(to: URL(fileURLWithPath: folder("in/a"))) })
      #expect(isNotified { rename(folder("in/a"), folder("in/b")) })
      #expect(isNotified { rename(folder("in/b"), folder("c")) })
      #expect(try !isNotified { try Folder.remove(folder("c")) })
      #expect(try isNotified { try Folder.make(folder("in/deeper")) })
      #expect(try !isNotified { try AtomicFile.write([1], to: folder("in/deeper/a")) })
    }

    @Test func followReplacedFolder() throws {
      #expect(changes.watch([folder("in")]))
      #expect(isNotified { rename(folder("in"), folder("old")) })
      _ = changes.watch([folder("in")])
      #expect(!changes.isComplete)
      try Folder.make(folder("in"))
      #expect(changes.watch([folder("in")]) && changes.isComplete)
      _ = changes.wait(milliseconds: 0)
      #expect(try isNotified { try AtomicFile.write([1], to: folder("in/a")) })
      #expect(try !isNotified { try AtomicFile.write([1], to: folder("old/a")) })
    }

    @Test func areIncompleteOnRemoteFileSystems() throws {
      let mounts = MountTable("1 0 0:1 / / rw - virtiofs none rw")
      let changes = try #require(FolderWatcher(mounts: { mounts }))
      _ = changes.watch([folder("in")])
      #expect(!changes.isComplete)
    }

    @Test func areCompleteOnLocalFileSystemsOnly() throws {
      for name in ["photos", "a b\\c", "odd"] { try Folder.make(folder(name + "/deeper")) }
      let root = Folder.resolved(folder.path)
      let table = MountTable(
        """
        22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
        41 22 0:45 / \(root)/photos rw,relatime shared:2 - nfs4 server:/photos rw
        42 22 0:46 / \(root)/a\\040b\\134c rw shared:3 master:1 - fuse.sshfs phone: rw
        43 22 0:47 / \(root)/odd rw - ext4 /dev/vdb rw
        44 22 0:48 / \(root)/odd rw - oddfs none rw
        nonsense
        """)
      #expect(table.isLocal(folder.path) && table.isLocal(folder("in")) && table.isLocal("/"))
      for name in ["photos", "photos/deeper", "a b\\c/deeper", "odd/deeper"] {
        #expect(!table.isLocal(folder(name)), "\(name)")
      }
      try folder.link("link", to: folder("photos/deeper"))
      #expect(!table.isLocal(folder("link")))
      #expect(!MountTable("").isLocal("/") && !MountTable.current().isLocal("/proc"))
    }
  }
#endif

@Suite("File and folder steps") struct FolderStepTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func error(
    _ code: Int32, _ step: (FaultyFileSystem) throws(FileError) -> Void
  ) -> FileError? {
    do throws(FileError) {
      try step(FaultyFileSystem(.error(code), at: 0))
      return nil
    } catch { return error }
  }

  @Test(arguments: [EDQUOT, EFBIG]) func reportNeededSpace(code: Int32) {
    let page = FileError.Space(needed: 4096, free: nil)
    let (a, b) = (folder("a"), folder("b"))
    #expect(
      error(code) { files throws(FileError) in try Folder.make(a, on: files) }
        == FileError(.makeFolder, path: a, code: code, space: page))
    #expect(
      error(code) { files throws(FileError) in try Folder.makeFile(a, on: files) }
        == FileError(.write, path: a, code: code, space: page))
    #expect(
      error(code) { files throws(FileError) in try Folder.move(a, to: b, on: files) }
        == FileError(.rename, path: a, code: code, space: page))
  }

  @Test func reportNoSpaceForOtherErrors() {
    let path = folder("a")
    #expect(
      error(EROFS) { files throws(FileError) in try Folder.make(path, on: files) }
        == FileError(.makeFolder, path: path, code: EROFS))
    #expect(
      error(EIO) { files throws(FileError) in try Folder.remove(path, on: files) }
        == FileError(.remove, path: path, code: EIO))
    #expect(error(ENOENT) { files throws(FileError) in try Folder.remove(path, on: files) } == nil)
  }

  @Test func makeExistingFolderInOneCall() throws {
    let files = FaultyFileSystem()
    try Folder.make(folder.path, on: files)
    #expect(files.steps == [.init(call: "make folder", path: folder.path)])
  }

  @Test(arguments: [(39, true), (41, false)])
  func followAsManyLinksAsSystem(count: Int, isFollowed: Bool) throws {
    for number in 1...count { try folder.link("\(number)", to: "\(number - 1)") }
    #expect(Folder.followed(folder("\(count)")) == folder(isFollowed ? "0" : "\(count)"))
  }
}
