import Testing

@testable import CollageCore

@Suite("Placing many items") struct ItemPlaceTests {
  private let collage = ArrangedScene.collage([
    ArrangedScene.box("a", 0, 0, 100, 50), ArrangedScene.box("b", 200, 0, 100, 50),
    ArrangedScene.box("c", 400, 0, 100, 50), ArrangedScene.box("d", 600, 0, 100, 50),
  ])

  private func place(_ name: String, _ x: Double) throws -> ItemPlace {
    let item = try #require(collage.items.first { $0.name.rawValue == name })
    return ItemPlace(
      item.id, center: Point(x: x, y: 300), size: Size(width: 200, height: 100),
      rotation: Angle(degrees: 10))
  }

  @Test("each one stands where it is told, at the size it is told")
  func places() throws {
    let placed = try collage.applying(
      .place(ItemPlacing([try place("a", 150), try place("c", 450)], words: ["grid"])))
    let items = Dictionary(uniqueKeysWithValues: placed.items.map { ($0.name.rawValue, $0) })
    let (a, b) = (try #require(items["a"]), try #require(items["b"]))
    #expect(a.transform.center == Point(x: 150, y: 300))
    #expect(a.drawnSize == Size(width: 200, height: 100) && a.transform.rotation.degrees == 10)
    #expect(b == collage.items[1])
  }

  @Test("they exchange their places in the stack among themselves")
  func stack() throws {
    let placed = try collage.applying(
      .place(
        ItemPlacing([try place("d", 0), try place("a", 0), try place("b", 0)], words: ["scatter"])))
    #expect(placed.items.map(\.name.rawValue) == ["d", "a", "c", "b"])
  }

  @Test("locked ones are left out")
  func locked() throws {
    let locked = try collage.applying(.flag([collage.items[0].id], .locked(true)))
    let edit = Edit.place(ItemPlacing([try place("a", 5), try place("b", 9)], words: ["grid"]))
    #expect(throws: EditError.locked([locked.items[0].name])) { try locked.applying(edit) }
    let (spared, skipped) = try edit.sparingLocked(in: locked)
    #expect(skipped == [collage.items[0].id])
    #expect(try locked.applying(spared).items[0] == locked.items[0])
  }
}
