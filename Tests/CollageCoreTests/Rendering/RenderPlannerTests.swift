import Testing

@testable import CollageImaging

@Suite struct RenderPlannerTests {
  private let canvas = PixelSize(width: 100, height: 80)

  /// The indices of the items that a plan keeps; item `n` shows image `n`.
  private func visibleItems(_ items: [Item], size: PixelSize? = nil) throws -> [Int] {
    let collage = try Collage.test(canvas.width, canvas.height, items: items)
    let plan = RenderPlanner.plan(collage, target: RenderTarget(size: size ?? canvas))
    return plan.layers.compactMap { layer in items.firstIndex { $0.image == layer.source.image } }
  }

  private func item(
    _ number: Int, _ width: Int, _ height: Int, x: Double, y: Double, degrees: Double = 0,
    scale: Double = 1, opacity: Double = 1, isOpaque: Bool = true
  ) throws -> Item {
    let image = try StoredImage.numbered(
      number, size: PixelSize(width: width, height: height), isOpaque: isOpaque)
    return try .test(image, at: Point(x: x, y: y), degrees: degrees, scale: scale, opacity: opacity)
  }

  @Test func omitsItemsOutsideCanvas() throws {
    #expect(
      try visibleItems([
        item(0, 10, 10, x: -5, y: 40), item(1, 10, 10, x: -4.9, y: 40),
        item(2, 10, 10, x: 50, y: 85), item(3, 10, 10, x: 104, y: 83),
      ]) == [1, 3])
  }

  @Test func omitsRotatedItemOutsideCanvas() throws {
    #expect(try visibleItems([item(0, 40, 4, x: -13, y: -13, degrees: 45)]) == [0])
    #expect(try visibleItems([item(0, 40, 4, x: -13, y: -13, degrees: -45)]) == [])
  }

  @Test func omitsInvisibleItems() throws {
    #expect(
      try visibleItems([
        item(0, 10, 10, x: 50, y: 40, opacity: 0), item(1, 10, 10, x: 50, y: 40, scale: 1e-9),
        item(2, 10, 10, x: .nan, y: 40), item(3, 10, 10, x: 50, y: .infinity),
        item(4, 10, 10, x: 50, y: 40, scale: 1e300), item(5, 10, 10, x: 50, y: .nan),
      ]) == [])
  }

  @Test func omitsItemsBehindOpaqueItem() throws {
    let hidden = try item(0, 20, 20, x: 50, y: 40, degrees: 30)
    #expect(try visibleItems([hidden, item(1, 40, 40, x: 50, y: 40)]) == [1])
    #expect(try visibleItems([hidden, item(1, 40, 40, x: 50, y: 40, opacity: 0.99)]) == [0, 1])
    #expect(try visibleItems([hidden, item(1, 40, 40, x: 50, y: 40, isOpaque: false)]) == [0, 1])
    #expect(try visibleItems([item(1, 40, 40, x: 50, y: 40), hidden]) == [0, 1])
  }

  @Test(arguments: [0.0, 15, 45, 80]) func hidesUpToEdgeOfRotatedCover(degrees: Double) throws {
    let cover = try item(1, 60, 60, x: 50, y: 40, degrees: degrees)
    let inside = try item(0, 56, 56, x: 50, y: 40, degrees: degrees)
    let atTheRim = try item(0, 59, 59, x: 50, y: 40, degrees: degrees)
    #expect(
      try visibleItems([inside, cover]) == [1] && visibleItems([atTheRim, cover]) == [0, 1])
  }

  @Test func keepsItemWithVisibleCorner() throws {
    let cover = try item(1, 40, 40, x: 50, y: 40, degrees: 45)
    #expect(try visibleItems([item(0, 34, 10, x: 50, y: 40), cover]) == [1])
    #expect(try visibleItems([item(0, 34, 30, x: 50, y: 40), cover]) == [0, 1])
  }

  @Test func cullsWithoutChangingPixels() throws {
    var random = SplitMix64(seed: 77)
    var provider = MemoryProvider()
    let images = try (0..<4).map { try provider.add(.noise(16, 16, seed: $0)) }
    var culled = 0
    for _ in 0..<12 {
      let items = try images.enumerated().map { index, image in
        try Item.test(
          image, at: Point(x: .random(in: 8...24, using: &random), y: 16),
          degrees: .random(in: 0...90, using: &random),
          scale: index == 0 ? 0.3 : .random(in: 0.5...2.5, using: &random))
      }
      let collage = try Collage.test(32, 32, items: items)
      let plan = RenderPlanner.plan(collage, target: RenderTarget(size: collage.canvas.size))
      culled += 4 - plan.layers.count
      let single = try items.map { item in
        try RenderPlanner.plan(
          .test(32, 32, items: [item]), target: RenderTarget(size: collage.canvas.size)
        ).layers
      }
      let all = RenderPlan(size: plan.size, background: .white, layers: single.flatMap { $0 })
      let renderer = Renderer(provider: provider)
      #expect(try renderer.bitmap(of: plan) == renderer.bitmap(of: all))
    }
    #expect(culled > 0)
  }

  @Test func scalesBothAxesToOutput() throws {
    let image = try StoredImage.numbered(0, size: PixelSize(width: 20, height: 10))
    let collage = try Collage.test(100, 80, items: [.test(image, at: Point(x: 50, y: 40))])
    let target = RenderTarget(size: PixelSize(width: 200, height: 40))
    let layer = try #require(RenderPlanner.plan(collage, target: target).layers.first)
    #expect(layer.quad.corners == corners(80, 17.5, 120, 22.5))
    #expect(layer.drawnSize == PixelSize(width: 40, height: 5) && layer.rows == 17..<23)
    let middle = layer.matrix.apply(to: Point(x: 100, y: 20))
    #expect(abs(middle.x - 0.5) < 1e-12 && abs(middle.y - 0.5) < 1e-12)
  }

  @Test func drawsCutoutInUse() throws {
    let image = try StoredImage.numbered(0, size: PixelSize(width: 20, height: 10))
    var item = try Item.test(image, at: Point(x: 50, y: 40))
    let cutout = try StoredImage.numbered(1, size: image.size, isOpaque: false)
    item.content = .photo(
      Photo(
        image: item.image, cutout: Cutout(image: cutout, trimap: nil, origin: Sample.cutoutOrigin),
        usesCutout: true))
    let collage = try Collage.test(100, 80, items: [item])
    let layer = try #require(
      RenderPlanner.plan(collage, target: RenderTarget(size: canvas)).layers.first)
    #expect(layer.source.image == cutout && layer.solid == nil)
  }

  @Test func ignoresUnknownShaders() throws {
    let image = try StoredImage.numbered(
      0, format: .jpeg, size: PixelSize(width: 80, height: 80), isOpaque: true)
    let unknown = Shader(name: "vapour")
    let item = try Item.test(image, at: Point(x: 50, y: 40), scale: 0.1, shaders: [unknown])
    let collage = try Collage.test(100, 80, items: [item])
    let layer = try #require(
      RenderPlanner.plan(collage, target: RenderTarget(size: canvas)).layers.first)
    #expect(layer.source == .raster(TreatedRaster(image: image, rendition: .full(eighths: 1))))
  }

  @Test func choosesBackgroundOfTargetOrCanvas() throws {
    let red = Color(red: 255, green: 0, blue: 0, alpha: 51)
    let collage = try Collage.test(10, 10, background: red)
    func background(_ color: Color?, flat: Bool) -> Color {
      let target = RenderTarget(size: canvas, background: color, isFlattened: flat)
      return RenderPlanner.plan(collage, target: target).background
    }
    #expect(background(nil, flat: false) == red)
    #expect(background(nil, flat: true) == Color(red: 255, green: 204, blue: 204))
    #expect(background(Color.none, flat: false) == Color.none)
    #expect(background(Color.none, flat: true) == .white)
  }
}
