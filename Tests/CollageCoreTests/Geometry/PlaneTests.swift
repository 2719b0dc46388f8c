import CollageModel
import Foundation
import Testing

@Suite("Points, rectangles and sizes") struct PlaneTests {
  @Test func addsAndSubtractsPoints() {
    #expect(Point(x: 5, y: 7) + Point(x: 1, y: -2) == Point(x: 6, y: 5))
    #expect(Point(x: 5, y: 7) - Point(x: 1, y: -2) == Point(x: 4, y: 9))
  }

  @Test func enclosesPoints() {
    let rect = Rect(enclosing: [Point(x: 3, y: -1), Point(x: -2, y: 4), Point(x: 1, y: 9)])
    #expect(rect == Rect(origin: Point(x: -2, y: -1), size: Size(width: 5, height: 10)))
    #expect([rect.minX, rect.minY, rect.maxX, rect.maxY] == [-2, -1, 3, 9])
    #expect(rect.center == Point(x: 0.5, y: 4))
    #expect(Rect(enclosing: []) == Rect(origin: .zero, size: Size(width: 0, height: 0)))
  }

  @Test func fitsAndCoversByDecidingSide() {
    let size = Size(PixelSize(width: 400, height: 300))
    #expect(size == Size(width: 400, height: 300))
    #expect(size.scaled(by: 0.5) == Size(width: 200, height: 150))
    #expect(size.fitFactor(in: Size(width: 800, height: 150)) == 0.5)
    #expect(size.coverFactor(of: Size(width: 800, height: 150)) == 2)
  }

  @Test func computesAreaLongSideAndTransposedSize() {
    let size = PixelSize(width: 40, height: 200)
    #expect(size.area == 8000 && size.longSide == 200 && size.transposed.longSide == 200)
    #expect(size.transposed == PixelSize(width: 200, height: 40) && size.description == "40x200")
  }

  @Test(arguments: [(0.01, 2), (0.012, 2), (0.0125, 3), (0.013, 3), (0.001, 1), (0, 1), (1, 200)])
  func roundsPartOfLongSide(part: Double, pixels: Int) {
    #expect(PixelSize(width: 40, height: 200).pixels(fractionOfLongSide: part) == pixels)
    #expect(PixelSize(width: 200, height: 40).pixels(fractionOfLongSide: part) == pixels)
  }

  @Test(arguments: [
    (400, 300, 200, 600, 200, 150), (400, 300, 600, 150, 200, 150),
    (400, 300, 800, 900, 400, 300),
    (400, 300, 400, 300, 400, 300), (1000, 1, 10, 10, 10, 1), (1, 1000, 10, 10, 1, 10),
    (5, 3, 3, 3, 3, 2), (3, 5, 3, 3, 2, 3), (3, 2, 2, 2, 2, 1),
  ])
  func fitsFrameByEitherSide(
    width: Int, height: Int, across: Int, down: Int, newWidth: Int, newHeight: Int
  ) {
    let size = PixelSize(width: width, height: height)
    #expect(
      size.fitted(into: PixelSize(width: across, height: down))
        == PixelSize(width: newWidth, height: newHeight))
  }
}

@Suite("Angle") struct AngleTests {
  @Test(arguments: [
    (0.0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (270, -1, 0), (360, 0, 1), (450, 1, 0),
    (-90, -1, 0), (-180, 0, -1), (-270, 1, 0), (720, 0, 1), (3690, 1, 0),
  ])
  func isExactAtQuarterTurns(degrees: Double, sine: Double, cosine: Double) {
    let angle = Angle(degrees: degrees).sineAndCosine
    #expect(angle.sine == sine && angle.cosine == cosine)
  }

  @Test func computesSineAndCosine() {
    let (sine, cosine) = Angle(degrees: 30).sineAndCosine
    #expect(abs(sine - 0.5) < 1e-15 && abs(cosine - 0.866_025_403_784_438_6) < 1e-15)
    #expect(Angle(degrees: 180).radians == .pi && Angle(radians: .pi).degrees == 180)
  }

  @Test(arguments: [
    (0.0, 0.0), (359.5, 359.5), (-359.5, -359.5), (360, 0), (360.5, 0.5), (-360.5, -0.5),
    (720, 0),
  ])
  func normalizesAndKeepsSign(degrees: Double, rest: Double) {
    #expect(Angle(degrees: degrees).normalized == Angle(degrees: rest))
  }

  @Test func normalizesFullTurnsToPositiveZero() {
    #expect(Angle(degrees: -360).normalized.degrees.sign == .plus)
  }

  @Test func encodesAsDegrees() throws {
    let text = String(decoding: try JSONEncoder().encode([Angle(degrees: 12.5)]), as: UTF8.self)
    #expect(text == "[12.5]")
    let read = try JSONDecoder().decode([Angle].self, from: Data("[-7.25]".utf8))
    #expect(read == [Angle(degrees: -7.25)])
  }
}

@Suite("Affine matrix") struct AffineCoefficientTests {
  private let map = AffineMatrix(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)

