import Testing

@testable import CollageImaging

@Suite struct MattingTests {
  let size = PixelSize(width: 24, height: 20)

  /// A mixture of two colors along a soft edge, and the first color's share.
  private func softEdge() -> (guide: Raster<ColorVector>, alpha: Raster<Float>) {
    let (subject, background) = (ColorVector(0.9, 0.5, 0.1, 0), ColorVector(0.1, 0.4, 0.7, 0))
    var alpha = Raster<Float>(size: size)
    for (x, y) in size.places {
      let hair: Float = y % 3 == 0 ? 3 : 0
      alpha[x, y] = min(max((hair + 14 - Float(x)) / 8, 0), 1)
    }
    return (alpha.map { subject * $0 + background * (1 - $0) }, alpha)
  }

  private func filter(_ guide: Raster<ColorVector>) -> GuidedFilter {
    GuidedFilter(guide: guide, radius: 2, epsilon: 1e-5)
  }

  @Test func solvesMixtureOfTwoColors() {
    let (guide, truth) = softEdge()
    let isUnknown = truth.values.map { $0 > 0 && $0 < 1 }
    var start = truth
    for pixel in isUnknown.indices where isUnknown[pixel] { start.values[pixel] = 0.5 }
    let alpha = ClosedFormMatting(filter: filter(guide)).alpha(from: start, isUnknown: isUnknown)
    for (new, old) in zip(alpha.values, truth.values) { #expect(abs(new - old) < 0.04) }
  }

  @Test func keepsKnownPixels() {
    let guide = softEdge().guide
    let start = CutoutScene.noise(size, seed: 4)
    let isUnknown = (0..<size.area).map { $0 % 3 == 0 }
    let alpha = ClosedFormMatting(filter: filter(guide)).alpha(from: start, isUnknown: isUnknown)
    for pixel in 0..<size.area where !isUnknown[pixel] {
      #expect(alpha.values[pixel] == start.values[pixel])
    }
    #expect(alpha.values.allSatisfy { (0...1).contains($0) })
  }

  @Test func laplacianIsPositiveSemidefinite() {
    let channels = (1...3).map { CutoutScene.noise(size, seed: $0).values }
    let guide = Raster(
      size: size,
      values: (0..<size.area).map {
        ColorVector(channels[0][$0], channels[1][$0], channels[2][$0], 0)
      })
    let matting = ClosedFormMatting(filter: filter(guide))
    let all = [Bool](repeating: true, count: size.area)
    let (u, v) = (CutoutScene.noise(size, seed: 8), CutoutScene.noise(size, seed: 9))
    let product = { (a: Raster<Float>, b: Raster<Float>) in
      zip(a.values, b.values).reduce(Float(0)) { $0 + $1.0 * $1.1 }
    }
    let (lu, lv) = (matting.laplacian(of: u, all), matting.laplacian(of: v, all))
    #expect(abs(product(u, lv) - product(lu, v)) < 1e-2)
    #expect(product(u, lu) > 0)
    // The Laplacian of an affine function of the color is zero.
    let affine = guide.map { 0.1 + 0.3 * $0.x - 0.2 * $0.y }
    #expect(matting.laplacian(of: affine, all).values.allSatisfy { abs($0) < 1e-3 })
  }

  @Test func widensBandForEvenBackground() {
    let size = PixelSize(width: 100, height: 60)
    let isSubject = (0..<size.area).map { $0 % size.width < 50 }
    let noise = CutoutScene.noise(size, seed: 3).values
    // The background is even in the upper half; in the lower half, parts of it resemble the
    // subject.
    let guide = Raster(
      size: size,
      values: (0..<size.area).map { pixel -> ColorVector in
        let isMixed = pixel / size.width >= 30 && noise[pixel] > 0.5
        return isSubject[pixel] || isMixed ? ColorVector(0.9, 0.8, 0.2, 0) : .init(0.1, 0.2, 0.6, 0)
      })
    let isUnknown = EdgeBand(guide: guide, isSubject: isSubject).isUnknown()
    let width = { (y: Int) in
      (0..<size.width).reduce(0) { $0 + (isUnknown[y * size.width + $1] ? 1 : 0) }
    }
    #expect(width(10) == 6 && width(50) == 2)
  }

  @Test func findsNoBandInFlatImage() {
    let guide = Raster<ColorVector>(size: size, repeating: ColorVector(0.5, 0.5, 0.5, 0))
    let none = EdgeBand(guide: guide, isSubject: [Bool](repeating: false, count: size.area))
    #expect(!none.isUnknown().contains(true))
  }
}

@Suite struct AlphaRefinementTests {
  let size = PixelSize(width: 60, height: 40)
  let discs = [CutoutScene.Disc(x: 30, y: 20, radius: 12)]

  @Test func alignsCoarseMaskToPhoto() {
    let photo = CutoutScene.photo(size, discs: discs)
    let small = PixelSize(width: 20, height: 13)
    let coarse = Raster<Float>(
      size: size, values: CutoutScene.mask(size, discs: discs).map { $0 ? 1 : 0 }
    ).resized(to: small).map { $0 > 0.5 ? Float(1) : 0 }
    let alpha = AlphaRefinement(medium: photo).alpha(of: photo, mask: coarse)
    #expect(CutoutScene.agreement(alpha, CutoutScene.mask(size, discs: discs)) > 0.93)
  }

