import Foundation
import Testing

@testable import CollageImaging

@Suite struct BlurredImageTests {
  /// An image with an edge, a line and noise.
  private static func image(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap.make(width, height) { x, y in
      let edge = x * 3 > width ? 220 : 30
      let line = y == height / 3 ? 255 : UInt8((x * 37 + y * 91) % 200)
      return [UInt8(edge), line, UInt8((x + y) % 256), 255]
    }
  }

  @Test func choosesSizeByDeviation() {
    let extent = Size(width: 1000, height: 801)
    #expect(
      ReducedBlurPlan(deviation: 7.9, extent: extent).size == PixelSize(width: 1000, height: 801))
    #expect(
      ReducedBlurPlan(deviation: 8, extent: extent).size == PixelSize(width: 500, height: 401))
    #expect(
      ReducedBlurPlan(deviation: 400, extent: extent).size == PixelSize(width: 16, height: 13))
    #expect(ReducedBlurPlan(deviation: 0, extent: extent).deviation == Size(width: 0, height: 0))
  }

  @Test(arguments: [3.0, 6, 9, 20]) func matchesGaussianWithinHalfLevel(deviation: Double) {
    let size = PixelSize(width: 64, height: 41)
    let bitmap = Self.image(size.width, size.height)
    let image = BlurredImage(bitmap, extent: Size(size), deviation: deviation)
    let matrix = AffineMatrix.scaling(x: 1 / 64, y: 1 / 41)
    let pixels = BlurredImagePainter(image, matrix: matrix).pixels(size)
    let exact = gaussian(bitmap, deviation)
    for (index, pixel) in pixels.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: size.width)
      let noise = DitherNoise.threshold(column: column, start: DitherNoise.start(row: row))
      for channel in 0..<4 {
        let noisy = exact[index][channel] + Double(noise) / 256 - 0.5
        let distance = noisy - Double(pixel.channels[channel])
        #expect(abs(distance) <= 1, "\(column) \(row) \(channel): \(distance)")
      }
    }
  }

  @Test func blursAlphaAndStaysPremultiplied() {
    let bitmap = Bitmap.translucentNoise(40, 30)
    let image = BlurredImage(bitmap, extent: Size(bitmap.size), deviation: 5)
    #expect(!image.isOpaque)
    let matrix = AffineMatrix(a: -1 / 25.0, b: 0, c: 0, d: 1 / 19.0, tx: 1, ty: 0)
    let painter = BlurredImagePainter(image, matrix: matrix)
    let size = PixelSize(width: 25, height: 19)
    let pixels = painter.pixels(size)
    #expect(pixels.allSatisfy { $0.channels.dropLast().max() ?? 0 <= $0.channels[3] })
    #expect(pixels == painter.pixels(size, parts: 4))
  }

  /// A Gaussian in double precision; the image is mirrored at its edges.
  private func gaussian(_ bitmap: Bitmap, _ deviation: Double) -> [SIMD4<Double>] {
    let reach = Int(5 * deviation)
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = weights.reduce(0, +)
    func mirrored(_ position: Int, _ count: Int) -> Int {
      let rest = ((position % (2 * count)) + 2 * count) % (2 * count)
      return rest < count ? rest : 2 * count - 1 - rest
    }
    let (width, height) = (bitmap.width, bitmap.height)
    var pixels = (0..<width * height).map { index in
      SIMD4<Double>(SIMD4<Float>(bytes: SIMD4(bitmap.bytes[index * 4..<index * 4 + 4])))
    }
    for isAcross in [true, false] {
      let source = pixels
      for (column, row) in PixelSize(width: width, height: height).places {
        var value = SIMD4<Double>.zero
        for (index, weight) in weights.enumerated() {
          let step = index - reach
          let position =
            isAcross
            ? row * width + mirrored(column + step, width)
            : mirrored(row + step, height) * width + column
          value += source[position] * (weight / sum)
        }
        pixels[row * width + column] = value
      }
    }
    return pixels
  }
}

@Suite struct GaussianBlurPlanTests {
  @Test(
    "chooses power-of-two blocks up to a fifth of the deviation",
    arguments: [(0.5, 1), (4, 1), (9.99, 1), (10, 2), (19.9, 2), (20, 4), (400, 64), (1e4, 256)])
  func choosesPowerOfTwoBlocks(sigma: Double, block: Int) {
    #expect(GaussianBlurPlan(sigma: sigma).block == block)
  }

