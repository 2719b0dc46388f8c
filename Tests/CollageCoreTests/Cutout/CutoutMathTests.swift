import Foundation
import Testing

@testable import CollageImaging

@Suite struct CutoutMathTests {
  @Test func computesMomentsOfWeightedColors() {
    var moments = ColorMoments()
    #expect(moments.mean == .zero && moments.covariance == .zero)
    moments.add(ColorVector(0, 0, 0, 0), weight: 1)
    moments.add(ColorVector(4, 2, 1, 0), weight: 3)
    #expect(moments.weight == 4 && moments.mean == SIMD4(3, 1.5, 0.75, 0))
    #expect(
      moments.covariance
        == SymmetricMatrix3(xx: 3, xy: 1.5, xz: 0.75, yy: 0.75, yz: 0.375, zz: 0.1875))
  }

  @Test func computesDeterminantInverseAndProduct() {
    let matrix = SymmetricMatrix3(xx: 2, xy: 1, xz: 0, yy: 2, yz: 1, zz: 2)
    #expect(matrix.determinant == 4)
    #expect(
      matrix.inverse == SymmetricMatrix3(xx: 0.75, xy: -0.5, xz: 0.25, yy: 1, yz: -0.5, zz: 0.75))
    #expect(matrix.multiplied(by: SIMD4(1, 2, 3, 9)) == SIMD4(4, 8, 8, 0))
    let full = SymmetricMatrix3(xx: 4, xy: 1, xz: 0.5, yy: 3, yz: -0.7, zz: 2)
    #expect(abs(full.determinant - 18.59) < 1e-12)
  }

  @Test func findsPrincipalAxisInAnyDirection() {
    let diagonals = [
      SymmetricMatrix3(xx: 9, xy: 0, xz: 0, yy: 1, yz: 0, zz: 2),
      SymmetricMatrix3(xx: 1, xy: 0, xz: 0, yy: 9, yz: 0, zz: 2),
      SymmetricMatrix3(xx: 1, xy: 0, xz: 0, yy: 2, yz: 0, zz: 9),
    ]
    for (index, matrix) in diagonals.enumerated() {
      #expect(abs(abs(matrix.principalAxis().axis[index]) - 1) < 1e-9)
    }
    let (axis, variance) = SymmetricMatrix3(xx: 2, xy: 0, xz: 1, yy: 0, yz: 0, zz: 2)
      .principalAxis()
    #expect(abs(variance - 3) < 1e-9 && abs(axis.x - axis.z) < 1e-9 && abs(axis.y) < 1e-9)
    #expect(abs(axis.x * axis.x - 0.5) < 1e-9)
    #expect(SymmetricMatrix3.zero.principalAxis().variance == 0)
  }

  @Test(arguments: [(0.0, 1), (-1, 1), (0.1, 3), (1, 7), (1.5, 11), (1.01, 9)])
  func gaussianReachesThreeDeviations(deviation: Double, count: Int) {
    let kernel = gaussianKernel(deviation: deviation)
    #expect(kernel.count == count && abs(kernel.reduce(0, +) - 1) < 1e-6)
    #expect(kernel == kernel.reversed())
  }

  @Test func gaussianHasExpectedWeights() {
    let kernel = gaussianKernel(deviation: 1)
    // The center's weight is exp(0.5) and exp(2) times the weights of the next two taps.
    #expect(abs(kernel[3] / kernel[2] - 1.648_72) < 1e-4)
    #expect(abs(kernel[3] / kernel[1] - 7.389_06) < 1e-3)
  }

  @Test func tapsSurroundTheirPosition() {
    let (larger, smaller) = (LinearTaps(source: 2, target: 4), LinearTaps(source: 4, target: 2))
    #expect(larger.first == [0, 0, 0, 1] && larger.second == [1, 1, 1, 1])
    #expect(larger.fraction == [0, 0.25, 0.75, 0])
    #expect(smaller.first == [0, 2] && smaller.second == [1, 3])
    #expect(smaller.fraction == [0.5, 0.5])
  }

  @Test func resizesAxesSeparately() {
    let plane = Raster<Float>(
      size: PixelSize(width: 4, height: 2), values: [0, 1, 2, 5, 4, 5, 6, 9])
    #expect(plane.resized(to: PixelSize(width: 2, height: 1)).values == [2.5, 5.5])
    #expect(plane.resized(to: PixelSize(width: 4, height: 1)).values == [2, 3, 4, 7])
    // Averages along x, and interpolates linearly along y.
    #expect(
      plane.resized(to: PixelSize(width: 2, height: 4)).values
        == [0.5, 3.5, 1.5, 4.5, 3.5, 6.5, 4.5, 7.5])
    #expect(plane.mean == 4 && plane[3, 0] == 5 && plane[0, 1] == 4)
  }

  @Test func combinesGradientsOfBothAxes() {
    var rows = Raster<Float>(size: PixelSize(width: 3, height: 4))
    for x in 0..<3 { for y in 2..<4 { rows[x, y] = 16 } }
    #expect(TextureCue.squaredGradient(rows).values == [0, 0, 0, 64, 64, 64, 64, 64, 64, 0, 0, 0])
    var point = Raster<Float>(size: PixelSize(width: 5, height: 5))
    point[2, 2] = 8
    let energy = TextureCue.squaredGradient(point)
    // The gradient is 2 along one axis beside the point, and 1 along both axes diagonally from it.
    #expect(energy[1, 2] == 4 && energy[2, 1] == 4 && energy[1, 1] == 2 && energy[3, 3] == 2)
    #expect(energy[2, 2] == 0 && energy[0, 2] == 0)
  }

  @Test func findsNoTextureInFlatPhoto() {
    let photo = Bitmap.filled(12, 9, [90, 80, 70, 255])
    let plane = TextureCue.plane(of: photo, size: PixelSize(width: 6, height: 5))
    #expect(plane.size == PixelSize(width: 6, height: 5))
    #expect(plane.values.allSatisfy { abs($0) < 1e-6 })
  }

  @Test func averagesContrastOfAllNeighbors() {
    let (dark, light) = (ColorVector(20, 0, 0, 0), ColorVector(80, 0, 0, 0))
    let lab = Raster(size: PixelSize(width: 2, height: 2), values: [dark, light, dark, dark])
    let cost = NeighborCost(lab, smoothness: 8)
    // The squared distance is 3600 for three of the six pairs of neighbors, so its mean is 1800. A
    // horizontal edge between such neighbors costs 8/e, and a diagonal edge costs 8/(e·√2).
    #expect(abs(cost.cost(dark, light, direction: 0) - 2.943_04) < 1e-4)
    #expect(abs(cost.cost(dark, light, direction: 4) - 2.081_04) < 1e-4)
  }

  @Test func keepsPartAtMinimumScore() {
    func isKept(_ length: Int) -> Bool {
      let size = PixelSize(width: 12, height: 4)
      let mask = (0..<size.area).map { pixel in
        let (x, y) = (pixel % 12, pixel / 12)
        return x < 5 || (y == 0 && x > 6 && x < 7 + length)
      }
      return SubjectSelection(size).parts(of: mask)[7]
    }
    // The largest part has 20 pixels; 3 of 20 are exactly the minimum of 0.15.
    #expect(isKept(3) && !isKept(2))
  }

  @Test func closesHolesBelowOnePercent() {
    func isClosed(_ missing: Int) -> Bool {
      let size = PixelSize(width: 15, height: 15)
      var mask = [Bool](repeating: true, count: size.area)
      for pixel in [7 * 15 + 7, 7 * 15 + 8] + Array(0..<missing) { mask[pixel] = false }
      return SubjectSelection(size).selection(of: mask)[7 * 15 + 7]
    }
    // The hole has 2 pixels: less than one percent of 201 pixels, but not of 200.
    #expect(isClosed(22) && !isClosed(23))
  }

  @Test func appliesEdgeOptionsInOrder() {
    let size = PixelSize(width: 23, height: 17)
    let noise = CutoutScene.noise(size, seed: 2).values.map { UInt8($0 * 255) }
    func applied(_ edges: CutoutEdgeOptions...) -> [UInt8] {
      edges.reduce(noise) { $1.apply(to: $0, size: size) }
    }
    #expect(
      applied(CutoutEdgeOptions(smooth: 1, grow: 2, feather: 1.5))
        == applied(
          CutoutEdgeOptions(smooth: 1), CutoutEdgeOptions(grow: 2), CutoutEdgeOptions(feather: 1.5))
    )
    #expect(
      applied(CutoutEdgeOptions(smooth: 1, grow: -1))
        == applied(CutoutEdgeOptions(smooth: 1), .init(grow: -1)))
    #expect(applied(CutoutEdgeOptions(grow: 900)) == applied(CutoutEdgeOptions(grow: 23)))
    #expect(applied(CutoutEdgeOptions(grow: -900)) == applied(CutoutEdgeOptions(grow: -23)))
  }

  @Test func limitsAlphaToThatOfPhoto() {
    let size = PixelSize(width: 4, height: 1)
    let own: [UInt8] = [255, 128, 128, 0]
    let photo = Bitmap(
      size: size, alpha: .straight,
      bytes: own.flatMap { alpha -> [UInt8] in alpha == 0 ? [0, 0, 0, 0] : [200, 100, 50, alpha] })
    let cutout = Decontamination.cutout(of: photo, alpha: [255, 255, 128, 255])
    #expect(cutout.alpha == .straight && cutout.channel(3) == [255, 128, 64, 0])
    #expect(cutout[3, 0] == [0, 0, 0, 0])
    #expect(Array(cutout[0, 0].prefix(3)) == [200, 100, 50])
    // Transparent pixels of the photo add no color.
    for (found, expected) in zip(cutout[2, 0], [200, 100, 50]) {
      #expect(abs(Int(found) - expected) <= 2)
    }
  }
}

