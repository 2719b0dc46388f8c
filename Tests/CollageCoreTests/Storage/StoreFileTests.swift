import Foundation
import Testing

@testable import CollageStore
@testable import CollageSupport

@Suite("Store files") struct StoreFileTests {
  private let folder: TemporaryFolder
  private let store: StoreFolder
  private var files: StoreFiles { StoreFiles(folder: store) }
  private let hash = String(repeating: "a", count: 64)
  private let time = 1_700_000_000

  init() throws {
    folder = try TemporaryFolder()
    store = StoreFolder(path: folder("store"))
    try store.make()
  }

  @discardableResult
  private func file(_ path: String, at time: Int? = nil) throws -> String {
    try Folder.make(Folder.parent(of: path))
    try AtomicFile.write([1], to: path, mode: 0o600)
    let date = Date(timeIntervalSince1970: Double(time ?? self.time))
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    return path
  }

  @Test func areStrayAfterAnHour() throws {
    let name = AtomicFile.temporaryName()
    let all = [
      try file("\(store.staging)/\(name)"), try file("\(store.path)/\(name)"),
      try file("\(store.snapshots)/00000000-0000-0000-0000-000000000000.jpg"),
      try file("\(store.proxies)/aa/\(hash).jpg"), try file("\(store.checks)/aa/\(hash)"),
      try file("\(store.cache)/more"), try file("\(store.cells)/mine.cells"),
    ]
    func found(at now: Int) throws -> [StoreFiles.Stray] {
      try files.stagedStrays(at: now) + files.rootStrays(at: now)
        + files.snapshotStrays(recorded: [], at: now) + files.cachedStrays(recorded: [], at: now)
    }
    #expect(try found(at: time + 3600).map(\.path) == [])
    let strays = try found(at: time + 3601)
    #expect(strays.map(\.path) == all)
    #expect(strays.map(\.isOwn) == [true, true, true, true, true, false, false])
  }

  @Test func areNotStrayWhileInUse() throws {
    let id = try #require(ImageID(rawValue: hash))
    let image = StoredImage(
      id: id, format: .png, size: PixelSize(width: 3000, height: 1), isOpaque: true)
    for path in [
      store.proxy(of: image), store.check(of: id), "\(store.cells)/\(hash).cells",
      store.snapshot("x").picture, store.snapshot("x").thumbnail, store.database,
      store.database + "-wal", store.database + "-shm", store.database + "-journal",
      store.database + ".v3-backup", store.path + "/backup.json",
    ] { try file(path) }
    let now = time + 100_000
    #expect(try files.rootStrays(at: now).map(\.path) == [])
    #expect(try files.snapshotStrays(recorded: ["x"], at: now).map(\.path) == [])
    #expect(try files.cachedStrays(recorded: [id], at: now).map(\.path) == [])
    #expect(try files.snapshotStrays(recorded: ["y"], at: now).count == 2)
    #expect(try files.cachedStrays(recorded: [], at: now).map(\.isOwn) == [true, true])
    // The name can contain the number of an older proxy version, or no number.
    for ending in [".jpg", ".1.jpg", ".1.png"] {
      let path = try file("\(store.proxies)/aa/\(hash)\(ending)")
      #expect(try files.cachedStrays(recorded: [id], at: now).map(\.path) == [path])
      try Folder.remove(path)
    }
  }

  @Test(
    arguments: [
      ("01234567-89ab-cdef-0123-456789abcdef.jpg", true),
      ("01234567-89ab-cdef-0123-456789abcdef.thumb.jpg", true),
      ("01234567-89ab-cdef-0123-456789abcdef-0123abcz.jpg", true),
      ("01234567-89ab-cdef-0123-456789abcdef-1.thumb.jpg", true),
      ("01234567-89AB-cdef-0123-456789abcdef.jpg", false),
      ("0123456-89ab-cdef-0123-456789abcdef.jpg", false),
      ("01234567-89ab-cdef-0123-456789abcde.jpg", false),
      ("01234567-89ab-cdef-0123456789abcdef.jpg", false),
      ("01234567-89ab-cdef-0123-456789abcdef.png", false),
      ("01234567-89ab-cdef-0123-456789abcdef-A.jpg", false),
      ("01234567-89ab-cdef-0123-456789abcdef-1-2.jpg", false),
      ("x01234567-89ab-cdef-0123-456789abcdef.jpg", false),
      ("01234567-89ab-cdef-0123-456789abcdef.jpg.jpg", false),
    ])
  func recognizeSnapshotNames(_ name: String, _ isOne: Bool) {
    #expect(StoreFiles.isSnapshot(name) == isOne)
  }

