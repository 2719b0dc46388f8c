import Foundation
import Testing

@testable import CollageCore

@Suite("Repository rows") struct StoredRowTests {
  private let folder: TemporaryFolder
  private let repository: DatabaseRepository

  init() throws { (folder, repository) = try TemporaryFolder.withRepository() }

  private func id(_ text: String) throws -> UUID { try #require(UUID(uuidString: text)) }

  private func collage(_ name: String, _ id: UUID = UUID()) -> Collage {
    Collage(id: id, name: Sample.collageName(name), canvas: .standard, createdAt: Sample.date)
  }

  @Test func mergeImageMetadata() throws {
    func record(_ source: String, _ notes: PhotoMetadata? = nil) -> ImageRecord {
      let image = Sample.image()
      return ImageRecord(
        image: StoredImage(
          id: image.id, format: image.format, size: image.size, isOpaque: true, metadata: notes),
        kind: .base, byteCount: 7, sourceName: source, createdAt: Sample.date)
    }
    let (time, camera) = (PhotoMetadata(capturedAt: "t"), PhotoMetadata(camera: "c"))
    let both = PhotoMetadata(capturedAt: "t", camera: "c")
    let salvaged = PhotoMetadata(isSalvaged: true)
    let cases: [([ImageRecord], ImageRecord)] = [
      ([record("a", time), record("b", camera)], record("a", both)),
      ([record("a", camera), record("b", time)], record("a", both)),
      ([record("a"), record("b", both)], record("a", both)),
      ([record("a", both), record("b")], record("a", both)),
      ([record("a"), record("/x/b"), record("/y/c")], record("/x/b")),
      ([record("/x/a"), record("b"), record("/y/c")], record("/x/a")),
      ([record("a", salvaged), record("b")], record("a", salvaged)),
      (
        [record("a", both), record("b", PhotoMetadata(capturedAt: "u", camera: "d"))],
        record("a", both)
      ),
    ]
    for (records, expected) in cases {
      try repository.write { writer in for record in records { try writer.insert(record) } }
      #expect(try repository.read { try $0.allImages() } == [expected])
      #expect(try repository.read { try $0.image(expected.image.id) } == expected)
      #expect(try repository.read { try $0.image(Sample.image(5).id) } == nil)
      #expect(try repository.read { try $0.imageRecordRows() }.map(\.record) == [expected])
      try repository.write { try $0.forget(expected.image.id) }
      #expect(try repository.read { try $0.allImages() } == [])
    }
  }

  @Test func findImagesOfRecentlyDeletedCollages() throws {
    let one = try Sample.collage("one", items: [Sample.newItem("a", image: Sample.image(1))])
    let two = try Sample.collage("two", items: [Sample.newItem("a", image: Sample.image(2))])
    let saved = try Sample.collage("x", items: [Sample.newItem("a", image: Sample.image(3))])
    try repository.write { writer in
      for number in 1...3 { try writer.insert(Sample.record(Sample.image(number))) }
      for collage in [one, two] { try writer.insert(collage, label: "new") }
      try writer.markSaved(
        one.id, state: CollageRecord.SavedState(saved), snapshot: "s", at: Sample.date)
      try writer.setDeleted(one.id, at: Sample.date)
    }
    func used(after seconds: Double) throws -> [Int] {
      let images = try repository.read {
        try $0.usedImages(byCollagesDeletedAfter: Sample.date.addingTimeInterval(seconds))
      }
      return (1...3).filter { images.contains(Sample.image($0).id) }
    }
    #expect(try used(after: -0.001) == [1, 2, 3] && used(after: 0) == [2] && used(after: 1) == [2])
    #expect(try repository.read { try $0.usedImages() }.count == 3)
    let record = try #require(try repository.read { try $0.record(one.id) })
    #expect(record.deletedAt == Sample.date)
    for (seconds, isGone) in [(-0.001, false), (0, true), (0.001, true)] {
      #expect(record.wasDeleted(by: Sample.date.addingTimeInterval(seconds)) == isGone)
    }
    try repository.write { try $0.setDeleted(one.id, at: nil) }
    #expect(try used(after: 1) == [1, 2, 3])
  }

  @Test func findCollagesByNameOrUUIDPrefix() throws {
    let ids = try [
      "abcd0000-0000-0000-0000-000000000001", "abcd0000-0000-0000-0000-000000000002",
      "abce0000-0000-0000-0000-000000000003",
    ].map(id)
    try repository.write { writer in
      for (name, id) in zip(["one", "two", "three"], ids) {
        try writer.insert(collage(name, id), label: "new")
      }
    }
    func find(_ text: String, deleted: Bool = false) throws -> [String] {
      try repository.read { try $0.records(matching: text, deleted: deleted) }.map(\.name.rawValue)
    }
    #expect(try find("abcd") == ["one", "two"] && find("ABCD") == ["one", "two"])
    #expect(try find("abc") == [] && find("abce") == ["three"] && find("abcf") == [])
    #expect(try find("abcd0000-0000-0000-0000-000000000002") == ["two"])
    #expect(try find("abcd", deleted: true) == [] && find("one' OR '1'='1") == [])
    #expect(throws: WorkspaceError.ambiguousCollage(prefix: "abcd", matches: ["one", "two"])) {
      try repository.read { try $0.resolve(.named("abcd")) }
    }
    try repository.write { try $0.rename(ids[2], to: Sample.collageName("abcd")) }
    #expect(try find("abcd") == ["abcd"])
    // Deleted collages are found in the order of their deletion, latest first.
    try repository.write { writer in
      for (seconds, id) in zip([2.0, 3, 1], ids) {
        try writer.setDeleted(id, at: Sample.date.addingTimeInterval(seconds))
      }
    }
    #expect(try find("abcd0", deleted: true) == ["two", "one"])
    #expect(try find("abcd") == [] && find("abce", deleted: true) == ["abcd"])
    #expect(try repository.read { try $0.names(deleted: true) } == ["abcd", "one", "two"])
    #expect(try repository.read { try $0.names(deleted: false) } == [])
    // The name of a deleted collage is available again.
    try repository.write { try $0.insert(collage("one"), label: "new") }
    #expect(try find("one") == ["one"] && find("one", deleted: true) == ["one"])
  }

