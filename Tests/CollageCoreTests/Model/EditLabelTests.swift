import CollageModel
import Foundation
import Testing

@Suite("Edit label") struct EditLabelTests {
  private static let hero = Sample.id(1)
  private static let both = [Sample.id(1), Sample.id(2)]
  private static let anonymous = CopyDescriptor(id: Sample.id(3), name: nil, createdAt: Sample.date)
  private static let row = GroupName(rawValue: "my row")
  private static let units = [ItemUnit(hero)] + (row.map { [ItemUnit($0, [Sample.id(2)])] } ?? [])
  private static let cutout = ItemCutout(
    hero, Cutout(image: Sample.image(2), trimap: nil, origin: Sample.cutoutOrigin))
  private static let part = UnitRect(x: 0.125, y: 0, width: 0.5, height: 1)
  private static let labels: [(edit: Edit, label: String)] = [
    (.replace([hero], with: Sample.image(2)), "replace hero"),
    (.shader([hero], .reactivate(name: "sepia")), "shader on hero sepia"),
    (.look([hero], .corners(LengthSpec(pixels: 1, fraction: 0.5))), "corners hero 50%+1"),
    (.look([hero], .mask(.mask(.image(Sample.image(2))))), "mask hero FILE"),
    (
      .look(both, .style(Style(name: Sample.itemName("my own"), look: .plain))),
      "style hero 'my sky' 'my own'"
    ),
    (.crop([ItemCrop(hero, part), ItemCrop(both[1], nil)]), "crop hero 'my sky'"),
    (.focus([ItemFocus(hero, nil), ItemFocus(both[1], .zero)]), "focus hero 'my sky'"),
    (.useCutout([hero], .on), "cutout hero --on"),
    (.useCutout([hero], .off), "cutout hero --off"),
    (.useCutout([hero], .toggle), "cutout hero --toggle"),
    (.useCutout(both, .off), "cutout hero 'my sky' --off"),
    (.restore(.standard, []), "revert"),
    (
      .transform(units + [1, 3, 4].map { ItemUnit(Sample.id($0)) }, .scale(.by(2))),
      "scale 5 items --by 2"
    ),
    (.copy(hero, anonymous, CopyPlacementSpec(anchor: .left)), "copy hero"),
    (
      .scale([hero], .width(Length(fraction: -0.5, offset: -1, millimeters: 4))),
      "scale hero --width -50%-1+4mm"
    ),
    (.scale(both, .height(Length(fraction: 0))), "scale hero 'my sky' --height 0"),
    (.cutOut([cutout]), "cutout hero --keep 3,4 --grow -1 --engine test"),
    (.canvas(CanvasChange()), "canvas"),
  ]

  @Test(arguments: labels.indices) func isCommandLine(_ index: Int) throws {
    let collage = try Sample.collage(items: [
      Sample.newItem("hero", id: Self.hero), Sample.newItem("my sky", id: Sample.id(2)),
    ])
    let (edit, label) = Self.labels[index]
    #expect(edit.label(from: collage, to: collage) == label)
  }

  @Test func usesFinalNamesOfNewItems() throws {
    let collage = try Sample.collage(items: [Sample.newItem("hero")])
    let edit = Edit.add([Sample.newItem("hero"), Sample.newItem("new")])
    #expect(edit.label(from: collage, to: try collage.applying(edit)) == "add hero-2 new")
  }

  @Test(arguments: [4, 5]) func countsMoreThanFourNewItems(count: Int) throws {
    let collage = try Sample.collage()
    let edit = Edit.add((1...count).map { Sample.newItem("i\($0)") })
    let words = count == 4 ? "add i1 i2 i3 i4" : "add 5 items"
    #expect(edit.label(from: collage, to: try collage.applying(edit)) == words)
  }
}
