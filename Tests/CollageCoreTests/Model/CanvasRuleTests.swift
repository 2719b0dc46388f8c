import CollageModel
import Foundation
import Testing

@Suite("Canvas") struct CanvasRuleTests {
  @Test(arguments: [
    (1, 1, true), (0, 1, false), (1, 0, false), (-1, 1, false), (65_500, 1, true),
    (1, 65_500, true), (65_501, 1, false), (1, 65_501, false), (40_000, 25_000, true),
    (40_000, 25_001, false), (25_001, 40_000, false),
  ])
  func limitsSidesAndArea(_ width: Int, _ height: Int, _ isAllowed: Bool) {
    let size = PixelSize(width: width, height: height)
    #expect(Canvas.allows(size) == isAllowed)
    #expect(Canvas(size: size, background: .white).isAllowed == isAllowed)
  }

  @Test(arguments: [(nil, true), (0, false), (1, true), (2400, true), (2401, false)])
  func limitsResolution(_ dpi: Int?, _ isAllowed: Bool) {
    let size = PixelSize(width: 1, height: 1)
    #expect(Canvas(size: size, background: .white, dpi: dpi).isAllowed == isAllowed)
  }

  @Test func keepsOtherProperties() throws {
    let red = Color(red: 255, green: 0, blue: 0)
    var collage = try Sample.collage()
    collage.canvas.dpi = 72
    func changed(_ change: CanvasChange) throws -> Canvas {
      try collage.applying(.canvas(change)).canvas
    }
    let size = PixelSize(width: 10, height: 20)
    let old = collage.canvas.size
    #expect(
      try changed(CanvasChange(size: size)) == Canvas(size: size, background: .white, dpi: 72))
    #expect(
      try changed(CanvasChange(background: .color(red)))
        == Canvas(size: old, background: red, dpi: 72))
    #expect(try changed(CanvasChange(dpi: 1)) == Canvas(size: old, background: .white, dpi: 1))
    #expect(try changed(CanvasChange(dpi: 2400)).dpi == 2400)
    #expect(try changed(CanvasChange()) == collage.canvas)
    let large = PixelSize(width: 65_501, height: 1)
    #expect(throws: EditError.canvasSize(large)) { try changed(CanvasChange(size: large)) }
  }

  @Test func limitsItemsThatGrowWithCanvas() throws {
    var collage = try Sample.collage(items: [Sample.newItem("a", id: Sample.id(1))])
    collage.canvas.size = PixelSize(width: 10, height: 20)
    collage = try collage.applying(.scale([Sample.id(1)], .factor(2000)))
    let change = CanvasChange(size: PixelSize(width: 20, height: 40), scalesItems: true)
    // The box is 500 wide, so a scale of 4000 gives a width of two million.
    #expect(
      throws: EditError.outOfRange(.drawnSide, value: 2_000_000, range: 0.01...1_000_000)
    ) { try collage.applying(.canvas(change)) }
  }

  @Test func comparesContentsWithoutNameAndSelection() throws {
    let collage = try Sample.collage(items: [Sample.newItem("a", id: Sample.id(1))])
    var other = collage
    other.name = Sample.collageName("other")
    other.selection = Sample.id(1)
    other.updatedAt = Sample.date.addingTimeInterval(1)
    #expect(collage.hasContents(of: other))
    other.canvas.dpi = 72
    #expect(!collage.hasContents(of: other))
    other.canvas = collage.canvas
    other.items = []
    #expect(!collage.hasContents(of: other) && collage.updatedAt == collage.createdAt)
  }
}

@Suite("Canvas resolution") struct ResolutionTests {
  private let inch = Length(fraction: 0, millimeters: 25.4)

  /// A collage of 1000×2000 canvas pixels with an item of 500×375.
  private func collage(dpi: Int?) throws -> Collage {
    var collage = try Sample.collage(items: [Sample.newItem("a")])
    collage.canvas.dpi = dpi
    return collage
  }

  private static let resolutions: [(dpi: Int?, expected: Double)] = [
    (nil, 300), (72, 72), (600, 600),
  ]

  @Test(arguments: resolutions) func convertsLengthsOnPaper(dpi: Int?, expected: Double) throws {
    let collage = try collage(dpi: dpi)
    let ids = collage.items.map(\.id)
    let half = Length(fraction: 0.5, offset: 1, millimeters: -25.4)
    let moved = try collage.applying(.move(ids, .to(Position(x: inch, y: half), anchor: .center)))
    #expect(moved.items[0].transform.center == Point(x: expected, y: 1001 - expected))
    let scaled = try collage.applying(.scale(ids, .width(inch)))
    #expect(abs(scaled.items[0].transform.scale * 500 - expected) < 1e-9)
    let placed = try collage.applying(
      .add([Sample.newItem("b", placement: PlacementSpec(width: inch))]))
    #expect(abs(placed.items[1].box.width - expected) < 1e-9)
  }

  @Test func changesIndependentlyOfSize() throws {
    let collage = try collage(dpi: nil)
    let changed = try collage.applying(.canvas(CanvasChange(dpi: 150)))
    #expect(changed.canvas.dpi == 150 && changed.canvas.size == collage.canvas.size)
    let size = PixelSize(width: 10, height: 20)
    #expect(try changed.applying(.canvas(CanvasChange(size: size))).canvas.dpi == 150)
  }

  @Test(arguments: [0, -1, 2401]) func isLimited(dpi: Int) throws {
    let error = EditError.outOfRange(.resolution, value: Double(dpi), range: 1...2400)
    let collage = try collage(dpi: nil)
    #expect(throws: error) { try collage.applying(.canvas(CanvasChange(dpi: dpi))) }
  }
}