  @Test func interpolatesFitForLargePhoto() {
    let photo = CutoutScene.photo(size, discs: discs)
    let mask = Raster<Float>(
      size: size, values: CutoutScene.mask(size, discs: discs).map { $0 ? 1 : 0 })
    let filter = GuidedFilter(guide: Raster(photo), radius: 2, epsilon: 1e-3).fit(mask)
    let alpha = filter.alpha(photo, levels: 0...1)
    let direct = filter.plane(Raster(photo)).values
    for (byte, value) in zip(alpha, direct) {
      #expect(abs(Float(byte) - min(max(value, 0), 1) * 255) <= 0.51)
    }
  }
}

@Suite struct GuidedFilterTests {
  let size = PixelSize(width: 7, height: 5)

  var guide: Raster<ColorVector> {
    let channels = (0..<3).map { CutoutScene.noise(size, seed: UInt64($0 + 1)).values }
    let values = (0..<size.area).map { pixel in
      ColorVector(channels[0][pixel], channels[1][pixel], channels[2][pixel], 0)
    }
    return Raster(size: size, values: values)
  }

  /// The pixels of the box around a pixel, mirrored at the border.
  func box(_ pixel: Int, radius: Int) -> [Int] {
    let (x, y) = (pixel % size.width, pixel / size.width)
    return (y - radius...y + radius).flatMap { row in
      (x - radius...x + radius).map { column in
        reflected(row, count: size.height) * size.width + reflected(column, count: size.width)
      }
    }
  }

  @Test func satisfiesNormalEquations() {
    let (guide, plane) = (guide, CutoutScene.noise(size, seed: 9))
    let epsilon: Float = 0.01
    // The fit of a pixel is the mean of the regressions of all boxes that contain it.
    let filter = GuidedFilter(guide: guide, radius: 1, epsilon: epsilon).fit(plane)
    let direct = (0..<size.area).map { pixel in
      regression(box(pixel, radius: 1), plane, guide, epsilon: Double(epsilon))
    }
    for pixel in 0..<size.area {
      let around = box(pixel, radius: 1).map { direct[$0] }
      let mean = around.reduce(SIMD4<Double>.zero, +) / Double(around.count)
      let difference = SIMD4<Double>(filter.coefficients.values[pixel]) - mean
      #expect((difference * difference).sum() < 1e-6)
    }
  }

  @Test func keepsPlaneLinearInGuide() {
    let guide = guide
    let plane = guide.map { 0.2 + 0.5 * $0.x - 0.3 * $0.z }
    let result = GuidedFilter(guide: guide, radius: 2, epsilon: 1e-6).fit(plane).plane(guide)
    for (new, old) in zip(result.values, plane.values) { #expect(abs(new - old) < 1e-3) }
  }

  @Test func returnsMeansForFlatGuide() {
    let plane = CutoutScene.noise(size, seed: 3)
    let flat = Raster<ColorVector>(size: size, repeating: ColorVector(0.5, 0.5, 0.5, 0))
    let result = GuidedFilter(guide: flat, radius: 1, epsilon: 1e-3).fit(plane).plane(flat)
    let means = plane.boxMean(radius: 1).boxMean(radius: 1)
    for (new, old) in zip(result.values, means.values) { #expect(abs(new - old) < 1e-3) }
  }

  /// The ridge regression of a plane on the guide's colors, by Gaussian elimination.
  func regression(
    _ pixels: [Int], _ plane: Raster<Float>, _ guide: Raster<ColorVector>, epsilon: Double
  ) -> SIMD4<Double> {
    let count = Double(pixels.count)
    let colors = pixels.map { SIMD4<Double>(guide.values[$0]) }
    let values = pixels.map { Double(plane.values[$0]) }
    let mean = colors.reduce(SIMD4<Double>.zero, +) / count
    let level = values.reduce(0, +) / count
    var rows = [[Double]](repeating: [0, 0, 0, 0], count: 3)
    for i in 0..<3 {
      for (color, value) in zip(colors, values) {
        let (distance, part): (SIMD4<Double>, Double) = (color - mean, (color[i] - mean[i]) / count)
        for j in 0..<3 { rows[i][j] += part * distance[j] }
        rows[i][3] += part * (value - level)
      }
      rows[i][i] += epsilon
    }
    for i in 0..<3 {
      let pivot: Double = rows[i][i]
      for k in 0..<4 { rows[i][k] /= pivot }
      for j in 0..<3 where j != i {
        let factor: Double = rows[j][i]
        for k in 0..<4 { rows[j][k] -= rows[i][k] * factor }
      }
    }
    let slope = SIMD4<Double>(rows[0][3], rows[1][3], rows[2][3], 0)
    var result = slope
    result.w = level - (slope * mean).sum()
    return result
  }
}