@Suite struct SubjectPriorTests {
  private func prior(
    _ lab: Raster<ColorVector>, photo: PixelSize, hints: CutoutHints = CutoutHints()
  ) -> SubjectPrior {
    SubjectPrior(
      parameters: ClassicParameters(), hints: hints,
      map: HintMap(hints, trimap: nil, photo: photo, size: lab.size), lab: lab,
      medium: .filled(1, 1, [0, 0, 0, 255]), grid: WorkingGrid(photo: photo, size: lab.size))
  }

  private func plain(_ width: Int, _ height: Int, step: Int = 1, box: Rect? = nil) -> SubjectPrior {
    prior(
      Raster(size: PixelSize(width: width, height: height)),
      photo: PixelSize(width: width * step, height: height * step), hints: CutoutHints(rect: box))
  }

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  private func sides(_ prior: SubjectPrior) -> [Range<Int>] {
    [prior.sides.left, prior.sides.right]
  }

  @Test func sidesFollowFrame() {
    #expect(sides(plain(200, 100)) == [0..<5, 195..<200])
    #expect(sides(plain(100, 200)) == [0..<5, 95..<100])
    #expect(sides(plain(40, 30)) == [0..<2, 38..<40])
    #expect(sides(plain(1, 1)) == [0..<1, 0..<1])
  }

