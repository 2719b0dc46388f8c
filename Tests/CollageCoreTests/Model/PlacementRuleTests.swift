import Foundation
import Testing

@testable import CollageModel

/// Allowed positions of items, and values at the ends of their ranges.
@Suite("Placement") struct PlacementRuleTests {
  /// A collage of 1000×2000 canvas pixels with a photo of 400×300, whose item has a box of 500×375.
  private let collage: Collage
  private let id = Sample.id(1)

  init() throws { collage = try Sample.collage(items: [Sample.newItem("hero", id: Sample.id(1))]) }

  private func item(after edits: Edit...) throws -> Item {
    try edits.reduce(collage) { try $0.applying($1) }.items[0]
  }

  @Test func rotatesScalesAndAnchorsNewItem() throws {
    let placement = PlacementSpec(
      position: Position(x: .pixels(0), y: .pixels(0)), anchor: .topLeft,
      rotation: Angle(degrees: 450), scale: 2)
    let item = try #require(
      try Sample.collage(items: [Sample.newItem("a", placement: placement)]).items.first)
    // The box of 500×375 is doubled and rotated by 90°, so it covers 750×1000.
    #expect(item.box == Size(width: 500, height: 375))
    #expect(
      item.transform
        == Transform(center: Point(x: 375, y: 500), rotation: Angle(degrees: 90), scale: 2))
    #expect(item.added == Item.AddedState(transform: item.transform, look: item.look))
  }

  @Test(arguments: [1, 400_000]) func acceptsNarrowPhotoOnSmallCanvas(_ height: Int) throws {
    let photo = Sample.image(2, width: height == 1 ? 65_537 : 1, height: height)
    var small = try Sample.collage()
    small.canvas = Canvas(size: PixelSize(width: 10, height: 10), background: .white)
    let narrow = try small.applying(.add([Sample.newItem("line", id: id, image: photo)]))
    let box = try #require(narrow.items.first).box
    #expect(max(box.width, box.height) == 5)
    #expect(min(box.width, box.height) == Limits.drawnSide.lowerBound)
    for (side, scale) in [(10.0, 2.0), (0.5, 1)] {
      let placement = ItemPlacement(
        id, center: Point(x: 5, y: 5), size: Size(width: side, height: side), rotation: .zero,
        crop: .whole)
      let placed = try narrow.applying(.place(Arrangement([placement], arguments: [])))
      #expect(placed.items.first?.transform.scale == scale)
    }
  }

  @Test func rejectsNewItemOutOfRange() throws {
    for (x, y) in [(2e6, 0.0), (0, -2e6)] {
      let placement = PlacementSpec(position: Position(x: .pixels(x), y: .pixels(y)))
      let value = x == 0 ? y : x
      #expect(
        throws: EditError.outOfRange(.coordinate, value: value, range: -1_000_000...1_000_000)
      ) { try Sample.collage(items: [Sample.newItem("a", placement: placement)]) }
    }
  }

  @Test func limitsCoordinates() throws {
    func moved(_ x: Double, _ y: Double) throws -> Point {
      try item(after: .move([id], .to(Position(x: .pixels(x), y: .pixels(y)), anchor: .center)))
        .transform.center
    }
    #expect(try moved(1e6, -1e6) == Point(x: 1e6, y: -1e6))
    #expect(try moved(-1e6, 1e6) == Point(x: -1e6, y: 1e6))
    for value in [1_000_001.0, -1_000_001] {
      let error = EditError.outOfRange(.coordinate, value: value, range: -1_000_000...1_000_000)
      #expect(throws: error) { try moved(value, 0) }
      #expect(throws: error) { try moved(0, value) }
    }
  }

  @Test(arguments: [(0.000_09, EditError.Quantity.scale, 0.000_09), (10_001, .scale, 10_001)])
  func limitsScale(_ factor: Double, _ quantity: EditError.Quantity, _ value: Double) throws {
    #expect(throws: EditError.outOfRange(quantity, value: value, range: 0.0001...10_000)) {
      try item(after: .scale([id], .factor(factor)))
    }
    #expect(try item(after: .scale([id], .factor(0.0001))).transform.scale == 0.0001)
    // The largest factor is allowed, but not with a box of 500.
    #expect(throws: EditError.outOfRange(.drawnSide, value: 5_000_000, range: 0.01...1_000_000)) {
      try item(after: .scale([id], .factor(10_000)))
    }
  }

  @Test(arguments: [
    (Change.to(Angle(degrees: 370)), 10.0), (.to(Angle(degrees: -370)), -10),
    (.to(Angle(degrees: 360)), 0), (.by(Angle(degrees: 720)), 0), (.by(Angle(degrees: -90)), -90),
  ])
  func normalizesRotation(_ change: Change<Angle>, _ degrees: Double) throws {
    #expect(try item(after: .rotate([id], change)).transform.rotation.degrees == degrees)
  }

  @Test func rejectsInfiniteRotation() {
    let error = EditError.outOfRange(.angle, value: .infinity, range: -360...360)
    for change in [Change.to(Angle(degrees: .infinity)), .by(Angle(degrees: .infinity))] {
      #expect(throws: error) { try item(after: .rotate([id], change)) }
    }
  }

  @Test(arguments: [
    (Change.to(0.0), 0.0), (.to(1), 1), (.by(-1), 0), (.by(1), 1), (.by(-0.25), 0.25),
    (.by(0.25), 0.75),
  ])
  func clampsOpacity(_ change: Change<Double>, _ value: Double) throws {
    let faded = try item(after: .opacity([id], .to(0.5)), .opacity([id], change))
    #expect(faded.look.opacity.value == value)
  }

  @Test(arguments: [
    (Change.to(1.01), 1.01, 0.0), (.to(-0.01), -0.01, 0), (.by(1.01), 1.01, -1),
    (.by(-1.01), -1.01, -1),
  ])
  func rejectsInvalidOpacities(_ change: Change<Double>, _ value: Double, _ lowest: Double) {
    #expect(throws: EditError.outOfRange(.opacity, value: value, range: lowest...1)) {
      try item(after: .opacity([id], change))
    }
  }

  @Test func flipsAlongOneAxis() throws {
    func flipped(_ edits: Edit...) throws -> [Bool] {
      let transform = try edits.reduce(collage) { try $0.applying($1) }.items[0].transform
      return [transform.flipHorizontal, transform.flipVertical]
    }
    #expect(try flipped(.flip([id], .horizontal)) == [true, false])
    #expect(try flipped(.flip([id], .vertical)) == [false, true])
    #expect(try flipped(.flip([id], .vertical), .flip([id], .vertical)) == [false, false])
    #expect(try flipped(.flip([id], .horizontal), .flip([id], .horizontal)) == [false, false])
  }

  @Test func fitsReplacementIntoBox() throws {
    let high = try item(after: .replace([id], with: Sample.image(2, width: 100, height: 1000)))
    #expect(high.box == Size(width: 37.5, height: 375))
    // A width of 375 / 100 000 is too thin to be visible.
    let line = Sample.image(3, width: 1, height: 100_000)
    #expect(throws: EditError.outOfRange(.drawnSide, value: 0.00375, range: 0.01...1_000_000)) {
      try item(after: .replace([id], with: line))
    }
  }

  @Test func limitsStackPosition() throws {
    let three = try Sample.collage(
      items: (1...3).map { Sample.newItem("i\($0)", id: Sample.id($0)) })
    for (ids, index) in [([id], 3), ([id, Sample.id(3)], 2), ([id], -1)] {
      let last = Double(3 - ids.count)
      #expect(throws: EditError.outOfRange(.z, value: Double(index), range: 0...last)) {
        try three.applying(.order(ids, .index(index)))
      }
    }
    #expect(try three.applying(.order([id], .index(2))).items.map(\.id).last == id)
    #expect(try three.applying(.order([], .front)) == three)
  }

  @Test func requiresExistingItem() {
    let other = Sample.id(9)
    let edits: [Edit] = [
      .rotate([other], .to(.zero)), .scale([other], .factor(1)), .flip([other], .vertical),
      .opacity([other], .to(1)), .reset([other]), .replace([other], with: Sample.image(2)),
      .name(other, Sample.itemName("new")), .shader([other], .clear), .useCutout([other], .off),
      .cutOut([ItemCutout(other, Self.cutout)]), .move([other], .by(.center)), .select(other),
      .order([other], .front), .remove([id, other]),
      .copy(other, CopyDescriptor(id: Sample.id(8), name: nil, createdAt: Sample.date)),
    ]
    for edit in edits {
      #expect(throws: EditError.noSuchItem(other), "\(edit)") { try collage.applying(edit) }
    }
  }

  @Test func rejectsCopyWithTakenName() {
    let identity = CopyDescriptor(
      id: Sample.id(2), name: Sample.itemName("hero"), createdAt: Sample.date)
    #expect(throws: EditError.nameTaken(Sample.itemName("hero"))) {
      try collage.applying(.copy(id, identity))
    }
  }

  private static let cutout = Cutout(
    image: Sample.image(5), trimap: nil, origin: Sample.cutoutOrigin)
}

