import CollageModel
import Testing

@Suite("Transform") struct TransformTests {
  let box = Size(width: 40, height: 20)

  @Test(arguments: [
    (0.0, 80.0, 90.0), (90, 110, 80), (180, 120, 110), (270, 90, 120), (-90, 90, 120),
    (450, 110, 80),
  ])
  func rotatesClockwiseExactlyAtQuarterTurns(degrees: Double, x: Double, y: Double) {
    let transform = Transform(center: Point(x: 100, y: 100), rotation: Angle(degrees: degrees))
    #expect(transform.corners(box: box)[0] == Point(x: x, y: y))
  }

  @Test func flipsBeforeRotating() {
    let transform = Transform(
      center: Point(x: 0, y: 0), rotation: Angle(degrees: 90), scale: 2, flipHorizontal: true)
    // The top-left corner is at the top right after the flip, and at the bottom right after the
    // rotation.
    #expect(transform.corners(box: box)[0] == Point(x: 20, y: 40))
    #expect(transform.corners(box: box)[1] == Point(x: 20, y: -40))
    #expect(
      transform.bounds(box: box)
        == Rect(origin: Point(x: -20, y: -40), size: Size(width: 40, height: 80)))
  }

  @Test(arguments: [10.0, 33.3, -77, 123.4]) func boundsRotatedBox(degrees: Double) {
    let transform = Transform(center: Point(x: 5, y: -3), rotation: Angle(degrees: degrees))
    let (sine, cosine) = Angle(degrees: degrees).sineAndCosine
    let bounds = transform.bounds(box: box)
    #expect(abs(bounds.size.width - (40 * abs(cosine) + 20 * abs(sine))) < 1e-9)
    #expect(abs(bounds.size.height - (40 * abs(sine) + 20 * abs(cosine))) < 1e-9)
    #expect(abs(bounds.center.x - 5) < 1e-9 && abs(bounds.center.y + 3) < 1e-9)
  }
}

@Suite("Size") struct SizeTests {
  @Test(arguments: [
    (4000, 3000, 2048, 1536), (3000, 4000, 1536, 2048), (2048, 1, 2048, 1), (100, 50, 100, 50),
    (65_500, 1, 2048, 1),
  ])
  func fitsWithoutEnlarging(width: Int, height: Int, fittedWidth: Int, fittedHeight: Int) {
    let size = PixelSize(width: width, height: height).fitted(longSide: 2048)
    #expect(size == PixelSize(width: fittedWidth, height: fittedHeight))
  }
}

@Suite("Scaled size") struct ScaledSizeTests {
  @Test(arguments: [
    (0.5, 20, 100), (0.0125, 1, 3), (0.012, 1, 2), (0.001, 1, 1), (1, 40, 200),
    (1e9, 1_000_000_000, 1_000_000_000), (4e6, 160_000_000, 800_000_000),
  ])
  func roundsAndClampsEachAxis(factor: Double, width: Int, height: Int) {
    #expect(
      PixelSize(width: 40, height: 200).scaled(by: factor)
        == PixelSize(width: width, height: height))
    #expect(
      PixelSize(width: 200, height: 40).scaled(by: factor)
        == PixelSize(width: height, height: width))
  }

  @Test func scalesToGivenSide() {
    let size = PixelSize(width: 3, height: 7)
    #expect(size.scaled(toWidth: 10) == PixelSize(width: 10, height: 23))
    #expect(size.scaled(toHeight: 10) == PixelSize(width: 4, height: 10))
    #expect(size.transposed.scaled(toWidth: 10) == PixelSize(width: 10, height: 4))
    #expect(size.transposed.scaled(toHeight: 10) == PixelSize(width: 23, height: 10))
    // The requested side is kept exactly, even beyond the limit of the other side.
    let (one, large) = (PixelSize(width: 1, height: 1), 2_000_000_000)
    #expect(one.scaled(toWidth: large) == PixelSize(width: large, height: 1_000_000_000))
    #expect(one.scaled(toHeight: large) == PixelSize(width: 1_000_000_000, height: large))
  }
}
