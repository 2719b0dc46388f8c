import Testing

@testable import CollageImaging

@Suite struct CellTests {
  @Test func dependsOnlyOnContentOfCell() throws {
    func keys(x: Double) throws -> [[String]] {
      let image = Sample.image(1, width: 8, height: 8)
      let item = try Item.test(image, box: Size(width: 10, height: 10), at: Point(x: x, y: 12))
      let size = PixelSize(width: 64, height: 48)
      let plan = RenderPlanner.plan(
        try Collage.test(64, 48, items: [item]), target: RenderTarget(size: size))
      let grid = CellGrid(height: 48, bandHeight: 16, columns: [0..<32, 32..<64])
      return try CellKeys(plan, grid: grid, encoding: "png").keys
    }
    let (plain, moved) = try (keys(x: 20), keys(x: 21))
    #expect(plain[0][0] != moved[0][0] && plain[1][0] != moved[1][0])
    #expect(plain[0][1] == moved[0][1] && plain[2] == moved[2])
    #expect(Set(plain.joined()).count == 6)
  }
}

struct DrawnCells {
  private var pixels: [String: [[UInt8]]] = [:]
  /// The number of cells whose key occurred before.
  private(set) var repeatCount = 0

  /// Renders a whole image and compares its cells with earlier cells of the same key.
  mutating func add(_ plan: RenderPlan, of renderer: Renderer, grid: CellGrid) throws {
    let image = try renderer.bitmap(of: plan)
    for (rows, names) in zip(grid.bands, try CellKeys(plan, grid: grid, encoding: "png").keys) {
      for (columns, name) in zip(grid.columns, names) {
        let drawn = rows.flatMap { y in columns.map { image[$0, y] } }
        if let before = pixels[name] {
          repeatCount += 1
          #expect(before == drawn)
        }
        pixels[name] = drawn
      }
    }
  }
}

@Suite("Cell reuse after edits") struct EditCellTests {
  /// The photos and cutouts of random edits.
  private static let provider: MemoryProvider = {
    var provider = MemoryProvider()
    for image in Sample.editImages {
      provider.images[image.id] = .make(
        image.size.width, image.size.height, alpha: image.isOpaque ? .opaque : .straight
      ) { x, y in
        let alpha: UInt8 = image.isOpaque || x > 9 ? 255 : 0
        return [UInt8(x * 3), UInt8(y * 4), UInt8(x * y % 200), alpha]
      }
    }
    return provider
  }()

  @Test(arguments: 0..<6) func rendersEqualKeysEqually(seed: UInt64) throws {
    var random = TestRandom(state: seed)
    let items = (0..<4).map { _ in
      Sample.newItem("item", id: random.uuid(), image: random.image())
    }
    var collage = try Sample.collage().applying(.add(items))
    var cells = DrawnCells()
    for _ in 0..<40 {
      let size = collage.canvas.size.fitted(longSide: 48)
      let columns = [0..<size.width / 2, size.width / 2..<size.width]
      try cells.add(
        RenderPlanner.plan(collage, target: RenderTarget(size: size)),
        of: Renderer(provider: Self.provider),
        grid: CellGrid(height: size.height, bandHeight: 16, columns: columns))
      collage = try collage.applying(.random(for: collage, using: &random))
    }
    #expect(cells.repeatCount > 10)
  }
}

@Suite("Cells and layers of items with looks") struct LookCellTests {
  private static let size = PixelSize(width: 64, height: 56)
  private let names = LookRenderTests.looks.keys.sorted()

  /// Items at random positions, some with looks, of opaque and transparent photos.
  private func scene(
    _ images: [StoredImage], _ count: Int, using random: inout TestRandom
  ) throws -> [Item] {
    try (0..<count).map { _ in
      var item = try Item.test(
        random.element(images),
        at: Point(x: .random(in: 0...64, using: &random), y: .random(in: 0...56, using: &random)),
        degrees: random.element([0, 0, 90, 20, -133]),
        scale: .random(in: 0.5...1.6, using: &random), flipHorizontal: Bool.random(using: &random))
      item.look = look(using: &random)
      return item
    }
  }

  private func look(using random: inout TestRandom) -> Look {
    Bool.random(using: &random) ? .plain : LookRenderTests.looks[random.element(names)] ?? .plain
  }

  private func plan(_ items: [Item], background: Color) throws -> RenderPlan {
    RenderPlanner.plan(
      try .test(64, 56, background: background, items: items),
      target: RenderTarget(size: Self.size))
  }

  private func provider() throws -> (MemoryProvider, [StoredImage]) {
    var provider = MemoryProvider()
    let images = try [true, false].map { try provider.add(LookRenderTests.photo(isOpaque: $0)) }
    return (provider, images)
  }

  @Test(arguments: 0..<4) func rendersEqualKeysEqually(seed: UInt64) throws {
    var random = TestRandom(state: seed)
    let (provider, images) = try provider()
    let grid = CellGrid(height: 56, bandHeight: 16, columns: [0..<16, 16..<40, 40..<64])
    let background = random.element([Color.white, .none])
    var items = try scene(images, 4, using: &random)
    var cells = DrawnCells()
    for _ in 0..<16 {
      let drawn = try plan(items, background: background)
      try cells.add(drawn, of: Renderer(provider: provider), grid: grid)
      let index = Int.random(in: items.indices, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: items.swapAt(index, 0)
      case 1: items[index].transform.center.x += .random(in: -9...9, using: &random)
      default: items[index].look = look(using: &random)
      }
    }
    #expect(cells.repeatCount > 10)
  }

  @Test func cullsOnlyInvisibleLayers() throws {
    let culledCount = try (100..<112).map(culledCount).reduce(0, +)
    #expect(culledCount > 5)
  }

  /// Compares the images with and without culling, and returns the number of culled layers.
  private func culledCount(seed: UInt64) throws -> Int {
    var random = TestRandom(state: seed)
    let (provider, images) = try provider()
    let background = random.element([Color.white, .none])
    var items = try scene(images, 5, using: &random)
    // Some items are large enough to hide others.
    for index in items.indices where Bool.random(using: &random) {
      items[index].transform.scale *= 3
    }
    let output = Self.size
    let drafts = items.enumerated().flatMap { number, item in
      ItemLayers(item, toOutput: .identity, output: output)?.drafts(number) ?? []
    }
    let sources = DecodeSharing.sources(of: drafts, usesProxies: true)
    let all = RenderPlan(
      size: output, background: background,
      layers: zip(drafts, sources).map { $0.layer($1, output: output).withoutOcclusion })
    let seen = try plan(items, background: background)
    let renderer = Renderer(provider: provider)
    let (image, reference) = try (renderer.bitmap(of: seen), renderer.bitmap(of: all))
    let difference = ImageFiles.distance(image, reference)
    #expect(difference <= 1, "\(seen.layers.count) of \(all.layers.count) layers, \(seed)")
    return all.layers.count - seen.layers.count
  }
}

extension RenderLayer {
  /// The layer without information about occlusion.
  fileprivate var withoutOcclusion: RenderLayer {
    RenderLayer(
      source: source, matrix: matrix, quad: quad, radii: radii, ring: ring, drawnSize: drawnSize,
      preparation: preparation, tint: tint, opacity: opacity, rows: rows, group: group)
  }
}
