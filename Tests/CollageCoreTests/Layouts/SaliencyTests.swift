import Foundation
import Testing

@testable import CollageImaging

@Suite struct SaliencyTests {
  /// Random values that depend only on the seed.
  private static func noise(_ side: Int, seed: UInt64) -> Raster<Float> {
    var random = SplitMix64(seed: seed)
    return Raster(
      size: PixelSize(width: side, height: side),
      values: (0..<side * side).map { _ in Float.random(in: 0...255, using: &random) })
  }

  /// The discrete Fourier transform by its definition, along one axis at a time.
  private static func transform(
    _ values: [SIMD2<Double>], side: Int, sign: Double = -1
  ) -> [SIMD2<Double>] {
    func rotated(_ value: SIMD2<Double>, _ steps: Int) -> SIMD2<Double> {
      let angle = sign * 2 * Double.pi * Double(steps % side) / Double(side)
      let (real, imaginary) = (cos(angle), sin(angle))
      return SIMD2(value.x * real - value.y * imaginary, value.x * imaginary + value.y * real)
    }
    let rows = (0..<side * side).map { index in
      (0..<side).reduce(SIMD2<Double>.zero) { sum, x in
        sum + rotated(values[index / side * side + x], x * (index % side))
      }
    }
    return (0..<side * side).map { index in
      (0..<side).reduce(SIMD2<Double>.zero) { sum, y in
        sum + rotated(rows[y * side + index % side], y * (index / side))
      }
    }
  }

  @Test(arguments: [1, 2, 4, 16]) func fastTransformMatchesDefinition(_ side: Int) {
    let values = Self.noise(side, seed: 3).values.map { SIMD2(Double($0), Double($0) / 7) }
    var fast = values
    let transform = FourierTransform(side: side)
    transform.forward(&fast)
    for (one, two) in zip(fast, Self.transform(values, side: side)) {
      #expect(abs(one.x - two.x) < 1e-8 && abs(one.y - two.y) < 1e-8)
    }
    transform.inverse(&fast)
    for (one, two) in zip(fast, values) {
      #expect(abs(one.x - two.x) < 1e-9 && abs(one.y - two.y) < 1e-9)
    }
  }

  @Test func spectralResidualMatchesPaper() {
    let side = 16
    let square = Self.noise(side, seed: 8)
    let spectrum = Self.transform(square.values.map { SIMD2(Double($0), 0) }, side: side)
    let logarithms = spectrum.indices.map { index in
      log((index == 0 ? 0 : (spectrum[index] * spectrum[index]).sum().squareRoot()) + 16)
    }
    let residual = (0..<side * side).map { index -> SIMD2<Double> in
      var mean = 0.0
      for (column, row) in places(-1..<2, -1..<2) {
        let (x, y) = ((index + column + side) % side, (index / side + row + side) % side)
        mean += logarithms[y * side + x] / 9
      }
      let phase = atan2(spectrum[index].y, spectrum[index].x)
      let amplitude = index == 0 ? 0 : exp(logarithms[index] - mean) - 16 * exp(-mean)
      return SIMD2(amplitude * cos(phase), amplitude * sin(phase))
    }
    let back = Self.transform(residual, side: side, sign: 1).map { $0 / Double(side * side) }
    for (one, two) in zip(SpectralResidual.residual(of: square).values, back) {
      let energy = (two * two).sum()
      #expect(abs(Double(one) - energy) < 1e-4 * energy + 1e-9)
    }
  }

  @Test func findsBreakInPattern() {
    let image = Bitmap.grays(64, 64) { x, y in
      let isOdd = (40..<48).contains(x) && (16..<24).contains(y)
      return (isOdd ? y : x) / 4 % 2 == 0 ? 90 : 160
    }
    let plane = SpectralResidual(image).plane
    let peak = plane.values.indices.max { plane.values[$0] < plane.values[$1] } ?? 0
    #expect((36..<52).contains(peak % 64) && (12..<28).contains(peak / 64))
  }

  @Test func findsNothingInUniformImage() {
    let plane = SpectralResidual(.filled(64, 64, [120, 130, 140, 255])).plane
    #expect((plane.values.max() ?? 1) < 1e-3)
  }

