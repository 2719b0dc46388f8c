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
      changes = try #require(FolderChanges())
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

    @Test("are not to be had of network file systems")
    func remote() {
      let table = MountTable(
        """
        22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
        41 22 0:45 / /mnt/photos rw,relatime shared:2 - nfs4 server:/photos rw
        42 22 0:46 / /mnt/phone rw shared:3 master:1 - fuse.sshfs phone: rw
        nonsense
        """)
      #expect(!table.isRemote(device: 254 << 8))
      #expect(table.isRemote(device: 45) && table.isRemote(device: 46))
      #expect(!table.isRemote(device: 47))
      #expect(!MountTable.present().isRemote("/proc"))
    }
  }
#endif
