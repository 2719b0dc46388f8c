import Testing

@testable import CollageCore

@Suite struct AreaDefinitionTests {
  @Test(arguments: [(10, 7, 3, 2), (16, 16, 8, 4), (9, 5, 9, 1), (13, 11, 12, 10), (7, 7, 1, 1)])
  func agreesWithTheDefinition(_ sides: (Int, Int, Int, Int)) {
    let bitmap = ImageFiles.picture(sides.0, sides.1)
    let target = PixelSize(width: sides.2, height: sides.3)
    let small = bitmap.areaAveraged(to: target)
    #expect(small.size == target && small.alpha == .opaque)
    for y in 0..<target.height {
      for x in 0..<target.width {
        for channel in 0..<4 {
          let mean = Self.mean(bitmap, target, x, y, channel)
          let value = Double(small.bytes[(y * target.width + x) * 4 + channel])
          #expect(abs(value - mean) <= 0.5 + 1e-3)
        }
      }
    }
  }

  @Test func hiddenColoursDoNotShow() {
    let pair = Bitmap(
      size: PixelSize(width: 2, height: 1), alpha: .straight, bytes: [250, 10, 20, 255, 0, 0, 0, 0])
    let one = pair.areaAveraged(to: PixelSize(width: 1, height: 1)).straightened()
    #expect(one.alpha == .straight && one.bytes[3] == 128)
    #expect(zip(one.bytes, [250, 10, 20]).allSatisfy { abs(Int($0) - $1) <= 1 })
  }

  private static func mean(
    _ bitmap: Bitmap, _ target: PixelSize, _ x: Int, _ y: Int, _ channel: Int
  ) -> Double {
    let across = Double(bitmap.width) / Double(target.width)
    let down = Double(bitmap.height) / Double(target.height)
    var sum = 0.0
    for row in 0..<bitmap.height {
      for column in 0..<bitmap.width {
        let covered =
          overlap(column, Double(x) * across, across) * overlap(row, Double(y) * down, down)
        sum += covered * Double(bitmap.bytes[(row * bitmap.width + column) * 4 + channel])
      }
    }
    return sum / (across * down)
  }

  private static func overlap(_ pixel: Int, _ start: Double, _ length: Double) -> Double {
    max(0, min(Double(pixel + 1), start + length) - max(Double(pixel), start))
  }
}
