import Foundation
import Testing

@testable import CollageCore

@Suite("The gallery of every repository")
struct GalleryOrderTests {
  @Test("is sorted by name, edit, save or making, page by page", arguments: RepositoryKind.allCases)
  func orders(kind: RepositoryKind) throws {
    try kind.run { repository in
      // Made a minute apart, saved in one order and edited in another.
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
          let edited = try collages[index].applying(
            .canvas(CanvasChange(background: .color(.none))))
          let date = Sample.date.addingTimeInterval(Double(minute) * 60)
          let record = try writer.append(edited, after: collages[index], label: "x", at: date)
          #expect(record.editedAt == date)
          #expect(record.updatedAt < date)
          // What was undone was an edit all the same.
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
  }

  @Test("counts the items that are there now", arguments: RepositoryKind.allCases)
  func uses(kind: RepositoryKind) throws {
    try kind.run { repository in
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
      #expect(try entries(1) == [1])
      #expect(try entries(2).isEmpty)
      #expect(try entries(2, 1) == [1])
      #expect(try entries().isEmpty)
      try repository.write { try $0.setHead(0, of: record.id) }
      #expect(try entries(2) == [2])
    }
  }
}
