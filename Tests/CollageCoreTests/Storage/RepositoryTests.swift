import Foundation
import Testing

@testable import CollageCore

/// The repository that a test runs on; every test runs on both.
enum RepositoryKind: CaseIterable, CustomTestStringConvertible {
  case memory
  case database

  var testDescription: String { "\(self)" }

  /// Runs a test on an empty repository, which is gone afterwards.
  func run(_ body: (any CollageRepository) throws -> Void) throws {
    switch self {
    case .memory: try body(MemoryRepository())
    case .database:
      let folder = try TemporaryFolder()
      try body(DatabaseRepository(path: folder("collage.sqlite")))
    }
  }
}

@Suite("Every repository") struct RepositoryTests {
  static let later = Sample.date.addingTimeInterval(60)

  /// Keeps a collage with one item, and returns it with its record.
  func keep(_ collage: Collage, in repository: any CollageRepository) throws -> CollageRecord {
    try repository.write { writer in
      for item in collage.items { try writer.insert(Sample.record(item.image)) }
      try writer.insert(collage, label: "new")
      return try #require(try writer.record(collage.id))
    }
  }

  @Test("gives back the document it was given", arguments: RepositoryKind.allCases)
  func roundTrip(kind: RepositoryKind) throws {
    try kind.run { repository in
      var collage = try Sample.collage(items: [
        Sample.newItem("hero"), Sample.newItem("sky", image: Sample.image(2)),
      ])
      let id = collage.items[0].id
      collage = try collage.applying(.shader([id], .on(.of("glitch"))))
      collage = try collage.applying(.shader([id], .on(.of("pixellate"))))
      collage = try collage.applying(.shader([id], .off(name: "glitch")))
      collage = try collage.applying(.rotate([id], .to(Angle(degrees: 12.3456789))))
      let record = try keep(collage, in: repository)
      #expect(record.head == 0)
      #expect(record.newest == 0)
      #expect(!record.isDirty)
      #expect(try repository.read { try $0.collage(record, at: 0) } == collage)
    }
  }

  @Test("finds every revision of any sequence of edits", arguments: RepositoryKind.allCases)
  func everyRevision(kind: RepositoryKind) throws {
    for seed in 1...6 {
      try kind.run { repository in
        var random = TestRandom(state: UInt64(seed))
        var states = [try Sample.collage()]
        var record = try keep(states[0], in: repository)
        for step in 1...60 {
          // Now and then some steps are undone; the next edit drops them.
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
          #expect(record.head == states.count - 1)
          #expect(record.newest == record.head)
        }
        for (revision, state) in states.enumerated() {
          #expect(try repository.read { try $0.collage(record, at: revision) } == state)
        }
        let revisions = try repository.read { try $0.revisions(of: record.id, limit: nil) }
        #expect(revisions.map(\.number) == Array(states.indices))
      }
    }
  }

  @Test("keeps the saved state when its revision is dropped", arguments: RepositoryKind.allCases)
  func savedStateOutlivesItsRevision(kind: RepositoryKind) throws {
    try kind.run { repository in
      let start = try Sample.collage(items: [Sample.newItem("hero")])
      let id = start.items[0].id
      let saved = try start.applying(.flip([id], .horizontal))
      let other = try start.applying(.flip([id], .vertical))
      _ = try keep(start, in: repository)
      let record = try repository.write { writer in
        _ = try writer.append(saved, after: start, label: "flip", at: Self.later)
        try writer.markSaved(start.id, revision: 1, snapshot: "s", at: Self.later)
        try writer.setHead(0, of: start.id)
        return try writer.append(other, after: start, label: "flip", at: Self.later)
      }
      #expect(record.saved == nil)
      #expect(record.savedState?.items == saved.items)
      #expect(record.isDirty)
      #expect(record.snapshot == "s")
    }
  }

