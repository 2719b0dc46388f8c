import Foundation
import GRDB
import Testing

@testable import CollageCore

@Suite("The gallery") struct GalleryTests {
  let test: TestWorkspace

  init() throws { test = try TestWorkspace() }

  func names(deleted: Bool = false) throws -> [String] {
    try test.workspace.gallery(limit: 10, deleted: deleted).entries.map(\.record.name.rawValue)
  }

  @Test("shows the collage that was saved last first, and marks the current one")
  func order() throws {
    let first = try test.create("first")
    let second = try test.create("second")
    #expect(try names() == ["second", "first"])
    _ = try test.workspace.save(.named("first"), progress: nil)
    #expect(try names() == ["first", "second"])
    #expect(try test.workspace.gallery(limit: 1).current == second.record.id)
    _ = try test.workspace.transaction { try $0.open(.named(first.record.id.text)) }
    #expect(try test.workspace.gallery(limit: 1).current == first.record.id)
    let page = try test.workspace.gallery(limit: 1)
    #expect(page.hasMore)
    #expect(try !test.workspace.gallery(limit: 1, after: .named("first")).hasMore)
  }

  @Test("makes up names that follow each other, and uses again what was given back")
  func manyNames() throws {
    try test.create("trip")
    let names = try test.workspace.transaction { session in
      func copy() throws -> String {
        try session.duplicate(.named("trip"), as: nil).record.name.rawValue
      }
      var names = try (0..<4).map { _ in try copy() }
      _ = try session.delete(.named("trip-3"))
      names.append(try copy())
      names.append(try copy())
      return names
    }
    #expect(names == ["trip-2", "trip-3", "trip-4", "trip-5", "trip-3", "trip-6"])
  }

  @Test("says of a duplicate what it was made of") func origin() throws {
    try test.create("trip")
    _ = try test.workspace.transaction {
      try $0.duplicate(.named("trip"), as: Sample.collageName("journey"))
    }
    let revisions = try test.workspace.history(of: .named("journey")).1
    #expect(revisions.map(\.label) == ["duplicate of trip"])
  }

  @Test("makes up free names and refuses taken ones") func freeNames() throws {
    let made = try test.workspace.transaction { session in
      try (0..<2).map { _ in try session.create(nil, canvas: .standard).record.name.rawValue }
    }
    #expect(made == ["collage-1", "collage-2"])
    #expect(throws: WorkspaceError.collageNameTaken(Sample.collageName("collage-1"))) {
      try test.create("collage-1")
    }
    #expect(throws: WorkspaceError.collageNameTaken(Sample.collageName("collage-1"))) {
      try test.workspace.transaction {
        try $0.rename(.current, to: Sample.collageName("collage-1"))
      }
    }
  }

  @Test("gives a deleted collage back, under another name if its own was given away")
  func restore() throws {
    let old = try test.create("trip")
    try test.add(test.picture("a.png"), as: "hero")
    _ = try test.workspace.transaction { try $0.delete(.current) }
    #expect(try names() == [])
    #expect(try names(deleted: true) == ["trip"])
    #expect(throws: WorkspaceError.noCurrentCollage) { try test.state() }
    try test.create("trip")
    let restored = try test.workspace.transaction { try $0.restore("trip") }
    #expect(restored.record.id == old.record.id)
    #expect(restored.record.name.rawValue == "trip-2")
    #expect(restored.collage.items.map(\.name.rawValue) == ["hero"])
    #expect(throws: WorkspaceError.noSuchDeletedCollage("trip", nearest: [])) {
      try test.workspace.transaction { try $0.restore("trip") }
    }
  }

  @Test("says which names are near a mistyped one") func suggestions() throws {
    try test.create("summer")
    #expect(throws: WorkspaceError.noSuchCollage("sumer", nearest: ["summer"])) {
      try test.workspace.state(of: .named("sumer"))
    }
  }

  @Test("is whole in one file after every command that takes long anyway")
  func checkpointed() throws {
    try test.create()
    try test.add(test.picture("a.png"), as: "hero")
    #expect(Folder.byteCount(ofFile: test.store.database + "-wal") == 0)
    // An edit flushes the disk once; the log keeps it.
    try test.edit { .nudge($0) }
    #expect(Folder.byteCount(ofFile: test.store.database + "-wal") ?? 0 > 0)
    let other = try Workspace.open(at: test.store.path, creating: false)
    #expect(try other.state(of: .current).record.head == 2)
  }

  @Test("is not there before it was made, and is refused when it is from a later version")
  func opening() throws {
    let path = test.folder("other")
    #expect(throws: StoreError.missing(path: path)) {
      try Workspace.open(at: path, creating: false)
    }
    let database = try DatabaseRepository(path: test.store.database)
    try database.queue.write { try $0.execute(sql: "PRAGMA user_version = \(Schema.version + 1)") }
    #expect(throws: StoreError.newer(path: test.store.database)) {
      try Workspace.open(at: test.store.path, creating: false)
    }
    let damaged = StoreFolder(path: test.folder("damaged"))
    try damaged.make()
    try AtomicFile.write(
      Array("this is no database, and it is long enough".utf8) + Array(repeating: 7, count: 5000),
      to: damaged.database)
    #expect { try Workspace.open(at: damaged.path, creating: false) } throws: { error in
      if case .damaged? = error as? StoreError { true } else { false }
    }
  }
}
