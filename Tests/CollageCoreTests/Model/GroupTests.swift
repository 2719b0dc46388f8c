import Testing

@testable import CollageModel

@Suite("Groups") struct GroupTests {
  private let collage = ArrangedScene.collage([
    ArrangedScene.box("a", 100, 100, 200, 100, turned: 10, group: "g"),
    ArrangedScene.box("g", 0, 0, 9, 9), ArrangedScene.box("b", 400, 300, 50, 80, group: "g"),
    ArrangedScene.box("c", 10, 10, 50, 25, turned: -20, group: "my row"),
  ])
  private let members = [Sample.id(1), Sample.id(3)]

  @Test func sharesNamesWithItems() throws {
    #expect(collage.groupNames.map(\.rawValue) == ["g", "my row"])
    #expect(try collage.resolve(ItemSelector.parse("@group:g")) == members)
    #expect(try collage.resolve(ItemSelector.parse("g")) == [Sample.id(2)])
    #expect(try collage.resolve(ItemSelector.parse("@group:my row,b")) == [4, 3].map(Sample.id))
    #expect(collage.groupNames[1].quotedSelector == "'@group:my row'")
    #expect(GroupName(rawValue: "12") == nil && GroupName(rawValue: "") == nil)
    #expect(collage.freeGroupName().rawValue == "group-1")
  }

  @Test(arguments: [
    ("@group:h", SelectionError.noSuchGroup("h", nearest: [])),
    ("@group:my rwo", .noSuchGroup("my rwo", nearest: ["my row"])),
    ("@group:", .noSuchGroup("", nearest: [])), ("@group:-", .noSuchGroup("-", nearest: [])),
    ("my row", .noSuchItem("my row", nearest: ["@group:my row"])),
    ("@groupg", .unknownWord("@groupg", nearest: [])),
  ])
  func rejectsUnknownNames(_ text: String, _ error: SelectionError) {
    #expect(throws: error) { try collage.resolve(ItemSelector.parse(text)) }
  }

  @Test func absorbsItsItems() throws {
    let group = ItemUnit(collage.groupNames[0], members)
    #expect(try collage.units("a", "@group:g", "g") == [group, ItemUnit(Sample.id(2))])
    #expect(try collage.units("a", "b") == members.map { ItemUnit($0) })
    #expect(try collage.units("@group:g,@group:g") == [group])
    #expect(try collage.units("@all", "@group:g").map(\.items.count) == [1, 1, 2])
  }

  @Test func endsWithLastItem() throws {
    let fewer = try collage.applying(.remove([Sample.id(1)]))
    #expect(try fewer.units("@group:g").map(\.items) == [[Sample.id(3)]])
    let none = try fewer.applying(.flag([Sample.id(3)], .group(nil)))
    #expect(none.groupNames.map(\.rawValue) == ["my row"])
    #expect(throws: SelectionError.noSuchGroup("g", nearest: [])) { try none.units("@group:g") }
    let moved = try collage.applying(.flag(members, .group(collage.groupNames[1])))
    #expect(moved.groupNames.map(\.rawValue) == ["my row"])
  }

  private func bounds(_ collage: Collage) -> Rect {
    Rect(enclosing: ["a", "b"].map { collage.named($0).bounds })
  }

  @Test func movesByCommonBounds() throws {
    let units = try collage.units("@group:g")
    let place = Position(x: .pixels(500), y: .pixels(300))
    let moved = try collage.applying(.transform(units, .move(.to(place, anchor: .center))))
    #expect(abs(bounds(moved).center.x - 500) < 1e-9 && abs(bounds(moved).center.y - 300) < 1e-9)
    let corner = try collage.applying(.transform(units, .move(.to(place, anchor: .bottomRight))))
    #expect(abs(bounds(corner).maxX - 500) < 1e-9 && abs(bounds(corner).maxY - 300) < 1e-9)
    for state in [moved, corner] {
      let between = state.named("b").transform.center - state.named("a").transform.center
      #expect(abs(between.x - 225) < 1e-9 && abs(between.y - 190) < 1e-9)
    }
    let by = try collage.applying(.transform(units, .move(.by(place))))
    #expect(by.named("a").transform.center == Point(x: 700, y: 450))
    #expect(by.named("g") == collage.named("g"))
  }

