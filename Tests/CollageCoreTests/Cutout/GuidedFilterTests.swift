import Testing

@testable import CollageCore

@Suite struct GuidedFilterTests {
  let size = PixelSize(width: 7, height: 5)

  var guide: Raster<ColorVector> {
    let channels = (0..<3).map { CutoutScene.noise(size, seed: UInt64($0 + 1)).values }
    let values = (0..<size.area).map { pixel in
      ColorVector(channels[0][pixel], channels[1][pixel], channels[2][pixel], 0)
    }
    return Raster(size: size, values: values)
  }

  /// The pixels of the box around a pixel, mirrored at the frame.
  func box(_ pixel: Int, radius: Int) -> [Int] {
    let (x, y) = (pixel % size.width, pixel / size.width)
    return (y - radius...y + radius).flatMap { row in
      (x - radius...x + radius).map { column in
        reflected(row, count: size.height) * size.width + reflected(column, count: size.width)
      }
    }
  }

  @Test func theFitSatisfiesTheNormalEquations() {
    let (guide, plane) = (guide, CutoutScene.noise(size, seed: 9))
    let epsilon: Float = 0.01
    // With a radius of one and no averaging after it, every box is a regression of its own.
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

  @Test func aPlaneThatIsLinearInTheGuideStays() {
    let guide = guide
    let plane = guide.map { 0.2 + 0.5 * $0.x - 0.3 * $0.z }
    let result = GuidedFilter(guide: guide, radius: 2, epsilon: 1e-6).fit(plane).plane(guide)
    for (new, old) in zip(result.values, plane.values) { #expect(abs(new - old) < 1e-3) }
  }

  @Test func aFlatGuideGivesMeans() {
    let plane = CutoutScene.noise(size, seed: 3)
    let flat = Raster<ColorVector>(size: size, repeating: ColorVector(0.5, 0.5, 0.5, 0))
    let result = GuidedFilter(guide: flat, radius: 1, epsilon: 1e-3).fit(plane).plane(flat)
    let means = plane.boxMean(radius: 1).boxMean(radius: 1)
    for (new, old) in zip(result.values, means.values) { #expect(abs(new - old) < 1e-3) }
  }

  /// Ridge regression of a plane on colours by elimination.
  func regression(
    _ pixels: [Int], _ plane: Raster<Float>, _ guide: Raster<ColorVector>, epsilon: Double
  ) -> SIMD4<Double> {
    let count = Double(pixels.count)
    let colors = pixels.map { SIMD4<Double>(guide.values[$0]) }
    let values = pixels.map { Double(plane.values[$0]) }
    let mean = colors.reduce(SIMD4<Double>.zero, +) / count
    let level = values.reduce(0, +) / count
    var rows = (0..<3).map { i in
      (0..<3).map { j in
        colors.reduce(0) { $0 + ($1[i] - mean[i]) * ($1[j] - mean[j]) } / count
          + (i == j ? epsilon : 0)
      } + [zip(colors, values).reduce(0) { $0 + ($1.0[i] - mean[i]) * ($1.1 - level) } / count]
    }
    for i in 0..<3 {
      rows[i] = rows[i].map { [pivot = rows[i][i]] in $0 / pivot }
      for j in 0..<3 where j != i {
        rows[j] = zip(rows[j], rows[i]).map { [factor = rows[j][i]] in $0 - $1 * factor }
      }
    }
    let slope = SIMD4(rows[0][3], rows[1][3], rows[2][3], 0)
    var result = slope
    result.w = level - (slope * mean).sum()
    return result
  }
}
