import Testing

@testable import CollageImaging

/// Rendering paths that small images don't take.
@Suite("Drawing paths") struct DrawingPathTests {
  /// A photo and a cutout, both rotated, on a canvas of 40 × 44.
  private func scene() throws -> (MemoryProvider, RenderPlan) {
    let (provider, photo, cutout) = try MemoryProvider.two()
    let collage = try Collage.test(
      40, 44,
      items: [
        Item.test(photo, at: Point(x: 12, y: 10), degrees: 20),
        Item.test(cutout, at: Point(x: 25, y: 30), degrees: -50, scale: 1.3, opacity: 0.7),
      ])
    return (provider, RenderPlanner.plan(collage, target: RenderTarget(size: collage.canvas.size)))
  }

  /// Interpolated rows are drawn in tiles of 64 columns; narrow images have only one.
  @Test(arguments: [true, false], [1, 0.6])
  func drawsRowsWiderThanTile(isOpaque: Bool, opacity: Double) throws {
    var provider = MemoryProvider()
    let stored = try provider.add(isOpaque ? .noise(170, 4) : .translucentNoise(170, 4))
    func image(_ width: Int, from left: Int) throws -> Bitmap {
      let item = try Item.test(stored, at: Point(x: 110.5 - Double(left), y: 2.5), opacity: opacity)
      return try Collage.test(width, 5, items: [item]).rendered(with: provider)
    }
    let whole = try image(220, from: 0)
    for left in [0, 60, 120, 160] {
      let part = try image(60, from: left)
      for y in 0..<5 {
        let row = (y * 220 + left) * 4
        #expect(part.bytes[y * 240..<(y + 1) * 240] == whole.bytes[row..<row + 240])
      }
    }
  }

  @Test func minifiesTranslucentImageOnTransparency() throws {
    var provider = MemoryProvider()
    let board = Bitmap.make(8, 8, alpha: .straight) { x, y in
      (x + y) % 2 == 0 ? [200, 100, 50, 255] : [0, 0, 0, 0]
    }
    let item = try Item.test(provider.add(board), at: Point(x: 2, y: 2), scale: 0.25)
    let result = try Collage.test(4, 4, background: .none, items: [item]).rendered(with: provider)
    // The premultiplied color is (100, 50, 25) with an alpha of 128.
    for (x, y) in [(1, 1), (2, 1), (1, 2), (2, 2)] { #expect(result[x, y] == [199, 100, 50, 128]) }
    #expect(result[0, 0] == [0, 0, 0, 0] && result[3, 3] == [0, 0, 0, 0])
  }

  @Test(arguments: [1, 3]) func convertsNeededBandsWithTheirIndexes(jobs: Int) throws {
    let (provider, plan) = try scene()
    let grid = CellGrid(height: 44, bandHeight: 16, columns: [0..<20, 20..<40])
    let renderer = Renderer(provider: provider, limits: RenderLimits(jobs: jobs))
    var found: [String] = []
    try renderer.render(
      plan, grid: grid, needed: [[], [0, 1], [1]], isCancelled: { false },
      convert: { index, bitmap in "\(index) \(bitmap.size)" },
      band: { index, output in found.append("\(index): \(output)") })
    #expect(found == ["1: 1 40x16", "2: 2 40x12"])
  }

  @Test(arguments: [1, 3]) func convertsBandsWithTheirRows(jobs: Int) throws {
    let (provider, plan) = try scene()
    let whole = try Renderer(provider: provider).bitmap(of: plan)
    let renderer = Renderer(provider: provider, limits: RenderLimits(jobs: jobs))
    var found: [String] = []
    var progress: [Double] = []
    var bytes: [UInt8] = []
    try renderer.render(
      plan, bandHeight: 20, progress: { progress.append($0) },
      convert: { rows, bitmap in (text: "\(rows)", bytes: bitmap.bytes) },
      band: { rows, output in
        found.append("\(rows) \(output.text)")
        bytes += output.bytes
      })
    #expect(found == ["0..<20 0..<20", "20..<40 20..<40", "40..<44 40..<44"])
    #expect(progress == [20.0 / 44, 40.0 / 44, 1] && bytes == whole.bytes)
  }

  @Test(arguments: [1, 3]) func stopsAfterFailedConversion(jobs: Int) throws {
    let (provider, plan) = try scene()
    let renderer = Renderer(provider: provider, limits: RenderLimits(jobs: jobs))
    var found: [Range<Int>] = []
    #expect(throws: TestFailure.self) {
      try renderer.render(
        plan, bandHeight: 16,
        convert: { rows, _ in
          guard rows.lowerBound < 16 else { throw TestFailure() }
          return rows
        }, band: { rows, _ in found.append(rows) })
    }
    #expect(found.isEmpty || found == [0..<16])
  }

  @Test func startsNothingWhenCancelled() throws {
    let (provider, plan) = try scene()
    #expect(throws: CancellationError.self) {
      try Renderer(provider: provider).bitmap(of: plan, isCancelled: { true })
    }
    #expect(provider.log.all.isEmpty)
  }

  @Test func stopsBeforeLayer() throws {
    let (provider, plan) = try scene()
    let schedule = BandSchedule(plan, bandHeight: 16)
    let store = SourceStore(schedule: schedule, provider: provider, memory: 1 << 20)
    let compositor = Compositor(plan: plan, schedule: schedule, store: store)
    #expect(throws: SourceStore.Stopped.self) {
      try compositor.render(band: 1, shouldStop: { true })
    }
    #expect(provider.log.all.isEmpty)
    var checkCount = 0
    _ = try compositor.render(
      band: 1,
      shouldStop: {
        checkCount += 1
        return false
      })
    #expect(checkCount == schedule.layersOfBand[1].count && checkCount == 2)
  }

  @Test func overwritesReusedStorage() throws {
    let (provider, plan) = try scene()
    let schedule = BandSchedule(plan, bandHeight: 16)
    func band(_ index: Int, storage: [UInt8]) throws -> Bitmap {
      let store = SourceStore(schedule: schedule, provider: provider, memory: 1 << 20)
      return try Compositor(plan: plan, schedule: schedule, store: store)
        .render(band: index, storage: storage)
    }
    for index in [0, 2] {
      let clean = try band(index, storage: [])
      for count in [40 * 16 * 4, 40 * 12 * 4, 7] {
        #expect(try band(index, storage: [UInt8](repeating: 9, count: count)) == clean)
      }
    }
  }
}
