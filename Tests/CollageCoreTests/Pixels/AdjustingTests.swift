import Testing

@testable import CollageImaging

/// The pixel loop, compared with the adjustment curve in double precision.
@Suite("Adjusted pixels") struct AdjustingTests {
  static let curves = [
    AdjustmentCurve(brightness: 100), AdjustmentCurve(brightness: -70),
    AdjustmentCurve(contrast: 100),
    AdjustmentCurve(contrast: -100), AdjustmentCurve(saturation: 100),
    AdjustmentCurve(saturation: -100),
    AdjustmentCurve(saturation: 33), AdjustmentCurve(temperature: 100),
    AdjustmentCurve(temperature: -100), AdjustmentCurve(tint: 100), AdjustmentCurve(tint: -100),
    AdjustmentCurve(gamma: 10), AdjustmentCurve(gamma: 0.1),
    AdjustmentCurve(
      brightness: 100, contrast: 100, saturation: 100, temperature: 100, tint: 100, gamma: 10),
    AdjustmentCurve(
      brightness: -20, contrast: 30, saturation: -40, temperature: 50, tint: -60, gamma: 1.7),
  ]

  private func adjusted(_ image: Bitmap, _ curve: AdjustmentCurve) -> Bitmap {
    let buffer = RasterBuffer(image)
    buffer.adjust(by: curve)
    return buffer.bitmap()
  }

  /// The largest distance between pixels and the curve, in levels.
  private func error(_ result: Bitmap, of image: Bitmap, _ curve: AdjustmentCurve) -> Double {
    var worst = 0.0
    for start in stride(from: 0, to: image.bytes.count, by: 4) {
      let alpha = Double(image.bytes[start + 3])
      guard alpha > 0 else { continue }
      let bytes = (0..<3).map { Double(image.bytes[start + $0]) }
      let color = curve.color(SIMD3(bytes[0], bytes[1], bytes[2]) / alpha) * alpha
      for channel in 0..<3 {
        worst = max(worst, abs(Double(result.bytes[start + channel]) - color[channel]))
      }
    }
    return worst
  }

  @Test(arguments: curves) func matchesCurveForOpaquePixels(curve: AdjustmentCurve) {
    let image = Bitmap.noise(61, 67)
    let result = adjusted(image, curve)
    #expect(result.alpha == .opaque && error(result, of: image, curve) < 0.6)
  }

  @Test("matches the curve for any alpha, which is kept", arguments: curves)
  func matchesCurveAndKeepsAlpha(curve: AdjustmentCurve) {
    let image = Bitmap.make(64, 64, alpha: .premultiplied) { x, y in
      // All alpha values, each with 16 levels.
      let (alpha, part) = ((y % 32) * 8 + x / 8, (x % 8) * 2 + y / 32)
      return [alpha * part / 15, alpha * (15 - part) / 15, alpha * (part ^ 5) / 15, alpha].map {
        UInt8($0)
      }
    }
    let result = adjusted(image, curve)
    #expect(result.alpha == .premultiplied && error(result, of: image, curve) < 0.6)
    #expect(result.channel(3) == image.channel(3) && result.isValidPremultiplied)
  }

  @Test(arguments: curves.indices) func keepsGrayRampMonotonic(index: Int) {
    let curve = Self.curves[index]
    let result = adjusted(.grays(256, 1) { x, _ in x }, curve)
    for channel in 0..<3 {
      let values = (0..<256).map { result[$0, 0][channel] }
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(values[0] == 0)
      if curve.balance.gains == SIMD3(repeating: 1) { #expect(values[255] == 255) }
    }
  }

  @Test("keeps grays neutral at any saturation and tone") func keepsGraysNeutral() {
    let tones = [AdjustmentCurve(), AdjustmentCurve(brightness: 37, contrast: -80, gamma: 1.3)]
    for alpha in [255, 200, 7] as [UInt8] {
      let grays = Bitmap.make(256, 1, alpha: alpha == 255 ? .opaque : .premultiplied) { x, _ in
        let gray = UInt8(x * Int(alpha) / 255)
        return [gray, gray, gray, alpha]
      }
      for (index, plain) in tones.enumerated() {
        let expected = adjusted(grays, plain)
        for saturation in [-100.0, -99, -37, 1, 50, 100] {
          let curve =
            index == 0
            ? AdjustmentCurve(saturation: saturation)
            : AdjustmentCurve(brightness: 37, contrast: -80, saturation: saturation, gamma: 1.3)
          #expect(adjusted(grays, curve) == expected)
        }
        #expect(
          expected.channel(1) == expected.channel(0) && expected.channel(2) == expected.channel(0))
      }
    }
  }

