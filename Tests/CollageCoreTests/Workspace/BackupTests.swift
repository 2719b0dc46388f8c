import Foundation
import Synchronization
import Testing

@testable import CollageCore
@testable import CollageStore

@Suite("Backups") struct BackupTests {
  let test: TestWorkspace

  init() throws { test = try .withSavedPoster() }

  private var target: String { test.folder("backup") }

  @discardableResult
  private func backUp(copying: Bool = false) throws -> BackupSummary {
    try test.workspace.backUp(to: target, copying: copying)
  }

  private func copy() throws -> Workspace { try Workspace.open(at: target, creating: false) }

  private func findings() throws -> [Diagnosis.Finding] { try copy().diagnose(deep: true).findings }

  /// The workspace, with a closure called before each file system step.
  private func workspace(
    _ meanwhile: @escaping @Sendable (FaultyFileSystem.Step) -> Void
  ) throws -> Workspace {
    try test.reopened(on: FaultyFileSystem(meanwhile: meanwhile))
  }

  @Test(arguments: [true, false]) func containSameCollages(copying: Bool) throws {
    let summary = try backUp(copying: copying)
    #expect(summary.imageCount == 1)
    #expect((copying ? summary.copied : summary.linked) == 3)
    #expect((copying ? summary.linked : summary.copied) == 0)
    #expect(try findings() == [] && copy().state(of: .current) == test.state())
  }

  @Test func updateAndDropUnneededFiles() throws {
    try backUp()
    try test.add(test.picture("b.png", width: 9), as: "more")
    try test.save()
    #expect(try backUp().linked == 3 && findings() == [])
    #expect(try copy().state(of: .current).collage.items.count == 2)
    #expect(try Folder.entries(of: target + "/snapshots").count == 2)
    try test.undo()
    try test.edit { .nudge($0) }
    try test.save()
    test.waitForYears()
    #expect(try test.diagnosis(fix: true, purgeDays: 0).isSound && backUp().imageCount == 1)
    #expect(try StoreFiles(folder: StoreFolder(path: target)).images().count == 1)
    // Opening a backup doesn't change it.
    #expect(try findings() == [] && backUp().linked == 0)
  }

  @Test func rejectModifiedBackup() throws {
    try backUp()
    _ = try copy().edit(.current) { .nudge($0) }
    #expect(throws: BackupError.changed(path: target)) { try backUp() }
    #expect(try copy().state(of: .current).record.isDirty)
  }

  @Test func rejectBackupOfOtherStore() throws {
    let other = try TestWorkspace()
    try other.create()
    _ = try other.workspace.backUp(to: target)
    #expect(throws: BackupError.otherStore(path: target)) { try backUp() }
  }

  @Test func repairModifiedSnapshot() throws {
    try backUp(copying: true)
    let name = try #require(try test.state().record.snapshot)
    let paths = [test.store.path, target].map { StoreFolder(path: $0).snapshot(name).picture }
    let original = try FileReader.bytes(at: paths[0])
    var damaged = original
    damaged[damaged.count / 2] ^= 1
    try Data(damaged).write(to: URL(fileURLWithPath: paths[1]))
    try backUp(copying: true)
    #expect(try FileReader.bytes(at: paths[1]) == original)
    // A damaged file in the store doesn't replace a valid one in the backup.
    try Data(damaged).write(to: URL(fileURLWithPath: paths[0]))
    try backUp(copying: true)
    #expect(try FileReader.bytes(at: paths[1]) == original)
  }

  @Test func arePrivate() throws {
    try backUp(copying: true)
    let all = FileManager.default.enumerator(atPath: target)
    while let name = all?.nextObject() as? String {
      let path = target + "/" + name
      #expect(Folder.mode(path) == (Folder.isFolder(path) ? 0o700 : 0o600), "\(name)")
    }
  }

  @Test func detectConcurrentModificationOfBackup() throws {
    try backUp()
    let target = target
    let marks = Mutex(0)
    let workspace = try workspace { step in
      // The manifest is written a second time when the copy is complete, just before the
      // replacement.
      let isMark = step.call == "rename" && step.target == target + "/" + BackupManifest.fileName
      let count = marks.withLock { count in
        if isMark { count += 1 }
        return count
      }
      guard isMark, count == 2 else { return }
      let copy = try? Workspace.open(at: target, creating: false)
      _ = try? copy?.edit(.current) { .nudge($0, by: 9) }
    }
    try test.edit { .nudge($0) }
    #expect(throws: BackupError.changed(path: target)) { try workspace.backUp(to: target) }
    #expect(marks.withLock { $0 } == 2)
    #expect(try copy().history(of: .current).1.last?.label == "move hero --by 9 0")
    #expect(try findings() == [])
  }

  @Test func updateOpenBackup() throws {
    try backUp()
    let copy = try copy()
    let before = try copy.state(of: .current)
    try test.edit { .nudge($0) }
    try backUp()
    #expect(try copy.state(of: .current) == test.state() && copy.state(of: .current) != before)
    #expect(try findings() == [] && Folder.entries(of: target + "/staging").isEmpty)
  }