  @Test func preservesTotalVariance() {
    for sigma in [10.0, 33, 64, 400] {
      let plan = GaussianBlurPlan(sigma: sigma)
      let block = Double(plan.block)
      let sum = (plan.deviation * plan.deviation + 1 / 12.0 + 1 / 8.0) * block * block
      #expect(abs(sum - sigma * sigma) < 1e-9 * sum)
    }
    let single = GaussianBlurPlan(sigma: 7).deviation
    #expect(abs(single * single + 1 / 8.0 - 49) < 1e-9)
    #expect(GaussianBlurPlan(sigma: 2).deviation == 2)
  }

  @Test(
    "keeps full coverage full despite rounding",
    arguments: [0.21, 0.5, 0.8, 1, 2.7, 6, 9.99, 12, 79])
  func keepsFullCoverageFull(sigma: Double) {
    let weights = GaussianBlurPlan(sigma: sigma).weights.map { Int($0) }
    let full = Int(CoveragePlane.full)
    #expect(weights.reduce(0) { $0 + (full * $1) >> 16 } == full)
    let kernel = GaussianBlurPlan.kernel(deviation: GaussianBlurPlan(sigma: sigma).deviation)
    for (index, part) in kernel.enumerated().dropFirst() {
      #expect(abs(Double(weights[index]) - part * 131_072) <= 0.5)
    }
    #expect(abs(Double(weights[0]) / 65_536 - kernel[0]) < 0.006)
  }

  @Test func leavesPlaneUnchangedAtZeroSigma() {
    let plan = GaussianBlurPlan(sigma: 0)
    #expect(plan.weights.isEmpty && plan.radius == 0 && plan.block == 1)
    let plane = CoveragePlane(size: PixelSize(width: 3, height: 2), values: [1, 2, 3, 4, 5, 6])
    #expect(plane.convolved(by: plan) == plane)
  }
}

@Suite struct BlurredCoverageTests {
  /// The exact Gaussian blur of a shape at a position, in `0...1`.
  private func truth(_ rows: ShapeRows, sigma: Double, x: Double, y: Double) -> Double {
    let across = Normal.weights(around: x, sigma: sigma, count: rows.size.width)
    let down = Normal.weights(around: y, sigma: sigma, count: rows.size.height)
    var sum = 0.0
    for (row, weight) in down.enumerated() where weight > 1e-9 {
      var line = 0.0
      for (column, weight) in across.enumerated() where weight > 1e-9 {
        line += weight * Double(rows.alpha(column, row))
      }
      sum += weight * line
    }
    return sum / 255
  }

  /// The largest error at points along a line, in 255ths.
  private func error(
    _ rows: ShapeRows, sigma: Double, from start: Point, step: Point, count: Int = 5
  ) -> Double {
    let field = BlurredCoverage(rows, sigma: sigma)
    let walk = CoverageWalk(start: start, step: step)
    let stride = max(1, Int(sigma))
    let columns = (0..<count).map { $0 * stride }
    let values = field.values(walk, 0..<count * stride)
    return worstError(
      columns.map { values[$0] },
      columns.map { column in
        truth(
          rows, sigma: sigma, x: start.x + step.x * Double(column),
          y: start.y + step.y * Double(column))
      })
  }

  private static let size = PixelSize(width: 61, height: 47)
  static let shapes: [ShapeRows] = [
    ShapeRows(size: size) { _, _ in 255 },
    ShapeRows(size: size) { x, y in x >= 19 && y >= 13 ? 255 : 0 },
    ShapeRows(size: size) { x, _ in x == 30 ? 255 : 0 },
    ShapeRows(size: size) { x, y in UInt8(truncatingIfNeeded: (x &* 7919 &+ y) &* 104_729 >> 7) },
  ]

  @Test(
    "matches a Gaussian within half a level at pixel centers",
    arguments: [0.5, 1.3, 4, 9.9, 10, 16, 20])
  func matchesGaussianAtPixelCenters(sigma: Double) {
    for rows in Self.shapes {
      for y in [-3.5, 12.5, 30.5] {
        let start = Point(x: 16.5 - 2 * sigma.rounded(), y: y)
        #expect(error(rows, sigma: sigma, from: start, step: Point(x: 1, y: 0)) < 0.5)
      }
    }
  }

