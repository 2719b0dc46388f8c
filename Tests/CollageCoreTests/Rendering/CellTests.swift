import Testing

@testable import CollageCore

@Suite struct CellTests {
  private let size = PixelSize(width: 64, height: 48)

  private func layer(
    x: Double = 20, degrees: Double = 0, opacity: Double = 1, shaders: [Shader] = [],
    image: StoredImage = Sample.image(1, width: 8, height: 8), background: Color = .white
  ) throws -> RenderPlan {
    let item = try Item.test(
      image, box: Size(width: 10, height: 10), at: Point(x: x, y: 12), degrees: degrees,
      opacity: opacity, shaders: shaders)
    let collage = try Collage.test(64, 48, background: background, items: [item])
    return RenderPlanner.plan(collage, target: RenderTarget(size: size))
  }

  private func keys(_ plan: RenderPlan, _ encoding: String = "png") throws -> [[String]] {
    let grid = CellGrid(height: 48, bandHeight: 16, columns: [0..<32, 32..<64])
    return try CellKeys(plan, grid: grid, encoding: encoding).keys
  }

  @Test func aKeyTellsWhatIsInItsCellAlone() throws {
    let (plain, moved) = try (keys(layer()), keys(layer(x: 21)))
    #expect(plain[0][0] != moved[0][0] && plain[1][0] != moved[1][0])
    #expect(plain[0][1] == moved[0][1] && plain[2] == moved[2])
    #expect(Set(plain.joined()).count == 6)
  }

  @Test func everythingThatDecidesPixelsChangesTheKey() throws {
    let glitch = Shader(Glitch(bands: 4, seed: 1))
    let all = [
      try keys(layer()), try keys(layer(degrees: 1e-9)), try keys(layer(opacity: 0.999)),
      try keys(layer(background: .none)), try keys(layer(x: 20.000_000_1)),
      try keys(layer(), "jpeg 85 quarter"), try keys(layer(), "jpeg 86 quarter"),
      try keys(layer(image: Sample.image(2, width: 8, height: 8))),
      try keys(layer(image: Sample.image(1, width: 8, height: 9))),
      try keys(layer(shaders: [glitch])),
      try keys(layer(shaders: [Shader(Glitch(bands: 4, seed: 2))])),
      try keys(layer(shaders: [glitch, Shader(Pixellate(block: 3))])),
    ]
    #expect(Set(all.map { $0[0][0] }).count == all.count)
  }

  @Test func aSizeOfItsOwnHasKeysOfItsOwn() throws {
    let plan = try layer()
    let taller = RenderPlan(
      size: PixelSize(width: 64, height: 49), background: plan.background, layers: plan.layers)
    #expect(try keys(plan)[0] != keys(taller)[0])
  }

  @Test func cellsRenderedAloneEqualThoseOfTheWholePicture() throws {
    var provider = MemoryProvider()
    let photo = try provider.add(.noise(24, 18))
    let cutout = try provider.add(.translucentNoise(20, 20))
    let collage = try Collage.test(
      64, 48,
      items: [
        Item.test(photo, at: Point(x: 14, y: 10), degrees: 20),
        Item.test(cutout, at: Point(x: 40, y: 20), degrees: -50, scale: 1.3, opacity: 0.7),
        Item.test(photo, at: Point(x: 30, y: 38), degrees: 5, scale: 1.6),
      ])
    let plan = RenderPlanner.plan(collage, target: RenderTarget(size: size))
    let grid = CellGrid(height: 48, bandHeight: 8, columns: [0..<16, 16..<40, 40..<64])
    let renderer = Renderer(provider: provider)
    let whole = try renderer.bitmap(of: plan)
    for band in grid.bands.indices {
      for (cell, columns) in grid.columns.enumerated() {
        let needed = grid.bands.indices.map { $0 == band ? [cell] : [] }
        try renderer.render(
          plan, grid: grid, needed: needed, isCancelled: { false }, convert: { $1 }
        ) { index, bitmap in
          #expect(index == band)
          for y in 0..<bitmap.height {
            let part = columns.lowerBound * 4..<columns.upperBound * 4
            let (row, wholeRow) = (y * 256, (grid.bands[band].lowerBound + y) * 256)
            #expect(
              bitmap.bytes[row + part.lowerBound..<row + part.upperBound].elementsEqual(
                whole.bytes[wholeRow + part.lowerBound..<wholeRow + part.upperBound]))
          }
        }
      }
    }
  }

  @Test func bytesOfACellCanBeTakenApart() {
    for parts in [[], [[]], [[1, 2, 3]], [[], [7], [], [8, 9]]] as [[[UInt8]]] {
      let cell = CodedCell(parts: parts)
      #expect(CodedCell(bytes: cell.bytes) == cell)
      #expect(CodedCell(bytes: cell.bytes + [0]) == nil)
      #expect(CodedCell(bytes: cell.bytes.dropLast()) == nil)
    }
    #expect(CodedCell(bytes: [255, 255, 255, 255]) == nil)
    #expect(CodedCell(bytes: [1, 0, 0, 0, 255, 255, 255, 255, 1]) == nil)
  }

  @Test(arguments: ChromaSubsampling.allCases)
  func aWideJPEGHasSeveralCellsAndTheSamePixels(_ chroma: ChromaSubsampling) throws {
    let picture = ImageFiles.picture(63, 40)
    let encoder = JPEGEncoder(quality: 85, subsampling: chroma)
    let whole = try ImageDecoder().decode(encoder.encode(picture), source: "whole")
    for height in [16, 32, 64] {
      let writer = try BandedJPEGWriter(
        size: picture.size, encoder: encoder, atMost: height, cellWidth: 20)
      #expect(writer.cellColumns == [0..<32, 32..<63])
      let file = try writer.encode(picture, jobs: 2)
      #expect(try ImageDecoder().decode(file, source: "cells") == whole)
    }
  }
}