  @Test func rotatesAboutSmallestCircle() throws {
    let units = try collage.units("@group:g")
    let quarter = Edit.transform(units, .rotate(.by(Angle(degrees: 90))))
    let turned = try collage.applying(quarter)
    let corners = ["a", "b"].flatMap { name in
      collage.named(name).transform.corners(box: collage.named(name).box)
    }
    let middle = SmallestCircle(around: corners).center
    let a = collage.named("a").transform.center - middle
    let now = turned.named("a").transform
    #expect(abs(now.center.x - middle.x + a.y) < 1e-9 && abs(now.center.y - middle.y - a.x) < 1e-9)
    #expect(now.rotation.degrees == 100 && turned.named("b").transform.rotation.degrees == 90)
    var state = collage
    for step in [70.0, -20, 130, -180] {
      state = try state.applying(.transform(units, .rotate(.by(Angle(degrees: step)))))
    }
    for name in ["a", "b"] {
      let (one, other) = (state.named(name).transform, collage.named(name).transform)
      #expect(abs(one.center.x - other.center.x) < 1e-9)
      #expect(abs(one.center.y - other.center.y) < 1e-9)
      #expect(abs(one.rotation.degrees - other.rotation.degrees) < 1e-9)
    }
  }

  @Test func usesRotationAndScaleOfLowestItem() throws {
    let units = try collage.units("@group:g")
    let edit = Edit.transform(units, .rotate(.to(Angle(degrees: 30))))
    let turned = try collage.applying(edit)
    #expect(turned.named("a").transform.rotation.degrees == 30)
    #expect(turned.named("b").transform.rotation.degrees == 20)
    #expect(try turned.applying(edit) == turned)
    let sized = try collage.applying(.scale([Sample.id(1)], .factor(2)))
    let scaled = try sized.applying(.transform(units, .scale(.factor(1))))
    #expect(scaled.named("a").transform.scale == 1 && scaled.named("b").transform.scale == 0.5)
  }

  @Test func scalesAboutCenterOfBounds() throws {
    let units = try collage.units("@group:g")
    let old = bounds(collage)
    func sized(_ sizing: Sizing) throws -> Rect {
      bounds(try collage.applying(.transform(units, .scale(sizing))))
    }
    func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-9 }
    let double = try sized(.by(2))
    #expect(isNear(double.size.width, 2 * old.size.width))
    #expect(isNear(double.center.x, old.center.x) && isNear(double.center.y, old.center.y))
    #expect(isNear(try sized(.width(Length(fraction: 0.5))).size.width, 500))
    #expect(isNear(try sized(.height(.pixels(300))).size.height, 300))
    let fit = try sized(.fit(Size(width: 100, height: 1000)))
    #expect(isNear(fit.size.width, 100) && fit.size.height < 1000)
    let cover = try sized(.cover(Size(width: 100, height: 1000)))
    #expect(isNear(cover.size.height, 1000) && cover.size.width > 100)
  }

  @Test func placesSingleItemsAsItems() throws {
    let id = Sample.id(4)
    let turn = Change.to(Angle(degrees: 45))
    let (alone, item) = (
      Edit.transform(try collage.units("@group:my row"), .rotate(turn)), Edit.rotate([id], turn)
    )
    let (turnedAlone, turnedItem) = (try collage.applying(alone), try collage.applying(item))
    #expect(turnedAlone == turnedItem)
    #expect(
      alone.label(from: collage, to: turnedAlone) == item.label(from: collage, to: turnedItem))
    #expect(Edit.transform(try collage.units("a", "b"), .scale(.by(2))) == .scale(members, .by(2)))
    let both = try collage.units("c", "@group:g")
    let turned = try collage.applying(.transform(both, .rotate(turn)))
    #expect(turned.named("c").transform.rotation.degrees == 45)
    #expect(turned.named("c").transform.center == collage.named("c").transform.center)
    #expect(turned.named("a").transform.rotation.degrees == 45)
  }

  @Test func changesAllOrNothing() throws {
    let units = try collage.units("@group:g")
    #expect(throws: EditError.self) { try collage.applying(.transform(units, .scale(.by(1e6)))) }
    #expect(throws: EditError.self) {
      try collage.applying(.transform(units, .rotate(.by(Angle(degrees: .infinity)))))
    }
  }
}
