import Foundation
import Testing

@testable import CollageCore

#if os(Linux)
  @Suite("Notifications of changes in folders")
  struct FolderChangesTests {
    private let folder: TemporaryFolder
    private let changes: FolderChanges

    init() throws {
      folder = try TemporaryFolder()
      try Folder.make(folder("in"))
      let mounts = MountTable("1 0 0:1 / / rw - tmpfs none rw")
      changes = try #require(FolderChanges(mounts: { mounts }))
    }

    /// Whether a change is notified; there is nothing left of it after that.
    private func isNotified(_ change: () throws -> Void) rethrows -> Bool {
      try change()
      defer { #expect(!changes.wait(milliseconds: 0)) }
      return changes.wait(milliseconds: 0)
    }

    @Test("come when files come, change, get other names and go")
    func files() throws {
      #expect(changes.watch([folder("in")]) && changes.isComplete)
      #expect(!changes.watch([folder("in")]))
      #expect(!changes.wait(milliseconds: 0))
      #expect(try isNotified { try AtomicFile.write([1], to: folder("in/a")) })
      #expect(try isNotified { try Data([1, 2]).write(to: URL(fileURLWithPath: folder("in/a"))) })
      #expect(isNotified { rename(folder("in/a"), folder("in/b")) })
      #expect(isNotified { rename(folder("in/b"), folder("c")) })
      #expect(try !isNotified { try Folder.remove(folder("c")) })
      #expect(try isNotified { try Folder.make(folder("in/deeper")) })
      #expect(try !isNotified { try AtomicFile.write([1], to: folder("in/deeper/a")) })
    }

    @Test("come of a folder in the place of another one, once it is watched")
    func replaced() throws {
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

    @Test("are incomplete where others can change files")
    func remote() throws {
      let mounts = MountTable("1 0 0:1 / / rw - virtiofs none rw")
      let changes = try #require(FolderChanges(mounts: { mounts }))
      _ = changes.watch([folder("in")])
      #expect(!changes.isComplete)
    }

    @Test("are complete on local file systems only")
    func kinds() throws {
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
      #expect(symlink(folder("photos/deeper"), folder("link")) == 0)
      #expect(!table.isLocal(folder("link")))
      #expect(!MountTable("").isLocal("/"))
      #expect(!MountTable.present().isLocal("/proc"))
    }
  }
#endif
