import Foundation
import Testing

@testable import CollageCore
@testable import CollageSupport

@Suite("Backup details") struct BackupDetailTests {
  private let test: TestWorkspace
  private var target: StoreFolder { StoreFolder(path: test.folder("backup")) }

  init() throws {
    test = try .withSavedPoster()
    try test.add(test.picture("b.png", width: 9), as: "sky")
  }

  @discardableResult
  private func backUp(
    copying: Bool = false, progress: ProgressHandler? = nil
  ) throws -> BackupSummary {
    try test.workspace.backUp(to: target.path, copying: copying, progress: progress)
  }

  private func files() throws -> [String] {
    try test.workspace.repository.read { try $0.allImages() }.map { test.file(of: $0.image) }
  }

  @Test(arguments: [false, true]) func reportsProgressPerImage(copying: Bool) throws {
    let steps = ProgressLog()
    for _ in 1...2 { try backUp(copying: copying) { steps.add($0, $1) } }
    #expect(steps.all == [[1, 2], [2, 2], [1, 2], [2, 2]])
  }

  @Test func reportsLostDamagedAndRepairedPaths() throws {
    try backUp(copying: true)
    let files = try files()
    let copies = files.map { target.path + $0.dropFirst(test.store.path.count) }
    try damageFile(copies[0])
    try damageFile(files[1])
    let summary = try backUp(copying: true)
    #expect(
      summary.repaired == [copies[0]] && summary.damaged == [files[1]] && summary.missing == [])
    #expect(summary.copied == 1 && summary.linked == 0 && summary.imageCount == 2)
    // An image lost in the store isn't reported as lost if the backup contains it.
    try Folder.remove(files[0])
    #expect(try backUp(copying: true).missing == [])
    try Folder.remove(copies[0])
    let lost = try backUp(copying: true)
    #expect(
      lost.missing == [files[0]] && lost.damaged == [files[1]] && lost.repaired == [])
  }

  @Test func replacesInterruptedFirstBackupOnly() throws {
    try Folder.make(target.path)
    for name in [AtomicFile.temporaryName(), "x"] {
      try AtomicFile.write([1], to: target.path + "/" + name)
    }
    #expect(throws: BackupError.notEmpty(path: target.path)) { try backUp() }
    try Folder.remove(target.path + "/x")
    #expect(try backUp().imageCount == 2)
  }

  @Test("rejects folders inside and around the store, also through links")
  func rejectsFoldersInsideAndAroundStore() throws {
    let store = test.store
    for path in [store.path, store.images, store.path + "/x/y", test.folder.path] {
      #expect(throws: BackupError.insideStore(path: path)) { try test.workspace.backUp(to: path) }
    }
    for (name, target) in [("in", test.store.snapshots), ("itself", test.store.path)] {
      try Folder.link(test.folder(name), to: target)
      let path = test.folder(name) + (name == "in" ? "/x/y" : "")
      #expect(throws: BackupError.insideStore(path: path)) { try test.workspace.backUp(to: path) }
    }
    try Folder.link(test.folder("around"), to: test.folder.path)
    let around = test.folder("around")
    #expect(throws: BackupError.insideStore(path: around)) { try test.workspace.backUp(to: around) }
    // A new folder beside the store is accepted.
    #expect(try test.workspace.backUp(to: test.folder("new/deep/backup")).imageCount == 2)
    let other = try TestWorkspace()
    let inside = other.store.path + "/x"
    let refused = FileError(
      .write, path: inside, refusal: .insideStore(Folder.resolved(other.store.path)))
    #expect(throws: refused) { try test.workspace.backUp(to: inside) }
  }

  @Test func recordsStoreAndDatabaseInMark() throws {
    try backUp()
    for _ in 1...2 {
      let mark = try #require(BackupManifest(of: target))
      #expect(try mark.store == test.workspace.storeIdentity())
      #expect(try mark.databases == [DatabaseCopy.fingerprint(of: target.database)])
      try test.edit { .nudge($0) }
      try backUp()
    }
    #expect(Folder.mode(target.path + "/backup.json") == 0o600)
    // A link in place of the backup's manifest doesn't count.
    try Folder.move(target.path + "/backup.json", to: test.folder("far.json"))
    try Folder.link(target.path + "/backup.json", to: test.folder("far.json"))
    #expect(BackupManifest(of: target) == nil)
  }

  @Test func removesFormerSnapshotsOnly() throws {
    try backUp()
    let old = try test.snapshot()
    try AtomicFile.write([1], to: target.snapshots + "/notes.jpg")
    try test.save()
    try backUp()
    let new = try test.snapshot()
    let names = [new.picture, new.thumbnail].map { Folder.name(of: $0) } + ["notes.jpg"]
    #expect(try Set(Folder.names(in: target.snapshots)) == Set(names))
    #expect(Folder.name(of: old.picture) != names[0])
  }
}

