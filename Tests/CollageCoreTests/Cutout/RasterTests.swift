import Testing

@testable import CollageImaging

@Suite struct RasterTests {
  let plane = CutoutScene.noise(PixelSize(width: 9, height: 6), seed: 4)

  @Test(arguments: [1, 2, 7, 20]) func averagesMirroredBox(radius: Int) {
    let means = plane.boxMean(radius: radius)
    for (x, y) in plane.size.places {
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

  @Test func mirrorsCoordinatesOutside() {
    #expect((-4...7).map { reflected($0, count: 3) } == [2, 2, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1])
    #expect(reflected(-100, count: 1) == 0)
  }

  @Test func blurKeepsFlatRaster() {
    let flat = Raster<Float>(size: PixelSize(width: 5, height: 1), repeating: 0.5)
    for value in flat.blurred(deviation: 2).values { #expect(abs(value - 0.5) < 1e-6) }
  }

  @Test func blurredPointIsKernel() {
    var point = Raster<Float>(size: PixelSize(width: 9, height: 9))
    point[4, 4] = 1
    let kernel = gaussianKernel(deviation: 1)
    let blurred = point.blurred(deviation: 1)
    for offset in -3...3 {
      #expect(abs(blurred[4 + offset, 4] - kernel[3 + offset] * kernel[3]) < 1e-6)
    }
  }
}

@Suite struct BarrierDistanceTests {
  /// The minimum barrier of all paths from a pixel to a seed; a path visits each pixel at most
  /// once.
  func exact(_ values: [Float], _ size: PixelSize, _ seeds: [Bool], from start: Int) -> Float {
    var visited = Set<Int>()
    func search(_ pixel: Int, _ high: Float, _ low: Float) -> Float {
      let (high, low) = (max(high, values[pixel]), min(low, values[pixel]))
      if seeds[pixel] { return high - low }
      visited.insert(pixel)
      defer { visited.remove(pixel) }
      let (x, y) = (pixel % size.width, pixel / size.width)
      var best = Float.infinity
      for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        let (column, row) = (x + dx, y + dy)
        guard (0..<size.width).contains(column), (0..<size.height).contains(row) else { continue }
        let next = row * size.width + column
        if !visited.contains(next) { best = min(best, search(next, high, low)) }
      }
      return best
    }
    return search(start, -.infinity, .infinity)
  }

  @Test func followsOnlyPathOfLine() {
    let size = PixelSize(width: 6, height: 1)
    let values: [Float] = [1, 5, 3, 9, 2, 2]
    let seeds = [true, false, false, false, false, true]
    #expect(BarrierDistance(values, size: size, seeds: seeds).distances() == [0, 4, 4, 7, 0, 0])
  }

  @Test func boundsExactDistance() {
    let size = PixelSize(width: 3, height: 4)
    let seeds = (0..<12).map { $0 == 0 || $0 == 10 }
    var equal = 0
    for seed in 0..<20 {
      let values = CutoutScene.noise(size, seed: UInt64(seed)).values
      let scanned = BarrierDistance(values, size: size, seeds: seeds).distances()
      for pixel in 0..<12 {
        let minimum = exact(values, size, seeds, from: pixel)
        #expect(scanned[pixel] >= minimum - 1e-6)
        if scanned[pixel] <= minimum + 1e-6 { equal += 1 }
      }
    }
    #expect(equal >= 216)
  }

  @Test func sumsColorChannels() {
    let size = PixelSize(width: 2, height: 1)
    let colors = Raster(size: size, values: [ColorVector.zero, ColorVector(1, 20, 300, 0)])
    #expect(BarrierDistance.summed(colors, seeds: [true, false]).values == [0, 321])
  }

  @Test func isInfiniteWithoutSeeds() {
    let colors = Raster<ColorVector>(size: PixelSize(width: 2, height: 2))
    let distances = BarrierDistance.summed(colors, seeds: [false, false, false, false])
    #expect(distances.values.allSatisfy { $0 == .infinity })
  }

  /// The path from the seed goes to the right, left, right and left again.
  @Test func findsPathWithThreeReversals() {
    let rows = ["....", "###.", "....", ".###", "....", "###.", "...."]
    let values = rows.joined().map { $0 == "#" ? 1 : 0 as Float }
    let size = PixelSize(width: 4, height: 7)
    let seeds = values.indices.map { $0 == 0 }
    #expect(BarrierDistance(values, size: size, seeds: seeds).distances() == values)
    // From the other end, the path begins in a direction that the first scan doesn't cover.
    let last = values.indices.map { $0 == 24 }
    #expect(BarrierDistance(values, size: size, seeds: last).distances() == values)
  }
}