  @Test func transformsPoints() {
    #expect(map.apply(to: Point(x: 1, y: 0)) == Point(x: 13, y: 16))
    #expect(map.apply(to: Point(x: 0, y: 1)) == Point(x: 16, y: 20))
    #expect(AffineMatrix.identity.apply(to: Point(x: 3, y: 4)) == Point(x: 3, y: 4))
    #expect(AffineMatrix.translation(x: 1, y: 2).apply(to: .zero) == Point(x: 1, y: 2))
    #expect(AffineMatrix.scaling(x: 2, y: -3).apply(to: Point(x: 5, y: 7)) == Point(x: 10, y: -21))
  }

  @Test func concatenatesMatrices() {
    let next = AffineMatrix(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(map.then(next) == AffineMatrix(a: 11, b: 16, c: 26, d: 38, tx: 55, ty: 80))
    #expect(map.then(.identity) == map && AffineMatrix.identity.then(map) == map)
  }

  @Test func inverts() {
    #expect(map.determinant == -1)
    #expect(map.inverted == AffineMatrix(a: -7, b: 3, c: 5, d: -2, tx: 12, ty: -7))
  }

  @Test func hasNoInverseIfSingular() {
    for flat in [
      AffineMatrix.scaling(x: 1, y: 0), .scaling(x: .infinity, y: 1), .scaling(x: .nan, y: 1),
      AffineMatrix(a: 2, b: 4, c: 1, d: 2, tx: 0, ty: 0),
    ] { #expect(flat.inverted == nil) }
  }

  @Test func rotatesClockwise() {
    let quarter = AffineMatrix.rotation(Angle(degrees: 90))
    #expect(quarter.apply(to: Point(x: 1, y: 0)) == Point(x: 0, y: 1))
    #expect(quarter.apply(to: Point(x: 0, y: 1)) == Point(x: -1, y: 0))
  }
}

@Suite("Corners of a transform") struct TransformCornerTests {
  private let box = Size(width: 40, height: 20)

  private func corners(_ transform: Transform) -> [[Double]] {
    transform.corners(box: box).map { [$0.x, $0.y] }
  }

  @Test func runClockwiseFromTopLeft() {
    let plain = Transform(center: Point(x: 100, y: 50))
    #expect(corners(plain) == [[80, 40], [120, 40], [120, 60], [80, 60]])
    #expect(plain.rotation == .zero && plain.scale == 1)
    #expect(!plain.flipHorizontal && !plain.flipVertical)
  }

  @Test func swapAlongFlippedAxis() {
    let center = Point(x: 100, y: 50)
    #expect(
      corners(Transform(center: center, flipHorizontal: true)) == [
        [120, 40], [80, 40], [80, 60], [120, 60],
      ])
    #expect(
      corners(Transform(center: center, flipVertical: true)) == [
        [80, 60], [120, 60], [120, 40], [80, 40],
      ])
  }

  @Test func rotateAfterVerticalFlip() {
    let transform = Transform(
      center: .zero, rotation: Angle(degrees: 90), scale: 2, flipVertical: true)
    // The flip moves the top-left corner to (-40, 20); the rotation moves it to (-20, -40).
    #expect(corners(transform)[0] == [-20, -40])
  }

  @Test func followExtentOfOtherProportions() {
    let matrix = Transform(center: Point(x: 100, y: 50))
      .matrix(box: box, extent: Size(width: 10, height: 10))
    #expect(matrix == AffineMatrix(a: 4, b: 0, c: 0, d: 2, tx: 80, ty: 40))
  }
}

@Suite("Unit rectangle") struct UnitRectTests {
  private func part(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) throws -> UnitRect { try #require(UnitRect(x: x, y: y, width: width, height: height)) }

  @Test func refusesPartsWithoutAreaInTheImage() throws {
    for (x, y, width, height) in [(1.0, 0.0, 1e-10, 1.0), (0, 1, 1, 1e-10), (0.5, 0, 0, 1)] {
      #expect(UnitRect(x: x, y: y, width: width, height: height) == nil, "\(x) \(y)")
    }
    let part = try part(0.5, -1e-10, 0.5 + 1e-10, 1)
    #expect((part.x, part.y, part.width, part.height) == (0.5, 0, 0.5, 1))
  }

  @Test func computesUnion() throws {
    let (one, other) = (try part(0.125, 0.5, 0.25, 0.125), try part(0.25, 0.25, 0.5, 0.3125))
    let both = try part(0.125, 0.25, 0.625, 0.375)
    #expect(one.union(other) == both && other.union(one) == both && both.union(one) == both)
  }

  @Test func convertsToCroppedCoordinates() throws {
    let crop = try part(0.125, 0.25, 0.5, 0.25)
    #expect(try part(0.25, 0.375, 0.5, 0.25).relative(to: crop) == part(0.25, 0.5, 0.75, 0.5))
    #expect(try part(0, 0, 0.375, 0.3125).relative(to: crop) == part(0, 0, 0.5, 0.25))
    #expect(UnitRect.whole.relative(to: crop) == .whole)
    for (x, y) in [(0.625, 0.25), (0.25, 0.5), (0, 0.25), (0.25, 0)] {
      #expect(try part(x, y, 0.125, 0.25).relative(to: crop) == nil, "\(x) \(y)")
    }
  }
}
