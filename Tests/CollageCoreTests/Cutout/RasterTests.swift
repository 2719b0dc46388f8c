import Testing

@testable import CollageCore

@Suite struct RasterTests {
  let plane = CutoutScene.noise(PixelSize(width: 9, height: 6), seed: 4)

  @Test(arguments: [1, 2, 7, 20])
  func boxMeansAreMeansOfTheMirroredRaster(radius: Int) {
    let means = plane.boxMean(radius: radius)
    for y in 0..<plane.height {
      for x in 0..<plane.width {
        var sum = 0.0
        for row in y - radius...y + radius {
          for column in x - radius...x + radius {
            sum += Double(
              plane[reflected(column, count: plane.width), reflected(row, count: plane.height)])
          }
        }
        let count = Double((2 * radius + 1) * (2 * radius + 1))
        #expect(abs(Double(means[x, y]) - sum / count) < 1e-4)
      }
    }
  }

  @Test func placesBeyondTheFrameAreMirrored() {
    #expect((-4...7).map { reflected($0, count: 3) } == [2, 2, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1])
    #expect(reflected(-100, count: 1) == 0)
  }

  @Test func blurringKeepsAFlatRaster() {
    let flat = Raster<Float>(size: PixelSize(width: 5, height: 1), repeating: 0.5)
    for value in flat.blurred(deviation: 2).values { #expect(abs(value - 0.5) < 1e-6) }
  }

  @Test func aBlurredPointIsTheKernel() {
    var point = Raster<Float>(size: PixelSize(width: 9, height: 9))
    point[4, 4] = 1
    let kernel = gaussianKernel(deviation: 1)
    let blurred = point.blurred(deviation: 1)
    for offset in -3...3 {
      #expect(abs(blurred[4 + offset, 4] - kernel[3 + offset] * kernel[3]) < 1e-6)
    }
  }

  @Test func aLargerRasterIsLinearBetweenPixels() {
    let pair = Raster<Float>(size: PixelSize(width: 2, height: 1), values: [0, 1])
    let wide = pair.resized(to: PixelSize(width: 4, height: 2))
    #expect(wide.values == [0, 0.25, 0.75, 1, 0, 0.25, 0.75, 1])
  }

  @Test func aSmallerRasterHoldsMeans() {
    let row = Raster<Float>(size: PixelSize(width: 4, height: 1), values: [0, 1, 2, 5])
    #expect(row.resized(to: PixelSize(width: 2, height: 1)).values == [0.5, 3.5])
  }
}
