import Testing

@testable import CollageImaging

@Suite struct BlockAverageTests {
  private func reduction(_ x: Double, _ y: Double, _ size: PixelSize) -> BlockReduction {
    BlockReduction(
      of: size, matrix: .scaling(x: x / Double(size.width), y: y / Double(size.height)),
      extent: Size(size))
  }

  @Test func choosesLargestAllowedBlocks() {
    let size = PixelSize(width: 40, height: 30)
    #expect(reduction(1.99, 0.3, size) == .none)
    #expect(reduction(2, 3.9, size).columns == 2 && reduction(2, 3.9, size).rows == 3)
    #expect(reduction(1e9, 100, size).columns == 40 && reduction(1e9, 100, size).rows == 30)
  }

  /// The first row of the matrix determines the columns of a block, the second row its rows.
  @Test func assignsBlocksToTheirAxes() {
    let size = PixelSize(width: 40, height: 30)
    let rotated = BlockReduction(
      of: size, matrix: AffineMatrix(a: 0, b: 3 / 30.0, c: -2 / 40.0, d: 0, tx: 0, ty: 0),
      extent: Size(size))
    #expect(rotated == BlockReduction(columns: 2, rows: 3))
    // The rows of the matrix have the lengths 5 and 13.
    let slanted = BlockReduction(
      of: size,
      matrix: AffineMatrix(a: 3 / 40.0, b: -12 / 30.0, c: 4 / 40.0, d: 5 / 30.0, tx: 0, ty: 0),
      extent: Size(size))
    #expect(slanted == BlockReduction(columns: 5, rows: 13))
    // A factor just below three counts as three, within a tolerance.
    #expect(reduction(2.999_999_5, 2.999_99, size) == BlockReduction(columns: 3, rows: 2))
    #expect(BlockReduction.none == BlockReduction(columns: 1, rows: 1))
  }

  @Test func allowsSmallerLastBlocks() {
    let blocks = BlockReduction(columns: 3, rows: 4)
    let sizes = [(9, 8), (10, 9), (8, 5), (1, 1)].map {
      blocks.size(of: PixelSize(width: $0.0, height: $0.1))
    }
    #expect(sizes.map(\.width) == [3, 4, 3, 1] && sizes.map(\.height) == [2, 3, 2, 1])
  }

  /// Averages 2×2 squares of columns 1 to 3 and rows 1 to 3.
  @Test func averagesSquares() {
    let image = Bitmap.make(5, 4) { x, y in [UInt8(10 * x + 100 * (y % 2)), UInt8(y), 7, 255] }
    let means = image.meanColors(ofSquares: 2, rows: 1..<4, columns: 1..<4)
    // Red is 110, 120, 130 in row 1; 10, 20, 30 in row 2; 110, 120, 130 in row 3.
    #expect(means == [65, 2, 7, 80, 2, 7, 115, 3, 7, 130, 3, 7])
  }

  /// In blocks of this size, the quotient takes more than one multiplication.
  @Test(arguments: [255, 256, 257]) func roundsLargeBlocksToNearest(side: Int) {
    var bitmap = Bitmap.filled(side, side, [0, 254, 255, 255])
    // Half of the pixels, rounded up, are one level higher.
    let half = (side * side + 1) / 2
    for pixel in 0..<half {
      bitmap.bytes[pixel * 4] = 1
      bitmap.bytes[pixel * 4 + 1] = 255
    }
    let result = RasterBuffer(bitmap)
      .averagingBlocks(BlockReduction(columns: side, rows: side)).bitmap()
    #expect(result.bytes == [1, 255, 255, 255])
    bitmap.bytes[0] = 0
    bitmap.bytes[1] = 254
    let less = RasterBuffer(bitmap)
      .averagingBlocks(BlockReduction(columns: side, rows: side)).bitmap()
    #expect(less.bytes == [0, 254, 255, 255])
  }

  @Test func averagesFullAndPartialBlocks() {
    let bitmap = Bitmap.noise(11, 7)
    let blocks = reduction(3, 2, bitmap.size)
    let result = RasterBuffer(bitmap).averagingBlocks(blocks).bitmap()
    #expect(result.size == PixelSize(width: 4, height: 4) && result.alpha == .opaque)
    for (x, y) in places(0..<4, 0..<4) {
      let (columns, rows) = (x * 3..<min(x * 3 + 3, 11), y * 2..<min(y * 2 + 2, 7))
      for channel in 0..<4 {
        var sum = 0
        for row in rows { for column in columns { sum += Int(bitmap[column, row][channel]) } }
        let count = columns.count * rows.count
        #expect(Int(result[x, y][channel]) == (sum + count / 2) / count)
      }
    }
  }

  @Test func ignoresColorOfTransparentPixels() {
    let pair = Bitmap(
      size: PixelSize(width: 2, height: 1), alpha: .straight, bytes: [200, 100, 0, 255, 0, 0, 0, 0])
    let result = RasterBuffer(pair, isPremultiplied: true)
      .averagingBlocks(reduction(2, 1, pair.size)).bitmap()
    #expect(result.alpha == .premultiplied && result.bytes == [100, 50, 0, 128])
  }

  @Test(arguments: [2, 3, 16]) func roundsMeanToNearest(side: Int) {
    for value in [UInt8(0), 1, 127, 254, 255] {
      var bitmap = Bitmap.filled(side, side, [value, 0, 255, 255])
      bitmap.bytes[0] = 255
      let result = RasterBuffer(bitmap)
        .averagingBlocks(reduction(Double(side), Double(side), bitmap.size)).bitmap()
      let sum = Int(value) * (side * side - 1) + 255
      let mean = UInt8((sum + side * side / 2) / (side * side))
      #expect(result.bytes == [mean, 0, 255, 255])
    }
  }
}

