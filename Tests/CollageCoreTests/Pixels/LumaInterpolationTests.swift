import Testing

@testable import CollageImaging

/// Full smoothing yields the mean luma at the centers of squares, and interpolates between them.
@Suite("Smoothed luma") struct LumaInterpolationTests {
  /// A filter that replaces the luma of each square by its mean.
  private struct FlatteningFilter: SmoothingFilter {
    let block: Int
    let radius = 0
    func smoothingStrength(blue: Float, red: Float) -> Float { 1 }
    func slope(variance: Float) -> Float { 0 }
  }

  private let squares = [[10, 50, 200], [90, 130, 30]]

  /// The interpolated value at a position in units of squares.
  private func value(_ x: Double, _ y: Double) -> Double {
    let (x, y) = (min(max(x - 0.5, 0), 2), min(max(y - 0.5, 0), 1))
    let left = min(Int(x), 1)
    let (across, down) = (x - Double(left), y)
    let rows = squares.map { row in
      Double(row[left]) * (1 - across) + Double(row[left + 1]) * across
    }
    return rows[0] * (1 - down) + rows[1] * down
  }

  @Test(arguments: [(2, 6, 4), (4, 12, 8), (4, 11, 7), (8, 24, 16), (8, 17, 9)])
  func interpolatesBetweenSquareCenters(block: Int, width: Int, height: Int) {
    let image = Bitmap.grays(width, height) { x, y in squares[y / block][x / block] }
    let result = image.smoothingLuma(by: FlatteningFilter(block: block))
    for (x, y) in PixelSize(width: width, height: height).places {
      let expected = value((Double(x) + 0.5) / Double(block), (Double(y) + 0.5) / Double(block))
      #expect(result[x, y][3] == 255)
      for channel in 0..<3 { #expect(abs(Double(result[x, y][channel]) - expected) <= 1) }
    }
  }

  @Test func shiftsChannelsEquallyWithinRange() {
    // Two squares, one above the other, of luma 60 and 149.
    let image = Bitmap.make(2, 4) { _, y in y < 2 ? [200, 0, 0, 255] : [0, 255, 0, 255] }
    let result = image.smoothingLuma(by: FlatteningFilter(block: 2))
    #expect(result[0, 0] == [200, 0, 0, 255] && result[1, 0] == result[0, 0])
    #expect(result[0, 1] == [222, 22, 22, 255])
    #expect(result[0, 2] == [0, 232, 0, 255] && result[1, 3] == [0, 255, 0, 255])
  }

  @Test func interpolatesEveryRowOfTallImage() {
    let lumas = (0..<75).map { $0 * 37 % 256 }
    let image = Bitmap.grays(2, 150) { _, y in lumas[y / 2] }
    let result = image.smoothingLuma(by: FlatteningFilter(block: 2))
    for y in 1..<149 {
      // Three quarters of the nearest square, and one quarter of the next nearest.
      let other = lumas[y % 2 == 0 ? y / 2 - 1 : y / 2 + 1]
      let expected = (Double(3 * lumas[y / 2]) + Double(other)) / 4
      #expect(abs(Double(result[1, y][1]) - expected) <= 1)
    }
  }
}

@Suite struct LumaSquareTests {
  private let filter = SkinSmoothingFilter(Smooth(), scale: 1)

  @Test func averagesLumaOfSquare() {
    let image = Bitmap.make(4, 2) { x, _ in x < 2 ? [200, 100, 50, 255] : [255, 255, 255, 255] }
    let squares = image.lumaSquares(by: filter)
    #expect(squares.size == PixelSize(width: 2, height: 1))
    #expect(squares.values.map(\.luma) == [124, 255] && squares.values.map(\.weight) == [4, 4])
    #expect(squares.values[1].strength == 0)
  }

  @Test func ignoresTransparencyInMeanLuma() {
    let image = Bitmap.make(2, 2, alpha: .straight) { x, y in
      x == y ? [0, 0, 0, 0] : [224, 172, 150, 255]
    }.premultiplied()
    let opaque = Bitmap.filled(2, 2, [224, 172, 150, 255])
    #expect(
      image.lumaSquares(by: filter).values == [
        LumaSquare(
          luma: opaque.lumaSquares(by: filter).values[0].luma, weight: 2,
          strength: opaque.lumaSquares(by: filter).values[0].strength)
      ])
  }

  @Test func allowsSmallerSquaresAtEdges() {
    let image = Bitmap.make(3, 3) { x, y in [100, 100, 100, 255] }
    let squares = image.lumaSquares(by: filter).values
    #expect(
      squares == [LumaSquare](repeating: LumaSquare(luma: 100, weight: 4, strength: 0), count: 4))
  }

  @Test func givesTransparentSquaresNoWeight() {
    #expect(Bitmap.filled(2, 2, [0, 0, 0, 0]).lumaSquares(by: filter).values == [.clear])
  }
}

@Suite struct WindowSumsTests {
  /// A window function that returns the sums unchanged.
  private struct PlainSums: WindowFunction {
    func terms(of source: UInt8) -> SIMD4<UInt32> {
      let value = UInt32(source)
      return SIMD4(1, value, value * value, .max)
    }

    func output(of sums: SIMD4<UInt32>, around source: UInt8) -> SIMD4<UInt32> { sums }
  }

  @Test(arguments: [(9, 7, 2), (1, 1, 3), (5, 300, 4), (40, 3, 63), (64, 130, 0)])
  func sumsEveryWindow(width: Int, height: Int, radius: Int) {
    let noise = Bitmap.noise(width, height)
    let values = (0..<width * height).map { noise.bytes[$0 * 4] }
    let grid = SampleGrid(size: noise.size, values: values)
    let sums = grid.windows(radius: radius, PlainSums())
    for (x, y) in PixelSize(width: width, height: height).places {
      var expected = SIMD4<UInt32>.zero
      for row in max(0, y - radius)...min(height - 1, y + radius) {
        for column in max(0, x - radius)...min(width - 1, x + radius) {
          expected &+= PlainSums().terms(of: values[row * width + column])
        }
      }
      #expect(sums.values[y * width + x] == expected)
    }
  }
}
