import Foundation
import GRDB
import Testing

@testable import CollageCore

@Suite("Changes by others") struct ConcurrentChangeTests {
  typealias Step = FaultyFileSystem.Step

  /// Does a verb while something happens before each of its steps.
  private func run(
    _ verb: FaultyVerb, in studio: FaultyProcessFixture, now: Date? = nil,
    _ meanwhile: @escaping @Sendable (Step) -> Void
  ) throws {
    let files = FaultyFileSystem { step in
      // What others do is no step.
      DatabaseCalls.$files.withValue(nil) { meanwhile(step) }
    }
    let workspace = try studio.open(files, now: now)
    try DatabaseCalls.counted(in: files) { try verb.run(in: studio, workspace) }
  }

  @Test(
    "nobody takes a file in the making for an abandoned one",
    arguments: [FaultyVerb.add, .batch, .save, .render, .export, .backup, .renew])
  func claimed(_ verb: FaultyVerb) throws {
    let undisturbed = try FaultyProcessFixture()
    try run(verb, in: undisturbed) { _ in }
    let studio = try FaultyProcessFixture()
    let folders = ["", "store/staging/", "older/", "backup/", "older/staging/", "backup/staging/"]
    let outputs = folders.map { studio($0 + "x.jpg") }
    try run(verb, in: studio) { _ in
      for output in outputs { AbandonedFiles.remove(beside: output, on: .disk) }
    }
    #expect(try studio.examine(verb).contents == undisturbed.examine(verb).contents)
    #expect(try studio.examine(verb).damage == [] && studio.output == undisturbed.output)
    #expect(try studio.leftovers() == [])
  }

  @Test(
    "nobody else backs up into a folder from its first file on",
    arguments: [FaultyVerb.backup, .renew])
  func backupLock(_ verb: FaultyVerb) throws {
    let studio = try FaultyProcessFixture()
    let folder = studio(try #require(verb.others.first))
    try run(verb, in: studio) { step in
      guard step.path.hasPrefix(folder) || step.target.hasPrefix(folder), step.path != folder
      else { return }
      let error = #expect(throws: FileError.self, "\(step)") { _ = try FolderLock(folder) }
      #expect(error?.code == EBUSY)
    }
    _ = try FolderLock(folder)
  }

  @Test(
    "no image loses its file or its record while somebody can refer to it",
    arguments: [FaultyVerb.repair, .purge])
  func takenAwayUnderLock(_ verb: FaultyVerb) throws {
    let studio = try FaultyProcessFixture()
    let database = studio.store.database
    /// Whether somebody writes; nil if that cannot be told.
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
    try run(verb, in: studio) { step in
      guard ["rename", "remove"].contains(step.call), step.path.contains("/images/") else { return }
      #expect(isLocked() == true, "\(step)")
    }
    #expect(isLocked() == false)
  }

  @Test("a purge does not say that an image is gone which somebody asked for at that moment")
  func askedForMeanwhile() throws {
    let now = Date()
    for isAskedFor in [false, true] {
      let (template, photo) = try unusedPhoto()
      let studio = try FaultyProcessFixture(template)
      let file = studio.store.file(of: photo.image.id, format: photo.image.format)
      let files = FaultyFileSystem { step in
        guard isAskedFor, step.call == "rename", step.path == file else { return }
        try? FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: file)
      }
      let workspace = try studio.open(files, now: now)
      let findings = try workspace.diagnose(fix: true, purgeLimit: workspace.purgeLimit(days: 30))
        .findings
      let isToldRemoved = findings.contains { $0.kind == .unusedImage && $0.remedy == "removed" }
      #expect(isToldRemoved != isAskedFor && Folder.exists(file) == isAskedFor)
    }
  }

  @Test("a photo that is stored again at any moment of a purge is there afterwards")
  func storedAgain() throws {
    let now = Date()
    let (template, photo) = try unusedPhoto()
    let files = FaultyFileSystem()
    let first = try FaultyProcessFixture(template)
    let workspace = try first.open(files, now: now)
    try DatabaseCalls.counted(in: files) { try FaultyVerb.purge.run(in: first, workspace) }
    let steps = files.steps
    #expect(steps.contains { $0.call == "rename" && $0.path.contains("/images/") })
    for number in steps.indices {
      let what = Comment("\(steps[number])")
      let studio = try FaultyProcessFixture(template)
      let store = DiskImageFiles(folder: studio.store)
      let bytes = try store.bytes(of: photo.image)
      let counter = FaultyProcessFixture.Counter(-1)
      try run(.purge, in: studio, now: now) { _ in
        guard counter.next() == number else { return }
        #expect(throws: Never.self) { try store.store(bytes, format: photo.image.format) }
      }
      #expect(throws: Never.self, what) {
        try studio.open(.disk).transaction { session in
          try session.register(photo)
          _ = try session.edit(.current) { _ in
            .add([Sample.newItem("again", id: Sample.id(9), image: photo.image)])
          }
        }
      }
      #expect(try studio.examine(.purge).damage == [], what)
    }
  }

  /// A studio with a photo that nothing uses, stored long ago.
  private func unusedPhoto() throws -> (FolderImage, ImageRecord) {
    let studio = try FaultyProcessFixture()
    let workspace = try studio.open(.disk)
    let photo = try workspace.importPhoto(.path(studio("b.png"))).record
    try workspace.transaction { try $0.register(photo) }
    workspace.repository.checkpoint()
    return (try FolderImage(of: studio.folder.path), photo)
  }

  @Test("what a store holds is private from its beginning", arguments: FaultyVerb.allCases)
  func modes(_ verb: FaultyVerb) throws {
    let studio = try FaultyProcessFixture()
    let stores = [studio.store.path] + verb.others.map { studio($0) }
    let files = FaultyFileSystem()
    try DatabaseCalls.counted(in: files) { try verb.run(in: studio, studio.open(files)) }
    for step in files.steps where step.call == "open" {
      let isInside = stores.contains { (step.path + step.target).contains($0) }
      let mode = try #require(step.mode, "\(step)")
      #expect(!isInside || mode & 0o077 == 0, "\(step)")
    }
  }
}