@Suite struct AreaDefinitionTests {
  @Test(arguments: [(10, 7, 3, 2), (16, 16, 8, 4), (9, 5, 9, 1), (13, 11, 12, 10), (7, 7, 1, 1)])
  func matchesDefinition(_ sides: (Int, Int, Int, Int)) {
    let bitmap = ImageFiles.picture(sides.0, sides.1)
    let target = PixelSize(width: sides.2, height: sides.3)
    let small = bitmap.areaAveraged(to: target)
    #expect(small.size == target && small.alpha == .opaque)
    for (x, y) in target.places {
      for channel in 0..<4 {
        let mean = Self.mean(bitmap, target, x, y, channel)
        let value = Double(small.bytes[(y * target.width + x) * 4 + channel])
        #expect(abs(value - mean) <= 0.5 + 1e-3)
      }
    }
  }

  private static func mean(
    _ bitmap: Bitmap, _ target: PixelSize, _ x: Int, _ y: Int, _ channel: Int
  ) -> Double {
    let across = Double(bitmap.width) / Double(target.width)
    let down = Double(bitmap.height) / Double(target.height)
    var sum = 0.0
    for (column, row) in bitmap.size.places {
      let covered =
        overlap(column, Double(x) * across, across) * overlap(row, Double(y) * down, down)
      sum += covered * Double(bitmap.bytes[(row * bitmap.width + column) * 4 + channel])
    }
    return sum / (across * down)
  }

  private static func overlap(_ pixel: Int, _ start: Double, _ length: Double) -> Double {
    max(0, min(Double(pixel + 1), start + length) - max(Double(pixel), start))
  }
}

@Suite struct AreaAverageTests {
  @Test func weightsByExactOverlap() {
    let weights = AreaWeights(source: 5, extent: 5, target: 2)
    #expect(weights.starts == [0, 2] && weights.offsets == [0, 3, 6])
    #expect(weights.weights == [0.4, 0.4, 0.2, 0.2, 0.4, 0.4])
  }

  @Test func endsExtentInsideLastPixel() {
    #expect(AreaWeights(source: 3, extent: 2.5, target: 1).weights == [0.4, 0.4, 0.2])
  }

  @Test(arguments: [(7, 7), (64, 63), (1000, 1), (97, 13)])
  func normalizesWeights(source: Int, target: Int) {
    let weights = AreaWeights(source: source, extent: Double(source), target: target)
    for index in 0..<target {
      let part = weights.weights[weights.offsets[index]..<weights.offsets[index + 1]]
      #expect(abs(part.reduce(0, +) - 1) < 1e-5)
      #expect(weights.starts[index] + part.count <= source)
    }
  }

  /// Band heights smaller and larger than one row of the average.
  @Test(arguments: [1, 2, 3, 7, 13, 100], [3, 5, 13])
  func combinesBandsToSameAverage(height: Int, rows: Int) {
    for image in [Bitmap.noise(9, 13), .translucentNoise(9, 13)] {
      let target = PixelSize(width: 4, height: rows)
      var average = BandAverage(of: image.size, to: target)
      for top in stride(from: 0, to: image.height, by: height) {
        average.add(image.rows(top..<min(top + height, image.height)))
      }
      #expect(average.result == image.areaAveraged(to: target))
    }
  }

  /// The extent ends within the last pixel of each axis.
  @Test func appliesExtentToBothAxes() {
    let image = Bitmap.make(3, 2) { x, y in [UInt8(10 + 100 * (x / 2) + 50 * y), 0, 0, 255] }
    let one = PixelSize(width: 1, height: 1)
    // Across, the columns are 10, 10 and half of 110. Down, the rows are 10 and a quarter of 60.
    let across = image.areaAveraged(to: one, extent: Size(width: 2.5, height: 1))
    #expect(across.bytes == [30, 0, 0, 255])
    let down = image.areaAveraged(to: one, extent: Size(width: 2, height: 1.25))
    #expect(down.bytes == [20, 0, 0, 255])
  }

  @Test func averagesChannelsIndependently() {
    let image = Bitmap(
      size: PixelSize(width: 2, height: 1), alpha: .straight,
      bytes: [200, 100, 0, 255, 50, 0, 8, 1])
    let result = image.channelsAveraged(to: PixelSize(width: 1, height: 1))
    #expect(result.alpha == .straight && result.bytes == [125, 50, 4, 128])
  }

  @Test func averagesCheckerboardToGray() {
    let board = Bitmap.make(32, 32) { x, y in
      (x + y) % 2 == 0 ? [255, 255, 255, 255] : [0, 0, 0, 255]
    }
    let size = PixelSize(width: 8, height: 16)
    let result = board.areaAveraged(to: size, extent: Size(board.size))
    #expect(result == .filled(8, 16, [128, 128, 128, 255]))
  }

  @Test func weightsColorsByAlpha() {
    let image = Bitmap(
      size: PixelSize(width: 2, height: 1), alpha: .straight, bytes: [200, 100, 0, 255, 0, 0, 0, 0])
    let result = image.areaAveraged(to: PixelSize(width: 1, height: 1), extent: Size(image.size))
    #expect(result.alpha == .premultiplied && result.bytes == [100, 50, 0, 128])
  }

  @Test func yieldsValidPremultipliedPixels() {
    let image = Bitmap.translucentNoise(40, 40)
    let result = image.areaAveraged(to: PixelSize(width: 17, height: 31), extent: Size(image.size))
    #expect(result.isValidPremultiplied)
  }
}
