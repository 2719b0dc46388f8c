import Testing

@testable import CollageImaging

@Suite("Layer sources") struct LayerSourceTests {
  private let output = PixelSize(width: 4000, height: 3000)

  private func photo(_ number: Int) throws -> StoredImage {
    try .numbered(number, format: .jpeg, size: output)
  }

  private func draft(_ content: LayerDraft.Content, width: Double) throws -> LayerDraft {
    try #require(
      LayerDraft(content, at: .scaling(x: width, y: width * 0.75), opacity: .one, output: output))
  }

  @Test(arguments: [true, false]) func keepsOrderOfLayers(usesProxies: Bool) throws {
    let (first, second) = (try photo(1), try photo(2))
    let (mono, red) = (Shader(Mono()), Color(red: 200, green: 30, blue: 9))
    let drafts = [
      try draft(.image(first, .none), width: 400), try draft(.color(red), width: 900),
      try draft(.image(second, Treatment(shaders: [mono])), width: 300),
      try draft(.color(.white), width: 900), try draft(.image(second, .none), width: 2300),
    ]
    let (small, shaded): (Rendition, Rendition) =
      usesProxies
      ? (.proxy(eighths: 2), .proxy(eighths: 8)) : (.full(eighths: 1), .full(eighths: 4))
    #expect(
      DecodeSharing.sources(of: drafts, usesProxies: usesProxies) == [
        .raster(TreatedRaster(image: first, rendition: small)), .solid(red),
        .raster(
          TreatedRaster(image: second, rendition: shaded, treatment: Treatment(shaders: [mono]))),
        .solid(.white), .raster(TreatedRaster(image: second, rendition: .full(eighths: 5))),
      ])
  }

  @Test func usesProxiesOnRequestOnly() throws {
    let item = try Item.test(photo(1), at: Point(x: 200, y: 150), scale: 0.1)
    let collage = try Collage.test(400, 300, items: [item])
    func rendition(_ usesProxies: Bool) -> Rendition? {
      let target = RenderTarget(size: collage.canvas.size, usesProxies: usesProxies)
      return RenderPlanner.plan(collage, target: target).layers.first?.source.raster?.rendition
    }
    #expect(rendition(true) == .proxy(eighths: 2) && rendition(false) == .full(eighths: 1))
    #expect(RenderTarget(size: output).usesProxies && !RenderTarget(size: output).isFlattened)
  }

  @Test func keepsRunningShadersInOrder() throws {
    var item = try Item.test(photo(1), at: Point(x: 200, y: 150), scale: 0.1)
    let running = [Shader(Pixellate()), Shader(name: "vapour"), Shader(Mono())]
    item.look.shaders = ShaderStack(active: running, inactive: [Shader(Glitch())])
    let collage = try Collage.test(400, 300, items: [item])
    let plan = RenderPlanner.plan(collage, target: RenderTarget(size: collage.canvas.size))
    #expect(plan.layers.first?.source.raster?.treatment.shaders == [running[0], running[2]])
  }

  @Test func omitsUnknownContent() throws {
    let known = try Item.test(photo(1), at: Point(x: 200, y: 150), scale: 0.1)
    var other = try Item.test(photo(2), at: Point(x: 200, y: 150), scale: 0.1)
    other.content = .unknown(UnknownContent(kind: "text"))
    let collage = try Collage.test(400, 300, items: [other, known, other])
    let plan = RenderPlanner.plan(collage, target: RenderTarget(size: collage.canvas.size))
    #expect(try plan.layers.map(\.source.image) == [photo(1)])
  }

  @Test func sumsBytesOfAllPreparedSizes() {
    let blocks: Set<Preparation> = [.none, .pixels(BlockReduction(columns: 2, rows: 2))]
    func shape(isOpaque: Bool) -> RasterShape {
      RasterShape(
        size: PixelSize(width: 10, height: 4), extent: Size(width: 10, height: 4),
        isOpaque: isOpaque, isDivisible: false)
    }
    // One pixel precedes the rows, and 64 bytes follow them. There are four rows of 64 bytes, and
    // two after averaging.
    #expect(shape(isOpaque: false).byteCount(blocks) == 324 + 196)
    #expect(shape(isOpaque: true).byteCount(blocks) == 323 + 195)
    #expect(shape(isOpaque: false).byteCount([.none]) == 324)
  }

  private struct OneBitmap: RasterProvider {
    let bitmap: Bitmap

    func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap { bitmap }
  }

  @Test("buffers the needed part, or everything if the size differs from the plan")
  func buffersNeededPartOfPlannedSize() throws {
    let image = try StoredImage.numbered(1, size: PixelSize(width: 60, height: 40))
    let corners = [Point(x: 10, y: 9), Point(x: 20, y: 9), Point(x: 20, y: 14)]
    let part = try #require(RasterPart(around: [corners], margin: 1, in: image.size))
    func buffer(_ bitmap: Bitmap, isPremultiplied: Bool = false) throws -> RasterBuffer {
      try OneBitmap(bitmap: bitmap).buffer(
        of: image, rendition: .full(eighths: 8), isPremultiplied: isPremultiplied, part: part)
    }
    #expect(try buffer(.noise(60, 40)).part == part)
    for size in [(61, 40), (60, 41), (30, 20)] {
      let other = Bitmap.noise(size.0, size.1)
      let whole = try buffer(other)
      #expect(whole.part == RasterPart(other.size) && whole.bitmap() == other)
    }
    let glass = Bitmap.translucentNoise(30, 20)
    #expect(try buffer(glass).bitmap() == glass)
    #expect(try buffer(glass, isPremultiplied: true).bitmap() == glass.premultiplied())
  }

  @Test func keepsExtentWhenAveraged() throws {
    let image = try StoredImage.numbered(1, format: .jpeg, size: PixelSize(width: 33, height: 25))
    let shape = TreatedRaster(image: image, rendition: .full(eighths: 4)).shape
    let source = PreparedSource(shape, raster: RasterBuffer(.noise(17, 13)))
    #expect(source.extent == Size(width: 16.5, height: 12.5))
    let other = PreparedSource(shape, raster: RasterBuffer(.noise(20, 10)))
    #expect(other.extent == Size(width: 20, height: 10))
    let blocks = BlockReduction(columns: 4, rows: 2)
    let both = source.prepared(by: [.none, .pixels(blocks)])
    #expect(both.count == 2 && both[.none]?.pixels?.raster === source.raster)
    let reduced = try #require(both[.pixels(blocks)]?.pixels)
    #expect(reduced.extent == Size(width: 4.125, height: 6.25))
    #expect(reduced.raster.size == PixelSize(width: 5, height: 7))
    #expect(both[.none]?.pixels?.extent == source.extent)
  }

  @Test func weightsAveragesByAlpha() throws {
    let image = try StoredImage.numbered(1, size: PixelSize(width: 2, height: 1))
    let pair = Bitmap(size: image.size, alpha: .straight, bytes: [200, 100, 50, 255, 0, 0, 0, 0])
    let shape = TreatedRaster(image: image, rendition: .full(eighths: 8)).shape
    let source = PreparedSource(shape, raster: RasterBuffer(pair))
    let one = source.reduced(by: BlockReduction(columns: 2, rows: 1)).raster.bitmap()
    #expect(one.alpha == .premultiplied && one.bytes == [100, 50, 25, 128])
  }
}