  @Test(
    "matches a Gaussian along rotated rows, with blocks larger than pixels", arguments: [10.0, 21])
  func matchesGaussianAlongRotatedRows(sigma: Double) {
    for rows in Self.shapes {
      let start = Point(x: 12.3 - sigma, y: 15.2 - sigma)
      #expect(error(rows, sigma: sigma, from: start, step: Point(x: 0.8, y: 0.6)) < 0.5)
    }
  }

  @Test("matches a Gaussian for the widest blurs of an edge", arguments: [80.0, 160, 400])
  func matchesGaussianForWideBlurs(sigma: Double) {
    // The blur is constant along the edge, so one row is enough.
    let length = Int(8 * sigma)
    let rows = ShapeRows(size: PixelSize(width: length, height: 1)) { x, _ in
      x >= length / 2 + 5 ? 255 : 0
    }
    let field = BlurredCoverage(rows, sigma: sigma)
    let middle = Normal.weights(around: 0.5, sigma: sigma, count: 1)[0]
    for distance in stride(from: -3.4, through: 3.4, by: 0.68) {
      let x = (Double(length / 2 + 5) + distance * sigma).rounded() + 0.5
      let walk = CoverageWalk(start: Point(x: x, y: 0.5), step: Point(x: 1, y: 0))
      let weights = Normal.weights(around: x, sigma: sigma, count: length)
      let truth = weights[(length / 2 + 5)...].reduce(0, +) * middle
      #expect(worstError(field.values(walk, 0..<1), [truth]) < 0.5)
    }
  }

  @Test func keepsUniformAreasUniform() {
    let plan = GaussianBlurPlan(sigma: 3)
    let size = PixelSize(width: 96, height: 90)
    var plane = CoveragePlane(size: size)
    for y in 15..<90 { for x in 40..<96 { plane[x, y] = CoveragePlane.full } }
    let blurred = plane.convolved(by: plan)
    let radius = plan.radius
    for (x, y) in places(0..<96 - radius, 0..<90 - radius) {
      let isBelow = y - radius >= 15
      let isRight = x - radius >= 40
      if isBelow && isRight { #expect(blurred[x, y] == CoveragePlane.full) }
      if y + radius < 15 || x + radius < 40 { #expect(blurred[x, y] == 0) }
    }
  }

  @Test func interpolatesLinearlyWithoutBlur() {
    let field = BlurredCoverage(Self.shapes[3], sigma: 0)
    let alpha = Self.shapes[3].alpha
    let exact = field.values(
      CoverageWalk(start: Point(x: 5.5, y: 9.5), step: Point(x: 1, y: 0)), 0..<40)
    #expect(exact == (5..<45).map { UInt16(alpha($0, 9)) << 8 })
    let between = field.values(
      CoverageWalk(start: Point(x: 6, y: 10), step: Point(x: 1, y: 0)), 0..<40)
    for (index, value) in between.enumerated() {
      let sum = [(5, 9), (6, 9), (5, 10), (6, 10)].reduce(0) { sum, pixel in
        sum + Int(alpha(pixel.0 + index, pixel.1))
      }
      #expect(abs(Int(value) - sum * 64) <= 2)
    }
  }

  @Test func isIndependentOfRequestedRange() {
    for sigma in [2.0, 100] {
      let field = BlurredCoverage(Self.shapes[1], sigma: sigma)
      let walk = CoverageWalk(start: Point(x: -20.3, y: 3.1), step: Point(x: 0.9, y: 0.43))
      let whole = field.values(walk, 0..<90)
      for part in [3..<17, 40..<41, 5..<90] {
        #expect(field.values(walk, part) == Array(whole[part]))
      }
    }
  }

  @Test func isZeroBeyondItsReach() throws {
    let field = BlurredCoverage(Self.shapes[0], sigma: 4)
    for start in [Point(x: -900, y: 20), Point(x: 20, y: -900), Point(x: 300, y: 400)] {
      let walk = CoverageWalk(start: start, step: Point(x: 1, y: 0))
      #expect(field.span(walk, of: 0..<10) == nil)
      #expect(field.values(walk, 0..<10).allSatisfy { $0 == 0 })
    }
    let span = try #require(
      field.span(
        CoverageWalk(start: Point(x: -20.5, y: 20.5), step: Point(x: 1, y: 0)), of: 0..<200))
    #expect(span == RowSpan(touched: 7..<96, interior: 7..<7))
  }
}
