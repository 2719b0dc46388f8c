import CollageStore
import Foundation
import Testing

extension TemporaryFolder {
  /// An empty repository in a new folder.
  static func withRepository() throws -> (TemporaryFolder, DatabaseRepository) {
    let folder = try TemporaryFolder()
    return (folder, try DatabaseRepository(path: folder("collage.sqlite")))
  }
}

@Suite("Collage repository") struct RepositoryTests {
  private let folder: TemporaryFolder
  private let repository: DatabaseRepository

  init() throws { (folder, repository) = try TemporaryFolder.withRepository() }

  private static let later = Sample.date.addingTimeInterval(60)

  /// Stores a collage with its images, and returns its record.
  private func insert(_ collage: Collage) throws -> CollageRecord {
    try repository.write { writer in
      for item in collage.items { try writer.insert(Sample.record(item.image)) }
      try writer.insert(collage, label: "new")
      return try #require(try writer.record(collage.id))
    }
  }

  @Test("restores every revision of any sequence of edits", arguments: 1...6)
  func restoresEveryRevision(seed: Int) throws {
    var random = TestRandom(state: UInt64(seed))
    var states = [try Sample.collage()]
    var record = try insert(states[0])
    for step in 1...60 {
      // Sometimes steps are undone; the next edit drops them.
      if Int.random(in: 0..<6, using: &random) == 0 {
        let head = Int.random(in: 0...record.head, using: &random)
        try repository.write { try $0.setHead(head, of: record.id) }
        states.removeLast(states.count - head - 1)
      }
      let old = try #require(states.last)
      let new = try old.applying(.random(for: old, using: &random))
      record = try repository.write { writer in
        for image in Sample.editImages { try writer.insert(Sample.record(image)) }
        return try writer.append(new, after: old, label: "step \(step)", at: Self.later)
      }
      states.append(new)
      #expect(record.head == states.count - 1 && record.newest == record.head)
    }
    for (revision, state) in states.enumerated() {
      #expect(try repository.read { try $0.collage(record, at: revision) } == state)
    }
    let revisions = try repository.read { try $0.revisions(of: record.id, limit: nil) }
    #expect(revisions.map(\.number) == Array(states.indices))
  }

  @Test func keepsSavedStateOfDroppedRevision() throws {
    let start = try Sample.collage(items: [Sample.newItem("hero")])
    let id = start.items[0].id
    let saved = try start.applying(.flip([id], .horizontal))
    let other = try start.applying(.flip([id], .vertical))
    _ = try insert(start)
    let record = try repository.write { writer in
      _ = try writer.append(saved, after: start, label: "flip", at: Self.later)
      try writer.markSaved(start.id, revision: 1, snapshot: "s", at: Self.later)
      try writer.setHead(0, of: start.id)
      return try writer.append(other, after: start, label: "flip", at: Self.later)
    }
    #expect(record.saved == nil && record.savedState?.items == saved.items && record.isDirty)
    #expect(record.snapshot == "s")
  }

  @Test func keepsSavedStateWithoutRevision() throws {
    let start = try Sample.collage(items: [Sample.newItem("hero")])
    let saved = try start.applying(.flip([start.items[0].id], .horizontal))
    _ = try insert(start)
    try repository.write { writer in
      try writer.markSaved(start.id, revision: 0, snapshot: "old", at: Sample.date)
      try writer.markSaved(
        start.id, state: CollageRecord.SavedState(saved), snapshot: "s", at: Self.later)
    }
    let record = try #require(try repository.read { try $0.record(start.id) })
    #expect(record.saved == nil && record.savedState?.items == saved.items)
    #expect(record.isDirty && record.snapshot == "s" && record.updatedAt == Self.later)
    try repository.write { try $0.markSaved(start.id, revision: 0, snapshot: "t", at: Self.later) }
    let resaved = try #require(try repository.read { try $0.record(start.id) })
    #expect(resaved.saved == 0 && resaved.savedState == nil && !resaved.isDirty)
  }

  @Test func rollsBackAfterError() throws {
    struct Stop: Error {}
    let collage = try Sample.collage()
    let record = try insert(collage)
    #expect(throws: Stop.self) {
      try repository.write { writer in
        try writer.rename(collage.id, to: Sample.collageName("other"))
        try writer.setSetting("a", to: "b")
        try writer.setCurrentCollage(collage.id)
        throw Stop()
      }
    }
    #expect(try repository.read { try $0.record(collage.id) } == record)
    #expect(try repository.read { try $0.settings() }.isEmpty)
    #expect(try repository.read { try $0.currentCollage() } == nil)
  }

  @Test func searchesNamesIgnoringCase() throws {
    for name in ["Trip Été 1", "Trip Été 2"] { _ = try insert(try Sample.collage(name)) }
    for (search, names) in [("été 2", ["Trip Été 2"]), ("ÉTÉ 2", ["Trip Été 2"]), ("%", [])] {
      let entries = try repository.read { try $0.gallery(GalleryQuery(search: search)) }
      #expect(entries.map(\.record.name.rawValue) == names, "\(search)")
    }
  }

  @Test func countsCurrentItems() throws {
    let collage = try Sample.collage(items: (1...3).map { Sample.newItem("a\($0)") })
    let id = try insert(collage).id
    func count() throws -> [Int] {
      try repository.read { try $0.gallery(GalleryQuery()).map(\.itemCount) }
    }
    #expect(try count() == [3])
    // An edit ends one row and begins another; the item still counts once.
    let moved = try collage.applying(.flip([collage.items[1].id], .horizontal))
    let fewer = try moved.applying(.remove([collage.items[0].id, collage.items[1].id]))
    let steps = [(collage, moved, 3), (moved, fewer, 1)]
    for (old, new, expected) in steps {
      _ = try repository.write { try $0.append(new, after: old, label: "edit", at: Self.later) }
      #expect(try count() == [expected])
    }
    for (head, expected) in [(1, 3), (0, 3), (2, 1)] {
      try repository.write { try $0.setHead(head, of: id) }
      #expect(try count() == [expected])
    }
  }

  @Test func storesSettings() throws {
    try repository.write { try $0.setSetting("import.lossless", to: "true") }
    #expect(try repository.read { try $0.settings() } == ["import.lossless": "true"])
    try repository.write { try $0.setSetting("import.lossless", to: nil) }
    #expect(try repository.read { try $0.settings() }.isEmpty)
  }
}
