import Foundation
import Testing

@testable import CollageCore

/// Combined conditions narrow each other, and a transaction sees its own writes.
@Suite("Repository queries") struct GalleryCombinationTests {
  private let folder: TemporaryFolder
  private let repository: DatabaseRepository

  init() throws { (folder, repository) = try TemporaryFolder.withRepository() }

  private let images = (1...4).map { Sample.image($0) }

  /// Stores collages with the same date, whose names and IDs are in different orders.
  private func fill() throws {
    let rows: [(name: String, id: UInt8, images: [Int])] = [
      ("trip 1", 3, [0]), ("trip 2", 1, [0, 1]), ("other", 4, [0]), ("trip 3", 2, [1]),
    ]
    try repository.write { writer in
      for image in images { try writer.insert(Sample.record(image)) }
      for row in rows {
        let items = row.images.enumerated().map { number, image in
          Sample.newItem("i\(number)", id: Sample.id(UInt8(100 + number)), image: images[image])
        }
        let empty = Collage(
          id: Sample.id(row.id), name: Sample.collageName(row.name), canvas: .standard,
          createdAt: Sample.date)
        try writer.insert(empty.applying(.add(items)), label: "new")
      }
    }
  }

  private func names(_ query: GalleryQuery) throws -> [String] {
    try repository.read { try $0.gallery(query) }.map(\.record.name.rawValue)
  }

  @Test func combineConditions() throws {
    try fill()
    let (first, second) = (Set([images[0].id]), Set([images[1].id]))
    #expect(
      try names(GalleryQuery(order: .name, search: "TRIP", images: first)) == [
        "trip 1", "trip 2",
      ])
    let start = try repository.read { try $0.resolve(.named("trip 1")) }
    #expect(
      try names(GalleryQuery(order: .name, search: "trip", images: second, after: start, limit: 1))
        == ["trip 2"])
    #expect(
      try names(GalleryQuery(order: .name, search: "r", images: first, after: start)) == ["trip 2"])
    try repository.write { writer in
      for number in [1, 4] as [UInt8] { try writer.setDeleted(Sample.id(number), at: Sample.date) }
    }
    #expect(try names(GalleryQuery(order: .name, images: first)) == ["trip 1"])
    #expect(
      try names(GalleryQuery(order: .name, search: "trip", images: first, deleted: true))
        == ["trip 2"])
    #expect(try names(GalleryQuery(order: .name, deleted: true)) == ["other", "trip 2"])
    #expect(try names(GalleryQuery(search: "1", images: second)) == [])
    #expect(try names(GalleryQuery(limit: 0)) == [])
  }

  @Test func orderEqualDatesByDescendingID() throws {
    try fill()
    for order in [GalleryQuery.Order.saved, .created, .edited] {
      let all = ["other", "trip 1", "trip 3", "trip 2"]
      #expect(try names(GalleryQuery(order: order)) == all)
      for (index, name) in all.enumerated() {
        let start = try repository.read { try $0.resolve(.named(name)) }
        let rest = try names(GalleryQuery(order: order, after: start))
        #expect(rest == Array(all[(index + 1)...]), "\(order) \(name)")
      }
    }
  }

  @Test func matchPhotosButNotCutouts() throws {
    let size = images[0].size
    let others = [2, 3].map { number in
      StoredImage(id: Sample.image(number).id, format: .png, size: size, isOpaque: false)
    }
    try repository.write { writer in
      for image in [images[0]] + others { try writer.insert(Sample.record(image)) }
      let plain = try Sample.collage(items: [
        Sample.newItem("a", id: Sample.id(1), image: images[0])
      ])
      let cutout = Cutout(image: others[0], trimap: others[1], origin: Sample.cutoutOrigin)
      try writer.insert(plain.applying(.cutOut([ItemCutout(Sample.id(1), cutout)])), label: "new")
    }
    for (image, count) in [(images[0], 1), (others[0], 0), (others[1], 0)] {
      #expect(try names(GalleryQuery(images: [image.id])).count == count)
    }
    #expect(try repository.read { try $0.usedImages() } == Set(([images[0]] + others).map(\.id)))
  }

  @Test func seeOwnWritesInTransaction() throws {
    try fill()
    let gone = Sample.id(4)
    try repository.write { writer in
      try writer.setDeleted(gone, at: Sample.date)
      try writer.setCurrentCollage(Sample.id(1))
      try writer.setSetting("a", to: "1")
      try writer.setSetting("a", to: "2")
      try writer.rename(Sample.id(2), to: Sample.collageName("last"))
      #expect(try writer.names(deleted: false) == ["last", "trip 1", "trip 2"])
      #expect(try writer.names(deleted: true) == ["other"])
      #expect(try writer.currentCollage() == Sample.id(1) && writer.settings()["a"] == "2")
      #expect(try writer.records(matching: "other", deleted: true).map(\.id) == [gone])
      #expect(try writer.records(matching: "other", deleted: false).isEmpty)
      #expect(try writer.gallery(GalleryQuery(order: .name, limit: 1)).map(\.itemCount) == [1])
      #expect(
        try writer.allRecords().map(\.name.rawValue) == ["last", "other", "trip 1", "trip 2"])
      #expect(try writer.allImages().count == 4 && writer.imageRecordRows().count == 4)
      #expect(try writer.image(images[3].id) == Sample.record(images[3]))
      #expect(try writer.usedImages().count == 2)
      #expect(try writer.usedImages(byCollagesDeletedAfter: Sample.date).count == 2)
      let record = try #require(try writer.record(Sample.id(1)))
      #expect(try writer.collage(record, at: 0).items.count == 2)
      #expect(try writer.archive(of: record).versions.count == 2)
      #expect(try writer.revisions(of: record.id, limit: 5).map(\.label) == ["new"])
      #expect(try writer.problems() == [])
      try writer.forget(gone)
      #expect(try writer.record(gone) == nil && writer.names(deleted: true) == [])
      #expect(try writer.usedImages().count == 2)
    }
    #expect(try repository.read { try $0.problems() } == [])
  }
}

