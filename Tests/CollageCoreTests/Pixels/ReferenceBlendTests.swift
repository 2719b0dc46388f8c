import Foundation
import Testing

@testable import CollageImaging

@Suite struct ReferenceBlendTests {
  private typealias RGB = SIMD3<Double>

  /// All combinations of five levels per channel.
  private static let colors: [SIMD3<Double>] = {
    let levels = [0, 0.25, 0.5, 0.8, 1]
    return levels.flatMap { red in
      levels.flatMap { green in levels.map { SIMD3(red, green, $0) } }
    }
  }()

  private func channel(_ mode: BlendMode, _ s: Double, over b: Double) -> Double {
    ReferenceBlend(mode: mode).blend(SIMD3(repeating: s), over: SIMD3(repeating: b)).x
  }

  private func isEqual(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Bool {
    ((one - other) * (one - other)).sum() < 1e-20
  }

  @Test func usesCSSNames() throws {
    #expect(
      BlendMode.allCases.map(\.rawValue) == [
        "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge",
        "color-burn", "hard-light", "soft-light", "difference", "exclusion", "hue", "saturation",
        "color", "luminosity",
      ])
    #expect(BlendMode.allCases.filter(\.isSeparable).count == 12)
    let stored = try JSONEncoder().encode([BlendMode.colorDodge])
    #expect(stored == Data(#"["color-dodge"]"#.utf8))
    #expect(try JSONDecoder().decode([BlendMode].self, from: stored) == [.colorDodge])
  }