@Suite("Item cutout") struct CutoutRuleTests {
  private let collage: Collage
  private let id = Sample.id(1)
  private let cutout = Cutout(
    image: Sample.image(5), trimap: Sample.image(6), origin: Sample.cutoutOrigin)

  init() throws { collage = try Sample.collage(items: [Sample.newItem("hero", id: Sample.id(1))]) }

  private func photo(after edits: Edit...) throws -> Photo? {
    try edits.reduce(collage) { try $0.applying($1) }.items[0].photo
  }

  @Test(arguments: [
    (Switch.on, false, true), (.on, true, true), (.off, false, false), (.off, true, false),
    (.toggle, false, true), (.toggle, true, false),
  ])
  func followsSwitch(_ change: Switch, _ before: Bool, _ after: Bool) throws {
    #expect(change.applied(to: before) == after)
    let photo = try photo(
      after: .cutOut([ItemCutout(id, cutout)]), .useCutout([id], before ? .on : .off),
      .useCutout([id], change))
    #expect(photo?.usesCutout == after && photo?.cutout == cutout)
    #expect(photo?.drawnImage == (after ? cutout.image : collage.items[0].image))
  }

  @Test func requiresCutoutToShowIt() throws {
    let error = EditError.noCutout(Sample.itemName("hero"))
    for change in [Switch.on, .toggle] {
      #expect(throws: error) { try photo(after: .useCutout([id], change)) }
    }
    #expect(try collage.applying(.useCutout([id], .off)) == collage)
  }

