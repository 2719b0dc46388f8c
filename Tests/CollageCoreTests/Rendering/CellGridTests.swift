import Testing

@testable import CollageImaging

/// Layers without pixels for planning tests.
enum PlannedLayer {
  static func image(_ number: Int, format: AssetFormat = .png) throws -> SourceKey {
    .raster(
      TreatedRaster(
        image: try StoredImage.numbered(
          number, format: format, size: PixelSize(width: 8, height: 6)),
        rendition: .full(eighths: 8)))
  }

  static func rectangle(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, isOpaque: Bool = true
  ) -> RenderLayer { rectangle(.solid(.white), left, top, right, bottom, isOpaque: isOpaque) }

  static func rectangle(
    _ source: SourceKey, _ left: Double, _ top: Double, _ right: Double,
    _ bottom: Double, isOpaque: Bool = true
  ) -> RenderLayer {
    let polygon = ConvexPolygon(corners: corners(left, top, right, bottom))
    let size = PixelSize(width: 8, height: 6)
    let rows = Int(max(top, 0).rounded(.down))..<Int(max(bottom, top, 0).rounded(.up))
    return RenderLayer(
      source: source, matrix: .scaling(x: 0.1, y: 0.1), quad: polygon, drawnSize: size, opacity: 1,
      solid: isOpaque ? polygon : nil, rows: rows)
  }
}

@Suite struct CellGridTests {
  @Test(
    arguments: [
      (48, 16, [0..<16, 16..<32, 32..<48]), (50, 16, [0..<16, 16..<32, 32..<48, 48..<50]),
      (3, 9, [0..<3]), (2, 0, [0..<1, 1..<2]), (1, -5, [0..<1]),
    ] as [(Int, Int, [Range<Int>])])
  func allowsShorterLastBand(height: Int, bandHeight: Int, bands: [Range<Int>]) {
    let grid = CellGrid(height: height, bandHeight: bandHeight, columns: [0..<9])
    #expect(grid.bands == bands && grid.bandHeight == max(1, bandHeight))
    #expect(grid.columns == [0..<9])
  }

  private let grid = CellGrid(height: 40, bandHeight: 10, columns: [0..<20, 20..<40])

  @Test func assignsLayersToBandsByRows() {
    let layers = [
      PlannedLayer.rectangle(0, 0, 40, 10), PlannedLayer.rectangle(0, 9, 40, 11),
      PlannedLayer.rectangle(0, 30, 40, 40), PlannedLayer.rectangle(0, 5, 40, 5),
      PlannedLayer.rectangle(0, 10, 40, 20),
    ]
    let all = [[0, 1], [0, 1], [0, 1], [0, 1]]
    #expect(grid.layers(of: layers, in: all) == [[0, 1], [1, 4], [], [2]])
    #expect(grid.layers(of: layers, in: [[], [0, 1], [], []]) == [[], [1, 4], [], []])
  }

  @Test func assignsLayersToReachedCells() {
    let layers = [
      PlannedLayer.rectangle(0, 0, 17, 40), PlannedLayer.rectangle(23, 0, 40, 40),
      PlannedLayer.rectangle(10, 0, 30, 40),
    ]
    #expect(
      grid.layers(of: layers, in: [[0], [1], [0, 1], []]) == [[0, 2], [1, 2], [0, 1, 2], []])
  }

  @Test(
    arguments: [
      (10..<20, 20..<33), (0..<10, 20..<33), (17..<20, 20..<33), (0..<9, nil), (18..<20, nil),
    ] as [(Range<Int>, Range<Int>?)])
  func extendsColumnsTwoPixelsBeyondOutline(rows: Range<Int>, columns: Range<Int>?) {
    #expect(PlannedLayer.rectangle(22, 12, 30, 15).columns(in: rows) == columns)
  }

  @Test func roundsColumnsOutward() {
    #expect(PlannedLayer.rectangle(22.5, 12, 30.25, 15).columns(in: 12..<15) == 20..<34)
    let far = PlannedLayer.rectangle(-1e300, 12, 1e300, 15).columns(in: 12..<15)
    #expect(far == -1_000_000_000..<1_000_000_001)
  }
}

@Suite struct BandScheduleTests {
  private let size = PixelSize(width: 40, height: 40)

  /// Layers that show one image twice, another image once, and a color.
  private func layers() throws -> [RenderLayer] {
    let (first, second) = (try PlannedLayer.image(1), try PlannedLayer.image(2))
    return [
      PlannedLayer.rectangle(first, 0, 20, 40, 40), PlannedLayer.rectangle(second, 0, 0, 40, 10),
      PlannedLayer.rectangle(.solid(.white), 0, 0, 40, 40),
      PlannedLayer.rectangle(first, 0, 5, 40, 8),
    ]
  }

  private func schedule(_ layers: [RenderLayer], background: Color = .white) -> BandSchedule {
    BandSchedule(RenderPlan(size: size, background: background, layers: layers), bandHeight: 10)
  }

  @Test func ordersLayersBackToFrontPerBand() throws {
    let schedule = try schedule(layers())
    #expect(schedule.bands == [0..<10, 10..<20, 20..<30, 30..<40])
    #expect(schedule.layersOfBand == [[1, 2, 3], [2], [0, 2], [0, 2]] && schedule.isOpaque)
    #expect(try !self.schedule(layers(), background: .none).isOpaque)
  }

  @Test func mergesEqualSourcesAndCountsBands() throws {
    let schedule = try schedule(layers())
    #expect(try schedule.sources.map(\.key) == [PlannedLayer.image(1), PlannedLayer.image(2)])
    let (first, second) = (schedule.sources[0], schedule.sources[1])
    #expect(first.bands == [2..<4, 0..<1] && first.uses == 3)
    #expect(second.bands == [0..<1] && second.uses == 1)
    #expect((0...4).map { first.nextUse(from: $0) } == [0, 2, 2, 3, nil])
    #expect((0...1).map { second.nextUse(from: $0) } == [0, nil])
    #expect(schedule.source(ofLayer: 0, band: 2) == 0 && schedule.source(ofLayer: 3, band: 0) == 0)
    #expect(schedule.source(ofLayer: 1, band: 0) == 1)
  }

  @Test func ordersSourcesByFirstUse() throws {
    let schedule = try schedule(Array(layers().prefix(2)))
    #expect(try schedule.sources.map(\.key) == [PlannedLayer.image(2), PlannedLayer.image(1)])
    #expect(schedule.source(ofLayer: 0, band: 3) == 1 && schedule.source(ofLayer: 1, band: 0) == 0)
  }

  @Test func omitsUnneededSources() throws {
    let plan = RenderPlan(size: size, background: .white, layers: try layers())
    let grid = CellGrid(height: 40, bandHeight: 10, columns: [0..<40])
    let schedule = BandSchedule(plan, grid: grid, needed: [[], [], [0], []])
    #expect(schedule.layersOfBand == [[], [], [0, 2], []])
    #expect(try schedule.sources.map(\.key) == [PlannedLayer.image(1)])
    #expect(schedule.sources[0].bands == [2..<3])
  }
}
