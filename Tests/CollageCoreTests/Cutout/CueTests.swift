import Testing

@testable import CollageImaging

@Suite struct CueTests {
  @Test func measuresShareOfSimilarColors() {
    let (red, blue) = (ColorVector(50, 70, 50, 0), ColorVector(30, 60, -90, 0))
    let border = BorderColors([red, red, red, blue], weights: [1, 1, 1, 1])
    #expect(
      abs(border.similarity(to: red) - 0.75) < 1e-4
        && abs(border.similarity(to: blue) - 0.25) < 1e-4)
    #expect(border.similarity(to: ColorVector(90, 0, 0, 0)) < 1e-3)
    #expect(BorderColors([], weights: []).similarity(to: red) == 0)
  }

  @Test func weighsColors() {
    let (red, blue) = (ColorVector(50, 70, 50, 0), ColorVector(30, 60, -90, 0))
    #expect(abs(BorderColors([red, blue], weights: [3, 1]).similarity(to: red) - 0.75) < 1e-4)
  }

  @Test func detectsBandAcrossPhoto() {
    let (wood, sky) = (ColorVector(40, -20, 20, 0), ColorVector(80, 0, -30, 0))
    let sail = ColorVector(60, 60, 60, 0)
    var lab = Raster<ColorVector>(size: PixelSize(width: 8, height: 40), repeating: sky)
    for y in 20..<40 { for x in 0..<8 { lab[x, y] = x == 4 ? sail : wood } }
    let values = BandCue(lab: lab, left: 0..<2, right: 6..<8).values()
    #expect(values[30 * 8 + 3] > 0.99 && values[30 * 8 + 4] < 0.01)
    #expect(values[5 * 8 + 4] > 0.99)
    #expect(BandCue(lab: lab, left: 0..<0, right: 6..<8).values().allSatisfy { $0 == 0 })
  }

  @Test func ignoresSubjectAtOneSide() {
    let (body, grass) = (ColorVector(40, 40, 20, 0), ColorVector(80, -20, 60, 0))
    var lab = Raster<ColorVector>(size: PixelSize(width: 8, height: 20), repeating: grass)
    for y in 0..<20 { for x in 0..<4 { lab[x, y] = body } }
    let values = BandCue(lab: lab, left: 0..<2, right: 6..<8).values()
    #expect(values[10 * 8 + 1] < 0.01 && values[10 * 8 + 6] < 0.01)
  }

  @Test func spreadsMarkToSimilarNeighbors() {
    let size = PixelSize(width: 20, height: 4)
    let values = (0..<80).map { $0 % 20 < 10 ? ColorVector.zero : ColorVector(60, 0, 0, 0) }
    let reach = MarkInfluence(
      hints: CutoutHints(keep: [CutoutMark(disc: Point(x: 3, y: 2), radius: 1)]),
      lab: Raster(size: size, values: values), grid: WorkingGrid(photo: size, size: size))
    #expect(reach.score[2 * 20 + 3] > 3.9 && reach.score[2 * 20 + 8] > 2)
    #expect(reach.score[2 * 20 + 12] < 0.3)
  }

  /// The deviation of the blur is 0.03 of 40 rows: 1.2.
  @Test func blursBandVertically() {
    let (wood, sky) = (ColorVector(40, -20, 20, 0), ColorVector(80, 0, -30, 0))
    let lab = Raster(
      size: PixelSize(width: 8, height: 40), values: (0..<320).map { $0 < 160 ? sky : wood })
    let values = BandCue(lab: lab, left: 0..<2, right: 6..<8).values()
    let rows: [Float] = [0.9841, 0.9012, 0.6662, 0.6662, 0.9012, 0.9841]
    for (row, expected) in zip(17..<23, rows) {
      #expect(abs(values[row * 8 + 3] - expected) < 1e-3)
    }
    #expect(abs(values[3] - 1) < 1e-5 && abs(values[39 * 8 + 3] - 1) < 1e-5)
  }

  /// Each of 24 clusters has two colors; the first one weighs three times as much as the second.
  @Test func reducesColorsTo24Clusters() {
    func color(_ lightness: Int) -> ColorVector { ColorVector(Float(lightness), 0, 0, 0) }
    let colors = (0..<24).flatMap { [color($0 * 100), color($0 * 100 + 8)] }
    let weights: [Float] = (0..<48).map { $0.isMultiple(of: 2) ? 3 : 1 }
    let border = BorderColors(colors, weights: weights)
    #expect(border.centers == (0..<24).map { color($0 * 100 + 2) })
    for cluster in [0, 9, 23] {
      #expect(abs(border.similarity(to: color(cluster * 100 + 2)) - 0.041_667) < 1e-5)
    }
  }

  @Test func scalesReachOfMarkWithPhoto() {
    func score(_ factor: Double) -> [Float] {
      let size = PixelSize(width: 20, height: 4)
      let hints = CutoutHints(
        keep: [CutoutMark(disc: Point(x: factor, y: factor), radius: 1.25 * factor)],
        drop: [CutoutMark(disc: Point(x: 15 * factor, y: 3 * factor), radius: 2 * factor)])
      let photo = PixelSize(width: 20 * Int(factor), height: 4 * Int(factor))
      let values = (0..<80).map { ColorVector(Float($0 % 20), 0, 0, 0) }
      return MarkInfluence(
        hints: hints, lab: Raster(size: size, values: values),
        grid: WorkingGrid(photo: photo, size: size)
      ).score
    }
    #expect(score(4) == score(1) && Set(score(1)).count > 20)
  }
}