  /// Sources of 0.25 and 0.8 over backdrops of 0.4 and 0.16.
  @Test(
    arguments: [
      (.normal, [0.25, 0.8, 0.25, 0.8]), (.multiply, [0.1, 0.32, 0.04, 0.128]),
      (.screen, [0.55, 0.88, 0.37, 0.832]), (.overlay, [0.2, 0.64, 0.08, 0.256]),
      (.darken, [0.25, 0.4, 0.16, 0.16]), (.lighten, [0.4, 0.8, 0.25, 0.8]),
      (.colorDodge, [0.4 / 0.75, 1, 0.16 / 0.75, 0.8]), (.colorBurn, [0, 0.25, 0, 0]),
      (.hardLight, [0.2, 0.76, 0.08, 0.664]),
      // In the specification, D(0.16) = ((16 · 0.16 - 12) · 0.16 + 4) · 0.16 = 0.398336.
      (
        .softLight,
        [0.28, 0.4 + 0.6 * (0.4.squareRoot() - 0.4), 0.0928, 0.16 + 0.6 * (0.398336 - 0.16)]
      ),
      (.difference, [0.15, 0.4, 0.09, 0.64]), (.exclusion, [0.45, 0.56, 0.33, 0.704]),
    ] as [(BlendMode, [Double])])
  func followsSpecificationPerChannel(_ mode: BlendMode, _ expected: [Double]) {
    let found = [0.4, 0.16].flatMap { b in [0.25, 0.8].map { channel(mode, $0, over: b) } }
    for (found, expected) in zip(found, expected) { #expect(abs(found - expected) < 1e-12) }
  }

  /// Black over black, white over black, black over white, white over white.
  @Test(
    arguments: [
      (.normal, [0, 1, 0, 1]), (.multiply, [0, 0, 0, 1]), (.screen, [0, 1, 1, 1]),
      (.overlay, [0, 0, 1, 1]), (.darken, [0, 0, 0, 1]), (.lighten, [0, 1, 1, 1]),
      (.colorDodge, [0, 0, 1, 1]), (.colorBurn, [0, 0, 1, 1]), (.hardLight, [0, 1, 0, 1]),
      (.softLight, [0, 0, 1, 1]), (.difference, [0, 1, 1, 0]), (.exclusion, [0, 1, 1, 0]),
      (.hue, [0, 0, 1, 1]), (.saturation, [0, 0, 1, 1]), (.color, [0, 0, 1, 1]),
      (.luminosity, [0, 1, 0, 1]),
    ] as [(BlendMode, [Double])])
  func followsSpecificationForBlackAndWhite(_ mode: BlendMode, _ expected: [Double]) {
    let found = [0.0, 1].flatMap { b in [0.0, 1].map { channel(mode, $0, over: b) } }
    for (found, expected) in zip(found, expected) { #expect(abs(found - expected) < 1e-12) }
  }

  @Test(
    arguments: [
      (.multiply, 1), (.screen, 0), (.darken, 1), (.lighten, 0), (.colorDodge, 0),
      (.colorBurn, 1), (.hardLight, 0.5), (.softLight, 0.5), (.difference, 0), (.exclusion, 0),
    ] as [(BlendMode, Double)])
  func hasNeutralSourcePerMode(_ mode: BlendMode, _ source: Double) {
    for b in stride(from: 0.0, through: 1, by: 0.05) {
      #expect(abs(channel(mode, source, over: b) - b) < 1e-12)
    }
  }

  @Test func relatesModesBySymmetry() {
    for b in stride(from: 0.0, through: 1, by: 1 / 16) {
      for s in stride(from: 0.0, through: 1, by: 1 / 16) {
        for mode in [BlendMode.multiply, .screen, .darken, .lighten, .difference, .exclusion] {
          #expect(channel(mode, s, over: b) == channel(mode, b, over: s))
        }
        #expect(channel(.overlay, s, over: b) == channel(.hardLight, b, over: s))
        #expect(channel(.screen, s, over: b) == 1 - channel(.multiply, 1 - s, over: 1 - b))
        #expect(channel(.colorBurn, s, over: b) == 1 - channel(.colorDodge, 1 - s, over: 1 - b))
      }
    }
  }

  /// The branches of a formula meet continuously.
  @Test(
    arguments: [
      (.overlay, 0.7, 0.5), (.hardLight, 0.5, 0.7), (.softLight, 0.5, 0.7),
      (.softLight, 0.9, 0.25),
    ] as [(BlendMode, Double, Double)])
  func isContinuousAtBranches(_ mode: BlendMode, _ s: Double, _ b: Double) {
    let (below, above) = (
      channel(mode, s - 1e-9, over: b - 1e-9), channel(mode, s + 1e-9, over: b + 1e-9)
    )
    #expect(abs(below - above) < 1e-7)
  }

  @Test(arguments: BlendMode.allCases) func keepsColorsInRange(_ mode: BlendMode) {
    let reference = ReferenceBlend(mode: mode)
    for source in Self.colors {
      for backdrop in Self.colors {
        let color = reference.blend(source, over: backdrop)
        #expect(color.min() > -1e-12 && color.max() < 1 + 1e-12)
      }
    }
  }

  /// Hue, saturation and luminosity come from the source or the backdrop, as far as the gamut
  /// allows.
  @Test func exchangesHueSaturationAndLuminosity() {
    for source in Self.colors {
      for backdrop in Self.colors {
        func blend(_ mode: BlendMode) -> SIMD3<Double> {
          ReferenceBlend(mode: mode).blend(source, over: backdrop)
        }
        for mode in [BlendMode.hue, .saturation, .color] {
          #expect(abs(blend(mode).luminosity - backdrop.luminosity) < 1e-12)
        }
        #expect(abs(blend(.luminosity).luminosity - source.luminosity) < 1e-12)
        #expect(
          isEqual(blend(.luminosity), ReferenceBlend(mode: .color).blend(backdrop, over: source)))
        if source.saturation == 0 {
          let gray = SIMD3(repeating: backdrop.luminosity)
          #expect(isEqual(blend(.saturation), gray) && isEqual(blend(.hue), gray))
        }
      }
    }
  }

  @Test func setsSaturationAndClipsColor() {
    #expect(isEqual(SIMD3(0.2, 0.6, 0.4).withSaturation(0.8), SIMD3(0, 0.8, 0.4)))
    #expect(SIMD3(repeating: 0.3).withSaturation(0.8) == .zero)
    #expect(abs(SIMD3(1.0, 0, 0).luminosity - 0.3) < 1e-12)
    // Red at luminosity 0.5 is (1.2, 0.2, 0.2); the largest channel is clipped to one.
    let bright = SIMD3(1.0, 0, 0).withLuminosity(0.5)
    #expect(isEqual(bright, SIMD3(1, 0.5 - 0.3 * 0.5 / 0.7, 0.5 - 0.3 * 0.5 / 0.7)))
    // Red at luminosity 0.1 is (0.8, -0.2, -0.2); the smallest channels are clipped to zero.
    #expect(isEqual(SIMD3(1.0, 0, 0).withLuminosity(0.1), SIMD3(0.1 + 0.7 * 0.1 / 0.3, 0, 0)))
  }

  @Test(arguments: BlendMode.allCases) func compositesByBothAlphas(_ mode: BlendMode) {
    let reference = ReferenceBlend(mode: mode)
    let (source, backdrop) = (SIMD4(0.25, 0.5, 0.75, 0.6), SIMD4(0.8, 0.3, 0.1, 0.5))
    func premultiplied(_ pixel: SIMD4<Double>) -> SIMD4<Double> {
      SIMD4(pixel.x * pixel.w, pixel.y * pixel.w, pixel.z * pixel.w, pixel.w)
    }
    func isNear(_ one: SIMD4<Double>, _ other: SIMD4<Double>) -> Bool {
      ((one - other) * (one - other)).sum() < 1e-20
    }
    let clear = SIMD4(0.9, 0.9, 0.9, 0)
    #expect(isNear(reference.composite(clear, over: backdrop), premultiplied(backdrop)))
    #expect(isNear(reference.composite(source, over: clear), premultiplied(source)))
    let blended = reference.blend(SIMD3(0.25, 0.5, 0.75), over: SIMD3(0.8, 0.3, 0.1))
    let expected = 0.3 * SIMD3(0.25, 0.5, 0.75) + 0.3 * blended + 0.2 * SIMD3(0.8, 0.3, 0.1)
    #expect(isNear(reference.composite(source, over: backdrop), SIMD4(expected, 0.8)))
  }
}

/// Premultiplied 8-bit pixels for blend tests, and their exact results.
enum BlendSamples {
  /// An RGBA word, with red in the lowest byte.
  static func word(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) -> UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  /// The channels of a word, in `0...255`.
  static func channels(_ word: UInt32) -> SIMD4<Double> {
    SIMD4(Double(word & 255), Double(word >> 8 & 255), Double(word >> 16 & 255), Double(word >> 24))
  }

  /// The exact blend of two premultiplied pixels, in `0...255`.
  static func expected(
    _ mode: BlendMode, _ source: SIMD4<Double>, over backdrop: SIMD4<Double>, opacity: Double = 1
  ) -> SIMD4<Double> {
    /// The straight color and alpha, in `0...1`.
    func straight(_ pixel: SIMD4<Double>) -> SIMD4<Double> {
      guard pixel.w > 0 else { return .zero }
      var result = pixel / pixel.w
      result.w = pixel.w / 255
      return result
    }
    var source = straight(source)
    source.w *= opacity
    return ReferenceBlend(mode: mode).composite(source, over: straight(backdrop)) * 255
  }

  /// The largest difference of any channel.
  static func distance(_ one: SIMD4<Double>, _ other: SIMD4<Double>) -> Double {
    let difference = one - other
    return max(difference.max(), -difference.min())
  }

  /// Colors with every combination of the levels.
  static func colors(_ levels: [Int]) -> [SIMD3<Int>] {
    levels.flatMap { red in levels.flatMap { green in levels.map { SIMD3(red, green, $0) } } }
  }
}