  @Test func rejectDamagedDatabase() throws {
    try backUp()
    try test.execute("DELETE FROM revision WHERE number = 0")
    let error = StoreError.damaged(
      path: test.store.database, detail: "collage poster: revisions are missing")
    #expect(throws: error) { try backUp() }
    #expect(try findings() == [])
  }

  @Test(arguments: [true, false]) func reportDamagedImagesAndRepairThem(copying: Bool) throws {
    let path = try test.file(of: test.items[0].image)
    let whole = try FileReader.bytes(at: path)
    var damaged = whole
    damaged[whole.count / 2] ^= 1
    try AtomicFile.write(damaged, to: path, mode: 0o600)
    #expect(try backUp(copying: copying).damaged == [path])
    #expect(try findings().map(\.kind) == [.damagedImage])
    // A valid file in the backup isn't replaced by a damaged one in the store.
    for (bytes, found) in [(whole, []), (damaged, [path])] {
      try AtomicFile.write(bytes, to: path, mode: 0o600)
      #expect(try backUp(copying: copying).damaged == found && findings() == [])
    }
  }

  @Test func needNoWritesToStore() throws {
    let identity = try test.workspace.repository.read { try $0.settings()["store.id"] }
    #expect(try identity != nil && test.workspace.storeIdentity() == identity)
  }

  @Test func removeLeftoversOfInterruptedBackup() throws {
    try backUp()
    let left = target + "/staging/collage.sqlite-12345678.tmp"
    let others = ["staging/collage.sqlite-notes", "snapshots/notes.txt"].map { "\(target)/\($0)" }
    for path in [left] + others { try AtomicFile.write([1], to: path) }
    try backUp()
    #expect(!Folder.exists(left) && others.allSatisfy(Folder.exists))
  }

  @Test func restartWhenAnotherImageIsForgotten() throws {
    let lost = try test.items[0].image
    try test.create("other")
    try test.add(test.picture("b.png", width: 9), as: "more")
    test.waitForYears()
    for path in [test.file(of: lost), test.folder("a.png")] { try Folder.remove(path) }
    let (others, snapshots) = (test.workspace, test.store.snapshots + "/")
    let workspace = try workspace { step in
      guard step.call == "link", step.path.hasPrefix(snapshots) else { return }
      _ = try? others.delete(.named("other"))
      _ = try? others.diagnose(fix: true, purgeLimit: others.purgeLimit(days: 0))
    }
    #expect(try workspace.backUp(to: target).missing == [others.images.path(of: lost)])
    #expect(try findings().map(\.kind) == [.missingImage])
  }

  @Test func restartWhenSnapshotDisappears() throws {
    let (others, snapshots) = (test.workspace, test.store.snapshots + "/")
    let saves = Mutex(0)
    let workspace = try workspace { step in
      guard step.call == "link", step.path.hasPrefix(snapshots), saves.withLock({ $0 }) == 0
      else { return }
      _ = try? others.edit(.current) { .nudge($0) }
      guard (try? others.save(.current, progress: nil)) != nil else { return }
      saves.withLock { $0 += 1 }
    }
    _ = try workspace.backUp(to: target)
    #expect(try saves.withLock { $0 } == 1 && findings() == [])
    #expect(try copy().state(of: .current) == test.state())
  }

  @Test("run during continuous saves without blocking any") func blockNoSaves() throws {
    let (others, snapshots) = (test.workspace, test.store.snapshots + "/")
    let databases = StoreFolder(path: target).staging + "/"
    let counts = Mutex((edits: 0, failures: 0, databases: 0))
    let workspace = try workspace { step in
      let takesSnapshot = step.call == "link" && step.path.hasPrefix(snapshots)
      let begins = step.call == "open" && step.path.hasPrefix(databases + "collage.sqlite")
      // If the backup held a lock at any of these moments, other writers would time out.
      guard takesSnapshot || step.call == "write" || step.call == "rename" else {
        return counts.withLock { $0.databases += begins ? 1 : 0 }
      }
      do {
        _ = try others.edit(.current) { .nudge($0) }
        if takesSnapshot { _ = try others.save(.current, progress: nil) }
        counts.withLock { $0.edits += 1 }
      } catch {
        counts.withLock { $0.failures += 1 }
      }
    }
    _ = try workspace.backUp(to: target)
    let seen = counts.withLock { $0 }
    #expect(seen.edits > 5 && seen.failures == 0 && seen.databases == 5)
    #expect(try findings() == [])
  }

  @Test func areConsistentDuringEditsAndSaves() throws {
    let workspace = test.workspace
    let editor = Thread {
      for _ in 0..<15 {
        _ = try? workspace.edit(.current) { .nudge($0) }
        _ = try? workspace.save(.current, progress: nil)
      }
    }
    editor.start()
    while !editor.isFinished {
      try backUp()
      #expect(try findings() == [])
    }
  }
}
