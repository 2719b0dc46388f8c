import CollageStore
import Foundation
import Testing

@Suite("Collage edit") struct CollageEditTests {
  /// A collage of 1000×2000 canvas pixels with three photos of 400×300, whose items have boxes of
  /// 500×375.
  let collage: Collage
  let ids: [Item.ID]

  init() throws {
    collage = try Sample.collage(items: [
      Sample.newItem("back", id: Sample.id(1)), Sample.newItem("middle", id: Sample.id(2)),
      Sample.newItem("front", id: Sample.id(3)),
    ])
    ids = collage.items.map(\.id)
  }

  func names(_ collage: Collage) -> [String] { collage.items.map(\.name.rawValue) }

  @Test func placesNewImageAtCenterInFront() throws {
    let next = try collage.applying(
      .add([Sample.newItem("tall", image: Sample.image(2, width: 10, height: 100))]))
    let item = try #require(next.items.last)
    #expect(item.name.rawValue == "tall" && item.box == Size(width: 100, height: 1000))
    #expect(item.transform == Transform(center: Point(x: 500, y: 1000)))
    #expect(item.look.opacity == .one && collage.items[0].box == Size(width: 500, height: 375))
  }

  @Test func placesNewImageAsRequested() throws {
    let placement = PlacementSpec(
      position: Position(x: Length(fraction: 1, offset: -40), y: Length(fraction: 0)),
      anchor: .topRight, width: Length(fraction: 0.4), opacity: UnitInterval(0.5))
    let next = try collage.applying(.add([Sample.newItem("new", placement: placement)]))
    let item = try #require(next.items.last)
    #expect(item.box == Size(width: 400, height: 300))
    #expect(item.bounds == Rect(origin: Point(x: 560, y: 0), size: Size(width: 400, height: 300)))
    #expect(item.look.opacity.value == 0.5)
  }

  @Test func makesNewNamesUniqueAndRejectsTakenNames() throws {
    let next = try collage.applying(.add([Sample.newItem("front"), Sample.newItem("front")]))
    #expect(names(next) == ["back", "middle", "front", "front-2", "front-3"])
    let item = NewItem(
      id: UUID(), name: Sample.itemName("back"), requiresUniqueName: true, image: Sample.image(),
      createdAt: Sample.date)
    #expect(throws: EditError.nameTaken(item.name)) { try collage.applying(.add([item])) }
    #expect(throws: EditError.nameTaken(item.name)) {
      try collage.applying(.name(ids[1], item.name))
    }
    #expect(try collage.applying(.name(ids[0], item.name)) == collage)
  }

  @Test(arguments: [(Anchor.topLeft, 100.0, 50.0), (.center, 0, 0), (.bottomRight, -20, 7.5)])
  func movesAnchorOfRotatedBounds(anchor: Anchor, x: Double, y: Double) throws {
    let rotated = try collage.applying(.rotate([ids[0]], .to(Angle(degrees: 30))))
    let moved = try rotated.applying(
      .move([ids[0]], .to(Position(x: .pixels(x), y: .pixels(y)), anchor: anchor)))
    let bounds = moved.items[0].bounds
    let corner: Point =
      switch anchor {
      case .topLeft: bounds.origin
      case .bottomRight: Point(x: bounds.maxX, y: bounds.maxY)
      default: bounds.center
      }
    #expect(abs(corner.x - x) < 1e-9 && abs(corner.y - y) < 1e-9)
  }

  @Test func accumulatesRelativeChanges() throws {
    var next = try collage.applying(
      .move(
        [ids[0]],
        .to(Position(x: Length(fraction: 0.25), y: Length(fraction: 0.25)), anchor: .center)))
    #expect(next.items[0].transform.center == Point(x: 250, y: 500))
    let offset = Position(x: .pixels(-30), y: Length(fraction: 0.01))
    next = try next.applying(.move([ids[0]], .by(offset))).applying(.move([ids[0]], .by(offset)))
    #expect(next.items[0].transform.center == Point(x: 190, y: 540))
    next = try next.applying(.rotate([ids[0]], .by(Angle(degrees: 350))))
    next = try next.applying(.rotate([ids[0]], .by(Angle(degrees: 20))))
    #expect(next.items[0].transform.rotation == Angle(degrees: 10))
    next = try next.applying(.scale([ids[0]], .by(2))).applying(.scale([ids[0]], .by(3)))
    #expect(next.items[0].transform.scale == 6)
    next = try next.applying(.opacity([ids[0]], .by(-0.3)))
    #expect(next.items[0].look.opacity.value == 0.7)
    next = try next.applying(.opacity([ids[0]], .by(0.9)))
    #expect(next.items[0].look.opacity == .one)
  }

  @Test(arguments: [
    (Sizing.width(Length(fraction: 0.4)), 0.8), (.height(.pixels(750)), 2),
    (.fit(Size(width: 250, height: 1000)), 0.5), (.cover(Size(width: 250, height: 750)), 2),
  ])
  func computesScaleForSize(sizing: Sizing, scale: Double) throws {
    let next = try collage.applying(.scale([ids[0]], sizing))
    #expect(abs(next.items[0].transform.scale - scale) < 1e-12)
  }

  @Test func rejectsNumbersOutOfRange() {
    let edits: [Edit] = [
      .scale(ids, .factor(0)), .scale(ids, .factor(-1)), .scale(ids, .factor(.nan)),
      .scale(ids, .factor(1e9)), .scale(ids, .width(.pixels(0))),
      .move(ids, .by(Position(x: .pixels(2e6), y: .pixels(0)))),
      .move(ids, .to(Position(x: .pixels(.infinity), y: .pixels(0)), anchor: .center)),
    ]
    for edit in edits { #expect(throws: EditError.self, "\(edit)") { try collage.applying(edit) } }
  }

  @Test func selectsItemAndBringsItToFront() throws {
    let selected = try collage.applying(.select(ids[0]))
    #expect(selected.selection == ids[0] && names(selected) == ["middle", "front", "back"])
    #expect(try selected.applying(.remove([ids[0]])).selection == nil)
    #expect(try selected.applying(.remove([ids[1]])).selection == ids[0])
  }

  @Test func replacesImageInsideBox() throws {
    let wide = Sample.image(2, width: 1000, height: 100)
    let next = try collage.applying(.replace([ids[0]], with: wide))
    var replaced = collage.items[0]
    let bounds = replaced.box
    replaced.box = Size(width: 500, height: 50)
    replaced.content = .photo(Photo(image: wide, cellSize: bounds))
    #expect(Array(next.items) == [replaced] + collage.items.dropFirst())
  }

  @Test(arguments: 1...20) func keepsInvariantsAfterAnySequence(seed: Int) throws {
    var random = TestRandom(state: UInt64(seed))
    var state = collage
    for _ in 0..<100 {
      state = try state.applying(.random(for: state, using: &random))
      #expect(Set(state.items.map(\.id)).count == state.items.count)
      #expect(Set(state.items.map(\.name)).count == state.items.count)
      #expect(state.selection.map { state.z(of: $0) != nil } ?? true)
      for item in state.items {
        #expect(item.transform.scale > 0 && abs(item.transform.rotation.degrees) < 360)
        let aspect = Double(item.image.size.width) / Double(item.image.size.height)
        #expect(abs(item.box.width / item.box.height - aspect) < 1e-9)
      }
    }
    let saved = CollageRecord.SavedState(state)
    let data = try JSONEncoder().encode(saved)
    #expect(try JSONDecoder().decode(CollageRecord.SavedState.self, from: data) == saved)
  }
}

