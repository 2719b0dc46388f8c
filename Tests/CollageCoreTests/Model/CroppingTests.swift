import CollageCore
import Foundation
import Testing

@Suite("Crop") struct CroppingTests {
  /// A collage of 1000×2000 canvas pixels with a photo of 400×300, whose item has a box of 500×375.
  private let collage: Collage
  private let id = Sample.id(1)
  private let part = UnitRect(x: 0.25, y: 0, width: 0.5, height: 1) ?? .whole

  init() throws { collage = try Sample.collage(items: [Sample.newItem("hero", id: Sample.id(1))]) }

  private func item(after edits: Edit...) throws -> Item {
    try edits.reduce(collage) { try $0.applying($1) }.items[0]
  }

  private func crop(_ part: UnitRect?) -> Edit { .crop([ItemCrop(id, part)]) }

  private func isNear(_ one: Point, _ other: Point) -> Bool {
    abs(one.x - other.x) < 1e-9 && abs(one.y - other.y) < 1e-9
  }

  @Test func keepsVisiblePartInPlace() throws {
    let edits: [[Edit]] = [
      [], [.rotate([id], .to(Angle(degrees: 30)))], [.flip([id], .horizontal)],
      [.flip([id], .vertical), .rotate([id], .to(Angle(degrees: -75))), .scale([id], .factor(3))],
    ]
    let corner = try #require(UnitRect(x: 0.5, y: 0.25, width: 0.25, height: 0.5))
    let point = Point(x: 0.6, y: 0.4)
    let unit = Size(width: 1, height: 1)
    for edits in edits {
      let before = try edits.reduce(collage) { try $0.applying($1) }
      var after = before
      for part in [part, corner, nil, corner, part] {
        after = try after.applying(crop(part))
        let (one, other) = (before.items[0], after.items[0])
        #expect(
          isNear(
            one.imageMatrix(extent: unit).apply(to: point),
            other.imageMatrix(extent: unit).apply(to: point)))
        #expect(other.look.crop == part && other.box == one.box)
      }
      let whole = try after.applying(crop(nil)).items[0]
      #expect(isNear(whole.transform.center, before.items[0].transform.center))
    }
  }

  @Test func isNilForWholePhoto() throws {
    #expect(try item(after: crop(.whole)) == collage.items[0])
    #expect(try item(after: crop(part), crop(.whole)).look.crop == nil)
  }

  @Test func sizesItemByVisiblePart() throws {
    let item = try item(after: crop(part), .scale([id], .width(.pixels(500))))
    #expect(item.visibleSize == Size(width: 250, height: 375) && item.transform.scale == 2)
    #expect(item.bounds.size == Size(width: 500, height: 750) && item.drawnSize == item.bounds.size)
    let fitted = try self.item(after: crop(part), .scale([id], .fit(Size(width: 500, height: 75))))
    #expect(fitted.bounds.size == Size(width: 50, height: 75))
    let placed = try self.item(
      after: crop(part), .move([id], .to(Position(x: .pixels(0), y: .pixels(0)), anchor: .topLeft)))
    #expect(placed.bounds.origin == .zero && placed.transform.center == Point(x: 125, y: 187.5))
  }

  @Test func followsFocus() throws {
    func focus(_ x: Double, _ y: Double) -> Edit { .focus([ItemFocus(id, Point(x: x, y: y))]) }
    let before = try item(after: crop(part))
    for (x, left) in [(0.5, 0.25), (0.6, 0.35), (0.1, 0), (1, 0.5)] {
      let item = try item(after: crop(part), focus(x, 0.5))
      let crop = try #require(item.look.crop)
      #expect(abs(crop.x - left) < 1e-9 && crop.width == 0.5 && crop.height == 1)
      #expect(item.transform == before.transform && item.visibleSize == before.visibleSize)
      #expect(item.look.focus == Point(x: x, y: 0.5))
    }
    let whole = try item(after: focus(0.1, 0.2))
    #expect(whole.look.crop == nil && whole.look.focus == Point(x: 0.1, y: 0.2))
    let none = try item(after: crop(part), focus(0.6, 0.5), .focus([ItemFocus(id, nil)]))
    #expect(none.look.focus == nil && abs((none.look.crop?.x ?? 0) - 0.35) < 1e-9)
  }

  @Test func appliesToEachItem() throws {
    let two = try collage.applying(.add([Sample.newItem("b", id: Sample.id(2))]))
    let next = try two.applying(.crop([ItemCrop(id, part), ItemCrop(Sample.id(2), nil)]))
    #expect(next.items.map(\.look.crop) == [part, nil])
    #expect(throws: EditError.noSuchItem(Sample.id(3))) {
      try two.applying(.crop([ItemCrop(Sample.id(3), part)]))
    }
  }

  @Test func rejectsTooSmallParts() throws {
    let sliver = try #require(UnitRect(x: 0, y: 0, width: 1e-6, height: 1))
    #expect(throws: EditError.self) { try item(after: crop(sliver)) }
  }

  @Test func isRemovedByReset() throws {
    let back = try item(after: crop(part), .rotate([id], .to(Angle(degrees: 9))), .reset([id]))
    #expect(back == collage.items[0])
  }
}

