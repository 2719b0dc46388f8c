import Foundation
import Testing

@testable import CollageCore

@Suite("A new item") struct NewItemRuleTests {
  private func new(_ name: String, requiresName: Bool, _ number: UInt8) -> NewItem {
    NewItem(
      id: Sample.id(number), name: Sample.itemName(name), requiresName: requiresName,
      image: Sample.image(), createdAt: Sample.date)
  }

  @Test("hangs by its anchor in the centre when no other place is named")
  func anchor() throws {
    let placements = [
      NewPlacement(anchor: .topLeft), NewPlacement(anchor: .right),
      NewPlacement(rotation: Angle(degrees: -450)),
    ]
    let items = try Sample.collage(items: placements.map { Sample.newItem("a", placement: $0) })
      .items
    // 500×375 on a canvas of 1000×2000.
    #expect(
      items.map(\.transform) == [
        Transform(center: Point(x: 750, y: 1187.5)), Transform(center: Point(x: 250, y: 1000)),
        Transform(center: Point(x: 500, y: 1000), rotation: Angle(degrees: -90)),
      ])
  }

  @Test("does not get a name that one of those before it got")
  func names() throws {
    for first in [false, true] {
      #expect(throws: EditError.nameTaken(Sample.itemName("x"))) {
        try Sample.collage(items: [
          new("x", requiresName: first, 1), new("x", requiresName: true, 2),
        ])
      }
    }
    let items = try Sample.collage(items: [
      new("x", requiresName: true, 1), new("x", requiresName: false, 2),
    ]).items
    #expect(items.map(\.name.rawValue) == ["x", "x-2"])
  }

  @Test("that is a copy leaves the selection with its original, and is in front of all")
  func copies() throws {
    let identity = CopyIdentity(id: Sample.id(9), name: nil, createdAt: Sample.date)
    var collage = try Sample.collage(items: [
      new("a", requiresName: true, 1), new("b", requiresName: true, 2),
    ])
    collage.selection = Sample.id(1)
    let next = try collage.applying(.copy(Sample.id(1), identity))
    #expect(next.selection == Sample.id(1))
    #expect(next.items.map(\.name.rawValue) == ["a", "b", "a-2"])
  }

  @Test("that is a copy keeps the size or the place that is not named")
  func placedCopies() throws {
    let identity = CopyIdentity(id: Sample.id(9), name: nil, createdAt: Sample.date)
    let collage = try Sample.collage(items: [new("a", requiresName: true, 1)])
      .applying(.scale([Sample.id(1)], .factor(3)))
    func copy(_ placement: CopyPlacement) throws -> Transform? {
      try collage.applying(.copy(Sample.id(1), identity, placement)).items.last?.transform
    }
    let center = Point(x: 500, y: 1000)
    #expect(
      try copy(CopyPlacement(anchor: .left, scale: 2)) == Transform(center: center, scale: 2))
    let corner = Position(x: .pixels(10), y: .pixels(20))
    #expect(
      try copy(CopyPlacement(position: corner))
        == Transform(center: Point(x: 10, y: 20), scale: 3))
    // Three times 500×375.
    #expect(
      try copy(CopyPlacement(position: corner, anchor: .topLeft))
        == Transform(center: Point(x: 760, y: 582.5), scale: 3))
  }
}
