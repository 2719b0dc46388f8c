import Testing

@testable import CollageImaging

/// Layers of one color, which need no pixels.
@Suite struct SolidLayerTests {
  private static let size = PixelSize(width: 24, height: 20)
  private static let red = Color(red: 200, green: 30, blue: 9)
  private static let glass = Color(red: 200, green: 30, blue: 9, alpha: 130)

  private func draft(
    _ content: LayerDraft.Content, _ width: Double, _ height: Double, x: Double = 12,
    y: Double = 10, degrees: Double = 0, opacity: Double = 1
  ) throws -> LayerDraft {
    let transform = Transform(
      center: Point(x: x, y: y), rotation: Angle(degrees: degrees), scale: 1,
      flipHorizontal: false, flipVertical: false)
    let matrix = transform.matrix(
      box: Size(width: width, height: height), extent: Size(width: 1, height: 1))
    return try #require(
      LayerDraft(content, at: matrix, opacity: UnitInterval(clamping: opacity), output: Self.size))
  }

  private func plan(_ drafts: [LayerDraft], background: Color = .white) -> RenderPlan {
    let target = RenderTarget(size: Self.size)
    return RenderPlan(
      size: Self.size, background: background,
      layers: RenderPlanner.layers(of: drafts, target: target))
  }

  @Test(arguments: [Self.red, Self.glass], [Color.white, .none])
  func drawsColorLikePhotoOfIt(color: Color, background: Color) throws {
    var provider = MemoryProvider()
    let pixel = [color.red, color.green, color.blue, color.alpha]
    let photo = try provider.add(.filled(6, 5, pixel))
    // No alpha is between two levels, where the filter of the photo could round differently.
    for (degrees, opacity) in [(0.0, 1.0), (0, 0.31), (33, 1), (-71.3, 0.72), (90, 0.52)] {
      func rendered(_ content: LayerDraft.Content) throws -> Bitmap {
        let drafts = try [
          draft(.color(.white), 20, 3, x: 8, degrees: 20),
          draft(content, 11.4, 7.3, x: 13.2, degrees: degrees, opacity: opacity),
        ]
        return try Renderer(provider: provider).bitmap(of: plan(drafts, background: background))
      }
      #expect(try rendered(.color(color)) == rendered(.image(photo, .none)))
    }
  }

  @Test func omitsLayersBehindOpaqueColor() throws {
    let photo = try StoredImage.numbered(1, size: PixelSize(width: 6, height: 6))
    let hidden = try draft(.image(photo, .none), 6, 6, degrees: 20)
    func layerCount(_ color: Color, opacity: Double = 1) throws -> Int {
      try plan([hidden, draft(.color(color), 14, 14, opacity: opacity)]).layers.count
    }
    #expect(try layerCount(Self.red) == 1 && layerCount(Self.glass) == 2)
    #expect(try layerCount(Self.red, opacity: 0.99) == 2)
    let behindPhoto = try plan([
      draft(.color(Self.red), 4, 4), draft(.image(photo, .none), 14, 14),
    ])
    #expect(behindPhoto.layers.map(\.source.image) == [photo])
  }

  @Test(arguments: [1, 3000, 1 << 20]) func needsNeitherPixelsNorMemory(memory: Int) throws {
    let (provider, photo) = try MemoryProvider.holding(.noise(30, 22), format: .jpeg)
    let drafts = try [
      draft(.color(Self.red), 20, 9, degrees: 12), draft(.image(photo, .none), 15, 11),
      draft(.color(Self.glass), 6, 17, degrees: 40), draft(.image(photo, .none), 14, 10, y: 4),
      draft(.color(Self.red), 3, 3, y: 15, opacity: 0.5),
    ]
    let plan = plan(drafts)
    let schedule = BandSchedule(plan, bandHeight: 4, memory: memory)
    #expect(Set(schedule.sources.map(\.key.image)) == [photo])
    let whole = try Renderer(provider: provider).bitmap(of: plan)
    #expect(provider.log.all.count == 1)
    for jobs in [1, 3] {
      let renderer = Renderer(provider: provider, limits: RenderLimits(jobs: jobs, memory: memory))
      #expect(try renderer.bitmap(of: plan, bandHeight: 4) == whole)
    }
    let alone = Renderer(provider: MemoryProvider(), limits: RenderLimits(memory: memory))
    #expect(try alone.bitmap(of: self.plan([drafts[0], drafts[2]])).size == Self.size)
  }
}
