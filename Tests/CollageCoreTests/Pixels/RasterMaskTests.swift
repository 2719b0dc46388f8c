import Testing

@testable import CollageImaging

@Suite struct RasterMaskTests {
  private let size = PixelSize(width: 40, height: 30)

  private func bitmap(_ alpha: AlphaState) -> Bitmap {
    if alpha == .opaque { return .noise(40, 30) }
    var bitmap = Bitmap.translucentNoise(40, 30)
    for pixel in stride(from: 1, to: size.area, by: 5) { bitmap.bytes[pixel * 4 + 3] = 255 }
    return alpha == .premultiplied ? bitmap.premultiplied() : bitmap
  }

  private var plane: CoveragePlane {
    var random = SplitMix64(seed: 4)
    return CoveragePlane(
      size: size,
      values: (0..<size.area).map { index in
        index % 3 == 0 ? [0, CoveragePlane.full][index % 2] : UInt16(random.next() % 65_281)
      })
  }

  /// A byte times a fraction in 255ths, rounded to nearest.
  private func times(_ byte: UInt8, _ part: Int) -> UInt8 {
    UInt8((Double(byte) * Double(part) / 255).rounded())
  }

  @Test(arguments: [AlphaState.opaque, .premultiplied, .straight])
  func multipliesAlphaAndPremultipliedColors(state: AlphaState) {
    let (bitmap, plane) = (bitmap(state), plane)
    let result = RasterBuffer(bitmap).masked(by: plane).bitmap()
    #expect(result.alpha == (state == .straight ? .straight : .premultiplied))
    for pixel in 0..<size.area {
      let part = (Int(plane.values[pixel]) + 128) >> 8
      let old = bitmap.bytes[pixel * 4..<pixel * 4 + 4].map { $0 }
      let alpha = times(old[3], part)
      let colors = old[..<3].map { color in
        state != .straight ? times(color, part) : alpha == 0 ? 0 : color
      }
      #expect(Array(result.bytes[pixel * 4..<pixel * 4 + 4]) == colors + [alpha])
    }
  }

  @Test("keeps an image under a full mask, and masks only the buffered part")
  func keepsImageUnderFullMask() throws {
    let bitmap = bitmap(.opaque)
    let all = CoveragePlane(size: size, repeating: CoveragePlane.full)
    #expect(RasterBuffer(bitmap).masked(by: all).bitmap().bytes == bitmap.bytes)
    let part = try #require(
      RasterPart(around: [[Point(x: 9, y: 8), Point(x: 20, y: 19)]], margin: 1, in: size))
    let whole = RasterBuffer(bitmap).masked(by: plane)
    let piece = RasterBuffer(bitmap, part: part).masked(by: plane)
    #expect(piece.part == part)
    #expect(piece.heldRows == RasterBuffer(whole.bitmap(), part: part).heldRows)
  }

  @Test("reports fully covered columns, and equals its plane") func reportsFullyCoveredColumns() {
    let masks: [any RasterMask] = [
      PerforationMask(PerforationGeometry(Size(size)), size: size),
      TornEdgeMask(TornEdgeProfile(Size(size), seed: 8), size: size), plane,
    ]
    for mask in masks {
      let plane = CoveragePlane(mask)
      var row = [UInt16](repeating: 1, count: size.width)
      for y in 0..<size.height {
        mask.fill(0..<size.width, row: y, into: &row)
        #expect(Array(plane.values[y * size.width..<(y + 1) * size.width]) == row)
        for x in mask.fullyCoveredColumns(row: y) { #expect(row[x] == CoveragePlane.full) }
      }
    }
  }
}