  @Test func removesColorAtMinimumSaturation() {
    let curve = AdjustmentCurve(contrast: 40, saturation: -100, temperature: 70)
    for image in [Bitmap.noise(40, 40), Bitmap.translucentNoise(40, 40).premultiplied()] {
      let result = adjusted(image, curve)
      #expect(result.channel(1) == result.channel(0) && result.channel(2) == result.channel(0))
    }
  }

  @Test func changesNothingWithNeutralSettings() {
    for image in [Bitmap.noise(33, 9), Bitmap.translucentNoise(33, 9).premultiplied()] {
      #expect(adjusted(image, AdjustmentCurve()) == image)
      // At this scale, the sharpening radius is below one pixel.
      #expect(adjusted(image, AdjustmentCurve(sharpen: 100, scale: 0.1)) == image)
    }
  }

  @Test("adjusts a buffered part like the whole", arguments: [true, false])
  func adjustsOnlyBufferedPart(isOpaque: Bool) throws {
    let image = isOpaque ? Bitmap.noise(50, 40) : Bitmap.translucentNoise(50, 40).premultiplied()
    let corners = [Point(x: 10, y: 12), Point(x: 35, y: 8), Point(x: 30, y: 33)]
    let part = try #require(RasterPart(around: [corners], margin: 2, in: image.size))
    let (whole, some) = (RasterBuffer(image), RasterBuffer(image, part: part))
    for curve in Self.curves {
      whole.adjust(by: curve)
      some.adjust(by: curve)
      #expect(some.heldRows == RasterBuffer(whole.bitmap(), part: part).heldRows)
    }
  }
}

@Suite("Adjustment curve") struct AdjustmentCurveTests {
  private func gray(_ curve: AdjustmentCurve, _ value: Double) -> Double {
    curve.color(SIMD3(repeating: value)).y
  }

  private func expect(
    _ color: SIMD3<Double>, _ expected: SIMD3<Double>, within: Double = 1e-12,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for channel in 0..<3 {
      #expect(abs(color[channel] - expected[channel]) <= within, sourceLocation: sourceLocation)
    }
  }

  private static let curves = [
    AdjustmentCurve(brightness: 100), AdjustmentCurve(brightness: -100),
    AdjustmentCurve(contrast: 100),
    AdjustmentCurve(contrast: -100), AdjustmentCurve(gamma: 10), AdjustmentCurve(gamma: 0.1),
    AdjustmentCurve(brightness: 100, contrast: 100, gamma: 10),
    AdjustmentCurve(brightness: -100, contrast: -100, gamma: 0.1),
  ]

  @Test func isIdentityWithNeutralSettings() {
    let curve = AdjustmentCurve()
    #expect(curve.keepsColors && curve.sharpening == nil)
    expect(curve.color(SIMD3(0.2, 0.4, 0.9)), SIMD3(0.2, 0.4, 0.9))
  }

  @Test func reportsChangeForEverySetting() {
    let curves = [
      AdjustmentCurve(brightness: 1), AdjustmentCurve(contrast: -1), AdjustmentCurve(saturation: 1),
      AdjustmentCurve(temperature: 1), AdjustmentCurve(tint: -1), AdjustmentCurve(gamma: 1.01),
    ]
    for curve in curves {
      let color = SIMD3(0.2, 0.4, 0.9)
      #expect(!curve.keepsColors && curve.color(color) != color)
    }
  }

