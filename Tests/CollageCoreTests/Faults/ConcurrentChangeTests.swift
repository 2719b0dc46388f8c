import Foundation
import GRDB
import Testing

@testable import CollageCore

@Suite("Concurrent changes") struct ConcurrentChangeTests {
  typealias Step = FaultyFileSystem.Step

  /// Runs a verb, and an action before each of its steps.
  ///
  /// Steps are the verb's calls to the file system and to SQLite's files.
  private func run(
    _ verb: FaultyVerb, in fixture: FaultFixture, now: Date? = nil,
    _ meanwhile: @escaping @Sendable (Step) -> Void
  ) throws {
    let files = FaultyFileSystem { step in
      // Database calls of the action aren't steps.
      DatabaseCalls.$files.withValue(nil) { meanwhile(step) }
    }
    let workspace = try fixture.open(files, now: now)
    try DatabaseCalls.counted(in: files) { try verb.run(in: fixture, workspace) }
  }

  @Test(arguments: [FaultyVerb.add, .batch, .save, .render, .export, .backup, .renew])
  func keepsFilesBeingWritten(_ verb: FaultyVerb) throws {
    let undisturbed = try FaultFixture()
    try run(verb, in: undisturbed) { _ in }
    let fixture = try FaultFixture()
    let folders = ["", "store/staging/", "older/", "backup/", "older/staging/", "backup/staging/"]
    let outputs = folders.map { fixture($0 + "x.jpg") }
    try run(verb, in: fixture) { _ in
      for output in outputs { AbandonedFiles.remove(inFolderOf: output, on: .disk) }
    }
    #expect(try fixture.examine(verb).contents == undisturbed.examine(verb).contents)
    #expect(try fixture.examine(verb).damage == [] && fixture.output == undisturbed.output)
    #expect(try fixture.leftovers() == [])
  }

  @Test(arguments: [FaultyVerb.backup, .renew])
  func locksBackupFolderFromFirstFile(_ verb: FaultyVerb) throws {
    let fixture = try FaultFixture()
    let folder = fixture(try #require(verb.others.first))
    try run(verb, in: fixture) { step in
      guard step.path.hasPrefix(folder) || step.target.hasPrefix(folder), step.path != folder
      else { return }
      let error = #expect(throws: FileError.self, "\(step)") { _ = try FolderLock(folder) }
      #expect(error?.code == EBUSY)
    }
    _ = try FolderLock(folder)
  }

  @Test(arguments: [FaultyVerb.repair, .purge])
  func removesImagesOnlyUnderLock(_ verb: FaultyVerb) throws {
    let fixture = try FaultFixture()
    let database = fixture.store.database
    /// True if a writer is active; `nil` if unknown.
    let isLocked: @Sendable () -> Bool? = {
      var configuration = Configuration()
      configuration.busyMode = .immediateError
      do {
        let queue = try DatabaseQueue(path: database, configuration: configuration)
        try queue.inDatabase { try $0.inTransaction(.immediate) { .rollback } }
        return false
      } catch DatabaseError.SQLITE_BUSY {
        return true
      } catch {
        return nil
      }
    }
    try run(verb, in: fixture) { step in
      guard ["rename", "remove"].contains(step.call), step.path.contains("/images/") else { return }
      #expect(isLocked() == true, "\(step)")
    }
    #expect(isLocked() == false)
  }

  @Test func reportsImageRequestedDuringPurge() throws {
    let now = Date()
    for isRequested in [false, true] {
      let (template, photo) = try unusedPhoto()
      let fixture = try FaultFixture(template)
      let file = fixture.store.file(of: photo.image.id, format: photo.image.format)
      let files = FaultyFileSystem { step in
        guard isRequested, step.call == "rename", step.path == file else { return }
        try? FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: file)
      }
      let workspace = try fixture.open(files, now: now)
      let findings = try workspace.diagnose(fix: true, purgeLimit: workspace.purgeLimit(days: 30))
        .findings
      let isReportedRemoved = findings.contains {
        $0.kind == .unusedImage && $0.remedy == "removed"
      }
      #expect(isReportedRemoved != isRequested && Folder.exists(file) == isRequested)
    }
  }

  @Test func keepsPhotoStoredAgainDuringPurge() throws {
    let now = Date()
    let (template, photo) = try unusedPhoto()
    let files = FaultyFileSystem()
    let first = try FaultFixture(template)
    let workspace = try first.open(files, now: now)
    try DatabaseCalls.counted(in: files) { try FaultyVerb.purge.run(in: first, workspace) }
    let steps = files.steps
    #expect(steps.contains { $0.call == "rename" && $0.path.contains("/images/") })
    for number in steps.indices {
      let what = Comment("\(steps[number])")
      let fixture = try FaultFixture(template)
      let store = DiskImageFiles(folder: fixture.store)
      let bytes = try store.bytes(of: photo.image)
      let counter = FaultFixture.Counter(-1)
      try run(.purge, in: fixture, now: now) { _ in
        guard counter.next() == number else { return }
        #expect(throws: Never.self) { try store.store(bytes, format: photo.image.format) }
      }
      #expect(throws: Never.self, what) {
        try fixture.open(.disk).transaction { session in
          try session.register(photo)
          _ = try session.edit(.current) { _ in
            .add([Sample.newItem("again", id: Sample.id(9), image: photo.image)])
          }
        }
      }
      #expect(try fixture.examine(.purge).damage == [], what)
    }
  }

  /// A folder with an unused photo that is old enough to be removed, and the photo's record.
  private func unusedPhoto() throws -> (FolderImage, ImageRecord) {
    let fixture = try FaultFixture()
    let workspace = try fixture.open(.disk)
    let photo = try workspace.importPhoto(.path(fixture("b.png"))).record
    try workspace.transaction { try $0.register(photo) }
    workspace.repository.checkpoint()
    return (try FolderImage(of: fixture.folder.path), photo)
  }

  @Test(arguments: FaultyVerb.allCases) func keepsStoreFilesPrivate(_ verb: FaultyVerb) throws {
    let fixture = try FaultFixture()
    let stores = [fixture.store.path] + verb.others.map { fixture($0) }
    let files = FaultyFileSystem()
    try DatabaseCalls.counted(in: files) { try verb.run(in: fixture, fixture.open(files)) }
    for step in files.steps where step.call == "open" {
      let isInside = stores.contains { (step.path + step.target).contains($0) }
      let mode = try #require(step.mode, "\(step)")
      #expect(!isInside || mode & 0o077 == 0, "\(step)")
    }
  }
}
