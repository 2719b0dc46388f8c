import Testing

@testable import CollageImaging

@Suite struct LayerDraftTests {
  private let output = PixelSize(width: 100, height: 80)

  private func draft(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, opacity: Double = 1
  ) -> LayerDraft? {
    LayerDraft(
      .color(.white), at: .scaling(x: width, y: height).then(.translation(x: x, y: y)),
      opacity: UnitInterval(clamping: opacity), output: output)
  }

  private func rows(_ y: Double, _ height: Double) -> Range<Int>? {
    draft(10, y, 10, height)?.layer(.solid(.white), output: output).rows
  }

  @Test func hasCornersSizeAndRows() throws {
    let draft = try #require(self.draft(3, 4, 20, 10))
    #expect(draft.shape.polygon.corners == corners(3, 4, 23, 14))
    #expect(draft.drawnSize == PixelSize(width: 20, height: 10))
    #expect(draft.matrix.apply(to: Point(x: 13, y: 9)) == Point(x: 0.5, y: 0.5))
  }

  @Test func touchesRowsInsideOutput() {
    #expect(rows(4, 10) == 4..<14 && rows(4.5, 8.7) == 4..<14)
    #expect(rows(-5, 20) == 0..<15 && rows(70, 20) == 70..<80)
    #expect(rows(-50, 300) == 0..<80)
  }

  @Test(arguments: [(20.0, 20), (20.000_000_5, 20), (20.000_01, 21), (19.1, 20), (0.3, 1)])
  func roundsSizesUp(length: Double, pixels: Int) throws {
    let wide = try #require(draft(3, 4, length, 9))
    let high = try #require(draft(3, 4, 9, length))
    #expect(wide.drawnSize == PixelSize(width: pixels, height: 9))
    #expect(high.drawnSize == PixelSize(width: 9, height: pixels))
  }

  @Test func measuresRotatedSizeAlongItsAxes() throws {
    let matrix = AffineMatrix.scaling(x: 20, y: 10).then(.rotation(Angle(degrees: 90)))
      .then(.translation(x: 50, y: 40))
    let draft = try #require(LayerDraft(.color(.white), at: matrix, opacity: .one, output: output))
    #expect(draft.drawnSize == PixelSize(width: 20, height: 10))
    #expect(draft.layer(.solid(.white), output: output).rows == 40..<60)
  }

  @Test func snapsNearbyCornersToGrid() throws {
    let near = try #require(draft(3.000_000_5, 4.000_000_5, 20, 10))
    #expect(near.shape.polygon.corners[0] == Point(x: 3, y: 4))
    let far = try #require(draft(3.000_01, 4.000_01, 20, 10))
    #expect(far.shape.polygon.corners[0] == Point(x: 3.000_01, y: 4.000_01))
  }

  @Test func rejectsInvisibleAndHugeLayers() {
    #expect(draft(3, 4, 20, 10, opacity: 0) == nil && draft(3, 4, 20, 10, opacity: 0.01) != nil)
    #expect(draft(3, 4, 0.009, 0.009) == nil && draft(3, 4, 0.011, 0.011) != nil)
    #expect(draft(99.999, 4, 20, 0.05) == nil && draft(99.9, 4, 20, 0.05) != nil)
    #expect(draft(3, 4, 0, 10) == nil && draft(3, 4, 10, 0) == nil)
    #expect(draft(0, 4, 1e12, 10) != nil && draft(0, 4, 1.1e12, 10) == nil)
    #expect(draft(0, 0, 10, 1e12) != nil && draft(0, 0, 10, 1.1e12) == nil)
    #expect(draft(-1.1e12, 0, 1.1e12 + 1000, 10) == nil)
  }

  @Test func isSolidOnlyIfOpaque() throws {
    let sources = [
      SourceKey.solid(.white), .solid(Color(red: 0, green: 0, blue: 0, alpha: 254)),
      .raster(
        TreatedRaster(
          image: try .numbered(1, size: output, isOpaque: true), rendition: .full(eighths: 8))),
      .raster(
        TreatedRaster(
          image: try .numbered(1, size: output, isOpaque: false), rendition: .full(eighths: 8))),
    ]
    let whole = try #require(draft(3, 4, 20, 10))
    let faint = try #require(draft(3, 4, 20, 10, opacity: 0.999))
    #expect(
      sources.map { whole.layer($0, output: output).solid != nil } == [true, false, true, false])
    #expect(!sources.contains { faint.layer($0, output: output).solid != nil })
    #expect(faint.layer(sources[0], output: output).opacity == 0.999)
    #expect(whole.layer(sources[0], output: output).preparation == .none)
    // An output pixel covers five of the 100 columns and eight of the 80 rows.
    #expect(
      whole.layer(sources[2], output: output).preparation
        == .pixels(BlockReduction(columns: 5, rows: 8)))
  }
}

@Suite struct OcclusionTests {
  private let output = PixelSize(width: 100, height: 80)

  private func visible(_ layers: [RenderLayer]) -> Int {
    OcclusionCulling.visible(layers, output: output).count
  }