  @Test(arguments: curves) func keepsBlackAndWhiteAndIsMonotonic(curve: AdjustmentCurve) {
    #expect(gray(curve, 0) == 0 && abs(gray(curve, 1) - 1) < 1e-12)
    let grays = (0...1000).map { gray(curve, Double($0) / 1000) }
    #expect(zip(grays, grays.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func brightensWithSlopeOfThreeAtBlack() {
    #expect(abs(gray(AdjustmentCurve(brightness: 100), 0.5) - 0.75) < 1e-12)
    #expect(abs(gray(AdjustmentCurve(brightness: -100), 0.5) - 0.25) < 1e-12)
    #expect(abs(gray(AdjustmentCurve(brightness: 100), 1e-6) - 3e-6) < 1e-10)
  }

  @Test func pivotsContrastAtMidGray() {
    for value in [-100.0, -30, 20, 100] {
      let curve = AdjustmentCurve(contrast: value)
      #expect(gray(curve, 0.5) == 0.5)
      #expect(abs(gray(curve, 0.3) + gray(curve, 0.7) - 1) < 1e-12)
    }
    let slope = (gray(AdjustmentCurve(contrast: 100), 0.5001) - 0.5) / 0.0001
    #expect(abs(slope - 2.5) < 0.01)
  }

  @Test func invertsWithNegatedValue() {
    for value in stride(from: 0.0, through: 1, by: 0.05) {
      let lighter = gray(AdjustmentCurve(brightness: 70), value)
      #expect(abs(gray(AdjustmentCurve(brightness: -70), lighter) - value) < 1e-12)
      let steeper = gray(AdjustmentCurve(contrast: 70), value)
      #expect(abs(gray(AdjustmentCurve(contrast: -70), steeper) - value) < 1e-12)
    }
  }

  @Test func brightensWithGammaAboveOne() {
    #expect(abs(gray(AdjustmentCurve(gamma: 2), 0.25) - 0.5) < 1e-12)
    #expect(abs(gray(AdjustmentCurve(gamma: 0.5), 0.5) - 0.25) < 1e-12)
  }

  @Test func scalesSaturationFromLumaToDouble() {
    let (color, luma) = (SIMD3(0.5, 0.4, 0.3), 0.2126 * 0.5 + 0.7152 * 0.4 + 0.0722 * 0.3)
    expect(AdjustmentCurve(saturation: -100).color(color), SIMD3(repeating: luma))
    expect(AdjustmentCurve(saturation: 100).color(color), 2 * color - luma)
    expect(AdjustmentCurve(saturation: 100).color(SIMD3(1, 0, 0)), SIMD3(1, 0, 0))
  }

  @Test func keepsGraysNeutral() {
    for curve in [AdjustmentCurve(saturation: 80), AdjustmentCurve(contrast: 60), Self.curves[6]] {
      for value in stride(from: 0.0, through: 1, by: 0.1) {
        let color = curve.color(SIMD3(repeating: value))
        expect(color, SIMD3(repeating: color.x))
      }
    }
  }

  @Test func keepsLuminanceWhenWarmingAndTinting() {
    for curve in [AdjustmentCurve(temperature: 60), AdjustmentCurve(temperature: -40, tint: 30)] {
      let color = curve.color(SIMD3(repeating: 0.5))
      let light = SIMD3(
        SRGBCurve.light(color.x), SRGBCurve.light(color.y), SRGBCurve.light(color.z))
      let luminance = (light * WhiteBalance.luminance).sum()
      #expect(abs(luminance - SRGBCurve.light(0.5)) < 1e-9)
    }
    let warm = AdjustmentCurve(temperature: 60).color(SIMD3(repeating: 0.5))
    #expect(warm.x > 0.5 && warm.z < 0.5)
    #expect(AdjustmentCurve(tint: 60).color(SIMD3(repeating: 0.5)).y < 0.5)
  }
}
