import Foundation
import Testing

@testable import CollageModel

@Suite("Canvas edit") struct CanvasEditTests {
  private static let hero = Sample.id(1)
  private let red = Color(red: 255, green: 0, blue: 0)

  private func collage() throws -> Collage {
    try Sample.collage(items: [
      Sample.newItem("hero", id: Self.hero), Sample.newItem("sky", id: Sample.id(2)),
    ])
  }

  private func blurred(_ radius: Double = 40) throws -> CanvasChange {
    let photo = try #require(BlurredPhotoBackground(item: Self.hero, radius: radius))
    return CanvasChange(background: .backdrop(.blurred(photo)))
  }

  @Test func keepsColorUnderBackground() throws {
    var collage = try collage()
    let backdrops: [BackgroundLayer] = [
      .paper(Paper(plain: .linen)), .image(Sample.image()),
      .gradient(try .even(.linear(.zero), ["fff", "000"])),
    ]
    for backdrop in backdrops {
      collage = try collage.applying(.canvas(CanvasChange(background: .backdrop(backdrop))))
      #expect(collage.canvas.backdrop == backdrop && collage.canvas.background == .white)
    }
    collage = try collage.applying(.canvas(CanvasChange(background: .color(red))))
    #expect(collage.canvas.backdrop == nil && collage.canvas.background == red)
  }

  @Test func removesBackgroundWithItsItem() throws {
    let collage = try collage().applying(.canvas(blurred()))
    #expect(collage.hasOpaqueBackdrop)
    #expect(try collage.applying(.remove([Sample.id(2)])).canvas == collage.canvas)
    let left = try collage.applying(.remove([Self.hero]))
    #expect(left.canvas.backdrop == nil && left.canvas.background == .white)
  }

  @Test func rejectsBackgroundOfOtherContent() throws {
    var collage = try collage()
    let photo = try #require(BlurredPhotoBackground(item: Sample.id(9), radius: 4))
    #expect(throws: EditError.noSuchItem(Sample.id(9))) {
      try collage.applying(.canvas(CanvasChange(background: .backdrop(.blurred(photo)))))
    }
    try collage.items.update(at: 0) { $0.content = .unknown(UnknownContent(kind: "text")) }
    #expect(throws: EditError.noPhoto(Sample.itemName("hero"))) {
      try collage.applying(.canvas(blurred()))
    }
  }

  @Test func togglesAndRemovesFrame() throws {
    var collage = try collage()
    func change(_ change: FrameChange) throws {
      collage = try collage.applying(.canvas(CanvasChange(frame: change)))
    }
    try change(.off)
    #expect(collage.canvas.frame == nil)
    try change(.on)
    #expect(collage.canvas.frame == .standard)
    try change(.set(FrameSpec(color: red, width: 30)))
    #expect(collage.canvas.frame == Frame(width: 30, color: red, opacity: 0.8))
    try change(.off)
    #expect(collage.canvas.frame == Frame(width: 30, color: red, opacity: 0.8, isOn: false))
    try change(.set(FrameSpec(opacity: 0.5)))
    #expect(collage.canvas.frame == Frame(width: 30, color: red, opacity: 0.5))
    try change(.remove)
    #expect(collage.canvas.frame == nil)
    #expect(throws: EditError.outOfRange(.frameWidth, value: 9, range: 10...120)) {
      try change(.set(FrameSpec(width: 9)))
    }
    #expect(throws: EditError.outOfRange(.opacity, value: 0, range: 0.1...1)) {
      try change(.set(FrameSpec(opacity: 0)))
    }
    #expect(Frame(width: 121, color: red, opacity: 1) == nil)
    #expect(Frame(width: 12, color: red, opacity: .nan) == nil)
  }

  @Test func changesGivenWatermarkProperties() throws {
    var collage = try collage()
    func change(_ spec: WatermarkSpec) throws {
      collage = try collage.applying(.canvas(CanvasChange(watermark: .set(spec))))
    }
    #expect(throws: EditError.noWatermark) { try change(WatermarkSpec(size: 0.5)) }
    let image = Sample.image(3, width: 40, height: 10)
    try change(WatermarkSpec(image: image, anchor: .topLeft))
    var expected = try #require(Watermark(image: image, anchor: .topLeft))
    #expect(collage.canvas.watermark == expected && collage.canvas.images["watermark"] == image)
    try change(WatermarkSpec(size: 0.5, opacity: .one, margin: 0))
    expected = try #require(
      Watermark(image: image, anchor: .topLeft, size: 0.5, opacity: .one, margin: 0))
    #expect(collage.canvas.watermark == expected)
    #expect(throws: EditError.outOfRange(.watermarkSize, value: 2, range: 0.01...1)) {
      try change(WatermarkSpec(size: 2))
    }
    collage = try collage.applying(.canvas(CanvasChange(watermark: .remove)))
    #expect(collage.canvas.watermark == nil && collage.canvas.images.isEmpty)
  }

  @Test func placesWatermark() throws {
    let image = Sample.image(3, width: 40, height: 10)
    func bounds(_ anchor: Anchor, _ size: Double, _ canvas: PixelSize) throws -> Rect {
      try #require(Watermark(image: image, anchor: anchor, size: size, margin: 0.05))
        .bounds(on: canvas)
    }
    let canvas = PixelSize(width: 200, height: 100)
    #expect(
      try bounds(.bottomRight, 0.2, canvas)
        == Rect(origin: Point(x: 150, y: 80), size: Size(width: 40, height: 10)))
    #expect(try bounds(.topLeft, 0.2, canvas).origin == Point(x: 10, y: 10))
    #expect(try bounds(.center, 0.2, canvas).center == Point(x: 100, y: 50))
    // A watermark that is too high for the canvas is reduced.
    #expect(try bounds(.top, 1, PixelSize(width: 200, height: 30)).size.height == 10)
  }

  @Test func scalesFrameAndBlurWithCanvas() throws {
    var collage = try collage().applying(.canvas(blurred(400)))
    collage = try collage.applying(
      .canvas(CanvasChange(frame: .set(FrameSpec(width: 50)), isMirrored: true)))
    let size = PixelSize(width: 2000, height: 6000)
    let plain = try collage.applying(.canvas(CanvasChange(size: size)))
    #expect(plain.canvas.frame?.width == 50 && plain.canvas.backdrop == collage.canvas.backdrop)
    let grown = try collage.applying(.canvas(CanvasChange(size: size, scalesItems: true)))
    #expect(grown.canvas.frame?.width == 100 && grown.canvas.isMirrored)
    #expect(
      grown.canvas.backdrop
        == .blurred(try #require(BlurredPhotoBackground(item: Self.hero, radius: 800))))
    let huge = try grown.applying(
      .canvas(CanvasChange(size: PixelSize(width: 6000, height: 18_000), scalesItems: true)))
    #expect(huge.canvas.frame?.width == 120)
    #expect(
      huge.canvas.backdrop
        == .blurred(try #require(BlurredPhotoBackground(item: Self.hero, radius: 1000))))
  }

  @Test func labelsOmitFileNames() throws {
    let collage = try collage()
    func label(_ change: CanvasChange) -> String {
      Edit.canvas(change).label(from: collage, to: collage)
    }
    let backdrop = CanvasChange(background: .backdrop(.image(Sample.image())))
    #expect(label(backdrop) == "canvas --background image")
    let spec = WatermarkSpec(
      image: Sample.image(), anchor: .top, size: 0.2, opacity: .one, margin: 0)
    #expect(
      label(CanvasChange(watermark: .set(spec)))
        == "watermark FILE --corner t --size 20% --opacity 100% --margin 0%")
  }
}
