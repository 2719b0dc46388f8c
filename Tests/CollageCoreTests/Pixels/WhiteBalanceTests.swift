import Foundation
import Testing

@testable import CollageImaging

@Suite("White balance") struct WhiteBalanceTests {
  private func gains(_ temperature: Double, _ tint: Double = 0) -> SIMD3<Double> {
    WhiteBalance(temperature: temperature, tint: tint).gains
  }

  @Test func isNeutralByDefault() { #expect(gains(0) == SIMD3(1, 1, 1)) }

  /// The expected gains were computed independently, in Python.
  @Test(
    arguments: [
      (100, 0, SIMD3(1.3885, 0.9354, 0.4961)), (50, 0, SIMD3(1.1842, 0.9744, 0.7115)),
      (-50, 0, SIMD3(0.8416, 1.0109, 1.3587)), (-100, 0, SIMD3(0.7114, 1.0090, 1.7610)),
      (0, 100, SIMD3(1.2788, 0.8943, 1.2262)), (0, -100, SIMD3(0.7412, 1.0981, 0.7900)),
      (100, -100, SIMD3(1.2152, 1.0146, 0.2216)),
    ] as [(Double, Double, SIMD3<Double>)])
  func matchesDaylightGains(temperature: Double, tint: Double, expected: SIMD3<Double>) {
    let gains = gains(temperature, tint)
    for channel in 0..<3 { #expect(abs(gains[channel] - expected[channel]) < 1e-4) }
  }

  @Test("keeps the luminance of gray, and every channel") func keepsLuminanceOfGray() {
    for temperature in stride(from: -100.0, through: 100, by: 10) {
      for tint in stride(from: -100.0, through: 100, by: 10) {
        let gains = gains(temperature, tint)
        #expect(abs((gains * WhiteBalance.luminance).sum() - 1) < 1e-12)
        #expect(gains.min() > 0.2 && gains.max() < 2.2)
      }
    }
  }

  @Test func warmsAndTintsMonotonically() {
    for value in -100..<100 {
      let (one, next) = (gains(Double(value)), gains(Double(value + 1)))
      #expect(next.x / next.z > one.x / one.z)
      let (tinted, more) = (gains(0, Double(value)), gains(0, Double(value + 1)))
      #expect(more.y < tinted.y)
    }
  }
}

@Suite("Contrast") struct ContrastTests {

  @Test("ranges from 1 to 21") func rangesFromOneToTwentyOne() {
    #expect(Contrast.ratio(0, 1) == 21 && Contrast.ratio(1, 0) == 21)
    #expect(Contrast.ratio(0.3, 0.3) == 1)
    // The darkest gray with a ratio of 4.5 on white.
    let gray = Contrast.luminance(red: 118, green: 118, blue: 118)
    #expect(Contrast.ratio(gray, 1) > 4.5 && Contrast.ratio(gray, 1) < 4.6)
  }

  @Test("chooses black or white, whichever is more readable on most of the background")
  func choosesReadableBlackOrWhite() {
    #expect(Contrast.blackOrWhite(on: []) == .black)
    #expect(Contrast.blackOrWhite(on: [0.9, 0.8]) == .black)
    #expect(Contrast.blackOrWhite(on: [0.02, 0.05]) == .white)
    // A fifth of the background is white: the mean luminance is high, but most of it is dark.
    #expect(Contrast.blackOrWhite(on: [1, 0.03, 0.03, 0.03, 0.03]) == .white)
    #expect(Contrast.blackOrWhite(on: [0, 0.7, 0.7, 0.7, 0.7]) == .black)
  }
}

@Suite struct SRGBCurveTests {
  @Test func matchesIEC61966() {
    for number in stride(from: 0.0, through: 1, by: 1.0 / 512) {
      let light = number <= 0.04045 ? number / 12.92 : pow((number + 0.055) / 1.055, 2.4)
      #expect(abs(SRGBCurve.light(number) - light) < 1e-12)
      #expect(abs(SRGBCurve.value(light) - number) < 1e-7)
    }
  }

  @Test func clampsOutOfRangeValues() {
    #expect(SRGBCurve.value(-0.5) == 0)
    #expect(abs(SRGBCurve.value(3) - 1) < 1e-12)
  }
}

@Suite struct NormalDistributionTests {
  @Test("matches the system's density and cumulative functions") func matchesSystemMath() {
    for x in stride(from: -9.0, through: 9, by: 0.173) {
      let density = exp(-x * x / 2) / (2 * Double.pi).squareRoot()
      #expect(abs(NormalDistribution.density(x) - density) < 1e-13)
      #expect(abs(NormalDistribution.cumulative(x) - erfc(-x / 2.0.squareRoot()) / 2) < 1e-13)
    }
    #expect(NormalDistribution.cumulative(0) == 0.5)
  }

  @Test func matchesIntegratedTailMoment() {
    for z in [0.0, 0.4, 1, 2.5] {
      let slices = stride(from: z + 0.0005, to: 9, by: 0.001).reduce(0.0) { sum, x in
        sum + (x - z) * (x - z) * NormalDistribution.density(x) * 0.001
      }
      #expect(abs(NormalDistribution.tailMoment(z) - slices) < 1e-6)
    }
  }

  @Test("interpolates its tables, and is constant beyond their ends")
  func interpolatesTablesAndClampsEnds() {
    for x in stride(from: -5.0, through: 5, by: 0.0217) {
      #expect(abs(NormalDistributionTable.cumulative(x) - NormalDistribution.cumulative(x)) < 1e-5)
    }
    #expect(NormalDistributionTable.cumulative(1e9) == NormalDistributionTable.cumulative(5))
    #expect(NormalDistributionTable.cumulative(-1e9) == NormalDistributionTable.cumulative(-5))
  }
}

@Suite struct DitherNoiseTests {
  @Test func matchesPublishedNoise() {
    func fraction(_ value: Double) -> Double { value - value.rounded(.down) }
    for (column, row) in [(0, 0), (1, 0), (0, 1), (17, 5), (1999, 3), (65_499, 65_499)] {
      let inner = fraction(0.06711056 * Double(column) + 0.00583715 * Double(row))
      let expected = fraction(52.9829189 * inner) * 256
      let threshold = Double(
        DitherNoise.threshold(column: column, start: DitherNoise.start(row: row)))
      let distance = abs(threshold + 0.5 - expected)
      #expect(min(distance, 256 - distance) < 0.6, "\(column) \(row)")
    }
  }

  @Test func distributesValuesEvenly() {
    var counts = [Int](repeating: 0, count: 16)
    for (column, row) in places(0..<64, 0..<64) {
      let start = DitherNoise.start(row: row)
      counts[Int(DitherNoise.threshold(column: column, start: start)) / 16] += 1
    }
    #expect(counts.allSatisfy { abs($0 - 256) < 16 }, "\(counts)")
  }
}