@Suite struct PerforationMaskTests {
  @Test("fits a whole number of holes to each side, with one in each corner")
  func fitsWholeHolesToEachSide() {
    for size in [Size(width: 3, height: 2), Size(width: 100, height: 163)] {
      let geometry = PerforationGeometry(size)
      #expect(min(geometry.sides.width, geometry.sides.height) == 1)
      for (side, pitch) in [
        (geometry.sides.width, geometry.pitch.width),
        (geometry.sides.height, geometry.pitch.height),
      ] {
        let count = side / pitch
        #expect(abs(count - count.rounded()) < 1e-9)
        #expect(abs(pitch - PerforationGeometry.defaultPitch) < 0.005)
        for index in 0...Int(count.rounded()) {
          let center = Double(index) * pitch
          let point =
            side == geometry.sides.width
            ? Point(x: center, y: 0) : Point(x: geometry.sides.width, y: center)
          #expect(abs(geometry.depth(at: point) - geometry.radius) < 1e-9)
        }
      }
      let tooth = Point(x: geometry.pitch.width / 2, y: 0)
      #expect(geometry.coverage(at: tooth, pixel: 0.001) == 1)
      #expect(geometry.coverage(at: Point(x: 0, y: 0), pixel: 0.001) == 0)
      #expect(geometry.coverage(at: Point(x: 0.5, y: 0.5), pixel: 0.001) == 1)
    }
  }

  @Test func matchesGeometryAtAnySize() {
    let geometry = PerforationGeometry(Size(width: 4, height: 3))
    for size in [PixelSize(width: 64, height: 48), PixelSize(width: 24, height: 18)] {
      let plane = CoveragePlane(PerforationMask(geometry, size: size))
      expect(plane, shows: geometry.coverage)
    }
  }
}

/// Compares a plane of unit height with the exact coverage.
private func expect(_ plane: CoveragePlane, shows geometry: (Point, Double) -> Double) {
  let pixel = 1 / Double(plane.size.height)
  for (x, y) in plane.size.places {
    let point = Point(x: (Double(x) + 0.5) * pixel, y: (Double(y) + 0.5) * pixel)
    #expect(abs(Int(plane[x, y]) - Int(CoveragePlane.value(geometry(point, pixel)))) < 20)
  }
}

@Suite struct TornEdgeMaskTests {
  private let geometry = TornEdgeProfile(Size(width: 4, height: 3), seed: 21)

  @Test("depends only on the seed and the side, and stays within its depth")
  func dependsOnSeedAndSideOnly() {
    let same = TornEdgeProfile(Size(width: 8, height: 6), seed: 21)
    let other = TornEdgeProfile(Size(width: 4, height: 3), seed: 22)
    let places = stride(from: 0.0, to: 1.33, by: 0.003).map { $0 }
    var all: [[Double]] = []
    for side in TornEdgeProfile.Side.allCases {
      let tear = places.map { geometry.inset(at: $0, side, pixel: 0.001) }
      #expect(tear == places.map { same.inset(at: $0, side, pixel: 0.001) })
      #expect(tear.allSatisfy { $0 > 0 && $0 < geometry.depth })
      // The tear varies by more than a third of its depth.
      #expect((tear.max() ?? 0) - (tear.min() ?? 0) > geometry.depth / 3)
      all += [tear, places.map { other.inset(at: $0, side, pixel: 0.001) }]
    }
    for (index, tear) in all.enumerated() { #expect(!all[(index + 1)...].contains(tear)) }
  }

  @Test func showsSameTearAtAnySize() {
    let (small, large) = (1 / 200.0, 1 / 4000.0)
    for position in stride(from: 0.0, to: 1.33, by: 0.0071) {
      let fine = (0..<20).reduce(0.0) { sum, index in
        sum + geometry.inset(at: position + (Double(index) - 9.5) * large, .top, pixel: large) / 20
      }
      #expect(abs(geometry.inset(at: position, .top, pixel: small) - fine) < 0.6 * small)
    }
  }

  @Test func matchesProfile() {
    let geometry = TornEdgeProfile(Size(width: 4, height: 3), depth: 0.2, seed: 5)
    let plane = CoveragePlane(TornEdgeMask(geometry, size: PixelSize(width: 64, height: 48)))
    expect(plane, shows: geometry.coverage)
    #expect(plane[0, 0] == 0 && plane[32, 24] == CoveragePlane.full)
  }
}

@Suite struct CoveragePlaneTests {
  private let size = PixelSize(width: 21, height: 13)

