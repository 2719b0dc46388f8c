import Foundation
import Testing

@testable import CollageCore
@testable import CollageImaging

@Suite("Layered image") struct LayeredImageTests {
  private let size = PixelSize(width: 40, height: 44)
  private let photo = Sample.image(width: 20, height: 16)

  private static func shadow(_ blur: LookLength) -> Shadow {
    Shadow(dx: .box(2), dy: .box(2), blur: blur, color: .black, opacity: .one)
  }

  private func layeredImage(
    _ items: [Item], background: Color = .white,
    policy: LayerFormatCapabilities = PDFExporter.policy,
    _ change: (inout Collage) -> Void = { _ in }
  ) throws -> LayeredImage {
    var collage = try Collage.test(size.width, size.height, background: background, items: items)
    change(&collage)
    return LayeredImage(collage, target: RenderTarget(size: size), capabilities: policy)
  }

  private func item(
    _ look: Look = .plain, image: StoredImage? = nil, degrees: Double = 0, isHidden: Bool = false
  ) throws -> Item {
    var item = try Item.test(image ?? photo, at: Point(x: 20, y: 20), degrees: degrees, look: look)
    item.flags.isHidden = isHidden
    return item
  }

  private func layer(_ look: Look, image: StoredImage? = nil) throws -> ImageLayer {
    let layers = try layeredImage([item(look, image: image)]).layers
    #expect(layers.count == 1 && layers.first?.subject == .item(Sample.itemName("item")))
    return try #require(layers.first)
  }

  /// The kinds of a layer's parts, as letters.
  private func kinds(_ layer: ImageLayer) -> String {
    layer.parts.map { part in
      switch part {
      case .photo: "p"
      case .text: "w"
      case .shape: "s"
      case .raster: "r"
      }
    }.joined()
  }

  @Test func placesUnmodifiedPhoto() throws {
    let layers = try layeredImage([item(degrees: 90)]).layers
    guard case .photo(let placed)? = layers.first?.parts.first, layers[0].parts.count == 1 else {
      throw TestFailure()
    }
    #expect(placed.image == photo && placed.opacity == 1)
    let corner = placed.matrix.apply(to: Point(x: 20, y: 0))
    #expect(abs(corner.x - 28) < 1e-9 && abs(corner.y - 30) < 1e-9)
    #expect(placed.pixels.size == PixelSize(width: 16, height: 20))
    #expect((placed.pixels.column, placed.pixels.row) == (12, 10))
  }

  @Test func clipsCroppedPhoto() throws {
    let crop = try #require(UnitRect(x: 0.25, y: 0.5, width: 0.5, height: 0.5))
    guard case .photo(let placed)? = try layer(Look(crop: crop)).parts.first else {
      throw TestFailure()
    }
    #expect(placed.clip.size == Size(width: 10, height: 8))
    #expect(placed.matrix.apply(to: Point(x: 5, y: 8)) == Point(x: 15, y: 16))
  }

  @Test(
    arguments: [
      (Look(border: Border(width: .box(3))), "sp"), (Look(outline: Outline(width: .box(2))), "sp"),
      (Look(corners: .box(4)), "p"), (Look(corners: .box(4), border: Border(width: .box(3))), "sp"),
      (Look(shadow: Self.shadow(.zero)), "sp"), (Look(shadow: Self.shadow(.box(4))), "rp"),
      (Look(opacity: UnitInterval(clamping: 0.5)), "p"),
      (Look(shaders: ShaderStack(active: [Shader(ThreeDGlasses(red: 3, blue: 3))])), "r"),
      (Look(mask: .torn(seed: 1)), "r"),
    ])
  func drawsShapesBesidePhoto(_ look: Look, _ expected: String) throws {
    #expect(kinds(try layer(look)) == expected)
  }

  @Test func leavesNoGapBetweenPhotoAndBorder() throws {
    func hole(_ color: Color) throws -> RoundedQuad? {
      guard
        case .shape(let shape)? = try layer(Look(border: Border(width: .box(3), color: color)))
          .parts.first
      else { throw TestFailure() }
      return shape.hole
    }
    #expect(try hole(.white) == nil && hole(Color(red: 1, green: 2, blue: 3, alpha: 9)) != nil)
  }

  @Test("rasterizes unsupported content, clipped to its visible part")
  func rasterizesUnsupportedContent() throws {
    let image = try StoredImage.numbered(3, size: PixelSize(width: 20, height: 16))
    #expect(kinds(try layer(.plain, image: image)) == "r")
    var far = try item(Look(mask: .torn(seed: 1)))
    far.transform.center = Point(x: 38, y: 20)
    guard case .raster(let raster)? = try layeredImage([far]).layers.first?.parts.first else {
      throw TestFailure()
    }
    #expect((raster.column, raster.row) == (28, 12))
    #expect(raster.size == PixelSize(width: 12, height: 16) && !raster.isOpaque)
    let whole = try layeredImage(
      [item(Look(border: Border(width: .box(3))))], policy: LayerFormatCapabilities())
    #expect(whole.layers.map(kinds) == ["r"])
  }

  @Test func keepsOpacityAndBlendIfSupported() throws {
    let look = Look(
      opacity: UnitInterval(clamping: 0.5), shadow: Self.shadow(.box(2)), blend: .multiply)
    let layers = try layeredImage(
      [item(), item(look)], policy: LayerFormatCapabilities(blends: [.multiply])
    ).layers
    #expect(layers.map(\.blend) == [.normal, .multiply] && layers.map(\.opacity) == [1, 0.5])
    guard case .raster(let raster)? = layers.last?.parts.first else { throw TestFailure() }
    #expect(raster.plan.layers.allSatisfy { $0.group == nil })
  }

