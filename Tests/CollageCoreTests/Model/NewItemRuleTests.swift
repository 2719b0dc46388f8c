import Foundation
import Testing

@testable import CollageModel

@Suite("New item") struct NewItemRuleTests {
  private func new(_ name: String, requiresName: Bool, _ number: UInt8) -> NewItem {
    NewItem(
      id: Sample.id(number), name: Sample.itemName(name), requiresUniqueName: requiresName,
      image: Sample.image(), createdAt: Sample.date)
  }

  @Test func placesAnchorAtCenterByDefault() throws {
    let placements = [
      PlacementSpec(anchor: .topLeft), PlacementSpec(anchor: .right),
      PlacementSpec(rotation: Angle(degrees: -450)),
    ]
    let items = try Sample.collage(items: placements.map { Sample.newItem("a", placement: $0) })
      .items
    // The box is 500×375, on a canvas of 1000×2000.
    #expect(
      items.map(\.transform) == [
        Transform(center: Point(x: 750, y: 1187.5)), Transform(center: Point(x: 250, y: 1000)),
        Transform(center: Point(x: 500, y: 1000), rotation: Angle(degrees: -90)),
      ])
  }

  @Test func avoidsNamesOfEarlierItems() throws {
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

  @Test func copyIsInFrontAndKeepsSelection() throws {
    let identity = CopyDescriptor(id: Sample.id(9), name: nil, createdAt: Sample.date)
    var collage = try Sample.collage(items: [
      new("a", requiresName: true, 1), new("b", requiresName: true, 2),
    ])
    collage.selection = Sample.id(1)
    let next = try collage.applying(.copy(Sample.id(1), identity))
    #expect(next.selection == Sample.id(1) && next.items.map(\.name.rawValue) == ["a", "b", "a-2"])
  }

  @Test func copyKeepsOtherPlacement() throws {
    let identity = CopyDescriptor(id: Sample.id(9), name: nil, createdAt: Sample.date)
    let collage = try Sample.collage(items: [new("a", requiresName: true, 1)])
      .applying(.scale([Sample.id(1)], .factor(3)))
    func copy(_ placement: CopyPlacementSpec) throws -> Transform? {
      try collage.applying(.copy(Sample.id(1), identity, placement)).items.last?.transform
    }
    let center = Point(x: 500, y: 1000)
    #expect(
      try copy(CopyPlacementSpec(anchor: .left, scale: 2)) == Transform(center: center, scale: 2))
    let corner = Position(x: .pixels(10), y: .pixels(20))
    #expect(
      try copy(CopyPlacementSpec(position: corner))
        == Transform(center: Point(x: 10, y: 20), scale: 3))
    // At scale 3, the box of 500×375 is drawn at 1500×1125.
    #expect(
      try copy(CopyPlacementSpec(position: corner, anchor: .topLeft))
        == Transform(center: Point(x: 760, y: 582.5), scale: 3))
    let edge = Position(x: Length(fraction: 1), y: .pixels(0))
    #expect(
      try copy(CopyPlacementSpec(position: edge, anchor: .topRight, scale: 0.5))
        == Transform(center: Point(x: 1000 - 125, y: 93.75), scale: 0.5))
    #expect(throws: EditError.self) { try copy(CopyPlacementSpec(scale: 0)) }
    let far = Position(x: .pixels(1e9), y: .pixels(0))
    #expect(throws: EditError.self) { try copy(CopyPlacementSpec(position: far)) }
  }
}

@Suite("Fanned images") struct FanTests {
  private func places(_ count: Int, _ placement: PlacementSpec = PlacementSpec()) throws -> [Point]
  {
    let items = (0..<count).map { index in
      Sample.newItem("a\(index)", placement: placement.fanned(index, of: count))
    }
    return try Sample.collage(items: items).items.map(\.transform.center)
  }

  @Test func areCenteredAroundCanvasCenter() throws {
    #expect(try places(1) == [Point(x: 500, y: 1000)])
    #expect(try places(2) == [Point(x: 485, y: 970), Point(x: 515, y: 1030)])
    let many = try places(200)
    #expect(Set(many.map(\.x)).count == 200)
    #expect(many.allSatisfy { (349...651).contains($0.x) && (699...1301).contains($0.y) })
  }

  @Test func keepRequestedPosition() throws {
    let placement = PlacementSpec(position: Position(x: .pixels(3), y: .pixels(4)))
    #expect(try places(3, placement) == Array(repeating: Point(x: 3, y: 4), count: 3))
  }

  @Test func areThreePercentApartOrCloser() throws {
    // The step is 30 by 60 canvas pixels; the first and the last positions are at most 30 % apart.
    #expect(
      try places(3) == [Point(x: 470, y: 940), Point(x: 500, y: 1000), Point(x: 530, y: 1060)])
    for (count, step) in [(11, 30.0), (12, 300.0 / 11), (21, 15)] {
      let xs = try places(count).map(\.x)
      #expect(abs(xs[1] - xs[0] - step) < 1e-9 && abs(xs[0] + xs[count - 1] - 1000) < 1e-9)
    }
    let placement = PlacementSpec(anchor: .topLeft, scale: 2)
    #expect(placement.fanned(0, of: 1) == placement)
    let fanned = placement.fanned(0, of: 2)
    #expect(fanned.anchor == .topLeft && fanned.scale == 2 && fanned.position != nil)
  }
}

