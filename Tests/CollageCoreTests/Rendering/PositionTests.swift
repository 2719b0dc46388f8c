import Foundation
import Testing

@testable import CollageImaging

@Suite struct PositionTests {
  /// A bright smooth spot on black.
  private let spot = Bitmap.make(32, 24) { x, y in
    let (dx, dy) = (Double(x) - 14.2, Double(y) - 10.7)
    let value = UInt8((255 * exp(-(dx * dx + dy * dy) / 18)).rounded())
    return [value, value, value, 255]
  }

  /// The centroid of the red channel, in continuous pixel coordinates.
  private func centroid(_ image: Bitmap) -> Point {
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for (column, row) in image.size.places {
      let value = Double(image.bytes[(row * image.width + column) * 4])
      sum += value
      x += value * (Double(column) + 0.5)
      y += value * (Double(row) + 0.5)
    }
    return Point(x: x / sum, y: y / sum)
  }

  @Test(arguments: [0.35, 0.5, 0.83, 1, 1.1, 1.7])
  func placesSpotByTransform(scale: Double) throws {
    let (provider, stored) = try MemoryProvider.holding(spot)
    let source = centroid(spot)
    for (step, degrees) in [0.0, 3, 45, 90, 137, 200, 301].enumerated() {
      let item = try Item.test(
        stored, at: Point(x: 27.3 + Double(step) * 0.17, y: 28.6), degrees: degrees, scale: scale,
        flipHorizontal: step % 2 == 1, flipVertical: step % 3 == 1)
      let result = try Collage.test(56, 56, background: .black, items: [item])
        .rendered(with: provider)
      let expected = item.transform.matrix(box: item.box, extent: item.box).apply(to: source)
      let found = centroid(result)
      #expect(abs(found.x - expected.x) < 0.1, "\(degrees)°")
      #expect(abs(found.y - expected.y) < 0.1, "\(degrees)°")
    }
  }

  /// The mean of 4 × 4 bilinear samples per pixel.
  private func reference(_ image: Bitmap, _ item: Item, size: PixelSize) -> [Double] {
    guard let inverse = item.transform.matrix(box: item.box, extent: Size(image.size)).inverted
    else { return [] }
    func read(_ x: Int, _ y: Int) -> Double {
      let (x, y) = (min(max(x, 0), image.width - 1), min(max(y, 0), image.height - 1))
      return Double(image.bytes[(y * image.width + x) * 4])
    }
    return (0..<size.area).map { index in
      var sum = 0.0
      for sample in 0..<16 {
        let point = inverse.apply(
          to: Point(
            x: Double(index % size.width) + (Double(sample % 4) + 0.5) / 4,
            y: Double(index / size.width) + (Double(sample / 4) + 0.5) / 4))
        let isInside =
          (0..<Double(image.width)).contains(point.x)
          && (0..<Double(image.height)).contains(point.y)
        guard isInside else { continue }
        let (x, y) = (point.x - 0.5, point.y - 0.5)
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        let (column, row) = (Int(left), Int(top))
        let upper = read(column, row) * (1 - x + left) + read(column + 1, row) * (x - left)
        let lower = read(column, row + 1) * (1 - x + left) + read(column + 1, row + 1) * (x - left)
        sum += upper * (1 - y + top) + lower * (y - top)
      }
      return sum / 16
    }
  }

  @Test(arguments: [(0.0, 1.3), (24, 0.5), (24, 1), (61, 1.6), (135, 0.4), (250, 0.9)])
  func matchesSupersampledImage(degrees: Double, scale: Double) throws {
    var provider = MemoryProvider()
    let item = try Item.test(
      provider.add(spot), at: Point(x: 20.4, y: 17.8), degrees: degrees, scale: scale)
    let result = try Collage.test(40, 36, background: .black, items: [item]).rendered(
      with: provider)
    let expected = reference(spot, item, size: result.size)
    // The filters differ where the spot is curved: the reference blurs by one more pixel. A shift
    // of a fifth of a pixel would already cause a difference of 8.
    let differences: [Double] = expected.indices.map { (index: Int) -> Double in
      abs(Double(result.bytes[index * 4]) - expected[index])
    }
    let (maximum, mean): (Double, Double) = (
      differences.max() ?? 255, differences.reduce(0, +) / Double(differences.count)
    )
    #expect(maximum < 8 / min(1, scale))
    #expect(mean < 1)
  }

  @Test func keepsExtentOfScaledDecode() throws {
    var provider = MemoryProvider()
    let step = Bitmap.make(33, 24) { x, _ in x < 16 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
    let stored = try provider.add(step, format: .jpeg)
    let half = Bitmap.make(17, 12) { x, _ in x < 8 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
    provider.images[stored.id] = half
    let item = try Item.test(stored, at: Point(x: 16.5, y: 12), scale: 0.5)
    let collage = try Collage.test(33, 24, items: [item])
    let plan = RenderPlanner.plan(collage, target: RenderTarget(size: collage.canvas.size))
    #expect(plan.layers.first?.source.raster?.rendition == .full(eighths: 4))
    let shape = try #require(plan.layers[0].source.shape)
    let source = PreparedSource(shape, raster: RasterBuffer(half))
    #expect(source.extent == Size(width: 16.5, height: 12))
    #expect(plan.layers[0].preparation == .none)
  }
}