  @Test("flattens blended layers with everything behind them") func flattensBlendedLayers() throws {
    let mixing = try item(Look(blend: .screen))
    let layers = try layeredImage([item(), mixing, item(isHidden: true), mixing, item()]).layers
    #expect(layers.map(\.subject) == [.background, .item(Sample.itemName("item"))])
    guard case .raster(let ground)? = layers.first?.parts.first else { throw TestFailure() }
    #expect(ground.size == size && ground.isOpaque)
    let clear = try layeredImage([mixing], background: .none).layers
    guard case .raster(let ground)? = clear.first?.parts.first else { throw TestFailure() }
    #expect(!ground.isOpaque)
    // An item outside the canvas has no effect on the layers.
    var away = mixing
    away.transform.center = Point(x: 400, y: 0)
    #expect(try layeredImage([item(), away]).layers.count == 1)
  }

  @Test("omits invisible and hidden items unless all are requested")
  func omitsInvisibleAndHiddenItems() throws {
    let items = [
      try item(Look(opacity: UnitInterval(clamping: 0))), try item(isHidden: true), try item(),
    ]
    #expect(try layeredImage(items).layers.count == 1)
    let all = try layeredImage(items, policy: LayerFormatCapabilities(includesHidden: true)).layers
    // Items with zero opacity are included, because another program can raise their opacity.
    #expect(all.map(\.isHidden) == [false, true, false] && all.map(\.opacity) == [0, 1, 1])
  }

  @Test func separatesBackgroundAndForeground() throws {
    let layers = try layeredImage([item()]) { collage in
      collage.canvas.backdrop = .image(photo)
      collage.canvas.watermark = Watermark(image: photo)
    }.layers
    #expect(layers.map(\.name) == ["Background", "item", "Foreground"])
    #expect(layers.map(kinds) == ["p", "p", "p"])
  }

  @Test(arguments: [BlendMode.normal, .multiply])
  func compositesToSameImage(blend: BlendMode) throws {
    let (provider, photo, other) = try MemoryProvider.two()
    let look = Look(border: Border(width: .box(2)), shadow: Self.shadow(.box(4)), blend: blend)
    let items = [
      try Item.test(photo, at: Point(x: 12, y: 10), degrees: -10),
      try Item.test(photo, at: Point(x: 22, y: 20), degrees: 20, look: look),
      try Item.test(other, at: Point(x: 30, y: 38), opacity: 0.7),
    ]
    let collage = try Collage.test(size.width, size.height, items: items)
    let renderer = Renderer(provider: provider)
    var drawn = Bitmap.filled(size.width, size.height, [255, 255, 255, 255])
    for layer in try layeredImage(items, policy: LayerFormatCapabilities()).layers {
      for case .raster(let raster) in layer.parts {
        drawn.draw(
          try renderer.bitmap(of: raster.plan), column: raster.column, row: raster.row,
          opacity: layer.opacity)
      }
    }
    #expect(ImageFiles.distance(drawn, try collage.rendered(with: provider)) <= 3)
  }

  @Test(
    .enabled(if: FormatSupport.isAvailable, TestFonts.reason))
  func keepsTextOrItsPixels() throws {
    let typesetter = try TestFonts.typesetter("latin.ttf")
    let text = TestFonts.text("Wo", size: 12)
    let textItem = Item(
      id: UUID(), name: Sample.itemName("words"), content: .text(text),
      box: try typesetter.layout(text).extent,
      transform: Transform(center: Point(x: 21.3, y: 20.6), rotation: .zero, scale: 1),
      createdAt: Sample.date)
    #expect(try layeredImage([textItem]).layers.map(kinds) == ["w"])
    let collage = try Collage.test(size.width, size.height, items: [textItem])
    let renderer = Renderer(provider: FontProvider(typesetter: typesetter))
    let layer = try #require(
      try layeredImage([textItem], policy: LayerFormatCapabilities()).layers.first)
    guard case .raster(let raster)? = layer.parts.first else { throw TestFailure() }
    var drawn = Bitmap.filled(size.width, size.height, [255, 255, 255, 255])
    drawn.draw(
      try renderer.bitmap(of: raster.plan), column: raster.column, row: raster.row, opacity: 1)
    let whole = try renderer.bitmap(
      of: RenderPlanner.plan(collage, target: RenderTarget(size: size)))
    #expect(ImageFiles.distance(drawn, whole) <= 2)
  }
}

extension Bitmap {
  /// Draws straight pixels over opaque ones.
  fileprivate mutating func draw(_ other: Bitmap, column: Int, row: Int, opacity: Double) {
    for (x, y) in other.size.places {
      let (from, to) = (y * other.bytesPerRow + x * 4, (y + row) * bytesPerRow + (x + column) * 4)
      let alpha = opacity * (other.alpha == .opaque ? 1 : Double(other.bytes[from + 3]) / 255)
      for channel in 0..<3 {
        let mixed =
          Double(other.bytes[from + channel]) * alpha + Double(bytes[to + channel]) * (1 - alpha)
        bytes[to + channel] = UInt8(mixed.rounded())
      }
    }
  }
}