  @Test func sidesOfBoxAreOneTenth() {
    #expect(sides(plain(200, 100, box: box(50, 30, 100, 60))) == [40..<50, 150..<160])
    #expect(sides(plain(200, 100, step: 2, box: box(100, 60, 200, 120))) == [40..<50, 150..<160])
    #expect(sides(plain(200, 100, box: box(5, 30, 190, 60))) == [0..<5, 195..<200])
    #expect(sides(plain(200, 100, box: box(0, 30, 200, 60))) == [0..<0, 200..<200])
  }

  @Test func expectsSubjectBelowCenter() {
    let prior = plain(5, 5, step: 20)
    // The expected center is (0.5, 0.55), and the deviation is 0.22. The first value is exp(-0.05²
    // / 0.0968). The second one, 0.45 above the center, is exp(-0.45² / 0.0968).
    #expect(abs(prior.centerCue(12) - 0.974_50) < 1e-4 && abs(prior.centerCue(2) - 0.123_45) < 1e-4)
    #expect(abs(prior.centerCue(10) - 0.186_61) < 1e-4)
  }

  @Test func expectsSubjectAtCenterOfBox() {
    let prior = plain(5, 5, step: 20, box: box(20, 20, 60, 40))
    #expect(abs(prior.centerCue(12) - 0.706_65) < 1e-4)
    #expect(abs(prior.centerCue(11) - 0.381_17) < 1e-4)
  }

  private let inner = ColorVector(80, 60, 0, 0)
  private let outer = ColorVector(20, -60, 0, 0)

  @Test func weighsBottomOfFrameLess() {
    let size = PixelSize(width: 40, height: 40)
    let lab = Raster(size: size, values: (0..<1600).map { $0 / 40 < 38 ? outer : inner })
    let cue = prior(lab, photo: size).borderCue()
    // The strips at the border contain 224 pixels of the outer color. Of the inner color, they
    // contain 8 pixels at the sides, and 72 pixels at the bottom with a weight of 0.4.
    #expect(abs(cue[0] - 0.858_90) < 1e-3 && abs(cue[1599] - 0.141_10) < 1e-3)
  }

  @Test func weighsBackgroundNearBoxThreefold() {
    let size = PixelSize(width: 40, height: 40)
    func isNear(_ pixel: Int) -> Bool {
      (8..<32).contains(pixel % 40) && (8..<32).contains(pixel / 40)
    }
    let lab = Raster(size: size, values: (0..<1600).map { isNear($0) ? inner : outer })
    let cue = prior(lab, photo: size, hints: CutoutHints(rect: box(10, 10, 20, 20))).borderCue()
    // The box contains 20² of the 24² inner pixels. The other 176 count three times; the 1024 outer
    // pixels count once.
    #expect(abs(cue[0] - 0.659_79) < 1e-3 && abs(cue[20 * 40 + 20] - 0.340_21) < 1e-3)
  }

  @Test func appliesMarksToBackgroundColors() {
    let size = PixelSize(width: 40, height: 40)
    var lab = Raster<ColorVector>(size: size, repeating: outer)
    lab[20, 20] = inner
    let mark = CutoutMark(disc: Point(x: 20.5, y: 20.5), radius: 0.1)
    let plain = prior(lab, photo: size).borderCue()[20 * 40 + 20]
    let dropped = prior(lab, photo: size, hints: CutoutHints(drop: [mark])).borderCue()
    #expect(plain < 1e-3)
    // The border's pixels have a weight of 232 + 72 · 0.4 = 260.8, and the marked pixel has 1. Its
    // neighbors are farther away than the reach of 0.75.
    #expect(abs(dropped[20 * 40 + 20] - 0.003_82) < 2e-4)
    lab[20, 0] = inner
    let hints = CutoutHints(keep: [CutoutMark(disc: Point(x: 20.5, y: 0.5), radius: 0.1)])
    #expect(prior(lab, photo: size).borderCue()[20] > 1e-3)
    #expect(prior(lab, photo: size, hints: hints).borderCue()[20] < 1e-3)
  }
}
