import Foundation
import Testing

@testable import CollageCore

@Suite("A collage apart from its store") struct ArchiveTests {
  @Test("brings back every revision of any history", arguments: RepositoryKind.allCases)
  func roundTrip(kind: RepositoryKind) throws {
    for seed in 1...4 {
      var random = TestRandom(state: UInt64(seed))
      var archive: CollageArchive?
      var states: [Collage] = []
      try kind.run { repository in
        var collage = try Sample.collage()
        states = [collage]
        archive = try repository.write { writer in
          for image in Sample.editImages { try writer.insert(Sample.record(image)) }
          try writer.insert(collage, label: "new")
          for _ in 1...20 {
            guard let next = try? collage.applying(.random(for: collage, using: &random)),
              next != collage
            else { continue }
            _ = try writer.append(next, after: collage, label: "edit", at: Sample.date)
            collage = next
            states.append(next)
          }
          try writer.setHead(states.count / 2, of: collage.id)
          return try writer.archive(of: try #require(try writer.record(collage.id)))
        }
      }
      let kept = try #require(archive)
      try kept.check()
      #expect(kept.revisions.indices.map(kept.collage) == states)
      try RepositoryKind.database.run { repository in
        let again = try repository.write { writer in
          for image in Sample.editImages { try writer.insert(Sample.record(image)) }
          try writer.insert(kept)
          return try writer.archive(of: try #require(try writer.record(kept.id)))
        }
        #expect(again.head == states.count / 2)
        #expect(Set(again.versions) == Set(kept.versions))
        #expect(again.revisions == kept.revisions)
        #expect(try repository.read { try $0.problems() } == [])
      }
    }
  }

  /// A sound archive of two items and three revisions.
  private func sound() throws -> CollageArchive {
    var collage = try Sample.collage(items: [Sample.newItem("a"), Sample.newItem("b")])
    var archive = CollageArchive(
      CollageRecord(id: collage.id, name: collage.name, createdAt: Sample.date))
    archive.append(collage, label: "new", at: Sample.date)
    collage = try collage.applying(.order([collage.items[0].id], .front))
    archive.append(collage, label: "order", at: Sample.date)
    collage = try collage.applying(.remove([collage.items[0].id]))
    archive.append(collage, label: "remove", at: Sample.date)
    archive.head = 2
    return archive
  }

  @Test("is refused when a rule is broken") func rules() throws {
    try sound().check()
    try expectRefusal { $0.head = 3 }
    try expectRefusal { $0.saved = -1 }
    try expectRefusal { $0.revisions = [] }
    try expectRefusal { $0.versions.removeFirst() }
    try expectRefusal { $0.versions.append($0.versions[0]) }
    try expectRefusal { $0.versions[0].until = 0 }
    try expectRefusal { $0.versions[0].until = 3 }
    try expectRefusal { $0.versions[0].until = nil }
    try expectRefusal { $0.revisions[1].label = String(repeating: "a", count: 40_001) }
    try expectRefusal { $0.change { $0.transform.scale = 0 } }
    try expectRefusal { $0.change { $0.transform.center.x = .infinity } }
    try expectRefusal { $0.change { $0.transform.rotation.degrees = .nan } }
    try expectRefusal { $0.changeOriginal { $0.transform.scale = 0 } }
    try expectRefusal { $0.changeOriginal { $0.transform.center.x = .infinity } }
    try expectRefusal { $0.change { $0.box.width = -4 } }
    try expectRefusal { $0.change { $0.content.update { $0.usesCutout = true } } }
    try expectRefusal {
      let name = String(repeating: "x", count: 65)
      let shader = Shader(name: name)
      $0.change { $0.look.shaders = ShaderStack(active: [shader]) }
    }
  }

  private func expectRefusal(
    sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout CollageArchive) -> Void
  ) throws {
    var archive = try sound()
    change(&archive)
    #expect(throws: ArchiveRuleError.self, sourceLocation: sourceLocation) { try archive.check() }
  }

  @Test("without its history is saved or dirty as before") func withoutHistory() throws {
    var archive = try sound()
    archive.saved = 2
    #expect(archive.withoutHistory().saved == 0)
    #expect(archive.withoutHistory().savedState == nil)
    archive.saved = 1
    let dirty = archive.withoutHistory()
    #expect(dirty.saved == nil)
    #expect(dirty.savedState == CollageRecord.SavedState(archive.collage(at: 1)))
    #expect(dirty.collage(at: 0) == archive.collage(at: 2))
    #expect(dirty.revisions.count == 1)
    try dirty.check()
  }
}

extension CollageArchive {
  /// Changes the way in which the item of the first version was added.
  fileprivate mutating func changeOriginal(_ change: (inout Item.AddedState) -> Void) {
    self.change { item in
      var added = item.added
      change(&added)
      item = Item(
        id: item.id, name: item.name, content: item.content, box: item.box,
        transform: item.transform, look: item.look, added: added, createdAt: item.createdAt)
    }
  }

