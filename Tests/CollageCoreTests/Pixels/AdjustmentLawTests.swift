import Testing

@testable import CollageCore

@Suite("The law of adjustments")
struct AdjustmentLawTests {
  private func grey(_ law: AdjustmentLaw, _ value: Double) -> Double {
    law.color(SIMD3(repeating: value)).y
  }

  private func expect(
    _ color: SIMD3<Double>, _ expected: SIMD3<Double>, within: Double = 1e-12,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for channel in 0..<3 {
      #expect(abs(color[channel] - expected[channel]) <= within, sourceLocation: sourceLocation)
    }
  }

  private static let laws = [
    AdjustmentLaw(brightness: 100), AdjustmentLaw(brightness: -100), AdjustmentLaw(contrast: 100),
    AdjustmentLaw(contrast: -100), AdjustmentLaw(gamma: 10), AdjustmentLaw(gamma: 0.1),
    AdjustmentLaw(brightness: 100, contrast: 100, gamma: 10),
    AdjustmentLaw(brightness: -100, contrast: -100, gamma: 0.1),
  ]

  @Test("keeps every colour where all is neutral")
  func neutral() {
    let law = AdjustmentLaw()
    #expect(law.keepsColors && law.sharpening == nil)
    expect(law.color(SIMD3(0.2, 0.4, 0.9)), SIMD3(0.2, 0.4, 0.9))
  }

  @Test("says of each value that it changes something")
  func changes() {
    let laws = [
      AdjustmentLaw(brightness: 1), AdjustmentLaw(contrast: -1), AdjustmentLaw(saturation: 1),
      AdjustmentLaw(temperature: 1), AdjustmentLaw(tint: -1), AdjustmentLaw(gamma: 1.01),
    ]
    for law in laws {
      let color = SIMD3(0.2, 0.4, 0.9)
      #expect(!law.keepsColors && law.color(color) != color)
    }
  }

  @Test("keeps black and white, and never turns round", arguments: laws)
  func tones(law: AdjustmentLaw) {
    #expect(grey(law, 0) == 0 && abs(grey(law, 1) - 1) < 1e-12)
    let greys = (0...1000).map { grey(law, Double($0) / 1000) }
    #expect(zip(greys, greys.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("lightens by brightness with a slope of three at black")
  func brightness() {
    #expect(abs(grey(AdjustmentLaw(brightness: 100), 0.5) - 0.75) < 1e-12)
    #expect(abs(grey(AdjustmentLaw(brightness: -100), 0.5) - 0.25) < 1e-12)
    #expect(abs(grey(AdjustmentLaw(brightness: 100), 1e-6) - 3e-6) < 1e-10)
  }

  @Test("turns around mid grey by contrast")
  func contrast() {
    for value in [-100.0, -30, 20, 100] {
      let law = AdjustmentLaw(contrast: value)
      #expect(grey(law, 0.5) == 0.5)
      #expect(abs(grey(law, 0.3) + grey(law, 0.7) - 1) < 1e-12)
    }
    let slope = (grey(AdjustmentLaw(contrast: 100), 0.5001) - 0.5) / 0.0001
    #expect(abs(slope - 2.5) < 0.01)
  }

  @Test("takes back with a negative value what the value did")
  func symmetry() {
    for value in stride(from: 0.0, through: 1, by: 0.05) {
      let lighter = grey(AdjustmentLaw(brightness: 70), value)
      #expect(abs(grey(AdjustmentLaw(brightness: -70), lighter) - value) < 1e-12)
      let steeper = grey(AdjustmentLaw(contrast: 70), value)
      #expect(abs(grey(AdjustmentLaw(contrast: -70), steeper) - value) < 1e-12)
    }
  }

  @Test("lightens by a gamma above one")
  func gamma() {
    #expect(abs(grey(AdjustmentLaw(gamma: 2), 0.25) - 0.5) < 1e-12)
    #expect(abs(grey(AdjustmentLaw(gamma: 0.5), 0.5) - 0.25) < 1e-12)
  }

  @Test("leads by saturation from luma to twice the colour")
  func saturation() {
    let (color, luma) = (SIMD3(0.5, 0.4, 0.3), 0.2126 * 0.5 + 0.7152 * 0.4 + 0.0722 * 0.3)
    expect(AdjustmentLaw(saturation: -100).color(color), SIMD3(repeating: luma))
    expect(AdjustmentLaw(saturation: 100).color(color), 2 * color - luma)
    expect(AdjustmentLaw(saturation: 100).color(SIMD3(1, 0, 0)), SIMD3(1, 0, 0))
  }

  @Test("keeps greys grey")
  func greys() {
    for law in [AdjustmentLaw(saturation: 80), AdjustmentLaw(contrast: 60), Self.laws[6]] {
      for value in stride(from: 0.0, through: 1, by: 0.1) {
        let color = law.color(SIMD3(repeating: value))
        expect(color, SIMD3(repeating: color.x))
      }
    }
  }

  @Test("warms and tints in light, where grey keeps its luminance")
  func balance() {
    for law in [AdjustmentLaw(temperature: 60), AdjustmentLaw(temperature: -40, tint: 30)] {
      let color = law.color(SIMD3(repeating: 0.5))
      let light = SIMD3(
        SRGBCurve.light(color.x), SRGBCurve.light(color.y), SRGBCurve.light(color.z))
      let luminance = (light * WhiteBalance.luminance).sum()
      #expect(abs(luminance - SRGBCurve.light(0.5)) < 1e-9)
    }
    let warm = AdjustmentLaw(temperature: 60).color(SIMD3(repeating: 0.5))
    #expect(warm.x > 0.5 && warm.z < 0.5)
    #expect(AdjustmentLaw(tint: 60).color(SIMD3(repeating: 0.5)).y < 0.5)
  }
}