  @Test func hidesLayersFarInsideCover() {
    let cover = PlannedLayer.rectangle(20, 20, 80, 60)
    #expect(visible([PlannedLayer.rectangle(21.5, 21.5, 78.5, 58.5), cover]) == 1)
    for layer in [
      PlannedLayer.rectangle(21.4, 21.5, 78.5, 58.5),
      PlannedLayer.rectangle(21.5, 21.4, 78.5, 58.5),
      PlannedLayer.rectangle(21.5, 21.5, 78.6, 58.5),
      PlannedLayer.rectangle(21.5, 21.5, 78.5, 58.6),
    ] { #expect(visible([layer, cover]) == 2) }
  }

  @Test func hidesUpToEdgeOutsideOutput() {
    let all = PlannedLayer.rectangle(0, 0, 100, 80)
    #expect(visible([all, all]) == 1)
    #expect(visible([all, PlannedLayer.rectangle(-10, -10, 110, 90)]) == 1)
    #expect(visible([PlannedLayer.rectangle(-50, -50, 150, 150), all]) == 1)
    #expect(visible([all, PlannedLayer.rectangle(1, 0, 100, 80)]) == 2)
  }

  @Test func hidesNothingInFrontOrBehindTranslucency() {
    let inner = PlannedLayer.rectangle(30, 30, 50, 50)
    let cover = PlannedLayer.rectangle(20, 20, 80, 60)
    #expect(visible([cover, inner]) == 2)
    #expect(visible([inner, PlannedLayer.rectangle(20, 20, 80, 60, isOpaque: false)]) == 2)
    // Hidden layers also hide layers behind them.
    #expect(visible([PlannedLayer.rectangle(35, 35, 45, 45), inner, cover]) == 1)
  }

  @Test func hidesNothingBehindCombinedCovers() {
    let halves = [PlannedLayer.rectangle(0, 0, 50, 80), PlannedLayer.rectangle(50, 0, 100, 80)]
    #expect(visible([PlannedLayer.rectangle(30, 30, 70, 50)] + halves) == 3)
  }
}

@Suite struct LimitTests {
  @Test func clampsJobsToAtLeastOne() {
    #expect([0, -3, 1, 7].map { RenderLimits(jobs: $0).jobs } == [1, 1, 1, 7])
    #expect(RenderLimits(memory: 5).memory == 5 && RenderLimits.standard.jobs >= 1)
    #expect(RenderLimits.jobsRange == 1...1024)
    #expect(RenderLimits.memoryRange == 1_000_000...1_000_000_000_000_000)
  }

  @Test func allowsWholeImageUpToLimit() throws {
    let size = PixelSize(width: 10, height: 5)
    try WholeImageMemory.requireAvailable(for: size, bytesPerPixel: 8, limit: 400)
    #expect(throws: RenderError.tooLittleMemory(needed: 400, limit: 399)) {
      try WholeImageMemory.requireAvailable(for: size, bytesPerPixel: 8, limit: 399)
    }
  }
}

@Suite struct SourceChoiceTests {
  private let size = PixelSize(width: 4000, height: 3000)

  @Test func dividesOpaqueJPEGsWithoutShaders() throws {
    func isDivisible(
      _ format: AssetFormat, isOpaque: Bool = true, rendition: Rendition = .full(eighths: 8),
      shaders: [Shader] = []
    ) throws -> Bool {
      TreatedRaster(
        image: try .numbered(1, format: format, size: size, isOpaque: isOpaque),
        rendition: rendition, treatment: Treatment(shaders: shaders)
      ).shape.isDivisible
    }
    #expect(try isDivisible(.jpeg) && isDivisible(.png, rendition: .proxy(eighths: 8)))
    #expect(try !isDivisible(.png) && !isDivisible(.jpeg, isOpaque: false))
    #expect(try !isDivisible(.png, isOpaque: false, rendition: .proxy(eighths: 8)))
    #expect(try !isDivisible(.jpeg, shaders: [Shader(Mono())]))
    #expect(SourceKey.solid(.white).shape == nil)
  }

  @Test func sharesDecodingWithinOneFile() throws {
    let images = try [1, 2].map { try StoredImage.numbered($0, format: .jpeg, size: size) }
    func renditions(
      _ draws: [(image: Int, width: Int, hasShaders: Bool)], usesProxies: Bool = false
    ) -> [Rendition] {
      DecodeSharing.renditions(
        of: draws.map {
          (images[$0.image], PixelSize(width: $0.width, height: $0.width * 3 / 4), $0.hasShaders)
        }, usesProxies: usesProxies)
    }
    #expect(
      renditions([(0, 1600, false), (1, 2300, false)])
        == [4, 5].map { Rendition.full(eighths: $0) })
    #expect(
      renditions([(0, 1600, false), (0, 2300, false)])
        == [5, 5].map { Rendition.full(eighths: $0) })
    #expect(
      renditions([(0, 1600, false), (0, 2100, true)]) == [4, 8].map { Rendition.full(eighths: $0) })
    #expect(
      renditions([(0, 1000, false), (0, 2300, false), (0, 1900, false)], usesProxies: true) == [
        .proxy(eighths: 4), .full(eighths: 5), .proxy(eighths: 8),
      ])
  }

  @Test func drawsFullImageWithoutProxies() throws {
    let image = try StoredImage.numbered(1, format: .jpeg, size: size)
    let drawn = PixelSize(width: 400, height: 300)
    #expect(
      Rendition(of: image, drawn: drawn, hasShaders: false, usesProxy: false) == .full(eighths: 1))
    // The decoded image has as many pixels as the proxy, so that shaders look the same.
    #expect(
      Rendition(of: image, drawn: drawn, hasShaders: true, usesProxy: false) == .full(eighths: 4))
    #expect(Rendition(of: image, drawn: drawn, hasShaders: true) == .proxy(eighths: 8))
  }
}
