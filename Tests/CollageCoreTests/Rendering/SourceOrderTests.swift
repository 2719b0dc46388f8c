import Testing

@testable import CollageCore

/// Which source is prepared, and how much memory one takes.
@Suite("Sources that are prepared")
struct SourceOrderTests {
  private func numbers(_ provider: MemoryProvider) -> [Int] {
    provider.log.all.compactMap { Int($0.image?.id.rawValue ?? "", radix: 16) }
  }

  @Test("are those that the first band in work needs next")
  func next() throws {
    let (provider, schedule, _) = try SourceStoreTests.scene()
    let store = SourceStore(schedule: schedule, provider: provider, memory: 1 << 20, jobs: 2)
    for band in [2, 1] { store.begin(band) }
    #expect(try store.prepare() && numbers(provider) == [1])
    store.end(1)
    #expect(try store.prepare() && numbers(provider) == [1, 0])
  }

  @Test("are none that no band needs any more")
  func done() throws {
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

  /// Gives more than was planned.
  private struct LargeBitmaps: RasterProvider {
    func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap { .noise(80, 60) }
  }

  @Test("take as much as they turn out to have")
  func larger() throws {
    let schedule = try SourceStoreTests.scene().schedule
    let memory = 3 * schedule.sources[0].cost
    let store = SourceStore(
      schedule: schedule, provider: LargeBitmaps(), memory: memory, jobs: 2)
    #expect(try [store.prepare(), store.prepare()] == [true, false])
    #expect(store.count == 1)
  }

  @Test("give the same pixels in parts on nothing")
  func partsOnNothing() throws {
    var provider = MemoryProvider()
    let photos = [
      try provider.add(.noise(60, 44), format: .jpeg),
      try provider.add(.noise(37, 61, seed: 5), format: .jpeg),
    ]
    let items = try [(12.0, 15.0, 33.0), (40, 30, 90), (30, 60, 0)].enumerated().map {
      index, place in
      try Item.test(
        photos[index % 2], at: Point(x: place.0, y: place.1), degrees: place.2,
        opacity: index == 1 ? 0.5 : 1)
    }
    let collage = try Collage.test(64, 80, background: .none, items: items)
    let plan = RenderPlanner.plan(collage, target: RenderTarget(size: collage.canvas.size))
    #expect(BandSchedule(plan, bandHeight: 8, memory: 3000).sources.contains { $0.part != nil })
    let whole = try Renderer(provider: provider).bitmap(of: plan)
    for memory in [1, 3000, 9000] {
      let renderer = Renderer(provider: provider, limits: RenderLimits(jobs: 2, memory: memory))
      #expect(try renderer.bitmap(of: plan, bandHeight: 8) == whole)
    }
  }
}
