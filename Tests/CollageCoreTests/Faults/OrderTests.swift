import CollageCore
import Foundation
import Testing

/// The order in which things reach the disk, so that they survive a loss of power.
@Suite("The order of writing") struct OrderTests {
  private func steps(of verb: FaultyVerb) throws -> [FaultyFileSystem.Step] {
    let studio = try FaultyProcessFixture()
    let files = FaultyFileSystem()
    // Opening a database writes too.
    let workspace = try studio.open(files)
    try DatabaseCalls.counted(in: files) { try verb.run(in: studio, workspace) }
    return files.steps
  }

  @Test(
    "data comes before its name, and the name before its folder",
    arguments: [FaultyVerb.add, .batch, .save, .cutout, .render, .export, .import, .backup, .keep])
  func dataFirst(_ verb: FaultyVerb) throws {
    let steps = try steps(of: verb)
    let renames = steps.indices.filter { steps[$0].call == "rename" }
    #expect(!renames.isEmpty)
    for rename in renames where !steps[rename].target.contains("/cache/") {
      let (temporary, target) = (steps[rename].path, steps[rename].target)
      let folder = Folder.parent(of: target)
      #expect(
        steps[rename...].contains { $0.call == "flush folder" && $0.path == folder }, "\(target)")
      // A copy of a database is flushed by SQLite.
      guard !target.hasSuffix(".sqlite") else { continue }
      let name = try #require(
        steps.lastIndex { $0.call == "name" && $0.target == temporary }, "\(target)")
      let flush = try #require(
        steps.lastIndex { $0.call == "flush" && $0.path == steps[name].path }, "\(target)")
      let write = try #require(
        steps.lastIndex { $0.call == "write" && $0.path == steps[name].path }, "\(target)")
      #expect(write < flush && flush < name && name < rename)
    }
  }

  @Test(
    "files come before the transaction that refers to them",
    arguments: [FaultyVerb.add, .save, .cutout, .import, .keep])
  func filesFirst(_ verb: FaultyVerb) throws {
    let steps = try steps(of: verb)
    // Who reads at the same time may open the database once more, which is no transaction.
    let transaction = try #require(steps.firstIndex { $0.call == "database write" })
    let files = steps.indices.filter { index in
      let step = steps[index]
      let paths = step.path + step.target
      return ["rename", "flush folder", "make folder"].contains(step.call)
        && ["/images/", "/snapshots", "/library/"].contains { paths.contains($0) }
    }
    #expect(!files.isEmpty && files.allSatisfy { $0 < transaction })
  }

  @Test("the name of a file that is there already is flushed, whoever wrote it")
  func known() throws {
    let (temporary, fileSystem) = (try TemporaryFolder(), FaultyFileSystem())
    let folder = StoreFolder(path: temporary("store"))
    try folder.make()
    let id = try DiskImageFiles(folder: folder).store([1, 2, 3], format: .png)
    _ = try DiskImageFiles(folder: folder, fileSystem: fileSystem).store([1, 2, 3], format: .png)
    let folders = [Folder.parent(of: folder.file(of: id, format: .png)), folder.images]
    #expect(fileSystem.steps == folders.map { .init(call: "flush folder", path: $0) })
  }

  @Test("the name of a copy of the database is flushed") func copied() throws {
    let test = try TestWorkspace.withPoster()
    let (fileSystem, copy) = (FaultyFileSystem(), test.folder("copy.sqlite"))
    try DatabaseRepository(path: test.store.database).copy(to: copy, on: fileSystem)
    let named = try #require(fileSystem.steps.firstIndex { $0.target == copy })
    let flush = FaultyFileSystem.Step(call: "flush folder", path: Folder.parent(of: copy))
    #expect(fileSystem.steps[named...].contains(flush))
  }

  @Test("an image whose file was taken away meanwhile is not recorded") func takenAway() throws {
    let test = try TestWorkspace.withPoster()
    let record = try test.workspace.importPhoto(test.picture("a.png")).record
    let path = test.store.file(of: record.image.id, format: record.image.format)
    try Folder.remove(path)
    #expect(throws: StoreError.missingImage(path: path)) {
      try test.workspace.transaction { try $0.register(record) }
    }
  }

  @Test("outputs of a batch get their names after the transaction") func outputsLast() throws {
    let steps = try steps(of: .batch)
    let transaction = try #require(steps.firstIndex { $0.call == "database write" })
    let flush = try #require(steps.firstIndex { $0.call == "flush" })
    let rename = try #require(steps.firstIndex { $0.target.hasSuffix("/out.jpg") })
    #expect(flush < transaction && transaction < rename)
  }

  @Test("an output that cannot have its name costs no edit, and that is said")
  func lateFailure() throws {
    let rename = try #require(
      steps(of: .batch).firstIndex { $0.call == "rename" && $0.target.hasSuffix("/out.jpg") })
    let studio = try FaultyProcessFixture()
    let files = FaultyFileSystem(.error(EBUSY), at: rename)
    let workspace = try studio.open(files)
    let error = try #require(throws: WorkspaceError.self) {
      try DatabaseCalls.counted(in: files) { try FaultyVerb.batch.run(in: studio, workspace) }
    }
    guard case .outputNotWritten(let cause) = error else { throw error }
    #expect(cause.path == studio("out.jpg"))
    let (_, revisions) = try workspace.history(of: .current)
    #expect(revisions.suffix(2).allSatisfy { $0.label.hasPrefix("move") })
    #expect(try FileReader.bytes(at: studio("out.jpg"), limit: 9) == FaultyProcessFixture.old)
  }

  @Test("an edit is flushed when all of it is written, and nothing is written after that")
  func flushed() throws {
    let steps = try steps(of: .move).map(\.call)
    let write = try #require(steps.lastIndex(of: "database write"))
    let flush = try #require(steps.lastIndex(of: "database flush"))
    #expect(write < flush, "\(steps)")
  }
}
