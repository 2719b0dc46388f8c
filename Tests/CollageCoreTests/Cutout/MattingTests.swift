import Testing

@testable import CollageCore

@Suite struct MattingTests {
  let size = PixelSize(width: 24, height: 20)

  /// A mixture of two colours with a soft edge, and how much of each pixel is the first.
  private func softEdge() -> (guide: Raster<ColorVector>, alpha: Raster<Float>) {
    let (subject, background) = (ColorVector(0.9, 0.5, 0.1, 0), ColorVector(0.1, 0.4, 0.7, 0))
    var alpha = Raster<Float>(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let hair: Float = y % 3 == 0 ? 3 : 0
        alpha[x, y] = min(max((hair + 14 - Float(x)) / 8, 0), 1)
      }
    }
    return (alpha.map { subject * $0 + background * (1 - $0) }, alpha)
  }

  private func filter(_ guide: Raster<ColorVector>) -> GuidedFilter {
    GuidedFilter(guide: guide, radius: 2, epsilon: 1e-5)
  }

  @Test func aMixtureOfTwoColoursIsSolved() {
    let (guide, truth) = softEdge()
    let isUnknown = truth.values.map { $0 > 0 && $0 < 1 }
    var start = truth
    for pixel in isUnknown.indices where isUnknown[pixel] { start.values[pixel] = 0.5 }
    let alpha = ClosedFormMatting(filter: filter(guide)).alpha(from: start, isUnknown: isUnknown)
    for (new, old) in zip(alpha.values, truth.values) { #expect(abs(new - old) < 0.04) }
  }

  @Test func knownPixelsStay() {
    let guide = softEdge().guide
    let start = CutoutScene.noise(size, seed: 4)
    let isUnknown = (0..<size.area).map { $0 % 3 == 0 }
    let alpha = ClosedFormMatting(filter: filter(guide)).alpha(from: start, isUnknown: isUnknown)
    for pixel in 0..<size.area where !isUnknown[pixel] {
      #expect(alpha.values[pixel] == start.values[pixel])
    }
    #expect(alpha.values.allSatisfy { (0...1).contains($0) })
  }

  @Test func theLaplacianIsSymmetricAndNowhereNegative() {
    let channels = (1...3).map { CutoutScene.noise(size, seed: $0).values }
    let guide = Raster(
      size: size,
      values: (0..<size.area).map {
        ColorVector(channels[0][$0], channels[1][$0], channels[2][$0], 0)
      })
    let matting = ClosedFormMatting(filter: filter(guide))
    let all = [Bool](repeating: true, count: size.area)
    let (u, v) = (CutoutScene.noise(size, seed: 8), CutoutScene.noise(size, seed: 9))
    let product = { (a: Raster<Float>, b: Raster<Float>) in
      zip(a.values, b.values).reduce(Float(0)) { $0 + $1.0 * $1.1 }
    }
    let (lu, lv) = (matting.laplacian(of: u, all), matting.laplacian(of: v, all))
    #expect(abs(product(u, lv) - product(lu, v)) < 1e-2)
    #expect(product(u, lu) > 0)
    // A plane that is affine in the colour costs nothing.
    let affine = guide.map { 0.1 + 0.3 * $0.x - 0.2 * $0.y }
    #expect(matting.laplacian(of: affine, all).values.allSatisfy { abs($0) < 1e-3 })
  }

  @Test func theBandIsWideBeforeAnEvenBackground() {
    let size = PixelSize(width: 100, height: 60)
    let isSubject = (0..<size.area).map { $0 % size.width < 50 }
    let noise = CutoutScene.noise(size, seed: 3).values
    // Above the middle the background is even, below it is like the subject in places.
    let guide = Raster(
      size: size,
      values: (0..<size.area).map { pixel -> ColorVector in
        let isMixed = pixel / size.width >= 30 && noise[pixel] > 0.5
        return isSubject[pixel] || isMixed ? ColorVector(0.9, 0.8, 0.2, 0) : .init(0.1, 0.2, 0.6, 0)
      })
    let isUnknown = EdgeBand(guide: guide, isSubject: isSubject).isUnknown()
    let width = { (y: Int) in
      (0..<size.width).reduce(0) { $0 + (isUnknown[y * size.width + $1] ? 1 : 0) }
    }
    #expect(width(10) == 6)
    #expect(width(50) == 2)
  }

  @Test func aFlatOrOneSidedPictureHasNoBand() {
    let guide = Raster<ColorVector>(size: size, repeating: ColorVector(0.5, 0.5, 0.5, 0))
    let none = EdgeBand(guide: guide, isSubject: [Bool](repeating: false, count: size.area))
    #expect(!none.isUnknown().contains(true))
  }
}
