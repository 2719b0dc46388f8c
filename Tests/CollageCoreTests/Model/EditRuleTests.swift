import Foundation
import Testing

@testable import CollageCore

/// Rules of edits in which width and height, or before and after, could be taken for one another.
@Suite("An edit, looked at closely,")
struct EditRuleTests {
  /// A canvas of 1000×2000 with an image of 400×300, whose box is 500×375.
  let collage: Collage
  let id: Item.ID

  init() throws {
    collage = try Sample.collage(items: [Sample.newItem("hero", id: Sample.id(1))])
    id = collage.items[0].id
  }

  func item(after edits: [Edit]) throws -> Item {
    try edits.reduce(collage) { try $0.applying($1) }.items[0]
  }

  @Test("takes a share of the width for a width, and one of the height for a height")
  func shares() throws {
    let wide = try item(after: [.scale([id], .width(Length(fraction: 0.25)))])
    #expect(wide.box.width * wide.transform.scale == 250)
    let high = try item(after: [.scale([id], .height(Length(fraction: 0.25)))])
    #expect(abs(high.box.height * high.transform.scale - 500) < 1e-9)
    let moved = try item(after: [
      .move([id], .by(Position(x: Length(fraction: 0.1), y: Length(fraction: 0.1))))
    ])
    #expect(moved.transform.center == Point(x: 600, y: 1200))
  }

  @Test(
    "lets items grow by the smaller factor when the canvas gets another shape",
    arguments: [
      (2000, 2000, 1.0, Point(x: 1000, y: 1000)), (1000, 6000, 1.0, Point(x: 500, y: 3000)),
      (500, 2000, 0.5, Point(x: 250, y: 1000)), (3000, 4000, 2.0, Point(x: 1500, y: 2000)),
    ])
  func scalingItems(width: Int, height: Int, scale: Double, center: Point) throws {
    let change = CanvasChange(size: PixelSize(width: width, height: height), scalesItems: true)
    let item = try item(after: [.canvas(change)])
    #expect(item.transform.scale == scale)
    #expect(item.transform.center == center)
    #expect(item.box == collage.items[0].box)
  }

  @Test("resets an item to its whole photo, and keeps the cutout")
  func resetOfCutout() throws {
    let cutout = Cutout(image: Sample.image(2), trimap: nil, origin: Sample.cutoutOrigin)
    let cut = try item(after: [.cutOut([ItemCutout(id, cutout)])])
    #expect(cut.photo?.usesCutout == true)
    let reset = try item(after: [
      .cutOut([ItemCutout(id, cutout)]), .flip([id], .horizontal), .reset([id]),
    ])
    #expect(reset.photo?.usesCutout == false)
    #expect(reset.photo?.cutout == cutout)
    #expect(reset.photo?.drawnImage == collage.items[0].image)
  }

  @Test("lets a copy be reset to what its original is reset to")
  func resetOfCopy() throws {
    let placement = NewPlacement(rotation: Angle(degrees: 7), opacity: UnitInterval(0.5))
    let start = try Sample.collage(items: [
      Sample.newItem("hero", id: Sample.id(1), placement: placement)
    ])
    let identity = CopyIdentity(id: Sample.id(2), name: nil, createdAt: Sample.date)
    let copied = try start.applying(.move([id], .by(.center)))
      .applying(.opacity([id], .to(1))).applying(.copy(id, identity))
    #expect(copied.items[1].added == start.items[0].added)
    let reset = try copied.applying(.reset([identity.id]))
    #expect(reset.items[1].transform == start.items[0].transform)
    #expect(reset.items[1].look.opacity.value == 0.5)
  }

  @Test("that goes back to before an item was there ends its selection, and no other")
  func restoreAndSelection() throws {
    let later = try collage.applying(.add([Sample.newItem("later", id: Sample.id(2))]))
    let selected = try later.applying(.select(Sample.id(2)))
    let restored = try selected.applying(.restore(collage.canvas, collage.items))
    #expect(restored.selection == nil)
    #expect(restored.items == collage.items)
    let kept = try later.applying(.select(id)).applying(
      .restore(collage.canvas, collage.items))
    #expect(kept.selection == id)
  }
}