extension GalleryCombinationTests {
  @Test func sortByNameEditSaveAndCreation() throws {
    // Created a minute apart, saved in one order and edited in another.
    let collages = ["trip-10", "Trip-9", "apple"].enumerated().map { index, name in
      Collage(
        id: Sample.id(UInt8(index)), name: Sample.collageName(name), canvas: .standard,
        createdAt: Sample.date.addingTimeInterval(Double(index) * 60))
    }
    try repository.write { writer in
      for collage in collages { try writer.insert(collage, label: "new") }
      for (index, minute) in [(1, 10), (0, 11), (2, 12)] {
        try writer.markSaved(
          collages[index].id, revision: 0, snapshot: "s",
          at: Sample.date.addingTimeInterval(Double(minute) * 60))
      }
      for (index, minute) in [(2, 20), (0, 21), (1, 22)] {
        let edited = try collages[index].applying(.canvas(CanvasChange(background: .color(.none))))
        let date = Sample.date.addingTimeInterval(Double(minute) * 60)
        let record = try writer.append(edited, after: collages[index], label: "x", at: date)
        #expect(record.editedAt == date && record.updatedAt < date)
        // An undone edit is still an edit.
        try writer.setHead(0, of: record.id)
      }
    }
    let expected: [GalleryQuery.Order: [String]] = [
      .name: ["apple", "Trip-9", "trip-10"], .created: ["apple", "Trip-9", "trip-10"],
      .saved: ["apple", "trip-10", "Trip-9"], .edited: ["Trip-9", "trip-10", "apple"],
    ]
    for order in GalleryQuery.Order.allCases {
      let all = try repository.read { try $0.gallery(GalleryQuery(order: order)) }
      #expect(all.map(\.record.name.rawValue) == expected[order], "\(order)")
      var pages: [String] = []
      var last: CollageRecord?
      for _ in all {
        let query = GalleryQuery(order: order, after: last, limit: 1)
        let page = try repository.read { try $0.gallery(query) }
        pages += page.map(\.record.name.rawValue)
        last = page.last?.record
      }
      #expect(pages == expected[order], "\(order)")
    }
  }

  @Test func countCurrentItems() throws {
    let collage = try Sample.collage(items: [
      Sample.newItem("hero"), Sample.newItem("sky", image: Sample.image(2)),
    ])
    let without = try collage.applying(.remove([collage.items[1].id]))
    let record = try repository.write { writer in
      for item in collage.items { try writer.insert(Sample.record(item.image)) }
      try writer.insert(collage, label: "new")
      return try writer.append(without, after: collage, label: "remove", at: Sample.date)
    }
    func entries(_ numbers: Int...) throws -> [Int] {
      try repository.read { reader in
        let images = Set(numbers.map { Sample.image($0).id })
        return try reader.gallery(GalleryQuery(images: images)).map(\.itemCount)
      }
    }
    #expect(try entries(1) == [1] && entries(2).isEmpty && entries(2, 1) == [1])
    #expect(try entries().isEmpty)
    try repository.write { try $0.setHead(0, of: record.id) }
    #expect(try entries(2) == [2])
  }
}