/// Edits in which width and height, or before and after, could be confused.
@Suite("Edit details") struct EditRuleTests {
  /// A collage of 1000×2000 canvas pixels with a photo of 400×300, whose item has a box of 500×375.
  let collage: Collage
  let id: Item.ID

  init() throws {
    collage = try Sample.collage(items: [Sample.newItem("hero", id: Sample.id(1))])
    id = collage.items[0].id
  }

  func item(after edits: [Edit]) throws -> Item {
    try edits.reduce(collage) { try $0.applying($1) }.items[0]
  }

  @Test func appliesPercentagesToOwnAxis() throws {
    let wide = try item(after: [.scale([id], .width(Length(fraction: 0.25)))])
    #expect(wide.box.width * wide.transform.scale == 250)
    let high = try item(after: [.scale([id], .height(Length(fraction: 0.25)))])
    #expect(abs(high.box.height * high.transform.scale - 500) < 1e-9)
    let moved = try item(after: [
      .move([id], .by(Position(x: Length(fraction: 0.1), y: Length(fraction: 0.1))))
    ])
    #expect(moved.transform.center == Point(x: 600, y: 1200))
  }

  @Test(arguments: [
    (2000, 2000, 1.0, Point(x: 1000, y: 1000)), (1000, 6000, 1.0, Point(x: 500, y: 3000)),
    (500, 2000, 0.5, Point(x: 250, y: 1000)), (3000, 4000, 2.0, Point(x: 1500, y: 2000)),
    (2000, 4000, 2.0, Point(x: 1000, y: 2000)),
  ])
  func scalesItemsBySmallerFactor(width: Int, height: Int, scale: Double, center: Point) throws {
    let change = CanvasChange(size: PixelSize(width: width, height: height), scalesItems: true)
    let item = try item(after: [.canvas(change)])
    #expect(item.transform.scale == scale && item.transform.center == center)
    #expect(item.box == collage.items[0].box)
    #expect(try self.item(after: [.canvas(CanvasChange(size: change.size))]) == collage.items[0])
  }

  @Test func resetsCopyLikeOriginal() throws {
    let placement = PlacementSpec(rotation: Angle(degrees: 7), opacity: UnitInterval(0.5))
    let start = try Sample.collage(items: [
      Sample.newItem("hero", id: Sample.id(1), placement: placement)
    ])
    let identity = CopyDescriptor(id: Sample.id(2), name: nil, createdAt: Sample.date)
    let copied = try start.applying(.move([id], .by(.center)))
      .applying(.opacity([id], .to(1))).applying(.copy(id, identity))
    #expect(copied.items[1].added == start.items[0].added)
    let reset = try copied.applying(.reset([identity.id]))
    #expect(reset.items[1].transform == start.items[0].transform)
    #expect(reset.items[1].look.opacity.value == 0.5)
  }

  @Test func restoringEndsSelectionOfMissingItem() throws {
    let later = try collage.applying(.add([Sample.newItem("later", id: Sample.id(2))]))
    let selected = try later.applying(.select(Sample.id(2)))
    let restored = try selected.applying(.restore(collage.canvas, collage.items))
    #expect(restored.selection == nil && restored.items == collage.items)
    let same = try later.applying(.select(id)).applying(.restore(collage.canvas, collage.items))
    #expect(same.selection == id)
  }
}
