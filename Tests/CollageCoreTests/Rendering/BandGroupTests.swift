import Foundation
import Testing

@testable import CollageImaging
@testable import CollageSupport

@Suite("Band groups") struct BandGroupTests {
  /// The memory of one source.
  private let cost = RasterBuffer.byteCount(
    RasterPart(PixelSize(width: 8, height: 6)), isOpaque: true)

  /// Bands with the given numbers of sources each.
  private func grouping(_ sources: [Int]) throws -> BandGrouping {
    let bands = sources.indices.map { $0 * 10..<$0 * 10 + 10 }
    let owners = sources.enumerated().flatMap { band, count in
      [Int](repeating: band, count: count)
    }
    let layers = try owners.enumerated().map { number, band in
      PlannedLayer.rectangle(
        try PlannedLayer.image(number), 0, Double(band * 10), 40, Double(band * 10 + 10))
    }
    let size = PixelSize(width: 40, height: sources.count * 10)
    return BandGrouping(
      RenderPlan(size: size, background: .white, layers: layers), bands: bands,
      touched: owners.map { $0..<$0 + 1 })
  }

  @Test func growsGroupsToMemoryLimit() throws {
    let grouping = try grouping([Int](repeating: 1, count: 8))
    #expect(grouping.groups(memory: 3 * cost) == [0..<3, 3..<6, 6..<8])
    #expect(grouping.groups(memory: 3 * cost - 1) == [0..<2, 2..<4, 4..<6, 6..<8])
    #expect(grouping.groups(memory: 0) == (0..<8).map { $0..<$0 + 1 })
    #expect(grouping.groups(memory: 8 * cost) == [0..<8])
  }

  @Test func adaptsGroupsToNeedsOfBands() throws {
    let rising = try grouping([0, 0, 0, 0, 0, 0, 2, 2, 2, 2])
    #expect(rising.groups(memory: 2 * cost) == [0..<7, 7..<8, 8..<9, 9..<10])
    let falling = try grouping([2, 2, 1, 1, 0, 0, 0, 0, 0, 1])
    #expect(falling.groups(memory: 2 * cost) == [0..<1, 1..<2, 2..<9, 9..<10])
  }

  @Test func computesPeakOfAdjacentBands() throws {
    let grouping = try grouping([1, 3, 0, 2, 2])
    #expect((1...5).map { grouping.peak(jobs: $0) / cost } == [3, 4, 5, 7, 8])
    #expect(grouping.peak(jobs: 1) == 3 * cost)
    #expect(try self.grouping([0, 0]).peak(jobs: 2) == 0)
  }

  @Test func splitsSourcesOnlyWhenMemoryIsShort() throws {
    let sources = try [1, 2].map { try PlannedLayer.image($0, format: .jpeg) }
    let plan = RenderPlan(
      size: PixelSize(width: 40, height: 20), background: .white,
      layers: [
        PlannedLayer.rectangle(sources[0], 0, 0, 40, 10),
        PlannedLayer.rectangle(sources[1], 0, 10, 40, 20),
      ])
    func hasParts(_ memory: Int, jobs: Int) -> Bool {
      BandSchedule(plan, bandHeight: 10, memory: memory, jobs: jobs).sources
        .contains { $0.part != nil }
    }
    #expect(!hasParts(cost, jobs: 1) && hasParts(cost - 1, jobs: 1))
    #expect(!hasParts(2 * cost, jobs: 2) && hasParts(2 * cost - 1, jobs: 2))
  }
}

@Suite("Cell key") struct CellIdentityTests {
  private struct Identity: Encodable {
    var renderer = "renderer 4 \(ProgramFile.version)"
    let encoding: String
    let picture: RenderPlan
    let rows: Range<Int>
    let columns: Range<Int>
    let layers: [String]
  }

