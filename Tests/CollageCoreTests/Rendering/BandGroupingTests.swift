import Testing

@testable import CollageCore

/// Sources that do not fit in memory are decoded in parts, without a difference.
@Suite struct BandGroupingTests {
  private func scene(_ turns: [Double], scale: Double) throws -> (MemoryProvider, RenderPlan) {
    var provider = MemoryProvider()
    let photos = [
      try provider.add(.noise(60, 44), format: .jpeg),
      try provider.add(.noise(37, 61, seed: 5), format: .jpeg),
    ]
    let cutout = try provider.add(.translucentNoise(20, 20))
    let items = try turns.enumerated().map { index, degrees in
      try Item.test(
        photos[index % 2], at: Point(x: 20 + Double(index) * 7, y: 12 + Double(index) * 19),
        degrees: degrees, scale: scale, flipHorizontal: index % 3 == 1,
        opacity: index == 2 ? 0.5 : 1)
    }
    let front = try Item.test(cutout, at: Point(x: 30, y: 30), degrees: 10, scale: 1.2)
    let collage = try Collage.test(64, 80, items: items + [front])
    return (provider, RenderPlanner.plan(collage, target: RenderTarget(size: collage.canvas.size)))
  }

  @Test(arguments: [[0, 90, 33], [180, 45, 271], [-12, 0.3, 89.8]], [0.51, 1, 1.9, 6])
  func partsGiveTheSamePixels(turns: [Double], scale: Double) throws {
    let (provider, plan) = try scene(turns, scale: scale)
    let whole = try Renderer(provider: provider).bitmap(of: plan)
    for memory in [1, 3000, 9000] {
      for jobs in [1, 3] {
        let limits = RenderLimits(jobs: jobs, memory: memory)
        let renderer = Renderer(provider: provider, limits: limits)
        #expect(try renderer.bitmap(of: plan, bandHeight: 8) == whole)
      }
    }
  }

  /// Of what is drawn much smaller along one axis, blocks of pixels are averaged.
  @Test(arguments: [0.0, 90, 20])
  func averagedPhotosGiveTheSamePixels(degrees: Double) throws {
    var provider = MemoryProvider()
    let photo = try provider.add(.noise(60, 44), format: .jpeg)
    let items = try [4.0, 44].map { height in
      try Item.test(
        photo, box: Size(width: 60, height: height), at: Point(x: 32, y: 40), degrees: degrees)
    }
    let collage = try Collage.test(64, 80, items: items)
    let plan = RenderPlanner.plan(collage, target: RenderTarget(size: collage.canvas.size))
    #expect(plan.layers.contains { $0.preparation != .none })
    let whole = try Renderer(provider: provider).bitmap(of: plan)
    for memory in [1, 3000, 9000] {
      let renderer = Renderer(provider: provider, limits: RenderLimits(jobs: 2, memory: memory))
      #expect(try renderer.bitmap(of: plan, bandHeight: 8) == whole)
    }
  }

  @Test func aGroupFitsInMemoryOrIsOneBand() throws {
    let (_, plan) = try scene([0, 90, 33], scale: 1)
    for memory in [2500, 5000, 9000, 14_000] {
      let schedule = BandSchedule(plan, bandHeight: 4, memory: memory)
      for band in schedule.bands.indices {
        let needed = schedule.sources.filter { $0.nextUse(from: band) == band }
        let bands = needed.filter { $0.part != nil }.flatMap(\.bands).flatMap { Array($0) }
        let cost = needed.reduce(0) { $0 + $1.cost }
        #expect(cost <= memory || Set(bands) == [band])
      }
    }
    #expect(BandSchedule(plan, bandHeight: 4, memory: 2500).sources.contains { $0.part != nil })
    #expect(BandSchedule(plan, bandHeight: 4).sources.allSatisfy { $0.part == nil })
  }

  @Test func aPartHoldsWhatIsAroundItsPolygon() throws {
    let corners = [Point(x: 2, y: 3), Point(x: 12, y: 8), Point(x: 3, y: 9)]
    let size = PixelSize(width: 20, height: 12)
    let part = try #require(RasterPart(around: [corners], margin: 1, in: size))
    #expect(part.rows == 2..<11)
    #expect(part.columns(3) == 1..<6)
    #expect(part.columns(8).upperBound == 14)
    #expect(RasterPart(around: [], margin: 1, in: size) == nil)
    let outside = try #require(
      RasterPart(around: [[Point(x: 90, y: 90)]], margin: 1, in: size))
    #expect(outside.rows == 11..<12 && outside.columns(11) == 19..<20)
  }
}
