import Foundation
import Testing

@testable import CollageCore

@Suite("A label of an edit")
struct EditLabelTests {
  private static let hero = Sample.id(1)
  private static let both = [Sample.id(1), Sample.id(2)]
  private static let red = Color(red: 255, green: 0, blue: 0)
  private static let place = Position(x: .pixels(120), y: Length(fraction: 0.5))

  private static let onPaper = Position(
    x: Length(fraction: 0, offset: 5, millimetres: -3), y: Length(fraction: 0, millimetres: 2.5))
  private static let anonymous = CopyIdentity(
    id: Sample.id(3), name: nil, createdAt: Sample.date)
  private static let cutout = ItemCutout(
    hero, Cutout(image: Sample.image(2), trimap: nil, origin: Sample.cutoutOrigin))
  private static let labels: [(edit: Edit, label: String)] = [
    (.move([hero], .to(place, anchor: .center)), "move hero 120 50%"),
    (.move([hero], .to(place, anchor: .topLeft)), "move hero 120 50% --anchor tl"),
    (
      .move([hero], .by(Position(x: .pixels(-20.5), y: Length(fraction: -0.1, offset: 3)))),
      "move hero --by -20.5 -10%+3"
    ),
    (.rotate([hero], .to(Angle(degrees: 5.5))), "rotate hero 5.5"),
    (.rotate(both, .by(Angle(degrees: -15))), "rotate hero 'my sky' --by -15"),
    (.scale([hero], .factor(1.5)), "scale hero 1.5"),
    (.scale([hero], .by(2)), "scale hero --by 2"),
    (.scale([hero], .width(Length(fraction: 0.4))), "scale hero --width 40%"),
    (.scale([hero], .height(.pixels(120))), "scale hero --height 120"),
    (.scale([hero], .fit(Size(width: 10, height: 20.5))), "scale hero --fit 10x20.5"),
    (.scale([hero], .cover(Size(width: 30, height: 4))), "scale hero --cover 30x4"),
    (.flip([hero], .horizontal), "flip hero h"), (.flip([hero], .vertical), "flip hero v"),
    (.opacity([hero], .to(0.5)), "opacity hero 0.5"),
    (.opacity([hero], .by(-0.1)), "opacity hero --by -0.1"),
    (.reset(both), "reset hero 'my sky'"), (.select(Sample.id(2)), "select 'my sky'"),
    (.order([hero], .front), "order hero front"), (.order([hero], .back), "order hero back"),
    (.order([hero], .up), "order hero up"), (.order([hero], .down), "order hero down"),
    (.order([hero], .index(1)), "order hero 1"),
    (.replace([hero], with: Sample.image(2)), "replace hero"),
    (.copy(hero, CopyIdentity(id: Sample.id(3), name: nil, createdAt: Sample.date)), "copy hero"),
    (.remove(both), "remove hero 'my sky'"),
    (.name(hero, Sample.itemName("a b")), "name hero 'a b'"),
    (.shader([hero], .toggle(.of("glitch"))), "shader toggle hero glitch"),
    (
      .shader([hero], .on(.of("glitch", ["seed": .string("7"), "bands": .integer(3)]))),
      "shader on hero glitch bands=3 seed=7"
    ),
    (.shader([hero], .onAgain(name: "sepia")), "shader on hero sepia"),
    (.shader([hero], .off(name: "glitch")), "shader off hero glitch"),
    (.shader(both, .clear), "shader clear hero 'my sky'"),
    (.useCutout([hero], .on), "cutout hero --on"),
    (.useCutout([hero], .off), "cutout hero --off"),
    (.useCutout([hero], .toggle), "cutout hero --toggle"),
    (.canvas(CanvasChange(background: Color.none)), "canvas --background none"),
    (.canvas(CanvasChange(dpi: 72, background: red)), "canvas --dpi 72 --background ff0000"),
    (.restore(.standard, []), "revert"),
    (.copy(hero, anonymous, CopyPlacement(scale: 0.5)), "copy hero --scale 0.5"),
    (.copy(hero, anonymous, CopyPlacement(anchor: .left)), "copy hero"),
    (
      .copy(
        hero,
        CopyIdentity(id: Sample.id(3), name: Sample.itemName("my copy"), createdAt: Sample.date),
        CopyPlacement(position: place)), "copy hero --as 'my copy' --at 120 50%"
    ),
    (.move([hero], .to(onPaper, anchor: .bottom)), "move hero 5-3mm 2.5mm --anchor b"),
    (
      .scale([hero], .width(Length(fraction: -0.5, offset: -1, millimetres: 4))),
      "scale hero --width -50%-1+4mm"
    ),
    (.scale(both, .height(Length(fraction: 0))), "scale hero 'my sky' --height 0"),
    (.shader(both, .off(name: "glitch")), "shader off hero 'my sky' glitch"),
    (.shader(both, .toggle(.of("mono"))), "shader toggle hero 'my sky' mono"),
    (.cutOut([cutout]), "cutout hero --keep 3,4 --grow -1 --engine test"),
    (.useCutout(both, .off), "cutout hero 'my sky' --off"),
    (.canvas(CanvasChange()), "canvas"),
    (
      .canvas(
        CanvasChange(
          size: PixelSize(width: 30, height: 20), dpi: 90,
          background: Color(red: 1, green: 2, blue: 3, alpha: 4), scalesItems: true)),
      "canvas --size 30x20 --dpi 90 --background 01020304 --scale-items"
    ),
  ]

  @Test("is what one would type", arguments: labels.indices)
  func words(_ index: Int) throws {
    let collage = try Sample.collage(items: [
      Sample.newItem("hero", id: Self.hero), Sample.newItem("my sky", id: Sample.id(2)),
    ])
    let (edit, label) = Self.labels[index]
    #expect(edit.label(from: collage, to: collage) == label)
  }

  @Test("names new items as they are called in the end")
  func newItems() throws {
    let collage = try Sample.collage(items: [Sample.newItem("hero")])
    let edit = Edit.add([Sample.newItem("hero"), Sample.newItem("new")])
    #expect(edit.label(from: collage, to: try collage.applying(edit)) == "add hero-2 new")
  }

  @Test("counts new items, too, when they are more than four", arguments: [4, 5])
  func manyNewItems(count: Int) throws {
    let collage = try Sample.collage()
    let edit = Edit.add((1...count).map { Sample.newItem("i\($0)") })
    let words = count == 4 ? "add i1 i2 i3 i4" : "add 5 items"
    #expect(edit.label(from: collage, to: try collage.applying(edit)) == words)
  }
}