@Suite struct DecodeSharingTests {
  private func eighths(_ widths: [Int], hasShaders: Bool = false) throws -> [Int] {
    let image = try StoredImage.numbered(
      1, format: .jpeg, size: PixelSize(width: 4000, height: 3000), isOpaque: true)
    return DecodeSharing.renditions(
      of: widths.map { (image, PixelSize(width: $0, height: $0 * 3 / 4), hasShaders) },
      usesProxies: false
    ).map(\.eighths)
  }

  @Test func sharesLargestDecodingOfSimilarSizes() throws {
    #expect(try eighths([1600, 2300, 1900]) == [5, 5, 5])
    #expect(try eighths([3900, 2100]) == [8, 8] && eighths([3900, 2300]) == [8, 8])
  }

  @Test func decodesMuchSmallerLayersSeparately() throws {
    #expect(try eighths([2300, 400, 900]) == [5, 1, 2])
    #expect(try eighths([1900, 900, 480]) == [4, 2, 1] && eighths([3900, 1900]) == [8, 4])
    #expect(try eighths([900, 3900, 1900, 480, 2900]) == [2, 8, 4, 1, 8])
  }

  @Test func keepsRasterSizeForShaders() throws {
    // Shaders use the size of the proxy, or the full size if more is drawn.
    #expect(try eighths([1600, 400], hasShaders: true) == [4, 4])
    #expect(try eighths([2100, 400], hasShaders: true) == [8, 4])
  }
}

@Suite("Source preparation") struct SourceOrderTests {
  private func numbers(_ provider: MemoryProvider) -> [Int] {
    provider.log.all.compactMap { Int($0.image?.id.rawValue ?? "", radix: 16) }
  }

  @Test func preparesNextSourceOfFirstActiveBand() throws {
    let (provider, schedule, _) = try SourceStoreTests.scene()
    let store = SourceStore(schedule: schedule, provider: provider, memory: 1 << 20, jobs: 2)
    for band in [2, 1] { store.begin(band) }
    #expect(try store.prepare() && numbers(provider) == [1])
    store.end(1)
    #expect(try store.prepare() && numbers(provider) == [1, 0])
  }

  @Test func preparesNothingAfterLastUse() throws {
    let (provider, schedule, _) = try SourceStoreTests.scene()
    let store = SourceStore(schedule: schedule, provider: provider, memory: 1 << 20, jobs: 2)
    for band in schedule.bands.indices {
      store.begin(band)
      for layer in schedule.layersOfBand[band] {
        try store.withSource(ofLayer: layer, .none, band: band) { _ in }
      }
      store.end(band)
    }
    #expect(try !store.prepare() && store.count == 0 && numbers(provider) == [0, 1, 2])
  }

  /// A provider of larger bitmaps than planned.
  private struct LargeBitmaps: RasterProvider {
    func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap { .noise(80, 60) }
  }

  @Test func accountsForActualSize() throws {
    let schedule = try SourceStoreTests.scene().schedule
    let memory = 3 * schedule.sources[0].cost
    let store = SourceStore(schedule: schedule, provider: LargeBitmaps(), memory: memory, jobs: 2)
    #expect(try [store.prepare(), store.prepare()] == [true, false])
    #expect(store.count == 1)
  }
}
