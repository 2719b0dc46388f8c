import Testing

@testable import CollageCore

/// What is smoothed wholly has the luma of its squares, and between their centres what lies between.
@Suite("Smoothed luma")
struct LumaInterpolationTests {
  /// Every square on its own becomes flat.
  private struct Flat: SmoothingLaw {
    let block: Int
    let radius = 0
    func share(blue: Float, red: Float) -> Float { 1 }
    func slope(variance: Float) -> Float { 0 }
  }

  private let squares = [[10, 50, 200], [90, 130, 30]]

  /// The value between the centres of squares, at a number of squares from the first corner.
  private func value(_ x: Double, _ y: Double) -> Double {
    let (x, y) = (min(max(x - 0.5, 0), 2), min(max(y - 0.5, 0), 1))
    let left = min(Int(x), 1)
    let (across, down) = (x - Double(left), y)
    let rows = squares.map { row in
      Double(row[left]) * (1 - across) + Double(row[left + 1]) * across
    }
    return rows[0] * (1 - down) + rows[1] * down
  }

  @Test(
    "is that between the centres of squares of any side",
    arguments: [(2, 6, 4), (4, 12, 8), (4, 11, 7), (8, 24, 16), (8, 17, 9)])
  func interpolated(block: Int, width: Int, height: Int) {
    let image = Bitmap.make(width, height) { x, y in
      let grey = UInt8(squares[y / block][x / block])
      return [grey, grey, grey, 255]
    }
    let result = image.smoothingLuma(by: Flat(block: block))
    for y in 0..<height {
      for x in 0..<width {
        let expected = value(
          (Double(x) + 0.5) / Double(block), (Double(y) + 0.5) / Double(block))
        #expect(result[x, y][3] == 255)
        for channel in 0..<3 { #expect(abs(Double(result[x, y][channel]) - expected) <= 1) }
      }
    }
  }

  @Test("moves all channels alike, and not beyond their ends")
  func channels() {
    // Lumas of 60 and 149, a square each, in a column.
    let image = Bitmap.make(2, 4) { _, y in y < 2 ? [200, 0, 0, 255] : [0, 255, 0, 255] }
    let result = image.smoothingLuma(by: Flat(block: 2))
    #expect(result[0, 0] == [200, 0, 0, 255] && result[1, 0] == result[0, 0])
    #expect(result[0, 1] == [222, 22, 22, 255])
    #expect(result[0, 2] == [0, 232, 0, 255] && result[1, 3] == [0, 255, 0, 255])
  }

  @Test("is that of the squares in every row of a tall picture")
  func tall() {
    let lumas = (0..<75).map { $0 * 37 % 256 }
    let image = Bitmap.make(2, 150) { _, y in
      let grey = UInt8(lumas[y / 2])
      return [grey, grey, grey, 255]
    }
    let result = image.smoothingLuma(by: Flat(block: 2))
    for y in 1..<149 {
      // Three quarters of the nearer square and one of the other.
      let other = lumas[y % 2 == 0 ? y / 2 - 1 : y / 2 + 1]
      let expected = (Double(3 * lumas[y / 2]) + Double(other)) / 4
      #expect(abs(Double(result[1, y][1]) - expected) <= 1)
    }
  }
}
