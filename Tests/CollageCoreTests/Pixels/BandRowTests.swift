import Testing

@testable import CollageImaging

/// Direct drawing into bands, and the limits of the samplers' fixed-point numbers.
@Suite("Band rows") struct BandRowTests {
  private let polygon = ConvexPolygon(corners: corners(1, 2, 3, 4))
  private let rows = 10..<16

  private func expected(_ color: [UInt8], on background: [UInt8]) -> [[UInt8]] {
    (0..<24).map { (1..<3).contains($0 % 4) && (2..<4).contains($0 / 4) ? color : background }
  }

  private func pixels(_ bitmap: Bitmap) -> [[UInt8]] {
    (0..<bitmap.size.area).map { bitmap[$0 % bitmap.width, $0 / bitmap.width] }
  }

  /// The coverage of the polygon, moved down by ten rows to the beginning of the band.
  private var coverage: RoundedCoverage {
    RoundedCoverage(RoundedQuad(polygon).moved(by: Point(x: 0, y: 10)), width: 4)
  }

  @Test func skipsRowsOutsideFill() {
    let color = Color(red: 9, green: 8, blue: 7)
    var (bytes, floats) = (
      ByteBand(width: 4, rows: rows, background: .white),
      AccumulatorBand(width: 4, rows: rows, background: .none)
    )
    var (first, second) = (coverage, coverage)
    var hole: QuadCoverage?
    bytes.fill(color, coverage: &first, hole: &hole, rows: rows, opacity: 1)
    floats.fill(color, coverage: &second, hole: &hole, rows: rows, opacity: 1)
    #expect(pixels(bytes.bitmap()) == expected([9, 8, 7, 255], on: [255, 255, 255, 255]))
    #expect(pixels(floats.bitmap()) == expected([9, 8, 7, 255], on: [0, 0, 0, 0]))
  }

  @Test(arguments: [true, false]) func skipsRowsOutsideRaster(isCopy: Bool) throws {
    let matrix = AffineMatrix.translation(x: -1, y: -12)
    let whole = try #require(WholePixelMap(nearest: matrix))
    let map = isCopy ? RasterMap.copy(whole) : .cubic(CubicMap(matrix))
    let raster = RasterBuffer(.filled(2, 2, [9, 8, 7, 255]))
    var (bytes, floats) = (
      ByteBand(width: 4, rows: rows, background: .white),
      AccumulatorBand(width: 4, rows: rows, background: .none)
    )
    var (first, second) = (ShapeEdge(shape: coverage), ShapeEdge(shape: coverage))
    bytes.draw(raster, map: map, edge: &first, rows: rows, opacity: 1)
    floats.draw(raster, map: map, edge: &second, rows: rows, opacity: 1)
    #expect(pixels(bytes.bitmap()) == expected([9, 8, 7, 255], on: [255, 255, 255, 255]))
    #expect(pixels(floats.bitmap()) == expected([9, 8, 7, 255], on: [0, 0, 0, 0]))
  }

  @Test func keepsExactBandOpaque() {
    var band = AccumulatorBand(width: 4, rows: rows, background: .white)
    #expect(band.bitmap() == .filled(4, 6, [255, 255, 255, 255]))
    var (coverage, hole): (RoundedCoverage, QuadCoverage?) = (coverage, nil)
    let glass = Color(red: 0, green: 255, blue: 0, alpha: 128)
    band.fill(glass, coverage: &coverage, hole: &hole, rows: rows, opacity: 1)
    let result = band.bitmap()
    #expect(result.alpha == .opaque)
    #expect(pixels(result) == expected([127, 255, 127, 255], on: [255, 255, 255, 255]))
  }

  @Test func hasNoColumnsForTouchingPolygon() {
    func span(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> RowSpan? {
      var rows = QuadCoverage(ConvexPolygon(corners: corners(left, top, right, bottom)), width: 5)
      return rows.span(row: 2)
    }
    #expect(span(-4, 0, 0, 5) == nil && span(5, 0, 8, 5) == nil)
    #expect(span(1, 0, 4, 2) == nil && span(1, 3, 4, 5) == nil)
    #expect(span(2, 0, 2, 5) == nil)
    #expect(span(-4, 0, 0.5, 5) == RowSpan(touched: 0..<1, interior: 0..<0))
    #expect(span(4.5, 0, 8, 5)?.touched == 4..<5)
    #expect(span(-4, 0, 8, 5) == RowSpan(touched: 0..<5, interior: 0..<5))
  }

  @Test func walksToLimitsOfFixedPoint() {
    let far = AffineMatrix(a: 1e6, b: -1e6, c: 0, d: 0, tx: 1e12, ty: -1e12)
    let walk = FixedPointWalk(far, row: 0, from: 0)
    // Half of 1/128 is added, so that truncation chooses the nearest phase.
    let half = 1 << 24
    #expect(walk.x == 1 << 60 + half && walk.y == -(1 << 60) + half)
    #expect(walk.stepX == 1 << 44 && walk.stepY == -(1 << 44))
    let near = FixedPointWalk(
      AffineMatrix(a: 0.5, b: 0.25, c: 2, d: -1, tx: 3, ty: 4), row: 5, from: 7)
    #expect(near.x == Int(16.5 * 0x1p32) + half && near.y == Int(0.75 * 0x1p32) + half)
    #expect(near.stepX == 1 << 31 && near.stepY == 1 << 30)
  }

  @Test func givesRoundingRestToLargestWeight() {
    func whole(_ weights: SIMD4<Float>) -> SIMD4<Int16> {
      FixedPointWeights.whole(weights, unit: 10)
    }
    #expect(whole([0.12, 0.34, 0.42, 0.12]) == [1, 3, 5, 1])
    #expect(whole([0.12, 0.42, 0.34, 0.12]) == [1, 5, 3, 1])
    // Of two equal weights, the first gets the remainder.
    #expect(whole([0.2, 0.34, 0.34, 0.12]) == [2, 4, 3, 1])
    #expect(whole([0.06, 0.44, 0.44, 0.06]) == [1, 4, 4, 1])
    #expect(whole([0.06, 0.38, 0.48, 0.08]) == [1, 4, 4, 1])
  }

  @Test func averagesPremultipliedColors() {
    let pair = Bitmap(
      size: PixelSize(width: 2, height: 1), alpha: .premultiplied,
      bytes: [100, 50, 0, 128, 0, 0, 0, 0])
    let one = pair.areaAveraged(to: PixelSize(width: 1, height: 1))
    #expect(one.alpha == .premultiplied && one.bytes == [50, 25, 0, 64])
    let column = Bitmap(size: pair.size.transposed, alpha: .premultiplied, bytes: pair.bytes)
    #expect(column.areaAveraged(to: one.size) == one)
  }

  @Test func requiresMemoryForAllPixels() {
    let size = PixelSize(width: 2, height: 3)
    for (count, isEnough) in [(24, true), (25, true), (23, false)] {
      [UInt8](repeating: 0, count: count).withUnsafeBytes { bytes in
        let view = RasterView<OpaqueReader>(bytes, size: size)
        #expect((view != nil) == isEnough)
        if let view { #expect(view.width == 2 && view.height == 3) }
      }
    }
    #expect([0, 1, 5000].map { MappedMemory(count: $0).count } == [1, 1, 5000])
  }
}
