import Foundation
import Testing

@testable import CollageCore

@Suite("A label of an edit") struct EditLabelTests {
  private static let hero = Sample.id(1)
  private static let both = [Sample.id(1), Sample.id(2)]
  private static let red = Color(red: 255, green: 0, blue: 0)
  private static let place = Position(x: .pixels(120), y: Length(fraction: 0.5))

  private static let onPaper = Position(
    x: Length(fraction: 0, offset: 5, millimetres: -3), y: Length(fraction: 0, millimetres: 2.5))
  private static let anonymous = CopyIdentity(
    id: Sample.id(3), name: nil, createdAt: Sample.date)
  private static let row = GroupName(rawValue: "my row")
  private static let units = [ItemUnit(hero)] + (row.map { [ItemUnit($0, [Sample.id(2)])] } ?? [])
  private static let cutout = ItemCutout(
    hero, Cutout(image: Sample.image(2), trimap: nil, origin: Sample.cutoutOrigin))
  private static let (length, share) = (WantedLength(pixels: 12), WantedLength(share: 0.05))
  private static let paper = WantedLength(millimetres: 3)
  private static let part = UnitRect(x: 0.125, y: 0, width: 0.5, height: 1)
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
    (.look([hero], .border(WantedBorder(width: length))), "border hero 12 ffffff"),
    (
      .look(
        both,
        .border(
          WantedBorder(
            width: share.fixed(true), bottom: paper.fixed(true), color: red, isInside: true))),
      "border hero 'my sky' 5% ff0000 --bottom 3mm --inside --fixed"
    ),
    (.look([hero], .border(nil)), "border hero none"),
    (
      .look(
        both,
        .motion(
          .position(
            WantedTrack(
              from: Position(x: .pixels(-20), y: Length(fraction: 0.5)), to: nil,
              pace: MotionPace(ease: .inOut, alternates: true))))),
      "animate hero 'my sky' position -20,50% own --ease in-out --alternate"
    ),
    (
      .look([hero], .motion(.scale(WantedTrack(from: 1, to: 1.5)))), "animate hero scale 1 1.5"
    ),
    (
      .look([hero], .motion(.rotation(WantedTrack(from: nil, to: Angle(degrees: 360))))),
      "animate hero rotation own 360"
    ),
    (
      .look(
        [hero],
        .motion(
          .opacity(
            WantedTrack(
              from: UnitInterval(clamping: 0), to: nil, pace: MotionPace(span: .appearing))))),
      "animate hero opacity 0 own --during 0%-80%"
    ),
    (.look([hero], .motion(.reveal(MotionPace(span: .appearing)))), "animate hero reveal"),
    (
      .look([hero], .motion(.reveal(MotionPace()))), "animate hero reveal --during 0%-100%"
    ),
    (.look([hero], .motion(.none(.scale))), "animate hero scale none"),
    (.look([hero], .motion(.none(nil))), "animate hero none"),
    (.look([hero], .border(WantedBorder(width: length, color: .none))), "border hero 12 none"),
    (.look([hero], .corners(share)), "corners hero 5%"),
    (.look([hero], .corners(length.fixed(true))), "corners hero 12 --fixed"),
    (.look([hero], .corners(WantedLength())), "corners hero 0"),
    (.look([hero], .corners(WantedLength(pixels: 1, share: 0.5))), "corners hero 50%+1"),
    (.look([hero], .corners(nil)), "corners hero none"),
    (.look([hero], .shadow(WantedShadow())), "shadow hero"),
    (
      .look(
        [hero],
        .shadow(
          WantedShadow(
            dx: length, dy: share, blur: paper, color: red, opacity: UnitInterval(clamping: 0.5),
            isFixed: true))),
      "shadow hero --dx 12 --dy 5% --blur 3mm --colour ff0000 --opacity 0.5 --fixed"
    ),
    (.look([hero], .shadow(nil)), "shadow hero none"),
    (
      .look([hero], .outline(WantedOutline(width: length.fixed(true), color: red))),
      "outline hero 12 ff0000 --fixed"
    ),
    (.look([hero], .outline(nil)), "outline hero none"),
    (.look([hero], .blend(.colorDodge)), "blend hero color-dodge"),
    (
      .look([hero], .adjust(AdjustmentChange(["tint": -5, "brightness": 12.5]))),
      "adjust hero brightness=12.5 tint=-5"
    ),
    (.look([hero], .unadjust), "adjust hero none"),
    (.look([hero], .mask(.torn)), "mask hero torn"),
    (.look([hero], .mask(.mask(.torn(seed: 7)))), "mask hero torn --seed 7"),
    (.look([hero], .mask(.mask(.perforated))), "mask hero perforated"),
    (.look([hero], .mask(.mask(.image(Sample.image(2))))), "mask hero FILE"),
    (.look([hero], .mask(nil)), "mask hero none"),
    (
      .look(both, .style(Style(name: Sample.itemName("my own"), look: .plain))),
      "style hero 'my sky' 'my own'"
    ),
    (.crop([ItemCrop(hero, part)]), "crop hero 12.5%,0%,50%,100%"),
    (.crop(both.map { ItemCrop($0, part) }), "crop hero 'my sky' 12.5%,0%,50%,100%"),
    (.crop([ItemCrop(hero, part), ItemCrop(both[1], nil)]), "crop hero 'my sky'"),
    (.crop([ItemCrop(hero, nil)]), "crop hero none"),
    (.focus([ItemFocus(hero, Point(x: 0.5, y: 0.333))]), "focus hero 50%,33.3%"),
    (.focus([ItemFocus(hero, nil)]), "focus hero none"),
    (.focus([ItemFocus(hero, nil), ItemFocus(both[1], .zero)]), "focus hero 'my sky'"),
    (.useCutout([hero], .on), "cutout hero --on"),
    (.useCutout([hero], .off), "cutout hero --off"),
    (.useCutout([hero], .toggle), "cutout hero --toggle"),
    (.canvas(CanvasChange(background: .color(.none))), "canvas --background none"),
    (
      .canvas(CanvasChange(dpi: 72, background: .color(red))), "canvas --dpi 72 --background ff0000"
    ),
    (.restore(.standard, []), "revert"),
    (.flag([hero], .locked(true)), "lock hero"),
    (.flag(both, .locked(false)), "lock hero 'my sky' --off"),
    (.flag([hero], .hidden(true)), "hide hero"),
    (.flag([hero], .hidden(false)), "hide hero --off"),
    (.flag(both, .group(row)), "group hero 'my sky' --as 'my row'"),
    (.flag([hero], .group(nil)), "group hero --off"),
    (.swap(hero, Sample.id(2)), "swap hero 'my sky'"),
    (.snap([ItemUnit(hero)], within: nil), "snap hero"),
    (
      .snap(both.map { ItemUnit($0) }, within: Length(fraction: 0.05)),
      "snap hero 'my sky' --within 5%"
    ),
    (.distribute(units, along: .horizontal, gap: nil), "distribute hero '@group:my row' h"),
    (
      .distribute(units, along: .vertical, gap: Length(fraction: 0, millimetres: -2)),
      "distribute hero '@group:my row' v --gap -2mm"
    ),
    (.align([ItemUnit(hero)], Alignment(.left), to: .canvas), "align hero left --to canvas"),
    (.align(units, Alignment(nil, .top), to: .together(units)), "align hero '@group:my row' top"),
    (
      .align([ItemUnit(hero)], Alignment(.center, .middle), to: .units([units[1]])),
      "align hero center middle --to '@group:my row'"
    ),
    (
      .together(units, .move(.to(place, anchor: .center))), "move hero '@group:my row' 120 50%"
    ),
    (
      .together(units, .rotate(.by(Angle(degrees: 5)))), "rotate hero '@group:my row' --by 5"
    ),
    (.together([units[1]], .rotate(.to(Angle(degrees: 5)))), "rotate '@group:my row' 5"),
    (.together([units[1]], .scale(.by(2))), "scale '@group:my row' --by 2"),
    (
      .together(units + [1, 3, 4].map { ItemUnit(Sample.id($0)) }, .scale(.by(2))),
      "scale 5 items --by 2"
    ),
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
          background: .color(Color(red: 1, green: 2, blue: 3, alpha: 4)),
          scalesItems: true)),
      "canvas --size 30x20 --dpi 90 --background 01020304 --scale-items"
    ),
  ]

  @Test("is what one would type", arguments: labels.indices) func words(_ index: Int) throws {
    let collage = try Sample.collage(items: [
      Sample.newItem("hero", id: Self.hero), Sample.newItem("my sky", id: Sample.id(2)),
    ])
    let (edit, label) = Self.labels[index]
    #expect(edit.label(from: collage, to: collage) == label)
  }

  @Test("names new items as they are called in the end") func newItems() throws {
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
