import Testing

@testable import CollageCore

@Suite struct PixellateTests {
  private func runs(_ sources: [Int]) -> [[Int]] {
    var runs: [[Int]] = []
    for source in sources {
      if runs.last?[0] == source {
        runs[runs.count - 1][1] += 1
      } else {
        runs.append([source, 1])
      }
    }
    return runs
  }

  @Test func blocksAreCentredOnMultiplesOfTheirSize() {
    let sources = PixellateLaw.sources(count: 50, block: 8, scale: 1)
    #expect(
      runs(sources) == [[0, 4], [8, 8], [16, 8], [24, 8], [32, 8], [40, 8], [48, 6]])
  }

  @Test func theLastSampleClampsToTheEdge() {
    let sources = PixellateLaw.sources(count: 46, block: 8, scale: 1)
    #expect(sources[43...] == [40, 45, 45])
  }

  @Test(arguments: [0.1, 0.5, 1, 3.7]) func aBlockOfOneIsTheIdentity(scale: Double) {
    #expect(PixellateLaw.sources(count: 40, block: 1, scale: scale) == Array(0..<40))
  }

  @Test(arguments: 1...40) func itIsIdempotentAtScaleOne(block: Int) {
    let sources = PixellateLaw.sources(count: 100, block: block, scale: 1)
    #expect(sources.map { sources[$0] } == sources)
  }

  @Test func blocksGrowWithTheRaster() {
    let sources = PixellateLaw.sources(count: 2048, block: 8, scale: 4)
    #expect(runs(sources).prefix(3) == [[2, 16], [34, 32], [66, 32]])
  }

  @Test(arguments: [1e-9, 0.002, 0.3, 128, 1e9])
  func everySourceIsInsideTheAxis(scale: Double) {
    for block in [2, 7, 256] {
      let sources = PixellateLaw.sources(count: 33, block: block, scale: scale)
      #expect(sources.allSatisfy { (0..<33).contains($0) })
    }
  }

  @Test func allFourChannelsComeFromTheBlocksPixel() {
    let image = Bitmap.translucentNoise(21, 13).premultiplied()
    let law = PixellateLaw(Pixellate(block: 4), size: image.size, scale: 1)
    let result = ShaderPipeline.apply([Shader(Pixellate(block: 4))], to: image, scale: 1)
    for y in 0..<13 {
      for x in 0..<21 { #expect(result[x, y] == image[law.columns[x], law.rows[y]]) }
    }
  }
}
