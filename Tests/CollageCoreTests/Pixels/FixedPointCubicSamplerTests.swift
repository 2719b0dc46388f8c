import Testing

@testable import CollageImaging

@Suite struct FixedPointCubicSamplerTests {
  private func row(_ bitmap: Bitmap, _ map: CubicMap, _ walk: FixedPointWalk, count: Int)
    -> [UInt32]
  {
    var row = [UInt32](repeating: 0, count: count)
    row.withUnsafeMutableBufferPointer { target in
      guard let target = target.baseAddress else { return }
      FixedPointCubicSampler.with(RasterBuffer(bitmap), map) {
        $0.sample(walk, 0..<count, into: target)
      }
    }
    return row
  }

  private func reference(
    _ bitmap: Bitmap, _ map: CubicMap, _ walk: FixedPointWalk, count: Int
  ) -> [UInt32] {
    (0..<count).map { column in
      let pixel = ReferenceCubicSampler.pixel(
        bitmap, map, x: walk.x + walk.stepX * column, y: walk.y + walk.stepY * column)
      return (0..<4).reduce(0) { $0 | UInt32(pixel[$1]) << (8 * UInt32($1)) }
    }
  }

  @Test(arguments: [0.0, 7, 45, 90, 133, 181, 270, 350], [0.3, 1, 1.4, 1.9])
  func equalsScalarReference(degrees: Double, scale: Double) {
    let rasters = [
      Bitmap.noise(23, 17), Bitmap.translucentNoise(23, 17).premultiplied(), Bitmap.noise(3, 30),
      Bitmap.noise(1, 1),
    ]
    for bitmap in rasters {
      let matrix = AffineMatrix.translation(x: -9.3, y: -8.1)
        .then(.rotation(Angle(degrees: degrees)))
        .then(.scaling(x: scale, y: scale))
        .then(.translation(x: 10.4, y: 7.7))
      let map = CubicMap(matrix)
      for y in -3..<22 {
        let walk = FixedPointWalk(matrix, row: y, from: -4)
        #expect(row(bitmap, map, walk, count: 29) == reference(bitmap, map, walk, count: 29))
      }
    }
  }

  @Test(arguments: 0...CubicKernel.steps) func keepsUniformColor(step: Int) {
    let bitmap = Bitmap.filled(9, 9, [0, 77, 255, 255])
    let matrix = AffineMatrix(
      a: 0.37, b: 0.21, c: -0.2, d: 0.4, tx: 0.1 + Double(step) / 32, ty: 0.3)
    let map = CubicMap(matrix, across: CubicKernel(step: step), down: CubicKernel(step: step))
    let walk = FixedPointWalk(matrix, row: 3, from: 0)
    #expect(row(bitmap, map, walk, count: 20).allSatisfy { $0 == 0xFFFF_4D00 })
  }

  @Test func copiesPixelsAtIntegerPositions() {
    let (bitmap, matrix) = (Bitmap.noise(16, 9), AffineMatrix.identity)
    let words = row(bitmap, CubicMap(matrix), FixedPointWalk(matrix, row: 4, from: 0), count: 16)
    #expect(words == bitmap.rows(4..<5).words)
  }

  @Test func normalizesFixedPointWeights() {
    for step in 0...CubicKernel.steps {
      let table = FixedPointWeights.table(of: CubicKernel(step: step))
      for phase in 0..<FixedPointWeights.phases {
        let four = table.acrossFour[phase]
        #expect(four[0] + four[2] + four[4] + four[6] == 16_384)
        let (even, odd) = (table.acrossThree[phase * 2], table.acrossThree[phase * 2 + 1])
        #expect(even[0] + even[3] + odd[1] + odd[4] == 16_384)
        #expect(odd[0] + odd[3] + even[2] + even[5] == 16_384)
        #expect(even[1] + even[4] + odd[2] + odd[5] == 16_384)
        let down: [Int] = (0..<4).map { Int(table.down[phase * 4 + $0][0]) }
        #expect(down.reduce(0, +) == 128)
      }
    }
  }

  @Test(arguments: [(1.0, 0.0), (0.5, 0.4), (-0.7, 0.2), (0.3, -1.1), (-0.2, -0.1), (0, 0)])
  func findsColumnsWithAllNeighbors(step: (Double, Double)) {
    let size = PixelSize(width: 13, height: 11)
    for start in [-4.0, 1, 5.5, 9, 12, 30] {
      let matrix = AffineMatrix(a: step.0, b: step.1, c: 0, d: 1, tx: start, ty: start * 0.8)
      let walk = FixedPointWalk(matrix, row: 0, from: 0)
      let inside = (0..<40).filter { column in
        let x = (walk.x + walk.stepX * column) >> 32
        let y = (walk.y + walk.stepY * column) >> 32
        return x >= 1 && x + 2 < size.width && y >= 1 && y + 2 < size.height
      }
      #expect(Array(walk.inside(size, count: 40)) == inside)
    }
  }

  @Test func normalizesKernels() {
    for step in 0...CubicKernel.steps {
      for phase in 0...16 {
        let weights = CubicKernel(step: step).weights(Float(phase) / 16)
        #expect(abs(weights.sum() - 1) < 1e-6)
      }
    }
  }
}
