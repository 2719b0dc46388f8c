import Testing

@testable import CollageCore

@Suite("The light on a picture")
struct WhiteBalanceTests {
  private func gains(_ temperature: Double, _ tint: Double = 0) -> SIMD3<Double> {
    WhiteBalance(temperature: temperature, tint: tint).gains
  }

  @Test("is as it is where nothing is said")
  func neutral() {
    #expect(gains(0) == SIMD3(1, 1, 1))
  }

  /// Computed apart from the program, in Python.
  @Test(
    "is that of daylight",
    arguments: [
      (100, 0, SIMD3(1.3885, 0.9354, 0.4961)), (50, 0, SIMD3(1.1842, 0.9744, 0.7115)),
      (-50, 0, SIMD3(0.8416, 1.0109, 1.3587)), (-100, 0, SIMD3(0.7114, 1.0090, 1.7610)),
      (0, 100, SIMD3(1.2788, 0.8943, 1.2262)), (0, -100, SIMD3(0.7412, 1.0981, 0.7900)),
      (100, -100, SIMD3(1.2152, 1.0146, 0.2216)),
    ] as [(Double, Double, SIMD3<Double>)])
  func daylight(temperature: Double, tint: Double, expected: SIMD3<Double>) {
    let gains = gains(temperature, tint)
    for channel in 0..<3 { #expect(abs(gains[channel] - expected[channel]) < 1e-4) }
  }

  @Test("keeps the luminance of grey, and no channel is lost")
  func luminance() {
    for temperature in stride(from: -100.0, through: 100, by: 10) {
      for tint in stride(from: -100.0, through: 100, by: 10) {
        let gains = gains(temperature, tint)
        #expect(abs((gains * WhiteBalance.luminance).sum() - 1) < 1e-12)
        #expect(gains.min() > 0.2 && gains.max() < 2.2)
      }
    }
  }

  @Test("grows warmer, and more magenta, all the way")
  func order() {
    for value in -100..<100 {
      let (one, next) = (gains(Double(value)), gains(Double(value + 1)))
      #expect(next.x / next.z > one.x / one.z)
      let (tinted, more) = (gains(0, Double(value)), gains(0, Double(value + 1)))
      #expect(more.y < tinted.y)
    }
  }
}