  @Test("keeps a saved state that is no revision", arguments: RepositoryKind.allCases)
  func savedStateApart(kind: RepositoryKind) throws {
    try kind.run { repository in
      let start = try Sample.collage(items: [Sample.newItem("hero")])
      let saved = try start.applying(.flip([start.items[0].id], .horizontal))
      _ = try keep(start, in: repository)
      try repository.write { writer in
        try writer.markSaved(start.id, revision: 0, snapshot: "old", at: Sample.date)
        try writer.markSaved(
          start.id, state: CollageRecord.SavedState(saved), snapshot: "s", at: Self.later)
      }
      let record = try #require(try repository.read { try $0.record(start.id) })
      #expect(record.saved == nil && record.savedState?.items == saved.items)
      #expect(record.isDirty && record.snapshot == "s" && record.updatedAt == Self.later)
      try repository.write {
        try $0.markSaved(start.id, revision: 0, snapshot: "t", at: Self.later)
      }
      let again = try #require(try repository.read { try $0.record(start.id) })
      #expect(again.saved == 0 && again.savedState == nil && !again.isDirty)
    }
  }

  @Test("changes nothing when the body throws", arguments: RepositoryKind.allCases)
  func rollback(kind: RepositoryKind) throws {
    struct Stop: Error {}
    try kind.run { repository in
      let collage = try Sample.collage()
      let record = try keep(collage, in: repository)
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
  }

  @Test("finds collages by name and by the beginning of a UUID", arguments: RepositoryKind.allCases)
  func references(kind: RepositoryKind) throws {
    try kind.run { repository in
      let first = try Sample.collage("first")
      let second = try Sample.collage("second")
      _ = try keep(first, in: repository)
      _ = try keep(second, in: repository)
      func find(_ text: String, deleted: Bool = false) throws -> [String] {
        try repository.read { try $0.records(matching: text, deleted: deleted) }
          .map(\.name.rawValue)
      }
      #expect(try find("first") == ["first"])
      #expect(try find(String(second.id.uuidString.prefix(8))) == ["second"])
      #expect(try find(second.id.text) == ["second"])
      #expect(try find(String(second.id.text.prefix(3))) == [])
      #expect(try find("first' OR '1'='1") == [])
      try repository.write { try $0.setDeleted(first.id, at: Self.later) }
      #expect(try find("first") == [])
      #expect(try find("first", deleted: true) == ["first"])
      // The name of a deleted collage can be given to another one.
      _ = try keep(try Sample.collage("first"), in: repository)
      #expect(try find("first") == ["first"])
    }
  }

  @Test("pages through the gallery, newest save first", arguments: RepositoryKind.allCases)
  func gallery(kind: RepositoryKind) throws {
    try kind.run { repository in
      var ids: [UUID] = []
      for number in 1...5 {
        let collage = try Sample.collage("Trip Été \(number)")
        _ = try keep(collage, in: repository)
        ids.append(collage.id)
      }
      // The third was saved last; the others share one moment.
      try repository.write { try $0.markSaved(ids[2], revision: 0, snapshot: nil, at: Self.later) }
      func page(after: CollageRecord?, search: String? = nil) throws -> [GalleryEntry] {
        try repository.read { try $0.gallery(GalleryQuery(search: search, after: after, limit: 2)) }
      }
      var pages: [[UUID]] = []
      var last: CollageRecord?
      // One page more than there are, so that a gallery that never ends fails.
      for _ in 0..<4 {
        let entries = try page(after: last)
        pages.append(entries.map(\.record.id))
        last = entries.last?.record ?? last
      }
      #expect(pages.map(\.count) == [2, 2, 1, 0])
      #expect(pages[0][0] == ids[2])
      #expect(Set(pages.joined()) == Set(ids))
      #expect(try page(after: nil, search: "été 4").map(\.record.id) == [ids[3]])
      #expect(try page(after: nil, search: "%").isEmpty)
    }
  }

  @Test("counts in the gallery what is there now", arguments: RepositoryKind.allCases)
  func itemCounts(kind: RepositoryKind) throws {
    try kind.run { repository in
      let collage = try Sample.collage(items: (1...3).map { Sample.newItem("a\($0)") })
      let id = try keep(collage, in: repository).id
      func count() throws -> [Int] {
        try repository.read { try $0.gallery(GalleryQuery()).map(\.itemCount) }
      }
      #expect(try count() == [3])
      // An edit ends a row and begins another one, which counts once.
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
  }

  @Test("keeps settings", arguments: RepositoryKind.allCases)
  func settings(kind: RepositoryKind) throws {
    try kind.run { repository in
      try repository.write { try $0.setSetting("import.lossless", to: "true") }
      #expect(try repository.read { try $0.settings() } == ["import.lossless": "true"])
      try repository.write { try $0.setSetting("import.lossless", to: nil) }
      #expect(try repository.read { try $0.settings() }.isEmpty)
    }
  }
}