  @Test func recognizeImagesByNameAndFolder() throws {
    let other = "b" + hash.dropFirst()
    let places: [(name: String, id: String?)] = [
      ("aa/\(hash).jpg", hash), ("aa/\(hash).png", hash), ("aa/\(hash).gif", hash),
      ("ba/\(other).jpg", other), ("ab/\(hash).jpg", nil), ("\(hash).jpg", nil),
      ("aa/\(hash)", nil), ("aa/\(hash).jpeg", nil), ("aa/.jpg", nil),
      ("aa/\(hash.uppercased()).jpg", nil),
    ]
    for sample in places { try file("\(store.images)/\(sample.name)") }
    let found = try files.images()
    #expect(found.count == places.count)
    for sample in places {
      let file = try #require(found.first { $0.path == "\(store.images)/\(sample.name)" })
      #expect(file.id?.rawValue == sample.id, "\(sample.name)")
      #expect(file.byteCount == 1 && file.modified == time)
    }
  }

  @Test func areTakenAwayIfOlderThanLimit() throws {
    let path = try file("\(store.images)/aa/\(hash).jpg")
    #expect(try files.moveToStaging(path, ifOlderThan: time) == nil && Folder.exists(path))
    #expect(Folder.modified(path) == time)
    let moved = try files.moveToStaging(path, ifOlderThan: time + 1)
    #expect(moved == "\(store.staging)/taken-\(hash).jpg" && !Folder.exists(path))
    #expect(try files.moveToStaging(path, ifOlderThan: .max) == nil)
  }

  @Test func moveAsideUnderUniqueNames() throws {
    var targets: [String] = []
    for _ in 0..<3 {
      targets.append(try files.moveAside(try file("\(store.path)/x.txt")))
      try file("\(store.path)/album/1")
      targets.append(try files.moveAside("\(store.path)/album"))
      targets.append(try files.moveAside(try file("\(store.path)/y"), as: "z"))
    }
    let names = ["x.txt", "album", "z", "2-x.txt", "2-album", "2-z", "3-x.txt", "3-album", "3-z"]
    #expect(targets == names.map { "\(store.aside)/\($0)" } && targets.allSatisfy(Folder.exists))
    #expect(Folder.mode(store.aside) == 0o700)
  }

  @Test("move aside despite conflicting names, but not on a full disk")
  func moveAsideDespiteConflicts() throws {
    try Folder.make(store.aside)
    let (path, target) = (try file("\(store.path)/x"), "\(store.aside)/x")
    func files(_ fileSystem: FaultyFileSystem) -> StoreFiles {
      StoreFiles(folder: store, fileSystem: fileSystem)
    }
    let full = FaultyFileSystem(.error(ENOSPC), at: 1)
    let error = #expect(throws: FileError.self) { try files(full).moveAside(path) }
    #expect(full.steps.map(\.call) == ["make folder", "link"])
    #expect(error?.operation == .rename && error?.path == path && error?.code == ENOSPC)
    #expect(error?.space?.needed == 4096)
    let conflicting = FaultyFileSystem(meanwhile: { step in
      if step.call == "link", step.target == target { try? AtomicFile.write([2], to: target) }
    })
    #expect(try files(conflicting).moveAside(path) == "\(store.aside)/2-x")
    #expect(try FileReader.bytes(at: target, limit: 9) == [2])
  }

  @Test func areMadePrivateForOwner() throws {
    for (mode, expected) in [(0o755, 0o700), (0o644, 0o600), (0o477, 0o400), (0o700, 0o700)] {
      let path = try file("\(store.path)/x")
      try DiskFileSystem().setMode(UInt16(mode), ofPath: path)
      try files.makePrivate(path)
      #expect(Folder.mode(path) == UInt16(expected))
    }
    try files.makePrivate("\(store.path)/none")
  }
}

@Suite("Store folder") struct StoreFolderTests {
  private let folder: TemporaryFolder
  private let store: StoreFolder

  init() throws {
    folder = try TemporaryFolder()
    store = StoreFolder(path: folder("store"))
  }