  private func bitmap(_ alpha: AlphaState) -> Bitmap {
    var bitmap = alpha == .opaque ? Bitmap.noise(21, 13) : .translucentNoise(21, 13)
    bitmap.alpha = alpha
    return bitmap
  }

  @Test(arguments: [AlphaState.opaque, .premultiplied, .straight])
  func copiesAlphaExactly(state: AlphaState) {
    let bitmap = bitmap(state)
    let plane = CoveragePlane(alphaOf: bitmap)
    #expect(plane == CoveragePlane(alphaOf: RasterBuffer(bitmap)))
    for pixel in 0..<size.area {
      #expect(plane.values[pixel] == UInt16(bitmap.bytes[pixel * 4 + 3]) << 8)
    }
  }

  @Test(arguments: [1, 2, 4, 8, 16, 32]) func averagesBlocksAndIsEmptyOutside(block: Int) {
    let bitmap = bitmap(.straight)
    let plane = CoveragePlane(
      BitmapAlphaRows(bitmap: bitmap), block: block, margin: 3, widthMultiple: 16)
    let count = PixelSize(
      width: (size.width + block - 1) / block, height: (size.height + block - 1) / block)
    #expect(plane.size.width % 16 == 0 && plane.size.width >= count.width + 6)
    #expect(plane.size.height == count.height + 6)
    for (x, y) in plane.size.places {
      var sum = 0
      for row in (y - 3) * block..<(y - 2) * block where (0..<size.height).contains(row) {
        for column in (x - 3) * block..<(x - 2) * block where (0..<size.width).contains(column) {
          sum += Int(bitmap.bytes[(row * size.width + column) * 4 + 3])
        }
      }
      let area = block * block
      #expect(Int(plane[x, y]) == (sum * 256 + area / 2) / area)
    }
  }

  @Test func avoidsOverflowInLargestBlocks() {
    let block = GaussianBlurPlan.largestBlock
    let size = PixelSize(width: block, height: block)
    let rows = ShapeRows(size: size) { _, _ in 255 }
    #expect(CoveragePlane(rows, block: block).values == [CoveragePlane.full])
    let plane = CoveragePlane(size: size, repeating: CoveragePlane.full)
    #expect(CoveragePlane(plane, block: block).values == [CoveragePlane.full])
  }

  @Test("clamps fractions to the range of values") func clampsFractions() {
    let full = CoveragePlane.full
    #expect([0, 1, 0.5, -3, 3].map(CoveragePlane.value) == [0, full, full / 2, 0, full])
  }

  @Test func resamplesUniformAndSlopedPlanes() {
    let even = CoveragePlane(size: size, repeating: 12_345)
    for target in [PixelSize(width: 7, height: 5), PixelSize(width: 50, height: 31), size] {
      let plane = even.stretched(to: target)
      #expect(plane.size == target && plane.values.allSatisfy { $0 == 12_345 })
    }
    let slope = CoveragePlane(
      size: PixelSize(width: 8, height: 1), values: (0..<8).map { UInt16($0 * 1000) })
    let longer = slope.stretched(to: PixelSize(width: 16, height: 2))
    #expect(longer.values[..<16].map { Int($0) } == [0] + (0..<14).map { 250 + $0 * 500 } + [7000])
    #expect(slope.stretched(to: PixelSize(width: 4, height: 1)).values == [500, 2500, 4500, 6500])
    #expect(
      CoveragePlane(size: PixelSize(width: 1, height: 1), repeating: 9)
        .stretched(to: PixelSize(width: 3, height: 2)).values == [9, 9, 9, 9, 9, 9])
  }

  @Test("multiplies luma by alpha, with white as full coverage") func multipliesLumaByAlpha() {
    let bitmap = Bitmap(
      size: PixelSize(width: 4, height: 1), alpha: .straight,
      bytes: [255, 255, 255, 255, 0, 0, 0, 255, 255, 255, 255, 51, 0, 200, 0, 255])
    let plane = CoveragePlane(LumaCoverageRows(bitmap))
    let values: [UInt16] = [CoveragePlane.full, 0, 51 << 8, 150 * 200]
    #expect(plane.values == values)
  }
}
