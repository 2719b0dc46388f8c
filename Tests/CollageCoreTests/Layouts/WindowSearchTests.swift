import Testing

@testable import CollageCore

@Suite struct WindowSearchTests {
  /// Weights that are far apart, some of them zero.
  private static func weights(_ size: PixelSize, seed: UInt64) -> Raster<Float> {
    var random = SplitMix64(seed: seed)
    return Raster(
      size: size,
      values: (0..<size.area).map { _ in max(0, Float.random(in: -1...1, using: &random)) })
  }

  /// The sum over a window by looking at every cell.
  private static func plainSum(_ weights: Raster<Float>, _ window: UnitRect) -> Double {
    func part(_ index: Int, _ start: Double, _ end: Double) -> Double {
      max(0, min(Double(index + 1), end) - max(Double(index), start))
    }
    let (width, height) = (Double(weights.width), Double(weights.height))
    return (0..<weights.size.area).reduce(0) { sum, cell in
      let (x, y) = (cell % weights.width, cell / weights.width)
      let covered =
        part(x, window.x * width, window.maxX * width)
        * part(y, window.y * height, window.maxY * height)
      return sum + Double(weights.values[cell]) * covered
    }
  }

  @Test("Sums are those of all cells, partly covered ones by their part", arguments: 1...8)
  func sums(_ seed: UInt64) throws {
    let size = PixelSize(width: 7, height: 5)
    let weights = Self.weights(size, seed: seed)
    let sums = WeightSums(weights)
    var random = SplitMix64(seed: seed + 100)
    for _ in 0..<50 {
      let (x, y) = (
        Double.random(in: 0..<0.9, using: &random), Double.random(in: 0..<0.9, using: &random)
      )
      let window = try #require(
        UnitRect(
          x: x, y: y, width: Double.random(in: 0.01...1 - x, using: &random),
          height: Double.random(in: 0.01...1 - y, using: &random)))
      let sum = sums.sum(
        left: window.x * 7, top: window.y * 5, right: window.maxX * 7, bottom: window.maxY * 5)
      #expect(abs(sum - Self.plainSum(weights, window)) < 1e-9)
    }
  }

  @Test("No place of a window is better than the one that is found", arguments: 1...8)
  func best(_ seed: UInt64) throws {
    let weights = Self.weights(PixelSize(width: 9, height: 7), seed: seed)
    let map = FocusMap(weights, of: PixelSize(width: 900, height: 700), faces: [], margin: 0)
    for (width, height) in [(0.5, 1), (1, 0.37), (0.41, 0.53), (0.01, 0.02), (1, 1)] {
      let found = map.window(size: try #require(UnitRect(x: 0, y: 0, width: width, height: height)))
      #expect(abs(found.width - width) < 1e-12 && abs(found.height - height) < 1e-12)
      let sum = Self.plainSum(weights, found)
      for step in 0...400 {
        let x = Double(step % 21) / 20 * (1 - width)
        let y = Double(step / 21) / 20 * (1 - height)
        let other = try #require(UnitRect(x: x, y: y, width: width, height: height))
        #expect(Self.plainSum(weights, other) <= sum + 1e-9)
      }
    }
  }

  @Test("Of equally good places the one that has what matters in its middle is taken")
  func ties() throws {
    var weights = Raster<Float>(size: PixelSize(width: 10, height: 4))
    weights[7, 1] = 1
    let map = FocusMap(weights, of: PixelSize(width: 100, height: 40), faces: [], margin: 0)
    let half = map.window(size: try #require(UnitRect(x: 0, y: 0, width: 0.5, height: 1)))
    #expect(abs(half.x - 0.5) < 1e-12 && half.y == 0)
    let quarter = map.window(size: try #require(UnitRect(x: 0, y: 0, width: 0.5, height: 0.5)))
    #expect(abs(quarter.x - 0.5) < 1e-12 && abs(quarter.y - 0.125) < 1e-12)
    let small = map.window(size: try #require(UnitRect(x: 0, y: 0, width: 0.2, height: 1)))
    #expect(abs(small.center.x - 0.75) < 1e-12)
    // The window in the middle of the picture would hold it, too.
    weights[7, 1] = 0
    weights[6, 1] = 1
    let held = FocusMap(weights, of: PixelSize(width: 100, height: 40), faces: [], margin: 0)
      .window(size: try #require(UnitRect(x: 0, y: 0, width: 0.5, height: 1)))
    #expect(abs(held.center.x - 0.65) < 1e-12)
  }

  @Test("A window that is hardly better than the middle one is not taken")
  func margin() {
    var weights = Raster<Float>(size: PixelSize(width: 10, height: 1), repeating: 1)
    weights[0, 0] = 1.09
    let (picture, tall) = (PixelSize(width: 10, height: 1), 5.0)
    let bold = FocusMap(weights, of: picture, faces: [], margin: 0)
    let shy = FocusMap(weights, of: picture, faces: [], margin: 0.02)
    #expect(bold.window(aspect: tall).x == 0 && shy.window(aspect: tall).x == 0.25)
    weights[0, 0] = 1.11
    #expect(FocusMap(weights, of: picture, faces: [], margin: 0.02).window(aspect: tall).x == 0)
  }
}
