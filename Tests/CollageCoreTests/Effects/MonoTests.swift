import Testing

@testable import CollageCore

@Suite struct MonoTests {
  private let coral = Color(red: 255, green: 127, blue: 80)

  private func pixel(_ effect: Mono, _ pixel: [UInt8]) -> [UInt8] {
    let image = Bitmap(size: PixelSize(width: 1, height: 1), alpha: .premultiplied, bytes: pixel)
    return effect.apply(to: image, scale: 1).bytes
  }

  @Test(
    arguments: [
      ([255, 0, 0], 54), ([0, 255, 0], 182), ([0, 0, 255], 18), ([255, 255, 0], 237),
      ([1, 0, 0], 0), ([200, 100, 50], 118),
      // Just below 33.5, and just above 187.5.
      ([1, 42, 45], 33), ([2, 254, 75], 188),
    ] as [([UInt8], UInt8)])
  func lumaHasTheWeightsOfTheEye(color: [UInt8], luma: UInt8) {
    #expect(pixel(Mono(), color + [255]) == [luma, luma, luma, 255])
  }

  @Test func greyStays() {
    for value in UInt8.min...UInt8.max {
      let grey = [value, value, value, 255]
      #expect(pixel(Mono(), grey) == grey)
      #expect(pixel(Mono(strength: 0.3), grey) == grey)
    }
  }

  @Test func whiteBecomesTheTintAndBlackStays() {
    #expect(pixel(Mono(tint: coral), [255, 255, 255, 255]) == [255, 127, 80, 255])
    #expect(pixel(Mono(tint: coral), [0, 0, 0, 255]) == [0, 0, 0, 255])
    #expect(pixel(Mono(tint: coral), [128, 128, 128, 255]) == [128, 64, 40, 255])
  }

  @Test func aTranslucentTintCountsAsItLooksOnWhite() {
    let half = Color(red: 255, green: 0, blue: 55, alpha: 51)
    #expect(pixel(Mono(tint: half), [255, 255, 255, 255]) == [255, 204, 215, 255])
    #expect(MonoLaw(Mono(tint: .none)).tint == SIMD4(repeating: 255))
  }

  @Test func strengthMixesWithTheColoursOfThePhoto() {
    let red: [UInt8] = [200, 40, 10, 255]
    #expect(pixel(Mono(strength: 0), red) == red)
    #expect(pixel(Mono(strength: 1), red) == [72, 72, 72, 255])
    #expect(pixel(Mono(strength: 0.5), red) == [136, 56, 41, 255])
    #expect(pixel(Mono(strength: 0.25), red) == [168, 48, 26, 255])
  }

  @Test func noChannelExceedsItsAlpha() {
    for alpha in UInt8.min...UInt8.max {
      for effect in [Mono(), Mono(tint: coral, strength: 0.7)] {
        let result = pixel(effect, [alpha, alpha, alpha / 2, alpha])
        #expect(result.max() ?? 0 <= alpha && result[3] == alpha)
      }
    }
  }

  @Test func theScaleChangesNothing() {
    let image = Bitmap.noise(30, 20)
    #expect(Mono().apply(to: image, scale: 0.1) == Mono().apply(to: image, scale: 9))
  }

  @Test func picture() throws {
    let effect = Shader(Mono(tint: coral, strength: 0.8))
    try GoldenSceneTests().shaders(name: "mono", stack: [effect])
  }
}
