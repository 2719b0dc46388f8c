import Testing

@testable import CollageImaging

private func isNear(_ found: [Double], _ expected: [Double]) -> Bool {
  found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 }
}

private func numbers(_ points: [Point]) -> [Double] { points.flatMap { [$0.x, $0.y] } }

private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
  Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
}

@Suite("Exact geometry") struct ExactGeometryTests {
  /// A rectangle of 10 × 5; its first side goes three down for every four to the right.
  private let rotated = ConvexPolygon(corners: [
    Point(x: 10, y: 20), Point(x: 18, y: 26), Point(x: 15, y: 30), Point(x: 7, y: 24),
  ])
  private let image = PixelSize(width: 400, height: 200)

  private func refitted(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, to aspect: Double
  ) throws -> [Double] {
    let part = try #require(UnitRect(x: x, y: y, width: width, height: height))
    let new = part.refitted(to: aspect, in: image)
    return [new.x, new.y, new.width, new.height]
  }

  @Test("refits a rectangle to a new aspect ratio, keeping its area or spanning the photo")
  func refitsRectangleToNewAspectRatio() throws {
    #expect(try refitted(0.25, 0.25, 0.5, 0.25, to: 1) == [0.375, 0.125, 0.25, 0.5])
    #expect(try refitted(0.5, 0, 0.25, 1, to: 1) == [0.375, 0, 0.5, 1])
    #expect(try refitted(0.75, 0, 0.25, 1, to: 1) == [0.5, 0, 0.5, 1])
    #expect(try refitted(0, 0.5, 1, 0.5, to: 8) == [0, 0.625, 1, 0.25])
    #expect(try refitted(0, 0, 1, 1, to: 4) == [0, 0.25, 1, 0.5])
    #expect(try refitted(0.25, 0.25, 0.5, 0.25, to: 0) == [0.25, 0.25, 0.5, 0.25])
    #expect(try refitted(0.25, 0.25, 0.5, 0.25, to: .nan) == [0.25, 0.25, 0.5, 0.25])
  }

  @Test("grows each side of a rectangle by its own distance") func growsEachSideByItsDistance() {
    let edges = EdgeDistances(left: 1, top: 2, right: 3, bottom: 4)
    #expect(rect(10, 20, 30, 40).grown(by: edges) == rect(9, 18, 34, 46))
    #expect(rect(10, 20, 30, 40).grown(by: edges.negated) == rect(11, 22, 26, 34))
    let parts = edges / Size(width: 4, height: 8)
    #expect(parts == EdgeDistances(left: 0.25, top: 0.25, right: 0.75, bottom: 0.5))
    #expect(numbers(rect(1, 2, 3, 5).corners) == [1, 2, 4, 2, 4, 7, 1, 7])
  }

  @Test func growsRotatedShapeAlongItsSides() throws {
    let shape = RoundedQuad(rotated, radii: Size(width: 1, height: 2))
    let edges = EdgeDistances(left: 5, top: 10, right: 0, bottom: 0)
    let grown = try #require(shape.grown(by: edges))
    #expect(isNear(numbers(grown.polygon.corners), [12, 9, 24, 18, 15, 30, 3, 21]))
    // The vertical radius would be 12, but it is limited to half of the side of 15.
    #expect(isNear([grown.radii.width, grown.radii.height], [6, 7.5]))
    #expect(shape.grown(by: EdgeDistances(-2.5)) == nil)
  }

  @Test func centersFrameOfRotatedRectangle() throws {
    let frame = try #require(RectFrame(rotated))
    #expect(frame.half == Size(width: 5, height: 2.5))
    let (inside, outside) = (
      frame.pointFromOutput(Point(x: 18, y: 26)), frame.pointToOutput(u: -5, v: 2.5)
    )
    #expect(isNear([inside.u, inside.v, outside.x, outside.y], [5, -2.5, 7, 24]))
    let (forth, back) = (frame.vectorFromOutput(1, 0), frame.vectorToOutput(1, 0))
    #expect(isNear([forth.u, forth.v, back.x, back.y], [0.8, -0.6, 0.8, 0.6]))
    let (middle, lower) = (frame.interval(25), frame.interval(26))
    #expect(isNear([middle.left, middle.right], [12.5 - 25.0 / 6, 12.5 + 25.0 / 6]))
    #expect(isNear([lower.left, lower.right], [29.0 / 3, 18]))
  }

  @Test func mapsMirroredColumnsFromOppositeEnd() {
    let (canvas, output) = (PixelSize(width: 100, height: 40), PixelSize(width: 50, height: 5))
    let plain = CanvasMap(canvas: canvas, output: output)
    let mirrored = CanvasMap(canvas: canvas, output: output, isMirrored: true)
    #expect([plain.x(0), plain.x(49), plain.y(0), plain.y(4)] == [1, 99, 4, 36])
    #expect([mirrored.x(0), mirrored.x(49), mirrored.y(0), mirrored.y(4)] == [99, 1, 4, 36])
    #expect(plain.scale == 0.25 && mirrored.scale == 0.25)
  }
}