@Suite("Damaged backups") struct DamagedBackupTests {
  let test: TestWorkspace
  let image: StoredImage

  init() throws {
    test = try .withSavedPoster()
    image = try test.items[0].image
  }

  private var target: StoreFolder { StoreFolder(path: test.folder("backup")) }
  private var copy: String { target.file(of: image.id, format: image.format) }

  @discardableResult
  private func backUp(copying: Bool) throws -> BackupSummary {
    try test.workspace.backUp(to: target.path, copying: copying)
  }

  private func findings() throws -> [Diagnosis.Finding] {
    try Workspace.open(at: target.path, creating: false).diagnose(deep: true).findings
  }

  /// Replaces the bytes of a file in the backup, without changing a file linked with the store.
  private func damage(_ path: String, _ change: (inout [UInt8]) -> Void) throws {
    var bytes = try FileReader.bytes(at: path)
    change(&bytes)
    try AtomicFile.write(bytes, to: path, mode: 0o600)
  }

  @Test(arguments: [true, false]) func areRepairedFromStore(copying: Bool) throws {
    try backUp(copying: copying)
    for fraction in [0.0, 0.3, 0.6, 0.99] {
      try damage(copy) { $0[Int(Double($0.count) * fraction)] ^= 8 }
      let summary = try backUp(copying: copying)
      #expect(try summary.repaired == [copy] && summary.damaged == [] && findings() == [])
    }
    try damage(copy) { $0.removeLast() }
    #expect(try backUp(copying: copying).repaired == [copy])
    let unchanged = try backUp(copying: copying)
    #expect(
      try unchanged.repaired == [] && unchanged.linked + unchanged.copied == 0 && findings() == [])
  }

  @Test(arguments: [true, false]) func reportDamageOfStore(copying: Bool) throws {
    try backUp(copying: copying)
    let original = test.file(of: image)
    var bytes = try FileReader.bytes(at: original)
    bytes[bytes.count / 2] ^= 8
    // Writes in place, so that linked paths still share the file.
    for path in [original, copy] { try Data(bytes).write(to: URL(filePath: path)) }
    let summary = try backUp(copying: copying)
    #expect(summary.damaged == [original] && summary.repaired == [])
    #expect(try findings().map(\.kind) == [.damagedImage])
  }

  @Test(arguments: [true, false]) func restoreTruncatedSnapshots(copying: Bool) throws {
    try backUp(copying: copying)
    let name = try #require(test.state().record.snapshot)
    for path in [target.snapshot(name).picture, target.snapshot(name).thumbnail] {
      try damage(path) { $0.removeLast($0.count / 2) }
    }
    #expect(!(try findings()).isEmpty)
    try backUp(copying: copying)
    #expect(try findings() == [])
  }

  @Test func areNotVerifiedAgainWithoutChanges() throws {
    try backUp(copying: true)
    let whole = try FileReader.bytes(at: copy)
    let checks = ImageVerifier(folder: target, clock: { Date(timeIntervalSinceNow: 60) })
    #expect(try checks.isIntact(image.id, at: copy) && backUp(copying: true).copied == 0)
    // The record of the verification doesn't apply to another file of equal name and length.
    try damage(copy) { $0[9] ^= 1 }
    #expect(try backUp(copying: true).repaired == [copy] && FileReader.bytes(at: copy) == whole)
  }
}
