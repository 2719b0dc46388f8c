import Testing

@testable import CollageImaging

@Suite struct SmoothTests {
  private let skin: [UInt8] = [224, 172, 150, 255]

  /// A color with the same noise on all channels.
  private func noise(_ color: [UInt8], _ amplitude: Int, side: Int = 64) -> Bitmap {
    var random = SplitMix64(seed: 4)
    return .make(side, side) { _, _ in
      let change = Int(random.next() % UInt64(2 * amplitude + 1)) - amplitude
      return color.prefix(3).map { UInt8(clamping: Int($0) + change) } + [255]
    }
  }

  /// The standard deviation of green, in levels, inside a margin of eight pixels.
  private func deviation(_ image: Bitmap) -> Double {
    let inside = 8..<image.width - 8
    let values = inside.flatMap { y in inside.map { Double(image[$0, y][1]) } }
    let mean = values.reduce(0, +) / Double(values.count)
    return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
  }

  @Test(arguments: [
    (1, 2, 3), (0.1, 2, 1), (2, 2, 6), (7.8125, 2, 23), (21, 2, 63), (22, 4, 33), (100, 16, 38),
    (1e300, 256, 63),
  ]) func scalesWindows(scale: Double, block: Int, radius: Int) {
    let filter = SkinSmoothingFilter(Smooth(), scale: scale)
    #expect([filter.block, filter.radius] == [block, radius])
  }

  @Test(arguments: [
    (-20, 28, 1), (-20, 13, 1), (-20, 9, 0.5), (-5, 28, 0.5), (-20, 5, 0), (0, 0, 0), (-51, 28, 0),
    (-20, 45, 0), (40, -30, 0), (-51, 25, 0), (-47, 25, 0.5), (-43, 25, 1), (-9, 25, 1),
    (-1, 25, 0), (-25, 13, 1), (-25, 37, 1), (-25, 41, 0.5), (-25, 45, 0), (-60, 25, 0),
    (-25, 60, 0),
  ]) func smoothsSkinColors(blue: Float, red: Float, share: Float) {
    #expect(
      SkinSmoothingFilter(Smooth(), scale: 1).smoothingStrength(blue: blue, red: red)
        == share)
    #expect(
      SkinSmoothingFilter(Smooth(strength: 0.5), scale: 1).smoothingStrength(blue: blue, red: red)
        == share / 2)
  }

  @Test func keepsLargeDifferences() {
    let filter = SkinSmoothingFilter(Smooth(), scale: 1)
    #expect(filter.slope(variance: 0) == 0 && filter.slope(variance: 150) == 0.5)
    #expect(abs(filter.slope(variance: 2850) - 0.95) < 1e-6)
  }

  @Test func removesPores() {
    let image = noise(skin, 6)
    #expect(deviation(image) > 3.5)
    #expect(deviation(Smooth().apply(to: image, scale: 1)) < deviation(image) / 20)
    let half = deviation(Smooth(strength: 0.5).apply(to: image, scale: 1)) / deviation(image)
    #expect(abs(half - 0.5) < 0.1)
  }

  /// The edge divides the filter's two-pixel squares.
  @Test func keepsEdges() {
    let image = Bitmap.make(64, 64) { x, _ in x < 31 ? skin : [110, 75, 60, 255] }
    #expect(ImageFiles.distance(Smooth().apply(to: image, scale: 1), image) <= 8)
  }

  @Test func keepsLashes() {
    let image = Bitmap.make(64, 64) { x, _ in [30, 31].contains(x) ? [60, 40, 35, 255] : skin }
    let result = Smooth().apply(to: image, scale: 1)
    let (before, after) = (172 - 40, Int(result[20, 30][1]) - Int(result[30, 30][1]))
    #expect(Double(after) > 0.9 * Double(before))
  }

  @Test(arguments: [[128, 128, 128, 255], [60, 110, 200, 255], [40, 160, 60, 255]] as [[UInt8]])
  func keepsOtherColors(color: [UInt8]) {
    let image = noise(color, 6)
    #expect(Smooth().apply(to: image, scale: 1) == image)
  }

  @Test func zeroStrengthChangesNothing() {
    let image = noise(skin, 6)
    #expect(Smooth(strength: 0).apply(to: image, scale: 1) == image)
  }

  @Test func keepsFlatSkin() {
    for alpha in [255, 128, 3] as [UInt8] {
      let image = Bitmap.filled(9, 7, skin.dropLast() + [alpha]).premultiplied()
      #expect(ImageFiles.distance(Smooth().apply(to: image, scale: 1), image) <= 1)
    }
  }

  @Test func removesPoresNearOutline() {
    let whole = noise(skin, 6)
    let cut = Bitmap.make(64, 64, alpha: .premultiplied) { x, y in
      x < 40 ? whole[x, y] : [0, 0, 0, 0]
    }
    let result = Smooth().apply(to: cut, scale: 1)
    let edge = (8..<56).map { Double(result[38, $0][1]) }
    #expect((edge.max() ?? 255) - (edge.min() ?? 0) <= 6)
    #expect((0..<64).allSatisfy { result[40, $0] == [0, 0, 0, 0] })
  }

  @Test func looksSameAtLargerScale() {
    let small = noise(skin, 6)
    let large = Bitmap.make(128, 128) { x, y in small[x / 2, y / 2] }
    #expect(deviation(Smooth().apply(to: large, scale: 2)) < deviation(small) / 6)
  }

  @Test(arguments: [1, 2, 3, 5, 9]) func smoothsAnySize(side: Int) {
    for scale in [0.01, 1, 30, 500] {
      let image = Bitmap.translucentNoise(side, 7).premultiplied()
      let result = Smooth().apply(to: image, scale: scale)
      #expect(result.size == image.size)
      #expect(result.channel(3) == image.channel(3) && result.isValidPremultiplied)
    }
  }

  /// Skin with pores, a lash, an eye and an object that isn't skin.
  @Test func matchesGolden() throws {
    let pores = noise(skin, 8)
    let image = Bitmap.make(64, 64) { x, y in
      if y > 50 { return [pores[x, y][2], pores[x, y][1], pores[x, y][0], 255] }
      if (20...22).contains(y - x / 8) && (8..<56).contains(x) { return [70, 45, 40, 255] }
      let (u, v) = (x - 32, y - 34)
      return u * u + 2 * v * v < 90 ? [240, 240, 235, 255] : pores[x, y]
    }
    try Golden.expect(Smooth().apply(to: image, scale: 1), equals: "smooth")
  }
}