  @Test func usesLastCutoutOfItem() throws {
    let other = Cutout(image: Sample.image(7), trimap: nil, origin: Sample.cutoutOrigin)
    #expect(
      try photo(after: .cutOut([ItemCutout(id, cutout), ItemCutout(id, other)]))?.cutout == other)
  }

  @Test func rejectsOtherContent() throws {
    var collage = collage
    let item = collage.items[0]
    collage.items = [
      Item(
        id: id, name: item.name, content: .unknown(UnknownContent(kind: "text")), box: item.box,
        transform: item.transform, createdAt: item.createdAt)
    ]
    #expect(throws: EditError.noPhoto(item.name)) {
      try collage.applying(.cutOut([ItemCutout(id, cutout)]))
    }
    #expect(throws: EditError.noCutout(item.name)) { try collage.applying(.useCutout([id], .on)) }
    #expect(collage.items[0].visibleBounds == item.bounds)
  }

  @Test func boundsVisiblePartIfShown() throws {
    // The subject has 6×8 of the 400×300 pixels, from (2, 1); a pixel is 1.25 canvas pixels wide.
    let cut = try collage.applying(.cutOut([ItemCutout(id, cutout)]))
    let size = Size(width: 7.5, height: 10)
    #expect(cut.items[0].visibleBounds == Rect(origin: Point(x: 252.5, y: 813.75), size: size))
    let mirrored = try cut.applying(.flip([id], .horizontal)).items[0].visibleBounds
    #expect(mirrored == Rect(origin: Point(x: 740, y: 813.75), size: size))
    let off = try cut.applying(.useCutout([id], .off)).items[0]
    #expect(off.visibleBounds == Rect(origin: Point(x: 250, y: 812.5), size: off.box))
  }

  @Test func mapsImagesInRoles() {
    let base = Sample.image(1)
    let unknown = UnknownFields(values: [:], images: ["depth": Sample.image(8)])
    let photo = Photo(image: base, cutout: cutout, usesCutout: true, unknown: unknown)
    let ids = ["base": 1, "cutout": 5, "trimap": 6, "depth": 8].mapValues { Sample.image($0) }
    #expect(photo.images == ids && Photo(image: base).images == ["base": base])
    let mapped = photo.mappingImages { image in
      StoredImage(id: image.id, format: .png, size: image.size, isOpaque: false)
    }
    #expect(mapped.images.mapValues(\.id) == ids.mapValues(\.id))
    #expect(mapped.images.values.allSatisfy { $0.format == .png })
    #expect(mapped.usesCutout && mapped.cutout?.origin == cutout.origin)
    #expect(Photo(image: base, usesCutout: true).drawnImage == base)
  }
}
