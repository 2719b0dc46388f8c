import CollageImaging
import Testing

@Suite struct CompositorTests {
  private func render(
    background: Color = .white,
    _ squares: [(color: [UInt8], side: Double, x: Double, opacity: Double)]
  ) throws -> Bitmap {
    var provider = MemoryProvider()
    let items = try squares.map { square in
      try Item.test(
        provider.add(.filled(2, 2, square.color)), at: Point(x: square.x, y: 8),
        scale: square.side / 2, opacity: square.opacity)
    }
    return try Collage.test(16, 16, background: background, items: items).rendered(with: provider)
  }

  @Test func fillsBackgroundWithoutItems() throws {
    #expect(try render([]) == .filled(16, 16, [255, 255, 255, 255]))
    let translucent = Color(red: 200, green: 3, blue: 99, alpha: 7)
    #expect(try render(background: translucent, []) == .filled(16, 16, [200, 3, 99, 7]))
    #expect(try render(background: .none, []) == .filled(16, 16, [0, 0, 0, 0]))
  }

  @Test func drawsFrontItemsOverBackItems() throws {
    let result = try render([([9, 0, 0, 255], 8, 8, 1), ([0, 9, 0, 255], 4, 8, 1)])
    #expect(result[8, 8] == [0, 9, 0, 255] && result[5, 8] == [9, 0, 0, 255])
    #expect(result[2, 8] == [255, 255, 255, 255])
  }

  @Test func blendsOpacityWithBackground() throws {
    #expect(try render([([0, 0, 0, 255], 8, 8, 0.6)])[8, 8] == [102, 102, 102, 255])
    #expect(
      try render(background: .none, [([10, 20, 30, 255], 8, 8, 0.6)])[8, 8] == [10, 20, 30, 153])
    #expect(try render([([0, 0, 0, 51], 8, 8, 0.5)])[8, 8] == [230, 230, 230, 255])
  }

  @Test func accumulatesTranslucentLayers() throws {
    let result = try render(
      background: .none, [([255, 0, 0, 128], 8, 8, 1), ([0, 0, 255, 128], 8, 8, 1)])
    #expect(result[8, 8] == [85, 0, 170, 192])
  }

  @Test func coversEdgePixelsPartially() throws {
    let result = try render([([0, 0, 0, 255], 4, 8.25, 1)])
    #expect(result[6, 8] == [64, 64, 64, 255] && result[7, 8] == [0, 0, 0, 255])
    #expect(result[10, 8] == [191, 191, 191, 255])
  }

  @Test func coversAreaOfThinItem() throws {
    let result = try render([([0, 0, 0, 255], 0.5, 8.5, 1)])
    #expect(result[8, 7] == [223, 223, 223, 255] && result[8, 8] == [223, 223, 223, 255])
  }

  @Test func clipsItemsAtCanvasEdges() throws {
    var provider = MemoryProvider()
    let image = Bitmap.noise(12, 12)
    let stored = try provider.add(image)
    let corners = [(0.0, 0.0), (16, 0), (0, 16), (16, 16)]
    let items = try corners.map { try Item.test(stored, at: Point(x: $0.0, y: $0.1)) }
    let result = try Collage.test(16, 16, items: items).rendered(with: provider)
    #expect(result[0, 0] == image[6, 6] && result[5, 5] == image[11, 11])
    #expect(result[15, 0] == image[5, 6] && result[0, 15] == image[6, 5])
    #expect(result[15, 15] == image[5, 5] && result[7, 7] == [255, 255, 255, 255])
    #expect(provider.log.all.count == 1)
  }

  @Test(arguments: [1.0, 100, 1e4, 1e7, 1e10]) func drawsHugeItems(scale: Double) throws {
    let (provider, stored) = try MemoryProvider.holding(.filled(16, 16, [1, 2, 3, 255]))
    for degrees in [0.0, 33] {
      let item = try Item.test(stored, at: Point(x: 8, y: 8), degrees: degrees, scale: 1.5 * scale)
      let result = try Collage.test(16, 16, items: [item]).rendered(with: provider)
      #expect(result == .filled(16, 16, [1, 2, 3, 255]))
    }
  }

  @Test(arguments: [-1e7, 1e7, 1e300, .infinity, .nan, -.greatestFiniteMagnitude])
  func survivesExtremePositions(coordinate: Double) throws {
    let (provider, stored) = try MemoryProvider.holding(.noise(16, 16))
    let places = [Point(x: coordinate, y: 8), Point(x: 8, y: coordinate)]
    let items = try places.map { try Item.test(stored, at: $0, degrees: 12) }
    let result = try Collage.test(16, 16, items: items).rendered(with: provider)
    #expect(result == .filled(16, 16, [255, 255, 255, 255]))
    let huge = try Item.test(
      stored, box: Size(width: 3e7, height: 1e-3), at: places[0], degrees: 1, scale: 7)
    _ = try Collage.test(16, 16, items: [huge]).rendered(with: provider)
  }

  @Test func averagesMinifiedCheckerboardToGray() throws {
    var provider = MemoryProvider()
    let board = Bitmap.make(64, 64) { x, y in
      (x + y) % 2 == 0 ? [255, 255, 255, 255] : [0, 0, 0, 255]
    }
    let stored = try provider.add(board)
    for (scale, degrees) in [(0.25, 0.0), (0.25, 30), (0.125, 45)] {
      let item = try Item.test(stored, at: Point(x: 8, y: 8), degrees: degrees, scale: scale)
      let result = try Collage.test(16, 16, items: [item]).rendered(with: provider)
      for y in 6..<10 { for x in 6..<10 { #expect(result[x, y] == [128, 128, 128, 255]) } }
    }
  }

  @Test func clampsOvershootToAlpha() throws {
    var provider = MemoryProvider()
    let stripes = Bitmap.make(12, 12, alpha: .straight) { x, y in
      (x / 2 + y / 3) % 2 == 0 ? [255, 255, 255, 255] : [0, 0, 0, 0]
    }
    let item = try Item.test(
      provider.add(stripes), at: Point(x: 12, y: 12), degrees: 20, scale: 1.7)
    let result = try Collage.test(24, 24, background: .none, items: [item]).rendered(with: provider)
    for start in stride(from: 0, to: result.bytes.count, by: 4) {
      let pixel = Array(result.bytes[start..<start + 4])
      #expect(pixel[3] == 0 ? pixel == [0, 0, 0, 0] : pixel[0] == 255)
    }
  }
}