@Suite("Exact pixels") struct ExactPixelValueTests {
  @Test func drawsInnerBorderWithUnequalSides() {
    let image = Bitmap.grays(8, 4) { x, y in 10 * y + x }
    let edges = EdgeDistances(left: 0.25, top: 0.25, right: 0.125, bottom: 0.5)
    let strips: [([UInt8], AlphaState)] = [
      ([200, 100, 50, 255], .opaque), ([100, 50, 25, 128], .premultiplied),
    ]
    for (strip, state) in strips {
      let color = Color(red: 200, green: 100, blue: 50, alpha: strip[3])
      let framed = image.bordered(inside: edges, color)
      #expect(framed.alpha == state)
      for y in 0..<4 {
        for x in 0..<8 {
          let isInside = y == 1 && (2..<7).contains(x)
          let expected = isInside ? image[x, y] : strip
          #expect(framed[x, y] == expected, "\(x) \(y)")
        }
      }
    }
    let half = EdgeDistances(left: 0.0625, top: 0, right: 0, bottom: 0)
    let mixed = Bitmap.grays(8, 1) { _, _ in 10 }.bordered(inside: half, .white)
    #expect(mixed.channel(0) == [133, 10, 10, 10, 10, 10, 10, 10])
  }

  @Test func excludesHoleFromRowSpan() {
    let span = RowSpan(touched: 2..<10, interior: 4..<8)
    #expect(Array(span.partialColumns) == [2..<4, 8..<10])
    #expect(Array(RowSpan(touched: 2..<4, interior: 2..<3).partialColumns) == [3..<4])
    #expect(span.without(0..<2) == [span] && span.without(10..<12) == [span])
    let (left, right) = (
      RowSpan(touched: 2..<5, interior: 4..<5), RowSpan(touched: 7..<10, interior: 7..<8)
    )
    #expect(span.without(5..<7) == [left, right])
    #expect(span.without(0..<3) == [RowSpan(touched: 3..<10, interior: 4..<8)])
    #expect(span.without(8..<20) == [RowSpan(touched: 2..<8, interior: 4..<8)])
    let rims = [2..<3, 9..<10].map { RowSpan(touched: $0, interior: $0.lowerBound..<$0.lowerBound) }
    #expect(span.without(3..<9) == rims && span.without(2..<10) == [])
  }
}

@Suite("Exact file values") struct ExactFileValueTests {
  private func point(_ red: Double, _ green: Double, _ weight: Double) -> WeightedColor {
    WeightedColor(red: red, green: green, blue: 0, weight: weight)
  }

  @Test func splitsColorsWhereErrorDropsMost() {
    let points = [point(0, 0, 1), point(10, 0, 1), point(0, 100, 3), point(10, 100, 1)]
    let (low, high) = (point(5, 0, 2), point(2.5, 100, 4))
    #expect(VarianceCut(points, into: 2).means == [low, high])
    #expect(VarianceCut(points, into: 3).means == [low, points[2], points[3]])
    #expect(Set(VarianceCut(points, into: 9).means) == Set(points))
    #expect(VarianceCut([low, low], into: 2).means == [point(5, 0, 4)])
    let unused = point(255, 255, 1)
    let centers = [point(0, 0, 1), point(0, 90, 1), unused]
    #expect(KMeansClustering.refined(centers, for: points, rounds: 3) == [low, high, unused])
    // Two pixels are 5 levels off, three 2.5, and one 7.5.
    #expect(KMeansClustering.meanSquare(of: [low, high], for: points) == 125.0 / 6)
  }

  @Test(
    arguments: [
      (.quarter, 220, 66), (.half, 294, 88), (.full, 441, 132), (nil, 441, 132),
    ] as [(ChromaSubsampling?, Int, Int)])
  func computesMemoryOfJPEGPlanes(_ chroma: ChromaSubsampling?, _ whole: Int, _ half: Int) throws {
    var header = ImageHeader(
      format: .jpeg, size: PixelSize(width: 21, height: 7), orientation: .up, mayHaveAlpha: false,
      depth: 8, color: .rgb, chroma: chroma, isProgressive: false)
    let scale = try #require(DecodeScale(eighths: 4))
    #expect(header.planesMemory() == whole && header.planesMemory(at: scale) == half)
    header.orientation = .flipped
    #expect(header.planesMemory() == 2 * whole)
    header.keepsCoefficients = true
    #expect(header.planesMemory() == 4 * whole)
    #expect(header.planesMemory(at: scale) == 2 * half + 2 * whole)
  }

  @Test("writes a resolution as an EXIF block of three entries") func writesResolutionAsEXIFBlock()
  {
    let entries: [[UInt8]] = [
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 3], [1, 0x1A, 0, 5, 0, 0, 0, 1, 0, 0, 0, 50],
      [1, 0x1B, 0, 5, 0, 0, 0, 1, 0, 0, 0, 50], [1, 0x28, 0, 3, 0, 0, 0, 1, 0, 2, 0, 0],
      [0, 0, 0, 0, 0, 0, 1, 44, 0, 0, 0, 1],
    ]
    #expect(EXIFResolution.block(300) == entries.flatMap { $0 })
  }
}
