import Testing

@testable import CollageImaging

@Suite struct PixellateTests {
  private func runs(_ sources: [Int]) -> [[Int]] {
    var runs: [[Int]] = []
    for source in sources {
      if runs.last?[0] == source { runs[runs.count - 1][1] += 1 } else { runs.append([source, 1]) }
    }
    return runs
  }

  @Test func centersBlocksOnMultiplesOfSize() {
    let sources = PixellateSampling.sources(count: 50, block: 8, scale: 1)
    #expect(runs(sources) == [[0, 4], [8, 8], [16, 8], [24, 8], [32, 8], [40, 8], [48, 6]])
  }

  @Test func clampsLastSampleToEdge() {
    #expect(PixellateSampling.sources(count: 46, block: 8, scale: 1)[43...] == [40, 45, 45])
  }

  @Test(arguments: [0.1, 0.5, 1, 3.7]) func blockOfOneIsIdentity(scale: Double) {
    #expect(PixellateSampling.sources(count: 40, block: 1, scale: scale) == Array(0..<40))
  }

  @Test(arguments: 1...40) func isIdempotentAtScaleOne(block: Int) {
    let sources = PixellateSampling.sources(count: 100, block: block, scale: 1)
    #expect(sources.map { sources[$0] } == sources)
  }

  @Test func scalesBlocks() {
    let sources = PixellateSampling.sources(count: 2048, block: 8, scale: 4)
    #expect(runs(sources).prefix(3) == [[2, 16], [34, 32], [66, 32]])
  }

  @Test(arguments: [1e-9, 0.002, 0.3, 128, 1e9]) func keepsSourcesInsideAxis(scale: Double) {
    for block in [2, 7, 256] {
      let sources = PixellateSampling.sources(count: 33, block: block, scale: scale)
      #expect(sources.allSatisfy { (0..<33).contains($0) })
    }
  }

  @Test func copiesAllChannels() {
    let image = Bitmap.translucentNoise(21, 13).premultiplied()
    let sampling = PixellateSampling(Pixellate(block: 4), size: image.size, scale: 1)
    let result = ShaderPipeline.apply([Shader(Pixellate(block: 4))], to: image, scale: 1)
    for y in 0..<13 {
      for x in 0..<21 { #expect(result[x, y] == image[sampling.columns[x], sampling.rows[y]]) }
    }
  }
}

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
      // The exact values are just below 33.5 and just above 187.5.
      ([1, 42, 45], 33), ([2, 254, 75], 188),
    ] as [([UInt8], UInt8)])
  func usesLumaWeights(color: [UInt8], luma: UInt8) {
    #expect(pixel(Mono(), color + [255]) == [luma, luma, luma, 255])
  }

  @Test func keepsGray() {
    for value in UInt8.min...UInt8.max {
      let gray = [value, value, value, 255]
      #expect(pixel(Mono(), gray) == gray && pixel(Mono(strength: 0.3), gray) == gray)
    }
  }

  @Test func mapsWhiteToTint() {
    #expect(pixel(Mono(tint: coral), [255, 255, 255, 255]) == [255, 127, 80, 255])
    #expect(pixel(Mono(tint: coral), [0, 0, 0, 255]) == [0, 0, 0, 255])
    #expect(pixel(Mono(tint: coral), [128, 128, 128, 255]) == [128, 64, 40, 255])
  }

  @Test func composesTranslucentTintOnWhite() {
    let half = Color(red: 255, green: 0, blue: 55, alpha: 51)
    #expect(pixel(Mono(tint: half), [255, 255, 255, 255]) == [255, 204, 215, 255])
    #expect(MonochromeMap(Mono(tint: .none)).tint == SIMD4(repeating: 255))
  }

  @Test func mixesColorsByStrength() {
    let red: [UInt8] = [200, 40, 10, 255]
    #expect(pixel(Mono(strength: 0), red) == red)
    #expect(pixel(Mono(strength: 1), red) == [72, 72, 72, 255])
    #expect(pixel(Mono(strength: 0.5), red) == [136, 56, 41, 255])
    #expect(pixel(Mono(strength: 0.25), red) == [168, 48, 26, 255])
  }

  @Test func keepsChannelsBelowAlpha() {
    for alpha in UInt8.min...UInt8.max {
      for effect in [Mono(), Mono(tint: coral, strength: 0.7)] {
        let result = pixel(effect, [alpha, alpha, alpha / 2, alpha])
        #expect(result.max() ?? 0 <= alpha && result[3] == alpha)
      }
    }
  }

  @Test func isIndependentOfScale() {
    let image = Bitmap.noise(30, 20)
    #expect(Mono().apply(to: image, scale: 0.1) == Mono().apply(to: image, scale: 9))
  }

  @Test func matchesGolden() throws {
    let effect = Shader(Mono(tint: coral, strength: 0.8))
    try GoldenSceneTests().appliesShaders(name: "mono", stack: [effect])
  }
}

@Suite struct ThreeDGlassesTests {
  private let shader = Shader(ThreeDGlasses())

  @Test func readsShiftedRedAndBlue() {
    let image = Bitmap.noise(64, 64)
    let result = ShaderPipeline.apply([shader], to: image, scale: 1)
    #expect(result[30, 30] == [image[8, 8][0], image[30, 30][1], image[41, 41][2], 255])
    #expect(result[10, 10] == [image[0, 0][0], image[10, 10][1], image[21, 21][2], 255])
    #expect(result[60, 60] == [image[38, 38][0], image[60, 60][1], image[63, 63][2], 255])
  }

  @Test func scalesDistancesToAtLeastOne() {
    #expect(offsets(ThreeDGlasses(), scale: 4) == [88, 44])
    #expect(offsets(ThreeDGlasses(red: 5, blue: 1), scale: 0.5) == [3, 1])
    #expect(offsets(ThreeDGlasses(red: 1, blue: 0), scale: 0.01) == [1, 0])
  }

  private func offsets(_ shader: ThreeDGlasses, scale: Double) -> [Int] {
    let offsets = AnaglyphOffsets(shader, scale: scale)
    return [offsets.red, offsets.blue]
  }

  @Test func multipliesMovedChannelsByOwnAlpha() {
    let image = Bitmap.translucentNoise(40, 30).premultiplied()
    let result = image.movingChannels(red: 3, blue: 2)
    for (x, y) in places(3..<38, 3..<28) {
      let own = image[x, y]
      let alpha = Int(own[3])
      let red = (Int(image[x - 3, y - 3][0]) * alpha + 127) / 255
      let blue = (Int(image[x + 2, y + 2][2]) * alpha + 127) / 255
      #expect(result[x, y] == [UInt8(red), own[1], UInt8(blue), own[3]])
    }
  }

  @Test func zeroDistanceKeepsOpaqueImage() {
    let image = Bitmap.noise(20, 20)
    #expect(image.movingChannels(red: 0, blue: 0) == image)
  }
}