  @Test("hashes the renderer, encoding, position, image and layers")
  func hashesRendererEncodingPositionAndContent() throws {
    let layers = [
      PlannedLayer.rectangle(0, 0, 17, 10), PlannedLayer.rectangle(23, 0, 40, 30),
      PlannedLayer.rectangle(0, 12, 40, 30),
    ]
    let size = PixelSize(width: 40, height: 30)
    let plan = RenderPlan(size: size, background: .white, layers: layers)
    let grid = CellGrid(height: 30, bandHeight: 20, columns: [0..<20, 20..<40])
    let hashes = try layers.map { contentHash(of: try canonicalBytes(of: $0)) }
    let picture = RenderPlan(size: size, background: .white, layers: [])
    func name(_ rows: Range<Int>, _ columns: Range<Int>, _ layers: [Int]) throws -> String {
      let identity = Identity(
        encoding: "png", picture: picture, rows: rows, columns: columns,
        layers: layers.map { hashes[$0] })
      return contentHash(of: try canonicalBytes(of: identity))
    }
    #expect(
      try CellKeys(plan, grid: grid, encoding: "png").keys == [
        [name(0..<20, 0..<20, [0, 2]), name(0..<20, 20..<40, [1, 2])],
        [name(20..<30, 0..<20, [2]), name(20..<30, 20..<40, [1, 2])],
      ])
  }
}

@Suite("Default render limits") struct DefaultLimitTests {
  @Test("uses all threads and parts of the machine's memory")
  func usesAllThreadsAndQuarterOfMemory() {
    let machine = ProcessInfo.processInfo
    let limits = RenderLimits()
    #expect(limits.jobs == max(1, machine.activeProcessorCount))
    #expect(limits.memory == Int(clamping: machine.physicalMemory / 4))
    let half = Int(clamping: machine.physicalMemory) / 2
    let size = PixelSize(width: 1 << 30, height: 1 << 30)
    #expect(throws: RenderError.tooLittleMemory(needed: 1 << 62, limit: half)) {
      try WholeImageMemory.requireAvailable(for: size, bytesPerPixel: 4)
    }
    let requested = RequestedLimits(jobs: 3)
    #expect(requested.jobs == 3 && requested.memory == nil)
    #expect(RequestedLimits() == RequestedLimits(jobs: nil, memory: nil))
  }
}

/// Sources that don't fit in memory are decoded in parts, with the same result.
@Suite struct BandGroupingTests {
  private func scene(
    _ rotations: [Double], scale: Double, background: Color = .white
  ) throws -> (MemoryProvider, RenderPlan) {
    var provider = MemoryProvider()
    let photos = [
      try provider.add(.noise(60, 44), format: .jpeg),
      try provider.add(.noise(37, 61, seed: 5), format: .jpeg),
    ]
    let cutout = try provider.add(.translucentNoise(20, 20))
    let items = try rotations.enumerated().map { index, degrees in
      try Item.test(
        photos[index % 2], at: Point(x: 20 + Double(index) * 7, y: 12 + Double(index) * 19),
        degrees: degrees, scale: scale, flipHorizontal: index % 3 == 1,
        opacity: index == 2 ? 0.5 : 1)
    }
    let front = try Item.test(cutout, at: Point(x: 30, y: 30), degrees: 10, scale: 1.2)
    let collage = try Collage.test(64, 80, background: background, items: items + [front])
    return (provider, RenderPlanner.plan(collage, target: RenderTarget(size: collage.canvas.size)))
  }

  @Test(arguments: [[0, 90, 33], [180, 45, 271], [-12, 0.3, 89.8]], [0.51, 1, 1.9, 6])
  func rendersSamePixelsInParts(rotations: [Double], scale: Double) throws {
    for background in [Color.white, .none] {
      let (provider, plan) = try scene(rotations, scale: scale, background: background)
      let whole = try Renderer(provider: provider).bitmap(of: plan)
      for (memory, jobs) in [(1, 1), (1, 3), (3000, 1), (3000, 2), (9000, 1), (9000, 3)] {
        let limits = RenderLimits(jobs: jobs, memory: memory)
        let renderer = Renderer(provider: provider, limits: limits)
        #expect(try renderer.bitmap(of: plan, bandHeight: 8) == whole)
      }
    }
  }

  /// Items that are drawn much smaller along one axis average blocks of pixels.
  @Test(arguments: [0.0, 90, 20]) func rendersSamePixelsForAveragedPhotos(degrees: Double) throws {
    let (provider, photo) = try MemoryProvider.holding(.noise(60, 44), format: .jpeg)
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

  @Test func fitsGroupsInMemoryOrUsesOneBand() throws {
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
}
