import Testing

@testable import CollageCore

@Suite struct AlphaRefinementTests {
  let size = PixelSize(width: 60, height: 40)
  let discs = [CutoutScene.Disc(x: 30, y: 20, radius: 12)]

  @Test func aCoarseMaskGetsTheEdgeOfThePhoto() {
    let photo = CutoutScene.photo(size, discs: discs)
    let small = PixelSize(width: 20, height: 13)
    let coarse = Raster<Float>(
      size: size, values: CutoutScene.mask(size, discs: discs).map { $0 ? 1 : 0 }
    ).resized(to: small).map { $0 > 0.5 ? Float(1) : 0 }
    let alpha = AlphaRefinement(medium: photo).alpha(of: photo, mask: coarse)
    #expect(CutoutScene.agreement(alpha, CutoutScene.mask(size, discs: discs)) > 0.93)
  }

  @Test func theLargePhotoIsTheInterpolatedFit() {
    let photo = CutoutScene.photo(size, discs: discs)
    let mask = Raster<Float>(
      size: size, values: CutoutScene.mask(size, discs: discs).map { $0 ? 1 : 0 })
    let filter = GuidedFilter(guide: Raster(photo), radius: 2, epsilon: 1e-3).fit(mask)
    let alpha = filter.alpha(photo, levels: 0...1)
    let direct = filter.plane(Raster(photo)).values
    for (byte, value) in zip(alpha, direct) {
      #expect(abs(Float(byte) - min(max(value, 0), 1) * 255) <= 0.51)
    }
  }

  @Test func certainPartsAreEnforced() {
    var alpha = [UInt8](repeating: 90, count: 12)
    let box = Rect(origin: Point(x: 1, y: 1), size: Size(width: 2, height: 2))
    let trimap: [UInt8] = [0, 255, 128, 255, 0, 255, 128, 255, 0, 255, 128, 255]
    CutoutHints(rect: box).enforce(trimap, on: &alpha, size: PixelSize(width: 4, height: 3))
    #expect(alpha == [0, 0, 0, 0, 0, 255, 90, 0, 0, 255, 90, 0])
  }
}