  fileprivate mutating func change(_ change: (inout Item) -> Void) {
    let old = versions[0]
    var item = old.item
    change(&item)
    versions[0] = ItemVersion(since: old.since, until: old.until, z: old.z, item: item)
  }
}

@Suite("A collage from a file") struct ArchiveRangeTests {
  /// An archive of some revisions of an empty canvas.
  private func empty(_ count: Int) throws -> CollageArchive {
    let collage = try Sample.collage()
    var archive = CollageArchive(
      CollageRecord(id: collage.id, name: collage.name, createdAt: Sample.date))
    for _ in 0..<count { archive.append(collage, label: "edit", at: Sample.date) }
    return archive
  }

  @Test("has no item that is there at no revision") func emptyVersion() throws {
    let item = try Sample.collage(items: [Sample.newItem("a")]).items[0]
    for (until, isRefused) in [(1, true), (2, false)] {
      var archive = try empty(3)
      archive.versions = [.init(since: 1, until: until, z: 0, item: item)]
      #expect((try? archive.check()) == nil ? isRefused : !isRefused, "\(until)")
    }
  }

  @Test(
    "has no edge of a cutout that is beyond all measure",
    arguments: [
      CutoutEdge(smooth: .infinity), CutoutEdge(smooth: -1e300), CutoutEdge(feather: 1e300),
    ])
  func edges(_ edge: CutoutEdge) throws {
    try cutout(edge: CutoutEdge(smooth: 1, feather: 2)).check()
    #expect(throws: ArchiveRuleError.self) { try cutout(edge: edge).check() }
  }

  @Test(
    "has no mark of a cutout that is beyond all measure",
    arguments: [
      CutoutMark(disc: Point(x: 1, y: 1e300)), CutoutMark(disc: Point(x: -.infinity, y: 1)),
      CutoutMark(disc: Point(x: 1, y: 1), radius: 1e300),
    ])
  func marks(_ mark: CutoutMark) throws {
    let good = CutoutMark(disc: Point(x: 1, y: 1), radius: 2)
    try cutout(hints: CutoutHints(keep: [good], drop: [good])).check()
    for hints in [CutoutHints(keep: [good, mark]), CutoutHints(drop: [mark])] {
      #expect(throws: ArchiveRuleError.self) { try cutout(hints: hints).check() }
    }
  }

  /// An archive of an item with a cutout.
  private func cutout(
    hints: CutoutHints = CutoutHints(), edge: CutoutEdge = CutoutEdge()
  ) throws -> CollageArchive {
    let image = Sample.image()
    let known = Sample.cutoutOrigin
    let origin = CutoutOrigin(
      engine: known.engine, confidence: 1, coverage: 1, bounds: known.bounds, hints: hints,
      edge: edge)
    let png = StoredImage(id: Sample.image(2).id, format: .png, size: image.size, isOpaque: false)
    var collage = try Sample.collage(items: [Sample.newItem("a", id: Sample.id(1), image: image)])
    let cutout = Cutout(image: png, trimap: nil, origin: origin)
    collage = try collage.applying(.cutOut([ItemCutout(Sample.id(1), cutout)]))
    var archive = CollageArchive(
      CollageRecord(id: collage.id, name: collage.name, createdAt: Sample.date))
    archive.append(collage, label: "new", at: Sample.date)
    return archive
  }

  @Test("that was never saved nor changed is that without its history, too")
  func neverSaved() throws {
    let archive = try empty(1)
    let alone = archive.withoutHistory()
    #expect(alone.saved == nil && alone.savedState == nil)
    var changed = try empty(2)
    changed.head = 1
    #expect(changed.withoutHistory().savedState != nil)
  }
}
