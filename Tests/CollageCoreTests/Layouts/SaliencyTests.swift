import Foundation
import Testing

@testable import CollageCore

@Suite struct SaliencyTests {
  /// Numbers without order, the same each time.
  private static func noise(_ side: Int, seed: UInt64) -> Raster<Float> {
    var random = SplitMix64(seed: seed)
    return Raster(
      size: PixelSize(width: side, height: side),
      values: (0..<side * side).map { _ in Float.random(in: 0...255, using: &random) })
  }

  /// The transform by its definition, along one axis after the other.
  private static func transform(
    _ values: [SIMD2<Double>], side: Int, sign: Double = -1
  ) -> [SIMD2<Double>] {
    func turned(_ value: SIMD2<Double>, _ steps: Int) -> SIMD2<Double> {
      let angle = sign * 2 * Double.pi * Double(steps % side) / Double(side)
      let (real, imaginary) = (cos(angle), sin(angle))
      return SIMD2(
        value.x * real - value.y * imaginary, value.x * imaginary + value.y * real)
    }
    let rows = (0..<side * side).map { place in
      (0..<side).reduce(SIMD2<Double>.zero) { sum, x in
        sum + turned(values[place / side * side + x], x * (place % side))
      }
    }
    return (0..<side * side).map { place in
      (0..<side).reduce(SIMD2<Double>.zero) { sum, y in
        sum + turned(rows[y * side + place % side], y * (place / side))
      }
    }
  }

  @Test("The fast transform is the transform", arguments: [1, 2, 4, 16])
  func fourier(_ side: Int) {
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

  @Test("The spectral residual is the one of its paper")
  func residual() {
    let side = 16
    let square = Self.noise(side, seed: 8)
    let spectrum = Self.transform(square.values.map { SIMD2(Double($0), 0) }, side: side)
    let logarithms = spectrum.indices.map { index in
      log((index == 0 ? 0 : (spectrum[index] * spectrum[index]).sum().squareRoot()) + 16)
    }
    let residual = (0..<side * side).map { place -> SIMD2<Double> in
      var mean = 0.0
      for row in -1...1 {
        for column in -1...1 {
          let (x, y) = ((place + column + side) % side, (place / side + row + side) % side)
          mean += logarithms[y * side + x] / 9
        }
      }
      let phase = atan2(spectrum[place].y, spectrum[place].x)
      let amplitude = place == 0 ? 0 : exp(logarithms[place] - mean) - 16 * exp(-mean)
      return SIMD2(amplitude * cos(phase), amplitude * sin(phase))
    }
    let back = Self.transform(residual, side: side, sign: 1).map { $0 / Double(side * side) }
    for (one, two) in zip(SpectralResidual.residual(of: square).values, back) {
      let energy = (two * two).sum()
      #expect(abs(Double(one) - energy) < 1e-4 * energy + 1e-9)
    }
  }

  @Test("What breaks a pattern is unexpected")
  func unexpected() {
    let size = PixelSize(width: 64, height: 64)
    let bytes = (0..<size.area).flatMap { pixel -> [UInt8] in
      let (x, y) = (pixel % 64, pixel / 64)
      let isOdd = (40..<48).contains(x) && (16..<24).contains(y)
      let luma: UInt8 = (isOdd ? y : x) / 4 % 2 == 0 ? 90 : 160
      return [luma, luma, luma, 255]
    }
    let plane = SpectralResidual(Bitmap(size: size, alpha: .opaque, bytes: bytes)).plane
    let peak = plane.values.indices.max { plane.values[$0] < plane.values[$1] } ?? 0
    #expect((36..<52).contains(peak % 64) && (12..<28).contains(peak / 64))
  }

  @Test("A picture of one colour has nothing unexpected in it")
  func plain() {
    let size = PixelSize(width: 64, height: 64)
    let bytes = (0..<size.area).flatMap { _ -> [UInt8] in [120, 130, 140, 255] }
    let plane = SpectralResidual(Bitmap(size: size, alpha: .opaque, bytes: bytes)).plane
    #expect((plane.values.max() ?? 1) < 1e-3)
  }

  @Test("Distances are those from the nearest colour of the border")
  func contrast() {
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
    // The subject touches the lower edge, which is no border.
    #expect(abs(distances[16, 39] - 30) < 1e-3)
    #expect(distances[4, 10] == 0 && distances[30, 10] == 0)
    // At the edge of the subject a mean of three by three.
    #expect(abs(distances[12, 30] - 20) < 1e-3)
    let fall = exp(-(pow(16.5 / 40 - 0.5, 2) + pow(30.5 / 40 - 0.5, 2)) / (2 * 0.16))
    #expect(abs(Double(weights[16, 30]) - pow(30, 1.5) * fall) < 0.01)
  }

  @Test("The clusters of the border are the same each time, and nearest is nearest")
  func clusters() {
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
      let least = one.centers.map { ($0 - color).squaredLength }.min() ?? -1
      #expect(one.distance(to: color) == least.squareRoot())
    }
    #expect(BorderColors([], weights: []).distance(to: .zero) == 0)
  }
}
