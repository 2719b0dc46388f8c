import CollageModel
import Foundation
import Testing

@Suite("Item") struct ItemRuleTests {
  private let id = Sample.id(1)
  private let cutout = Cutout(image: Sample.image(5), trimap: nil, origin: Sample.cutoutOrigin)

  /// A collage of 1000×2000 canvas pixels with a photo of 400×300 in its middle; the photo's item
  /// has a box of 500×375.
  private func collage(_ image: StoredImage = Sample.image()) throws -> Collage {
    try Sample.collage(items: [Sample.newItem("hero", id: id, image: image)])
  }

  @Test func limitsItemCountForEveryEdit() throws {
    var collage = try collage()
    let first = collage.items[0]
    let others = (1..<Limits.itemCount - 1).map { number in
      Item(
        id: Sample.number(number), name: Sample.itemName("a\(number)"), content: first.content,
        box: first.box, transform: first.transform, createdAt: first.createdAt)
    }
    collage.items = ItemStack([first] + others)
    let added = try collage.applying(.add([Sample.newItem("b")]))
    #expect(added.items.count == Limits.itemCount)
    let identity = CopyDescriptor(id: UUID(), name: nil, createdAt: Sample.date)
    #expect(try collage.applying(.copy(id, identity)).items.count == Limits.itemCount)
    #expect(throws: EditError.tooManyItems(limit: Limits.itemCount)) {
      try collage.applying(.add([Sample.newItem("b"), Sample.newItem("c")]))
    }
    #expect(throws: EditError.tooManyItems(limit: Limits.itemCount)) {
      try added.applying(.copy(id, identity))
    }
  }

  @Test func replacingPhotoRemovesCutout() throws {
    let cut = try collage().applying(.cutOut([ItemCutout(id, cutout)]))
    #expect(cut.items[0].photo?.usesCutout == true)
    let item = try cut.applying(.replace([id], with: Sample.image(2))).items[0]
    #expect(item.photo == Photo(image: Sample.image(2)))
  }

  @Test func boundsContainRotatedSubject() throws {
    var collage = try collage().applying(.cutOut([ItemCutout(id, cutout)]))
    collage = try collage.applying(.rotate([id], .to(Angle(degrees: 45))))
    // The subject is 6×8 pixels from (2, 1), and one photo pixel is 1.25 canvas pixels.
    func x(_ column: Double, _ row: Double) -> Double {
      500 + 1.25 * ((column - 200) - (row - 150)) / 2.0.squareRoot()
    }
    func y(_ column: Double, _ row: Double) -> Double {
      1000 + 1.25 * ((column - 200) + (row - 150)) / 2.0.squareRoot()
    }
    let bounds = collage.items[0].visibleBounds
    #expect(abs(bounds.minX - x(2, 9)) < 1e-9 && abs(bounds.maxX - x(8, 1)) < 1e-9)
    #expect(abs(bounds.minY - y(2, 1)) < 1e-9 && abs(bounds.maxY - y(8, 9)) < 1e-9)
  }

  @Test(arguments: [(10, 1000), (1000, 10)])
  func limitsDrawnSides(_ width: Int, _ height: Int) throws {
    let collage = try collage(Sample.image(3, width: width, height: height))
    let box = collage.items[0].box
    let limit = Limits.drawnSide
    let largest = limit.upperBound / max(box.width, box.height)
    let smallest = limit.lowerBound / min(box.width, box.height)
    for factor in [largest * 1.001, smallest * 0.999] {
      let side = (factor > 1 ? max(box.width, box.height) : min(box.width, box.height)) * factor
      #expect(throws: EditError.outOfRange(.drawnSide, value: side, range: limit)) {
        try collage.applying(.scale([id], .factor(factor)))
      }
    }
    for factor in [largest * 0.999, smallest * 1.001] {
      #expect(throws: Never.self) { try collage.applying(.scale([id], .factor(factor))) }
    }
  }

  @Test func listsUpToFourItemsInLabel() throws {
    let ids = (1...5).map { Sample.id($0) }
    let collage = try Sample.collage(
      items: ids.enumerated().map { Sample.newItem("i\($0)", id: $1) })
    func label(_ count: Int) throws -> String {
      let edit = Edit.flip(Array(ids.prefix(count)), .horizontal)
      return edit.label(from: collage, to: try collage.applying(edit))
    }
    #expect(try label(4).hasPrefix("flip i0 i1 i2 i3 ") && label(5).hasPrefix("flip 5 items "))
  }

  @Test(arguments: [(0, "00"), (15, "0f"), (16, "10")])
  func formatsColorWithTwoDigitsPerChannel(_ value: UInt8, _ digits: String) {
    let color = Color(red: value, green: 255, blue: value)
    #expect(color.hex == digits + "ff" + digits && Color(hex: color.hex) == color)
  }

  @Test(arguments: 0..<5) func requiresPositiveExtent(_ wrong: Int) throws {
    let item = try collage().items[0]
    func transform(_ isWrong: Bool) -> Transform {
      Transform(center: .zero, scale: isWrong ? 0 : 0.5)
    }
    let other = Item(
      id: item.id, name: item.name, content: item.content,
      box: Size(width: wrong == 1 ? 0 : 2, height: wrong == 2 ? -1 : 3),
      transform: transform(wrong == 3),
      added: Item.AddedState(transform: transform(wrong == 4), look: .plain),
      createdAt: item.createdAt)
    #expect(other.hasExtent == (wrong == 0))
  }
}
