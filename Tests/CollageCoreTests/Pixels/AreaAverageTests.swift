import Testing

@testable import CollageCore

@Suite struct AreaAverageTests {
  @Test func weightsAreExactOverlaps() {
    let weights = AreaWeights(source: 5, extent: 5, target: 2)
    #expect(weights.starts == [0, 2])
    #expect(weights.offsets == [0, 3, 6])
    #expect(weights.weights == [0.4, 0.4, 0.2, 0.2, 0.4, 0.4])
  }

  @Test func anExtentEndsInsideTheLastPixel() {
    let weights = AreaWeights(source: 3, extent: 2.5, target: 1)
    #expect(weights.weights == [0.4, 0.4, 0.2])
  }

  @Test(arguments: [(7, 7), (64, 63), (1000, 1), (97, 13)])
  func weightsAddUpToOne(source: Int, target: Int) {
    let weights = AreaWeights(source: source, extent: Double(source), target: target)
    for index in 0..<target {
      let part = weights.weights[weights.offsets[index]..<weights.offsets[index + 1]]
      #expect(abs(part.reduce(0, +) - 1) < 1e-5)
      #expect(weights.starts[index] + part.count <= source)
    }
  }

  /// Bands of any height, of which some are lower than a row of the average and some hold several.
  @Test(arguments: [1, 2, 3, 7, 13, 100], [3, 5, 13])
  func bandsAddUpToTheAverageOfTheWhole(height: Int, rows: Int) {
    for picture in [Bitmap.noise(9, 13), .translucentNoise(9, 13)] {
      let target = PixelSize(width: 4, height: rows)
      var average = BandAverage(of: picture.size, to: target)
      for top in stride(from: 0, to: picture.height, by: height) {
        average.add(picture.rows(top..<min(top + height, picture.height)))
      }
      #expect(average.result == picture.areaAveraged(to: target))
    }
  }

  /// The part behind the last pixels of an axis is half of one.
  @Test func bothAxesHaveTheirExtent() {
    let picture = Bitmap.make(3, 2) { x, y in [UInt8(10 + 100 * (x / 2) + 50 * y), 0, 0, 255] }
    let one = PixelSize(width: 1, height: 1)
    // Columns 10, 10 and half of 110; rows one and half of one.
    let across = picture.areaAveraged(to: one, extent: Size(width: 2.5, height: 1))
    #expect(across.bytes == [30, 0, 0, 255])
    let down = picture.areaAveraged(to: one, extent: Size(width: 2, height: 1.25))
    #expect(down.bytes == [20, 0, 0, 255])
  }

  @Test func everyChannelIsAveragedOnItsOwn() {
    let image = Bitmap(
      size: PixelSize(width: 2, height: 1), alpha: .straight,
      bytes: [200, 100, 0, 255, 50, 0, 8, 1])
    let result = image.channelsAveraged(to: PixelSize(width: 1, height: 1))
    #expect(result.alpha == .straight && result.bytes == [125, 50, 4, 128])
  }

  @Test func aCheckerboardBecomesGrey() {
    let board = Bitmap.make(32, 32) { x, y in
      (x + y) % 2 == 0 ? [255, 255, 255, 255] : [0, 0, 0, 255]
    }
    let size = PixelSize(width: 8, height: 16)
    let result = board.areaAveraged(to: size, extent: Size(board.size))
    #expect(result == .filled(8, 16, [128, 128, 128, 255]))
  }

  @Test func coloursWeighAsMuchAsTheirAlpha() {
    let image = Bitmap(
      size: PixelSize(width: 2, height: 1), alpha: .straight,
      bytes: [200, 100, 0, 255, 0, 0, 0, 0])
    let result = image.areaAveraged(to: PixelSize(width: 1, height: 1), extent: Size(image.size))
    #expect(result.alpha == .premultiplied)
    #expect(result.bytes == [100, 50, 0, 128])
  }

  @Test func theResultIsValidPremultiplied() {
    let image = Bitmap.translucentNoise(40, 40)
    let result = image.areaAveraged(to: PixelSize(width: 17, height: 31), extent: Size(image.size))
    for start in stride(from: 0, to: result.bytes.count, by: 4) {
      #expect(result.bytes[start..<start + 3].allSatisfy { $0 <= result.bytes[start + 3] })
    }
  }

  @Test func premultiplyingRoundsToNearest() {
    let image = Bitmap(
      size: PixelSize(width: 2, height: 1), alpha: .straight,
      bytes: [255, 128, 1, 100, 7, 7, 7, 0])
    #expect(image.premultiplied().bytes == [100, 50, 0, 100, 0, 0, 0, 0])
  }
}
