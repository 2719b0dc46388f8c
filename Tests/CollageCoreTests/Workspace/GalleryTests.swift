import CollageCore
import Foundation
import GRDB
import Testing

@testable import CollageStore

@Suite("Gallery") struct GalleryTests {
  let test: TestWorkspace

  init() throws { test = try TestWorkspace() }

  func names(deleted: Bool = false) throws -> [String] {
    try test.workspace.gallery(limit: 10, deleted: deleted).entries.map(\.record.name.rawValue)
  }

  @Test func ordersByLastSaveAndMarksCurrent() throws {
    let first = try test.create("first")
    let second = try test.create("second")
    #expect(try names() == ["second", "first"])
    _ = try test.save(.named("first"))
    #expect(try names() == ["first", "second"])
    #expect(try test.workspace.gallery(limit: 1).current == second.record.id)
    _ = try test.workspace.open(.named(first.record.id.text))
    #expect(try test.workspace.gallery(limit: 1).current == first.record.id)
    #expect(try test.workspace.gallery(limit: 1).hasMore)
    #expect(try !test.workspace.gallery(limit: 1, after: .named("first")).hasMore)
  }

  @Test func generatesSequentialNames() throws {
    try test.create("trip")
    let names = try test.workspace.transaction { session in
      func copy() throws -> String {
        try session.duplicate(.named("trip"), as: nil).record.name.rawValue
      }
      var names = try (0..<4).map { _ in try copy() }
      _ = try session.delete(.named("trip-3"))
      for _ in 1...2 { names.append(try copy()) }
      return names
    }
    #expect(names == ["trip-2", "trip-3", "trip-4", "trip-5", "trip-3", "trip-6"])
    let revisions = try test.workspace.history(of: .named("trip-2")).1
    #expect(revisions.map(\.label) == ["duplicate of trip"])
  }

  @Test func generatesFreeNamesAndRejectsTakenOnes() throws {
    let created = try test.workspace.transaction { session in
      try (0..<2).map { _ in try session.create(nil, canvas: .standard).record.name.rawValue }
    }
    #expect(created == ["collage-1", "collage-2"])
    let name = Sample.collageName("collage-1")
    let nameTaken = WorkspaceError.collageNameTaken(name)
    #expect(throws: nameTaken) { try test.create("collage-1") }
    #expect(throws: nameTaken) { try test.workspace.rename(.current, to: name) }
  }

  @Test func restoresDeletedCollageUnderFreeName() throws {
    let old = try test.create("trip")
    try test.add(test.picture("a.png"), as: "hero")
    _ = try test.workspace.delete(.current)
    #expect(try names() == [] && names(deleted: true) == ["trip"])
    #expect(throws: WorkspaceError.noCurrentCollage) { try test.state() }
    try test.create("trip")
    let restored = try test.workspace.restore("trip")
    #expect(restored.record.id == old.record.id && restored.record.name.rawValue == "trip-2")
    #expect(restored.collage.items.map(\.name.rawValue) == ["hero"])
    #expect(throws: WorkspaceError.noSuchDeletedCollage("trip", nearest: [])) {
      try test.workspace.restore("trip")
    }
  }

  @Test func suggestsNearestNames() throws {
    try test.create("summer")
    #expect(throws: WorkspaceError.noSuchCollage("sumer", nearest: ["summer"])) {
      try test.workspace.state(of: .named("sumer"))
    }
  }

  @Test func checkpointsAfterLongCommands() throws {
    try test.create()
    try test.add(test.picture("a.png"), as: "hero")
    #expect(Folder.byteCount(ofFile: test.store.database + "-wal") == 0)
    // An edit is only written to the write-ahead log.
    try test.edit { .nudge($0) }
    #expect(Folder.byteCount(ofFile: test.store.database + "-wal") ?? 0 > 0)
    #expect(try test.reopened().state(of: .current).record.head == 2)
  }

  @Test func rejectsMissingNewerAndDamagedStores() throws {
    let path = test.folder("other")
    #expect(throws: StoreError.missing(path: path)) {
      try Workspace.open(at: path, creating: false)
    }
    try test.execute("PRAGMA user_version = \(Schema.version + 1)")
    #expect(throws: StoreError.newer(path: test.store.database)) { try test.reopened() }
    let damaged = StoreFolder(path: test.folder("damaged"))
    try damaged.make()
    let text = "this isn't a database, and it is long enough" + String(repeating: "7", count: 5000)
    try AtomicFile.write(Array(text.utf8), to: damaged.database)
    #expect { try Workspace.open(at: damaged.path, creating: false) } throws: { error in
      if case .damaged? = error as? StoreError { true } else { false }
    }
  }

  @Test func derivesFileNamesFromCollages() {
    for (name, stem) in [("poster", "poster"), ("a/b", "a-b"), (".x", "_.x"), ("-o", "_-o")] {
      #expect(Sample.collageName(name).fileStem == stem)
    }
  }
}
