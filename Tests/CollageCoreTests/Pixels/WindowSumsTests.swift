import Testing

@testable import CollageCore

@Suite struct WindowSumsTests {
  /// Gives the sums as they are.
  private struct Plain: WindowLaw {
    func terms(of source: UInt8) -> SIMD4<UInt32> {
      let value = UInt32(source)
      return SIMD4(1, value, value * value, .max)
    }

    func output(of sums: SIMD4<UInt32>, around source: UInt8) -> SIMD4<UInt32> { sums }
  }

  @Test(arguments: [(9, 7, 2), (1, 1, 3), (5, 300, 4), (40, 3, 63), (64, 130, 0)])
  func sumsAreThoseOfEachWindow(width: Int, height: Int, radius: Int) {
    let noise = Bitmap.noise(width, height)
    let values = (0..<width * height).map { noise.bytes[$0 * 4] }
    let grid = SampleGrid(size: noise.size, values: values)
    let sums = grid.windows(radius: radius, Plain())
    for y in 0..<height {
      for x in 0..<width {
        var expected = SIMD4<UInt32>.zero
        for row in max(0, y - radius)...min(height - 1, y + radius) {
          for column in max(0, x - radius)...min(width - 1, x + radius) {
            expected &+= Plain().terms(of: values[row * width + column])
          }
        }
        #expect(sums.values[y * width + x] == expected)
      }
    }
  }
}
