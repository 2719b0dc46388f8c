import Testing

@testable import CollageCore

/// From pixels of the output to pixels of a raster.
@Suite struct RasterMapTests {
  private let identity = AffineMatrix.identity

  /// Whether the maps still agree a hundred columns and ten rows away, to a thousandth of a pixel.
  @Test(
    arguments: [
      (\AffineMatrix.a, 0.9e-5, 1.1e-5), (\.b, 0.9e-5, 1.1e-5), (\.c, 0.9e-4, 1.1e-4),
      (\.d, 0.9e-4, 1.1e-4), (\.tx, 0.9e-3, 1.1e-3), (\.ty, 0.9e-3, 1.1e-3),
    ] as [(any WritableKeyPath<AffineMatrix, Double> & Sendable, Double, Double)])
  func nearlyWholeMapsAreWhole(
    _ path: any WritableKeyPath<AffineMatrix, Double> & Sendable, _ near: Double, _ far: Double
  ) throws {
    let output = PixelSize(width: 100, height: 10)
    for sign in [-1.0, 1] {
      for (change, isNear) in [(near, true), (far, false)] {
        var map = identity
        map[keyPath: path] += sign * change
        let whole = try #require(WholePixelMap(nearest: map))
        #expect(whole.isNear(map, output: output) == isNear)
      }
    }
  }

  @Test func errorsAddUp() throws {
    let output = PixelSize(width: 100, height: 10)
    var map = AffineMatrix(a: 1 + 4e-6, b: 0, c: 4e-5, d: 1, tx: 4e-4, ty: 0)
    #expect(!(try #require(WholePixelMap(nearest: map)).isNear(map, output: output)))
    map.tx = 1e-4
    #expect(try #require(WholePixelMap(nearest: map)).isNear(map, output: output))
  }

  @Test func everyNumberIsTakenOver() throws {
    let map = AffineMatrix(a: 0.2, b: -1.1, c: 0.9, d: -0.3, tx: 7.4, ty: -2.6)
    let whole = try #require(WholePixelMap(nearest: map))
    #expect([whole.a, whole.b, whole.c, whole.d, whole.tx, whole.ty] == [0, -1, 1, 0, 7, -3])
    for (a, d) in [(2.0, 1.0), (0, 1), (0.4, 1), (1, 2)] {
      #expect(WholePixelMap(nearest: AffineMatrix(a: a, b: 0, c: 0, d: d, tx: 0, ty: 0)) == nil)
    }
    #expect(WholePixelMap(nearest: .translation(x: 0.9e9, y: -0.9e9)) != nil)
    for far in [1e9, -1e9, .infinity, .nan] {
      #expect(WholePixelMap(nearest: .translation(x: far, y: 0)) == nil)
      #expect(WholePixelMap(nearest: .translation(x: 0, y: far)) == nil)
    }
  }

  /// The centre of the first pixel of the output is that of one of the raster.
  @Test func positionsCountFromCentres() {
    let output = PixelSize(width: 8, height: 8)
    let unit = AffineMatrix.scaling(x: 1 / 20.0, y: 1 / 10.0)
    let extent = Size(width: 20, height: 10)
    guard case .copy(let map) = RasterMap(unit, extent: extent, output: output) else {
      return #expect(Bool(false))
    }
    #expect(map == WholePixelMap(nearest: .identity))
    let half = AffineMatrix.scaling(x: 2 / 20.0, y: 0.5 / 10.0)
    guard case .cubic(let cubic) = RasterMap(half, extent: extent, output: output) else {
      return #expect(Bool(false))
    }
    #expect(cubic.matrix.a == 2 && cubic.matrix.d == 0.5)
    #expect(cubic.matrix.tx == 0.5 && cubic.matrix.ty == -0.25)
    #expect(cubic.across.step == 32 && cubic.down.step == 0)
  }

  /// How many pixels of the raster a step of the output crosses along each of the raster's axes.
  @Test(arguments: [
    (AffineMatrix(a: 1.5, b: 0, c: 0, d: 1, tx: 0, ty: 0), 16, 0),
    (AffineMatrix(a: 0, b: 1, c: 1.5, d: 0, tx: 0, ty: 0), 16, 0),
    (AffineMatrix(a: 0, b: 1.25, c: 1, d: 0, tx: 0, ty: 0), 0, 8),
    (AffineMatrix(a: 1.2, b: -0.6, c: 0.9, d: 0.8, tx: 0, ty: 0), 16, 0),
    (AffineMatrix(a: 0.6, b: 1.2, c: 0.8, d: -0.9, tx: 0, ty: 0), 0, 16),
  ])
  func kernelsBelongToTheirAxes(_ matrix: AffineMatrix, _ across: Int, _ down: Int) {
    let map = CubicMap(matrix)
    #expect(map.across == CubicKernel(step: across) && map.down == CubicKernel(step: down))
  }

  @Test func softnessHasEnds() {
    #expect([-1, 0, 7, 32, 33].map { CubicKernel(step: $0).step } == [0, 0, 7, 32, 32])
    #expect(
      [0, 1, 1.015, 1.016, 1.5, 2, 3].map { CubicKernel(minification: $0).step }
        == [0, 0, 0, 1, 16, 32, 32])
  }

  /// Catmull and Rom's weights and those of the B-spline a quarter of the way, and their mean.
  @Test(
    arguments: [
      (0, [-0.0703125, 0.8671875, 0.2265625, -0.0234375]),
      (32, [0.0703125, 0.6119792, 0.3151042, 0.0026042]),
      (16, [0, 0.7395833, 0.2708333, -0.0104167]),
    ] as [(Int, [Float])])
  func kernelsFollowTheirLaw(_ step: Int, _ expected: [Float]) {
    let weights = CubicKernel(step: step).weights(0.25)
    for index in 0..<4 { #expect(abs(weights[index] - expected[index]) < 1e-6) }
  }
}