/// Photos that replace others.
extension CroppingTests {
  private var panorama: StoredImage { Sample.image(2, width: 800, height: 200) }
  private var tall: StoredImage { Sample.image(3, width: 100, height: 300) }
  private var box: Size { Size(width: 500, height: 375) }

  private func replace(_ image: StoredImage, focus: Point? = nil) -> Edit {
    .replace([id], with: image, focus: focus)
  }

  @Test func replacementFitsOriginalBounds() throws {
    let once = try item(after: replace(panorama))
    #expect(once.box == Size(width: 500, height: 125) && once.photo?.cellSize == box)
    let twice = try item(after: replace(panorama), replace(tall))
    #expect(twice.box == Size(width: 125, height: 375) && twice.photo?.cellSize == box)
    let back = try item(after: replace(panorama), replace(tall), replace(Sample.image(4)))
    #expect(back.box == box && back.photo?.cellSize == nil)
    #expect(back.transform == collage.items[0].transform)
  }

  @Test func fillsOriginalBounds() throws {
    let window = UnitRect.largest(aspect: 4 / 3.0, in: panorama.size)
    let fill = Edit.crop([ItemCrop(id, window, fillsCell: true)])
    let item = try item(after: replace(panorama), fill)
    #expect(abs(item.visibleSize.width - 500) < 1e-9 && abs(item.visibleSize.height - 375) < 1e-9)
    #expect(item.transform == collage.items[0].transform)
    #expect(item.look.crop == window && item.photo?.cellSize == box)
    // The next photo fills these bounds; without a crop, it is fitted into them.
    let next = try self.item(after: replace(panorama), fill, replace(tall))
    #expect(abs(next.visibleSize.width - 500) < 1e-9 && abs(next.visibleSize.height - 375) < 1e-9)
    #expect(next.look.crop == UnitRect.largest(aspect: 500 / 375, in: tall.size))
    let bare = try self.item(after: replace(panorama), fill, crop(nil), replace(tall))
    #expect(bare.look.crop == nil && bare.bounds.size == Size(width: 125, height: 375))
  }

  @Test func fillingOwnBoundsIsNoCrop() throws {
    let fill = Edit.crop([ItemCrop(id, nil, fillsCell: true)])
    #expect(try item(after: fill) == collage.items[0])
    #expect(try item(after: crop(part), fill).look.crop == nil)
  }

  @Test func replacementKeepsFrameAndShowsFocus() throws {
    let before = try item(after: crop(part), .focus([ItemFocus(id, Point(x: 0.5, y: 0.5))]))
    for (focus, x) in [(nil, 0.5), (Point(x: 0.9, y: 0.5), 0.9), (Point(x: 0, y: 0), 0)] {
      let item = try item(after: crop(part), replace(panorama, focus: focus))
      let crop = try #require(item.look.crop)
      // In a frame of 250×375, a photo of 800×200 shows a sixth of its width.
      #expect(abs(crop.width - 1 / 6.0) < 1e-9 && crop.height == 1)
      let left = min(max(x - crop.width / 2, 0), 1 - crop.width)
      #expect(abs(crop.x - left) < 1e-9)
      #expect(item.transform == before.transform && item.look.focus == nil)
      #expect(abs(item.visibleSize.width - 250) < 1e-9 && abs(item.visibleSize.height - 375) < 1e-9)
      #expect(item.photo?.cellSize == before.visibleSize)
    }
    // A photo with the frame's aspect ratio doesn't need a crop.
    let same = try item(after: crop(part), replace(Sample.image(5, width: 20, height: 30)))
    #expect(same.look.crop == nil && same.photo?.cellSize == nil)
    #expect(same.box == Size(width: 250, height: 375))
  }

  @Test func resetFitsReplacementIntoBounds() throws {
    let window = UnitRect.largest(aspect: 4 / 3.0, in: panorama.size)
    let item = try item(
      after: replace(panorama), .crop([ItemCrop(id, window, fillsCell: true)]), .reset([id]))
    #expect(item.look == .plain && item.box == Size(width: 500, height: 125))
    #expect(item.transform == collage.items[0].transform)
  }
}
