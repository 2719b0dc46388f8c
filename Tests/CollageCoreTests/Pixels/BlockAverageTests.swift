import Testing

@testable import CollageCore

@Suite struct BlockAverageTests {
  private func reduction(_ x: Double, _ y: Double, _ size: PixelSize) -> BlockReduction {
    BlockReduction(
      of: size, matrix: .scaling(x: x / Double(size.width), y: y / Double(size.height)),
      extent: Size(size))
  }

  @Test func blocksAreAsLargeAsTheyMayBe() {
    let size = PixelSize(width: 40, height: 30)
    #expect(reduction(1.99, 0.3, size) == .none)
    #expect(reduction(2, 3.9, size).columns == 2 && reduction(2, 3.9, size).rows == 3)
    #expect(reduction(1e9, 100, size).columns == 40 && reduction(1e9, 100, size).rows == 30)
  }

  @Test func theMeanIsOfWholeBlocksAndTheRest() {
    let bitmap = Bitmap.noise(11, 7)
    let blocks = reduction(3, 2, bitmap.size)
    let result = RasterBuffer(bitmap).averagingBlocks(blocks).bitmap()
    #expect(result.size == PixelSize(width: 4, height: 4) && result.alpha == .opaque)
    for y in 0..<4 {
      for x in 0..<4 {
        let (columns, rows) = (x * 3..<min(x * 3 + 3, 11), y * 2..<min(y * 2 + 2, 7))
        for channel in 0..<4 {
          var sum = 0
          for row in rows { for column in columns { sum += Int(bitmap[column, row][channel]) } }
          let count = columns.count * rows.count
          #expect(Int(result[x, y][channel]) == (sum + count / 2) / count)
        }
      }
    }
  }

  @Test func transparentPixelsDoNotColour() {
    let pair = Bitmap(
      size: PixelSize(width: 2, height: 1), alpha: .straight, bytes: [200, 100, 0, 255, 0, 0, 0, 0])
    let result = RasterBuffer(pair, isPremultiplied: true)
      .averagingBlocks(reduction(2, 1, pair.size)).bitmap()
    #expect(result.alpha == .premultiplied && result.bytes == [100, 50, 0, 128])
  }

  @Test(arguments: [2, 3, 16]) func theMeanIsToTheNearest(side: Int) {
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