@Suite("Placing several items") struct ItemPlacementTests {
  private let collage = ArrangedScene.collage([
    ArrangedScene.box("a", 0, 0, 100, 50), ArrangedScene.box("b", 200, 0, 100, 50),
    ArrangedScene.box("c", 400, 0, 100, 50), ArrangedScene.box("d", 600, 0, 100, 50),
  ])

  private func placement(_ name: String, _ x: Double) throws -> ItemPlacement {
    let item = try #require(collage.items.first { $0.name.rawValue == name })
    return ItemPlacement(
      item.id, center: Point(x: x, y: 300), size: Size(width: 200, height: 100),
      rotation: Angle(degrees: 10))
  }

  @Test func appliesPositionsAndSizes() throws {
    let placed = try collage.applying(
      .place(Arrangement([try placement("a", 150), try placement("c", 450)], arguments: ["grid"])))
    let items = Dictionary(uniqueKeysWithValues: placed.items.map { ($0.name.rawValue, $0) })
    let (a, b) = (try #require(items["a"]), try #require(items["b"]))
    #expect(a.transform.center == Point(x: 150, y: 300))
    #expect(a.drawnSize == Size(width: 200, height: 100) && a.transform.rotation.degrees == 10)
    #expect(b == collage.items[1])
  }

  @Test func reordersOnlyPlacedItems() throws {
    let placed = try collage.applying(
      .place(
        Arrangement(
          [try placement("d", 0), try placement("a", 0), try placement("b", 0)],
          arguments: ["scatter"])))
    #expect(placed.items.map(\.name.rawValue) == ["d", "a", "c", "b"])
  }

  @Test func skipsLockedItems() throws {
    let locked = try collage.applying(.flag([collage.items[0].id], .locked(true)))
    let edit = Edit.place(
      Arrangement([try placement("a", 5), try placement("b", 9)], arguments: ["grid"]))
    #expect(throws: EditError.locked([locked.items[0].name])) { try locked.applying(edit) }
    let (spared, skipped) = try edit.excludingLocked(in: locked)
    #expect(skipped == [collage.items[0].id])
    #expect(try locked.applying(spared).items[0] == locked.items[0])
  }
}

@Suite("Swapping") struct SwapTests {
  private let collage = ArrangedScene.collage([
    ArrangedScene.box("a", 100, 50, 200, 100, turned: 30), ArrangedScene.box("x", 0, 0, 9, 9),
    ArrangedScene.box("b", 400, 300, 50, 100), ArrangedScene.box("c", 10, 10, 50, 25),
  ])

  @Test func exchangesCenterRotationAndStackPosition() throws {
    let swapped = try collage.applying(.swap(Sample.id(1), Sample.id(3)))
    let (a, b) = (swapped.named("a"), swapped.named("b"))
    #expect(a.transform.center == Point(x: 425, y: 350) && a.transform.rotation == .zero)
    #expect(b.transform.center == Point(x: 200, y: 100) && b.transform.rotation.degrees == 30)
    #expect(swapped.items.map(\.name.rawValue) == ["b", "x", "a", "c"])
    // The photo of 200×100 is fitted into 50×100, and vice versa.
    #expect(a.drawnSize == Size(width: 50, height: 25))
    #expect(b.drawnSize == Size(width: 50, height: 100))
    #expect(a.box == collage.named("a").box && swapped.edges("c") == collage.edges("c"))
  }

  @Test func twiceRestoresOriginal() throws {
    let edit = Edit.swap(Sample.id(4), Sample.id(1))
    let swapped = try collage.applying(edit)
    #expect(swapped.named("c").drawnSize == Size(width: 200, height: 100))
    #expect(swapped.named("a").drawnSize == Size(width: 50, height: 25))
    #expect(try swapped.edges("a") == [10, 10, 60, 35] && swapped.applying(edit) == collage)
  }

  @Test func usesCroppedSizes() throws {
    let narrow = UnitRect(x: 0.25, y: 0, width: 0.25, height: 1)
    let swapped = try collage.applying(.crop([ItemCrop(Sample.id(1), narrow)]))
      .applying(.swap(Sample.id(1), Sample.id(3)))
    // The crop leaves 50×100 of the first item, which is the size of the other item.
    #expect(swapped.named("a").drawnSize == Size(width: 50, height: 100))
    #expect(swapped.named("b").drawnSize == Size(width: 50, height: 100))
  }

  @Test func ignoresSameItemAndRejectsMissing() throws {
    #expect(try collage.applying(.swap(Sample.id(1), Sample.id(1))) == collage)
    for (one, other) in [(1, 9), (9, 1)] as [(UInt8, UInt8)] {
      #expect(throws: EditError.noSuchItem(Sample.id(9))) {
        try collage.applying(.swap(Sample.id(one), Sample.id(other)))
      }
    }
  }
}

extension Item { fileprivate var drawnSize: Size { visibleSize.scaled(by: transform.scale) } }