  @Test func listNewestRevisionsInOrder() throws {
    var collage = collage("one")
    try repository.write { try $0.insert(collage, label: "new") }
    for number in 1...4 {
      let size = PixelSize(width: 10 + number, height: 10)
      let next = try collage.applying(.canvas(CanvasChange(size: size)))
      let date = Sample.date.addingTimeInterval(Double(number))
      let record = try repository.write {
        try $0.append(next, after: collage, label: "step \(number)", at: date)
      }
      #expect(record.head == number && record.newest == number && record.editedAt == date)
      #expect(record.updatedAt == Sample.date && record.createdAt == Sample.date)
      collage = next
    }
    func labels(_ limit: Int?) throws -> [String] {
      try repository.read { try $0.revisions(of: collage.id, limit: limit) }.map(\.label)
    }
    #expect(try labels(nil) == ["new", "step 1", "step 2", "step 3", "step 4"])
    #expect(try labels(2) == ["step 3", "step 4"] && labels(9).count == 5 && labels(0) == [])
    try repository.write { try $0.setHead(2, of: collage.id) }
    let entry = try #require(try repository.read { try $0.gallery(GalleryQuery()) }.first)
    #expect(entry.record.head == 2 && entry.record.newest == 4)
    #expect(entry.canvasSize == PixelSize(width: 12, height: 10) && entry.itemCount == 0)
    #expect(entry.record.editedAt == Sample.date.addingTimeInterval(4))
  }

  @Test func keepTimeOfSaveWithoutRendering() throws {
    let collage = collage("one")
    let later = Sample.date.addingTimeInterval(9)
    func record() throws -> CollageRecord {
      try #require(try repository.read { try $0.record(collage.id) })
    }
    try repository.write { writer in
      try writer.insert(collage, label: "new")
      try writer.markSaved(collage.id, revision: 0, snapshot: "a", at: later)
    }
    #expect(try record().updatedAt == later && record().snapshot == "a")
    try repository.write { writer in
      try writer.markSaved(collage.id, revision: 0, snapshot: "b", at: nil)
    }
    #expect(try record().updatedAt == later && record().snapshot == "b")
    #expect(try record().saved == 0 && !record().isDirty)
    try repository.write { try $0.setSnapshot("c", of: collage.id) }
    #expect(try record().updatedAt == later && record().snapshot == "c")
  }

  @Test func reportUnsavedEdits() {
    var record = CollageRecord(id: UUID(), name: Sample.collageName("a"), createdAt: Sample.date)
    for (head, saved, isDirty) in [
      (0, nil, false), (1, nil, true), (0, 0, false), (1, 0, true), (1, 1, false), (0, 1, true),
    ] as [(Int, Int?, Bool)] {
      (record.head, record.saved) = (head, saved)
      #expect(record.isDirty == isDirty, "\(head) \(saved ?? -1)")
    }
    record.savedState = CollageRecord.SavedState(canvas: .standard, items: ItemStack())
    record.saved = nil
    #expect(record.isDirty)
  }

  @Test(arguments: [-1, 99]) func failForMissingRevisions(_ number: Int) throws {
    let collage = collage("one")
    try repository.write { try $0.insert(collage, label: "new") }
    let record = try #require(try repository.read { try $0.record(collage.id) })
    let error = StoreError.inconsistent(
      path: folder("collage.sqlite"), detail: "table revision, column number: the value is invalid")
    #expect(throws: error) { try repository.read { try $0.collage(record, at: number) } }
  }
}
