import Testing

@testable import CollageCore

/// What decides which side of a cut a pixel is on; photos have ten columns and ten rows.
@Suite("A cut")
struct SubjectCutTests {
  private let size = PixelSize(width: 10, height: 10)
  private let blue = ColorVector(40, 20, -60, 0)
  private let red = ColorVector(60, 60, 40, 0)
  /// A row and one pixel of the next.
  private let reds = 40..<51

  private func mask(
    _ prior: [Float], lab: [ColorVector]? = nil, hints: CutoutHints = CutoutHints(),
    smoothness: Float = 0.01, change: (inout ClassicTuning) -> Void = { _ in }
  ) -> [Int] {
    var tuning = ClassicTuning()
    tuning.smoothness = smoothness
    change(&tuning)
    let colors = lab ?? [ColorVector](repeating: blue, count: size.area)
    let cut = SubjectCut(
      tuning: tuning, map: HintMap(hints, trimap: nil, photo: size, size: size),
      lab: Raster(size: size, values: colors), prior: Raster(size: size, values: prior))
    return cut.mask().enumerated().filter { $0.element }.map(\.offset)
  }

  /// Red pixels of a probability among blue ones of five per cent.
  private func redMask(
    _ probability: Float, hints: CutoutHints = CutoutHints(),
    change: (inout ClassicTuning) -> Void = { _ in }
  ) -> [Int] {
    let lab = (0..<100).map { reds.contains($0) ? red : blue }
    let prior = (0..<100).map { reds.contains($0) ? probability : 0.05 as Float }
    return mask(prior, lab: lab, hints: hints, change: change)
  }

  @Test("goes by the prior where colours tell nothing")
  func prior() {
    let prior = (0..<100).map { $0 < 60 ? 0.2 : 0.8 as Float }
    #expect(mask(prior) == Array(60..<100))
    #expect(mask(prior.reversed()) == Array(0..<40))
  }

  @Test("goes by what is marked against the prior")
  func marks() {
    let prior = (0..<100).map { $0 < 60 ? 0.2 : 0.8 as Float }
    let hints = CutoutHints(
      keep: [CutoutMark(disc: Point(x: 3.5, y: 2.5), radius: 0.1)],
      drop: [CutoutMark(disc: Point(x: 6.5, y: 8.5), radius: 0.1)])
    #expect(mask(prior, hints: hints) == [23] + Array(60..<86) + Array(87..<100))
  }

  @Test("begins with the most probable tenth where nothing is probable")
  func nothingProbable() {
    // Colours count three, the prior twice the logarithm of 3/7, or of 1/9.
    #expect(redMask(0.3) == Array(reds))
    #expect(redMask(0.1) == [])
  }

  @Test("lets the prior count less in a box")
  func box() {
    let rect = Rect(origin: .zero, size: Size(width: 10, height: 9))
    #expect(redMask(0.1, hints: CutoutHints(rect: rect)) == Array(reds))
    let heavier = redMask(0.1, hints: CutoutHints(rect: rect)) { $0.boxPriorWeight = 2 }
    #expect(heavier == [])
  }

  @Test("weighs colours against the prior")
  func weights() {
    #expect(redMask(0.3) { $0.colorLimit = 1 } == [])
    #expect(redMask(0.3) { $0.priorWeight = 4 } == [])
    #expect(redMask(0.1) { $0.priorWeight = 1 } == Array(reds))
    #expect(redMask(0.1) { $0.colorLimit = 5 } == Array(reds))
  }

  @Test("bears what is certain beforehand, against the colours too")
  func certain() {
    var prior = (0..<100).map { reds.contains($0) ? 0.3 : 0.05 as Float }
    prior[0] = 0
    prior[99] = 1
    let lab = (0..<100).map { reds.contains($0) ? red : blue }
    #expect(mask(prior, lab: lab) == Array(reds) + [99])
  }

  @Test("leaves a single pixel to its neighbours where outlines are to be smooth")
  func smooth() {
    var prior = [Float](repeating: 0.05, count: 100)
    prior[44] = 0.9
    #expect(mask(prior) == [44])
    #expect(mask(prior, smoothness: 60) == [])
  }

  @Test("is no more than what it began with, without a round")
  func rounds() {
    var prior = [Float](repeating: 0.05, count: 100)
    for pixel in 0..<60 { prior[pixel] = 0.6 }
    prior[99] = 0.9
    #expect(mask(prior, smoothness: 1.9) { $0.rounds = 0 } == Array(0..<60) + [99])
    #expect(mask(prior, smoothness: 1.9) == Array(0..<60))
  }
}
