import Testing

@testable import CollageImaging

@Suite struct RasterMapTests {
  private let identity = AffineMatrix.identity

  /// Maps must agree to a thousandth of a pixel after a hundred columns and ten rows.
  @Test(
    arguments: [
      (\AffineMatrix.a, 0.9e-5, 1.1e-5), (\.b, 0.9e-5, 1.1e-5), (\.c, 0.9e-4, 1.1e-4),
      (\.d, 0.9e-4, 1.1e-4), (\.tx, 0.9e-3, 1.1e-3), (\.ty, 0.9e-3, 1.1e-3),
    ] as [(any WritableKeyPath<AffineMatrix, Double> & Sendable, Double, Double)])
  func acceptsNearlyIntegralMaps(
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

  @Test func accumulatesErrors() throws {
    let output = PixelSize(width: 100, height: 10)
    var map = AffineMatrix(a: 1 + 4e-6, b: 0, c: 4e-5, d: 1, tx: 4e-4, ty: 0)
    #expect(!(try #require(WholePixelMap(nearest: map)).isNear(map, output: output)))
    map.tx = 1e-4
    #expect(try #require(WholePixelMap(nearest: map)).isNear(map, output: output))
  }

  @Test func roundsEveryCoefficient() throws {
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

  /// The center of the first output pixel maps to the center of a raster pixel.
  @Test func measuresPositionsFromPixelCenters() {
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

  /// The kernel of a raster axis depends on the number of raster pixels that an output step
  /// crosses.
  @Test(arguments: [
    (AffineMatrix(a: 1.5, b: 0, c: 0, d: 1, tx: 0, ty: 0), 16, 0),
    (AffineMatrix(a: 0, b: 1, c: 1.5, d: 0, tx: 0, ty: 0), 16, 0),
    (AffineMatrix(a: 0, b: 1.25, c: 1, d: 0, tx: 0, ty: 0), 0, 8),
    (AffineMatrix(a: 1.2, b: -0.6, c: 0.9, d: 0.8, tx: 0, ty: 0), 16, 0),
    (AffineMatrix(a: 0.6, b: 1.2, c: 0.8, d: -0.9, tx: 0, ty: 0), 0, 16),
  ]) func choosesKernelPerAxis(_ matrix: AffineMatrix, _ across: Int, _ down: Int) {
    let map = CubicMap(matrix)
    #expect(map.across == CubicKernel(step: across) && map.down == CubicKernel(step: down))
  }

  @Test func clampsKernelSoftness() {
    #expect([-1, 0, 7, 32, 33].map { CubicKernel(step: $0).step } == [0, 0, 7, 32, 32])
    #expect(
      [0, 1, 1.015, 1.016, 1.5, 2, 3].map { CubicKernel(minification: $0).step }
        == [0, 0, 0, 1, 16, 32, 32])
  }

  /// The weights of Catmull–Rom and of the B-spline at a quarter, and their mean.
  @Test(
    arguments: [
      (0, [-0.0703125, 0.8671875, 0.2265625, -0.0234375]),
      (32, [0.0703125, 0.6119792, 0.3151042, 0.0026042]),
      (16, [0, 0.7395833, 0.2708333, -0.0104167]),
    ] as [(Int, [Float])])
  func blendsCatmullRomAndBSpline(_ step: Int, _ expected: [Float]) {
    let weights = CubicKernel(step: step).weights(0.25)
    for index in 0..<4 { #expect(abs(weights[index] - expected[index]) < 1e-6) }
  }
}

@Suite struct MapPixelsTests {
  private struct Swap: PixelMap {
    func pixel(_ pixel: SIMD4<UInt8>) -> SIMD4<UInt8> { SIMD4(pixel.z, pixel.y, pixel.x, pixel.w) }
  }

  @Test(arguments: [(1, 1), (7, 5), (3, 200)]) func mapsEachPixelInPlace(width: Int, height: Int) {
    let image = Bitmap.translucentNoise(width, height).premultiplied()
    let result = image.mappingPixels(by: Swap())
    #expect(result.size == image.size && result.alpha == .premultiplied)
    for channel in 0..<4 {
      #expect(result.channel(channel) == image.channel([2, 1, 0, 3][channel]))
    }
  }
}

@Suite struct RasterBufferTests {
  @Test func roundTripsPixels() {
    for bitmap in [Bitmap.noise(1, 1), .noise(21, 5), .noise(64, 3), .translucentNoise(22, 7)] {
      #expect(RasterBuffer(bitmap).bitmap() == bitmap)
      #expect(RasterBuffer(bitmap, isPremultiplied: true).bitmap() == bitmap.premultiplied())
    }
  }

  @Test func avoidsPowerOfTwoStrides() {
    for width in [1, 64, 1024, 2048, 4032] {
      let size = PixelSize(width: width, height: 2)
      for alpha in [AlphaState.opaque, .premultiplied] {
        let stride = RasterBuffer(size: size, alpha: alpha).bytesPerRow
        #expect(stride % 128 == 64 && stride >= width * 3)
      }
    }
  }
}

@Suite struct RasterPartTests {
  /// Samplers can read more pixels than the part contains.
  @Test(arguments: [AlphaState.opaque, .premultiplied], [0.0, 1, 5])
  func keepsReadsOutsidePartInMemory(alpha: AlphaState, margin: Double) throws {
    let size = PixelSize(width: 300, height: 40)
    let corners = [Point(x: 280, y: 20), Point(x: 295, y: 21), Point(x: 290, y: 24)]
    let part = try #require(RasterPart(around: [corners], margin: margin, in: size))
    let buffer = RasterBuffer(size: size, alpha: alpha, part: part)
    let step = buffer.bytesPerPixel
    for start in buffer.rowStarts {
      // Four pixels are read at a time; the last one can be the raster's last pixel.
      #expect(start >= 0 && start + size.width * step + 16 <= buffer.readableByteCount)
    }
    // The memory for such reads is small.
    #expect(buffer.byteCount < RasterBuffer(size: size, alpha: alpha).byteCount / 4)
  }

  private func columns(_ part: RasterPart) -> [Range<Int>] { part.rows.map(part.columns) }

  /// A right triangle at (2, 2) whose hypotenuse goes from (10, 2) to (2, 10).
  @Test func containsPixelsNearPolygons() throws {
    let size = PixelSize(width: 20, height: 20)
    let triangle = [Point(x: 2, y: 2), Point(x: 10, y: 2), Point(x: 2, y: 10)]
    for corners in [triangle, triangle.reversed()] {
      let exact = try #require(RasterPart(around: [corners], margin: 0, in: size))
      #expect(exact.rows == 2..<11 && exact.commonWidth == nil)
      #expect(columns(exact) == (2...10).map { 2..<13 - $0 })
      // With a margin of one pixel, a row also includes the columns next to the row above. The
      // hypotenuse is farther right there.
      let wider = try #require(RasterPart(around: [corners], margin: 1, in: size))
      #expect(wider.rows == 1..<12)
      #expect(columns(wider) == [1..<12, 1..<12] + (3...11).map { 1..<15 - $0 })
    }
  }

  @Test func containsPixelsBetweenPolygons() throws {
    let size = PixelSize(width: 30, height: 9)
    let squares = [corners(3.5, 1.5, 5.5, 3.5), corners(20.5, 2.5, 22.5, 4.5)]
    let part = try #require(RasterPart(around: squares, margin: 0.5, in: size))
    #expect(part.rows == 1..<6)
    #expect(columns(part) == [3..<7, 3..<24, 3..<24, 3..<24, 20..<24])
    #expect(RasterPart(around: [], margin: 1, in: size) == nil)
  }

  @Test func limitsCommonColumnsToNearPolygons() throws {
    let size = PixelSize(width: 1000, height: 90)
    func square(_ top: Double) -> [Point] { corners(300, top + 0.3, 309, top + 9.6) }
    let part = try #require(RasterPart(around: [square(20)], margin: 5, in: size))
    #expect(part.rows == 16..<35 && part.columns(of: part.rows) == 295..<315)
    let parts = try #require(RasterPart(around: [square(20), square(60)], margin: 5, in: size))
    #expect(parts.rows == 16..<75 && parts.columns(of: parts.rows) == 295..<315)
  }

  /// Positions outside the raster need the pixels of its edge.
  @Test func isClampedToRaster() throws {
    let size = PixelSize(width: 10, height: 6)
    func part(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> RasterPart? {
      RasterPart(around: [corners(left, top, right, bottom)], margin: 1, in: size)
    }
    let over = try #require(part(-5, -5, 50, 50))
    #expect(over.rows == 0..<6 && columns(over) == [Range<Int>](repeating: 0..<10, count: 6))
    let above = try #require(part(2, -9, 4, -7))
    #expect(above.rows == 0..<1)
    let right = try #require(part(40, 2, 50, 3))
    #expect(right.rows == 1..<5 && columns(right) == [Range<Int>](repeating: 9..<10, count: 4))
    let left = try #require(part(-50, 2, -40, 3))
    #expect(columns(left) == [Range<Int>](repeating: 0..<1, count: 4))
    let whole = RasterPart(size)
    #expect(whole.rows == 0..<6 && whole.commonWidth == 10 && whole.columns(5) == 0..<10)
  }

  /// The stride is an odd multiple of 64 bytes; one pixel precedes the rows and 64 bytes follow
  /// them.
  @Test(arguments: [
    (10, AlphaState.opaque, 64 + 3 + 4 * 64), (10, .premultiplied, 64 + 4 + 4 * 64),
    (22, .opaque, 64 + 3 + 4 * 192), (21, .opaque, 64 + 3 + 4 * 64),
    (17, .straight, 64 + 4 + 4 * 192), (49, .straight, 64 + 4 + 4 * 320),
  ]) func computesBufferSize(_ width: Int, _ alpha: AlphaState, _ expected: Int) throws {
    let size = PixelSize(width: width, height: 4)
    let buffer = RasterBuffer(size: size, alpha: alpha)
    #expect(buffer.byteCount == expected && buffer.readableByteCount >= expected)
    #expect(buffer.bytesPerRow == (expected - 64 - buffer.bytesPerPixel) / 4)
    let isOpaque = alpha == .opaque
    #expect(RasterBuffer.byteCount(RasterPart(size), isOpaque: isOpaque) == expected)
    // A part whose rows are described separately has the same size.
    let part = try #require(
      RasterPart(around: [corners(0, 0, Double(width), 3)], margin: 0, in: size))
    #expect(RasterBuffer.byteCount(part, isOpaque: isOpaque) == expected)
  }

  @Test func drawsPartWithoutNeighborsSafely() throws {
    let photo = Bitmap.noise(60, 50)
    let corners = [Point(x: 30, y: 20), Point(x: 31, y: 20), Point(x: 31, y: 21)]
    let part = try #require(RasterPart(around: [corners], margin: 0, in: photo.size))
    let buffer = RasterBuffer(photo, part: part)
    let map = CubicMap(AffineMatrix.translation(x: 0.3, y: 0.4))
    var target = [UInt32](repeating: 7, count: photo.width)
    for row in 0..<photo.height {
      let walk = FixedPointWalk(map.matrix, row: row, from: 0)
      target.withUnsafeMutableBufferPointer { target in
        guard let start = target.baseAddress else { return }
        FixedPointCubicSampler.with(buffer, map) { $0.sample(walk, 0..<photo.width, into: start) }
      }
      #expect(target.allSatisfy { $0 >> 24 == 255 })
    }
  }
}