  @Test func measuresDistanceToBorderColors() {
    let size = PixelSize(width: 40, height: 40)
    let (left, right, subject) = (
      ColorVector(50, 0, 0, 0), ColorVector(70, 20, 0, 0), ColorVector(50, 0, 30, 0)
    )
    var lab = Raster<ColorVector>(
      size: size, values: (0..<1600).map { $0 % 40 < 20 ? left : right })
    for y in 20..<40 { for x in 12..<20 { lab[x, y] = subject } }
    let contrast = BorderContrast(lab: lab)
    let (distances, weights) = (contrast.distances(), contrast.weights())
    #expect(abs(distances[16, 30] - 30) < 1e-3)
    // The subject touches the lower edge, which isn't part of the border.
    #expect(abs(distances[16, 39] - 30) < 1e-3)
    #expect(distances[4, 10] == 0 && distances[30, 10] == 0)
    // Next to the subject's edge, the distance is a mean of 3×3 cells.
    #expect(abs(distances[12, 30] - 20) < 1e-3)
    let (across, down): (Double, Double) = (16.5 / 40 - 0.5, 30.5 / 40 - 0.5)
    let fall: Double = exp(-(across * across + down * down) / 0.32)
    let expected: Double = pow(30, 1.5) * fall
    #expect(abs(Double(weights[16, 30]) - expected) < 0.01)
  }

  @Test func clustersAreDeterministic() {
    var random = SplitMix64(seed: 4)
    let colors = (0..<300).map { _ in
      ColorVector(
        Float.random(in: 0...100, using: &random), Float.random(in: -50...50, using: &random),
        Float.random(in: -50...50, using: &random), 0)
    }
    let ones = [Float](repeating: 1, count: colors.count)
    let (one, two) = (BorderColors(colors, weights: ones), BorderColors(colors, weights: ones))
    #expect(one == two)
    for color in colors {
      let minimum = one.centers.map { ($0 - color).squaredLength }.min() ?? -1
      #expect(one.distance(to: color) == minimum.squareRoot())
    }
    #expect(BorderColors([], weights: []).distance(to: .zero) == 0)
  }
}

@Suite struct WindowSearchTests {
  /// Weights that vary widely; some are zero.
  private static func weights(_ size: PixelSize, seed: UInt64) -> Raster<Float> {
    var random = SplitMix64(seed: seed)
    return Raster(
      size: size,
      values: (0..<size.area).map { _ in max(0, Float.random(in: -1...1, using: &random)) })
  }

  /// The sum over a window, computed from every cell.
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

  @Test(arguments: 1...8) func weighsPartlyCoveredCells(_ seed: UInt64) throws {
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

  @Test(arguments: 1...8) func findsBestWindow(_ seed: UInt64) throws {
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

  @Test func centersSubjectAmongEqualWindows() throws {
    var weights = Raster<Float>(size: PixelSize(width: 10, height: 4))
    weights[7, 1] = 1
    let map = FocusMap(weights, of: PixelSize(width: 100, height: 40), faces: [], margin: 0)
    let half = map.window(size: try #require(UnitRect(x: 0, y: 0, width: 0.5, height: 1)))
    #expect(abs(half.x - 0.5) < 1e-12 && half.y == 0)
    let quarter = map.window(size: try #require(UnitRect(x: 0, y: 0, width: 0.5, height: 0.5)))
    #expect(abs(quarter.x - 0.5) < 1e-12 && abs(quarter.y - 0.125) < 1e-12)
    let small = map.window(size: try #require(UnitRect(x: 0, y: 0, width: 0.2, height: 1)))
    #expect(abs(small.center.x - 0.75) < 1e-12)
    // A window in the center of the image also contains this cell, but the subject isn't in the
    // center of that window.
    weights[7, 1] = 0
    weights[6, 1] = 1
    let held = FocusMap(weights, of: PixelSize(width: 100, height: 40), faces: [], margin: 0)
      .window(size: try #require(UnitRect(x: 0, y: 0, width: 0.5, height: 1)))
    #expect(abs(held.center.x - 0.65) < 1e-12)
  }

  @Test func prefersCenterIfBarelyWorse() {
    var weights = Raster<Float>(size: PixelSize(width: 10, height: 1), repeating: 1)
    weights[0, 0] = 1.09
    let (image, tall) = (PixelSize(width: 10, height: 1), 5.0)
    let bold = FocusMap(weights, of: image, faces: [], margin: 0)
    let shy = FocusMap(weights, of: image, faces: [], margin: 0.02)
    #expect(bold.window(aspect: tall).x == 0 && shy.window(aspect: tall).x == 0.25)
    weights[0, 0] = 1.11
    #expect(FocusMap(weights, of: image, faces: [], margin: 0.02).window(aspect: tall).x == 0)
  }
}