struct DrawnCells {
  private var pixels: [String: [[UInt8]]] = [:]
  /// How many cells had names of earlier ones.
  private(set) var again = 0

  /// Draws a picture, all of it, and compares its cells with earlier ones of their names.
  mutating func add(_ plan: RenderPlan, of renderer: Renderer, grid: CellGrid) throws {
    let picture = try renderer.bitmap(of: plan)
    for (rows, names) in zip(grid.bands, try CellKeys(plan, grid: grid, encoding: "png").keys) {
      for (columns, name) in zip(grid.columns, names) {
        let drawn = rows.flatMap { y in columns.map { picture[$0, y] } }
        if let before = pixels[name] {
          again += 1
          #expect(before == drawn)
        }
        pixels[name] = drawn
      }
    }
  }
}

@Suite("Cells of a collage") struct EditCellTests {
  /// The photos and cutouts of edits at random.
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

  @Test("of equal names are equal, whatever is edited", arguments: 0..<6)
  func edits(seed: UInt64) throws {
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
    #expect(cells.again > 10)
  }
}

@Suite("Cells and layers of items with looks") struct LookCellTests {
  private static let size = PixelSize(width: 64, height: 56)
  private let names = LookRenderTests.looks.keys.sorted()

  /// Items at random places, some of them with looks, of photos with and without transparency.
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

  @Test("of equal names are equal, whatever is edited", arguments: 0..<4)
  func cells(seed: UInt64) throws {
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
    #expect(cells.again > 10)
  }

  @Test("that are left out would not have been seen") func culling() throws {
    let leftOut = try (100..<112).map(leftOut).reduce(0, +)
    #expect(leftOut > 5)
  }

  /// How many layers of items at random are left out, after a look at the pictures with and without.
  private func leftOut(seed: UInt64) throws -> Int {
    var random = TestRandom(state: seed)
    let (provider, images) = try provider()
    let background = random.element([Color.white, .none])
    var items = try scene(images, 5, using: &random)
    // Some are so large that they hide what is behind.
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
      layers: zip(drafts, sources).map { $0.layer($1, output: output).shown })
    let seen = try plan(items, background: background)
    let renderer = Renderer(provider: provider)
    let (picture, reference) = try (renderer.bitmap(of: seen), renderer.bitmap(of: all))
    let most = zip(picture.bytes, reference.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(most <= 1, "\(seen.layers.count) of \(all.layers.count) layers, \(seed)")
    return all.layers.count - seen.layers.count
  }
}

extension RenderLayer {
  /// The layer where nobody knows that it hides or is hidden.
  fileprivate var shown: RenderLayer {
    RenderLayer(
      source: source, matrix: matrix, quad: quad, radii: radii, ring: ring, drawnSize: drawnSize,
      preparation: preparation, tint: tint, opacity: opacity, rows: rows, group: group)
  }
}
