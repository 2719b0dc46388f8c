import Testing

@testable import CollageCore

@Suite struct RasterPartTests {
  /// Wherever in the raster somebody reads who expects more than a part holds.
  @Test(arguments: [AlphaState.opaque, .premultiplied], [0.0, 1, 5])
  func readingBesideAPartStaysInItsMemory(alpha: AlphaState, margin: Double) throws {
    let size = PixelSize(width: 300, height: 40)
    let corners = [Point(x: 280, y: 20), Point(x: 295, y: 21), Point(x: 290, y: 24)]
    let part = try #require(RasterPart(around: [corners], margin: margin, in: size))
    let buffer = RasterBuffer(size: size, alpha: alpha, part: part)
    let step = buffer.bytesPerPixel
    for start in buffer.rowStarts {
      // Four pixels at a time are read, of which the last may be that of the raster.
      #expect(start >= 0 && start + size.width * step + 16 <= buffer.readableByteCount)
    }
    // A part takes no more room for that.
    #expect(buffer.byteCount < RasterBuffer(size: size, alpha: alpha).byteCount / 4)
  }

  private func columns(_ part: RasterPart) -> [Range<Int>] { part.rows.map(part.columns) }

  /// A right angle at (2, 2) whose long side goes from (10, 2) to (2, 10).
  @Test func aPartHoldsWhatIsNearItsPolygons() throws {
    let size = PixelSize(width: 20, height: 20)
    let triangle = [Point(x: 2, y: 2), Point(x: 10, y: 2), Point(x: 2, y: 10)]
    for corners in [triangle, triangle.reversed()] {
      let exact = try #require(RasterPart(around: [corners], margin: 0, in: size))
      #expect(exact.rows == 2..<11 && exact.commonWidth == nil)
      #expect(columns(exact) == (2...10).map { 2..<13 - $0 })
      // With a pixel around it a row sees the one above, in which the long side is farther right.
      let wider = try #require(RasterPart(around: [corners], margin: 1, in: size))
      #expect(wider.rows == 1..<12)
      #expect(columns(wider) == [1..<12, 1..<12] + (3...11).map { 1..<15 - $0 })
    }
  }

  @Test func whatIsBetweenPolygonsIsHeld() throws {
    let size = PixelSize(width: 30, height: 9)
    func square(_ x: Double, _ y: Double) -> [Point] {
      [Point(x: x, y: y), Point(x: x + 2, y: y), Point(x: x + 2, y: y + 2), Point(x: x, y: y + 2)]
    }
    let part = try #require(
      RasterPart(around: [square(3.5, 1.5), square(20.5, 2.5)], margin: 0.5, in: size))
    #expect(part.rows == 1..<6)
    #expect(columns(part) == [3..<7, 3..<24, 3..<24, 3..<24, 20..<24])
    #expect(RasterPart(around: [], margin: 1, in: size) == nil)
  }

  @Test func rowsHoldTogetherNoMoreThanIsNear() throws {
    let size = PixelSize(width: 1000, height: 90)
    func square(_ top: Double) -> [Point] {
      [(300, 0.3), (309, 0.3), (309, 9.6), (300, 9.6)].map { Point(x: $0, y: top + $1) }
    }
    let part = try #require(RasterPart(around: [square(20)], margin: 5, in: size))
    #expect(part.rows == 16..<35 && part.columns(of: part.rows) == 295..<315)
    let parts = try #require(RasterPart(around: [square(20), square(60)], margin: 5, in: size))
    #expect(parts.rows == 16..<75 && parts.columns(of: parts.rows) == 295..<315)
  }

  /// What lies beyond a raster needs the pixels of its edge.
  @Test func aPartIsInsideItsRaster() throws {
    let size = PixelSize(width: 10, height: 6)
    func part(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> RasterPart? {
      let corners = [
        Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
        Point(x: left, y: bottom),
      ]
      return RasterPart(around: [corners], margin: 1, in: size)
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

  /// Rows are odd numbers of sixty-four bytes, behind a pixel and before sixty-four bytes.
  @Test(arguments: [
    (10, AlphaState.opaque, 64 + 3 + 4 * 64), (10, .premultiplied, 64 + 4 + 4 * 64),
    (22, .opaque, 64 + 3 + 4 * 192), (21, .opaque, 64 + 3 + 4 * 64),
    (17, .straight, 64 + 4 + 4 * 192), (49, .straight, 64 + 4 + 4 * 320),
  ])
  func aBufferTakesSoManyBytes(_ width: Int, _ alpha: AlphaState, _ expected: Int) throws {
    let size = PixelSize(width: width, height: 4)
    let buffer = RasterBuffer(size: size, alpha: alpha)
    #expect(buffer.byteCount == expected && buffer.readableByteCount >= expected)
    #expect(buffer.bytesPerRow == (expected - 64 - buffer.bytesPerPixel) / 4)
    let isOpaque = alpha == .opaque
    #expect(RasterBuffer.byteCount(RasterPart(size), isOpaque: isOpaque) == expected)
    // The same for each row on its own.
    let corners = [
      Point(x: 0, y: 0), Point(x: Double(width), y: 0), Point(x: Double(width), y: 3),
      Point(x: 0, y: 3),
    ]
    let part = try #require(RasterPart(around: [corners], margin: 0, in: size))
    #expect(RasterBuffer.byteCount(part, isOpaque: isOpaque) == expected)
  }

  @Test func aPartWithoutItsNeighboursIsDrawnWithoutHarm() throws {
    let photo = Bitmap.noise(60, 50)
    let corners = [Point(x: 30, y: 20), Point(x: 31, y: 20), Point(x: 31, y: 21)]
    let part = try #require(RasterPart(around: [corners], margin: 0, in: photo.size))
    let buffer = RasterBuffer(photo, part: part)
    let map = CubicMap(AffineMatrix.translation(x: 0.3, y: 0.4))
    var target = [UInt32](repeating: 7, count: photo.width)
    for row in 0..<photo.height {
      let walk = FixedWalk(map.matrix, row: row, from: 0)
      target.withUnsafeMutableBufferPointer { target in
        guard let start = target.baseAddress else { return }
        FixedCubic.with(buffer, map) { $0.sample(walk, 0..<photo.width, into: start) }
      }
      #expect(target.allSatisfy { $0 >> 24 == 255 })
    }
  }
}
