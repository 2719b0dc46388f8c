import Foundation
import Testing

@testable import CollageStore

@Suite("Collage archive") struct ArchiveTests {
  private func archive(of states: [Collage]) throws -> CollageArchive {
    let first = try #require(states.first)
    var archive = CollageArchive(
      CollageRecord(id: first.id, name: first.name, createdAt: Sample.date))
    for state in states { archive.append(state, label: "edit", at: Sample.date) }
    return archive
  }

  @Test(arguments: 1...4) func roundTripsEveryRevision(seed: Int) throws {
    var random = TestRandom(state: UInt64(seed))
    var collage = try Sample.collage()
    var states = [collage]
    func store(
      _ body: (any RepositoryWriter) throws -> Void
    ) throws -> CollageArchive {
      let (folder, repository) = try TemporaryFolder.withRepository()
      defer { withExtendedLifetime(folder) {} }
      let archive = try repository.write { writer in
        for image in Sample.editImages { try writer.insert(Sample.record(image)) }
        try body(writer)
        return try writer.archive(of: try #require(try writer.record(collage.id)))
      }
      #expect(try repository.read { try $0.problems() } == [])
      return archive
    }
    let kept = try store { writer in
      try writer.insert(collage, label: "edit")
      for _ in 1...20 {
        guard let next = try? collage.applying(.random(for: collage, using: &random)),
          next != collage
        else { continue }
        _ = try writer.append(next, after: collage, label: "edit", at: Sample.date)
        collage = next
        states.append(next)
      }
      try writer.setHead(states.count / 2, of: collage.id)
    }
    try kept.check()
    #expect(kept.revisions.indices.map(kept.collage) == states)
    let roundTripped = try store { try $0.insert(kept) }
    let expected = try archive(of: states)
    for archive in [kept, roundTripped] {
      #expect(archive.head == states.count / 2 && archive.revisions == expected.revisions)
      #expect(Set(archive.versions) == Set(expected.versions))
    }
  }

  @Test func keepsDirtyStateWithoutHistory() throws {
    let first = try Sample.collage(items: [Sample.newItem("a"), Sample.newItem("b")])
    let second = try first.applying(.order([first.items[0].id], .front))
    var archive = try archive(of: [first, second, second.applying(.remove([first.items[0].id]))])
    archive.head = 2
    #expect(archive.withoutHistory().saved == nil && archive.withoutHistory().savedState != nil)
    archive.saved = 2
    #expect(archive.withoutHistory().saved == 0 && archive.withoutHistory().savedState == nil)
    archive.saved = 1
    let dirty = archive.withoutHistory()
    #expect(dirty.saved == nil && dirty.savedState == CollageRecord.SavedState(second))
    #expect(dirty.collage(at: 0) == archive.collage(at: 2) && dirty.revisions.count == 1)
    try dirty.check()
    let unchanged = try self.archive(of: [first]).withoutHistory()
    #expect(unchanged.saved == nil && unchanged.savedState == nil)
  }
}
