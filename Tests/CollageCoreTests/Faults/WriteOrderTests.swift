import CollageCore
import Foundation
import Testing

/// The order of writes to the disk that prevents losses of data when the power fails.
@Suite("Write order") struct WriteOrderTests {
  private func steps(of verb: FaultyVerb) throws -> [FaultyFileSystem.Step] {
    let fixture = try FaultFixture()
    let files = FaultyFileSystem()
    // The steps of opening the database don't count.
    let workspace = try fixture.open(files)
    try DatabaseCalls.counted(in: files) { try verb.run(in: fixture, workspace) }
    return files.steps
  }

  @Test(arguments: [
    FaultyVerb.add, .batch, .save, .cutout, .render, .export, .import, .backup, .keep,
  ])
  func flushesDataBeforeNameAndFolder(_ verb: FaultyVerb) throws {
    let steps = try steps(of: verb)
    let renames = steps.indices.filter { steps[$0].call == "rename" }
    #expect(!renames.isEmpty)
    for rename in renames where !steps[rename].target.contains("/cache/") {
      let (temporary, target) = (steps[rename].path, steps[rename].target)
      let folder = Folder.parent(of: target)
      #expect(
        steps[rename...].contains { $0.call == "flush folder" && $0.path == folder }, "\(target)")
      // SQLite flushes the copy of a database itself.
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

  @Test(arguments: [FaultyVerb.add, .save, .cutout, .import, .keep])
  func writesFilesBeforeTransaction(_ verb: FaultyVerb) throws {
    let steps = try steps(of: verb)
    // The first write is the transaction; an earlier open could be that of a concurrent reader.
    let transaction = try #require(steps.firstIndex { $0.call == "database write" })
    let files = steps.indices.filter { index in
      let step = steps[index]
      let paths = step.path + step.target
      return ["rename", "flush folder", "make folder"].contains(step.call)
        && ["/images/", "/snapshots", "/library/"].contains { paths.contains($0) }
    }
    #expect(!files.isEmpty && files.allSatisfy { $0 < transaction })
  }

  @Test func flushesNameOfExistingFile() throws {
    let (temporary, fileSystem) = (try TemporaryFolder(), FaultyFileSystem())
    let folder = StoreFolder(path: temporary("store"))
    try folder.make()
    let id = try DiskImageFiles(folder: folder).store([1, 2, 3], format: .png)
    _ = try DiskImageFiles(folder: folder, fileSystem: fileSystem).store([1, 2, 3], format: .png)
    let folders = [Folder.parent(of: folder.file(of: id, format: .png)), folder.images]
    #expect(fileSystem.steps == folders.map { .init(call: "flush folder", path: $0) })
  }

  @Test func flushesNameOfDatabaseCopy() throws {
    let test = try TestWorkspace.withPoster()
    let (fileSystem, copy) = (FaultyFileSystem(), test.folder("copy.sqlite"))
    try DatabaseRepository(path: test.store.database).copy(to: copy, on: fileSystem)
    let named = try #require(fileSystem.steps.firstIndex { $0.target == copy })
    let flush = FaultyFileSystem.Step(call: "flush folder", path: Folder.parent(of: copy))
    #expect(fileSystem.steps[named...].contains(flush))
  }

  @Test func doesNotRecordImageWithoutFile() throws {
    let test = try TestWorkspace.withPoster()
    let record = try test.workspace.importPhoto(test.picture("a.png")).record
    let path = test.store.file(of: record.image.id, format: record.image.format)
    try Folder.remove(path)
    #expect(throws: StoreError.missingImage(path: path)) {
      try test.workspace.transaction { try $0.register(record) }
    }
  }

  @Test func namesOutputsAfterTransaction() throws {
    let steps = try steps(of: .batch)
    let transaction = try #require(steps.firstIndex { $0.call == "database write" })
    let flush = try #require(steps.firstIndex { $0.call == "flush" })
    let rename = try #require(steps.firstIndex { $0.target.hasSuffix("/out.jpg") })
    #expect(flush < transaction && transaction < rename)
  }

  @Test func reportsFailedOutputAndKeepsEdit() throws {
    let rename = try #require(
      steps(of: .batch).firstIndex { $0.call == "rename" && $0.target.hasSuffix("/out.jpg") })
    let fixture = try FaultFixture()
    let files = FaultyFileSystem(.error(EBUSY), at: rename)
    let workspace = try fixture.open(files)
    let error = try #require(throws: WorkspaceError.self) {
      try DatabaseCalls.counted(in: files) { try FaultyVerb.batch.run(in: fixture, workspace) }
    }
    guard case .outputNotWritten(let cause) = error else { throw error }
    #expect(cause.path == fixture("out.jpg"))
    let (_, revisions) = try workspace.history(of: .current)
    #expect(revisions.suffix(2).allSatisfy { $0.label.hasPrefix("move") })
    #expect(try FileReader.bytes(at: fixture("out.jpg"), limit: 9) == FaultFixture.old)
  }

  @Test func flushesEditOnceAfterLastWrite() throws {
    let steps = try steps(of: .move).map(\.call)
    let write = try #require(steps.lastIndex(of: "database write"))
    let flush = try #require(steps.lastIndex(of: "database flush"))
    #expect(write < flush, "\(steps)")
  }
}