  @Test func hasFixedLayout() throws {
    let hash = "ab" + String(repeating: "0", count: 62)
    let id = try #require(ImageID(rawValue: hash))
    let store = StoreFolder(path: "/s")
    #expect(store.database == "/s/collage.sqlite" && store.images == "/s/images")
    #expect(store.snapshots == "/s/snapshots" && store.cache == "/s/cache")
    #expect(store.proxies == "/s/cache/proxies" && store.cells == "/s/cache/pictures")
    #expect(store.checks == "/s/cache/checked" && store.staging == "/s/staging")
    #expect(store.aside == "/s/aside")
    #expect(store.file(of: id, format: .jpeg) == "/s/images/ab/\(hash).jpg")
    #expect(store.check(of: id) == "/s/cache/checked/ab/\(hash)")
    for (isOpaque, ending) in [(true, "jpg"), (false, "png")] {
      let image = StoredImage(
        id: id, format: .png, size: PixelSize(width: 9, height: 9), isOpaque: isOpaque)
      #expect(store.proxy(of: image) == "/s/cache/proxies/ab/\(hash).2.\(ending)")
      #expect(store.formerProxy(of: image) == "/s/cache/proxies/ab/\(hash).\(ending)")
    }
    let snapshot = store.snapshot("x")
    #expect(snapshot.picture == "/s/snapshots/x.jpg")
    #expect(snapshot.thumbnail == "/s/snapshots/x.thumb.jpg")
  }

  @Test func reportsInvalidDatabaseFile() throws {
    func has(isMaking: Bool = false) throws -> Bool { try store.hasDatabase(willCreate: isMaking) }
    #expect(try !has() && !has(isMaking: true))
    try AtomicFile.write([1], to: store.path)
    #expect(throws: StoreError.notReadable(path: store.path, code: ENOTDIR)) { try has() }
    #expect(try !has(isMaking: true))
    try Folder.remove(store.path)
    try store.make()
    #expect(try !has() && !has(isMaking: true))
    try AtomicFile.write([], to: store.database)
    #expect(try has() && has(isMaking: true))
    let makers: [(Int32, () throws -> Void)] = [
      (EISDIR, { try Folder.make(self.store.database) }),
      (
        ELOOP,
        {
          try FileManager.default.createSymbolicLink(
            atPath: self.store.database, withDestinationPath: "/none")
        }
      ),
      (EINVAL, { #expect(mkfifo(self.store.database, 0o600) == 0) }),
    ]
    for (code, make) in makers {
      Folder.removeAll(store.database)
      try make()
      #expect(throws: StoreError.notReadable(path: store.database, code: code)) { try has() }
      #expect(try !has(isMaking: true), "\(code)")
    }
  }

  private func isRejected(_ path: String) -> Bool {
    do throws(FileError) {
      try StoreFolder.requireOutside(path)
      return false
    } catch {
      let store = FileError.Refusal.insideStore(Folder.resolved(self.store.path))
      #expect(error == FileError(.write, path: path, refusal: store))
      return true
    }
  }

  @Test func isRecognizedByDatabaseAndParts() throws {
    try Folder.make(store.path)
    #expect(!isRejected(store.path + "/x"))
    try AtomicFile.write([1], to: store.database)
    #expect(!isRejected(store.path + "/x"))
    for part in [store.images, store.snapshots, store.staging] {
      try Folder.make(part)
      #expect(isRejected(store.path + "/x"), "\(part)")
      Folder.removeAll(part)
    }
    for part in [store.cache, store.aside] { try Folder.make(part) }
    #expect(!isRejected(store.path + "/x"))
    // A database is recognized by its first 16 bytes, if it has a full header of 100 bytes.
    let header = Array("SQLite format 3\0".utf8)
    for (count, isOne) in [(83, false), (84, true)] {
      try AtomicFile.write(header + [UInt8](repeating: 0, count: count), to: store.database)
      #expect(isRejected(store.path + "/x") == isOne)
    }
    try Folder.remove(store.database)
    try Folder.make(store.database)
    #expect(!isRejected(store.path + "/x"))
  }

  @Test("rejects files of others at any depth and through links")
  func rejectsFilesOfOthers() throws {
    try store.make()
    try AtomicFile.write([1], to: store.database)
    try FileManager.default.createSymbolicLink(
      atPath: folder("link"), withDestinationPath: store.images)
    for path in ["store/x", "store/a/b/c", "store/images/x", "link/x", "link/none/x"] {
      #expect(isRejected(folder(path)), "\(path)")
    }
    for path in ["x", "store2/x", "none/store/x"] { #expect(!isRejected(folder(path)), "\(path)") }
  }

  @Test func rejectsLinksOutOfStore() throws {
    try store.make()
    let link = store.images + "/aa"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
    for path in [link, link + "/x", link + "/x/y"] {
      #expect(throws: FileError(.remove, path: link, code: ELOOP)) {
        try store.requireInside(path, .remove)
      }
    }
    try store.requireInside(store.images + "/ab/x", .read)
    try FileManager.default.createSymbolicLink(
      atPath: folder("other"), withDestinationPath: store.path)
    let other = StoreFolder(path: folder("other"))
    try other.requireInside(other.snapshots + "/x", .read)
    try other.requireInside(other.path, .read)
  }
}
