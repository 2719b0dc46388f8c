import Foundation
import Testing

@testable import CollageImaging

@Suite struct GlitchTests {
  /// The shifts of the columns in a single band, without zeros.
  private func shifted(width: Int, scale: Double, theta: Double, turn: Int = 0) -> [Int: Int] {
    let displacement = GlitchDisplacement(
      bands: [GlitchDisplacement.Band(theta: theta, sweep: turn)], width: width, scale: scale)
    return Dictionary(uniqueKeysWithValues: displacement.shifts.enumerated().filter { $0.1 != 0 })
  }

  /// Shifts are rounded toward zero.
  ///
  /// In the last case the wave is 6·sin(0.04 + x / 5), which is -1.76 at column 17, -2.87 at 18,
  /// -1.45 at 30 and -0.26 at 31.
  @Test(arguments: [
    (200, 0.4, 85, [-4, -3, -2]), (512, 0.4, 217, [2, 3, 4, 5, 5, 5, 5, 5]),
    (1000, 0, 1, [1, 2, 3, 4, 5, 5, 5, 5, 5, 5, 4, 4, 3, 2]),
    (1000, 0.016, 17, [-1, -2, -3, -4, -5, -5, -5, -5, -5, -5, -4, -3, -2, -1]),
  ]) func shiftsColumns(_ width: Int, _ theta: Double, _ first: Int, _ shifts: [Int]) {
    let expected = Dictionary(uniqueKeysWithValues: zip(first..., shifts))
    #expect(shifted(width: width, scale: 1, theta: theta) == expected)
  }

  @Test func scalesColumnsAndShifts() {
    let columns = shifted(width: 2048, scale: 4, theta: 0.4)
    #expect(columns.keys.sorted() == Array(868...899))
    #expect(Set(columns.values) == [8, 12, 16, 20])
  }

  @Test func halfTurnMirrorsShifts() {
    let forward = shifted(width: 512, scale: 1, theta: 0.4)
    #expect(shifted(width: 512, scale: 1, theta: 0.4, turn: 2) == forward.mapValues { -$0 })
  }

  @Test func prefersEarlierOfOverlappingBands() {
    let first = GlitchDisplacement.Band(theta: 0.4, sweep: 0)
    let second = GlitchDisplacement.Band(theta: 0.405, sweep: 2)
    let alone = GlitchDisplacement(bands: [first], width: 512, scale: 1)
    let both = GlitchDisplacement(bands: [first, second], width: 512, scale: 1)
    #expect(both.shifts[217...224] == alone.shifts[217...224] && both.shifts[225] != 0)
  }

  @Test func keepsOneColumnInTinyRaster() {
    let band = GlitchDisplacement.Band(theta: 0.42, sweep: 0)
    let displacement = GlitchDisplacement(bands: [band], width: 4, scale: 1)
    // The middle of the band is at 0.454, nearest to column 2 at 0.5. Its wave is 6·sin(1.45) =
    // 5.96.
    #expect(displacement.shifts == [0, 0, 5, 0])
  }

  @Test(arguments: [(0.0, 0, 0.0, 0.0), (0, 1, 0, 1.570_796), (0.5, 3, 0.546_302, 5.962_389)])
  func computesEdgeAndPhase(theta: Double, turn: Int, edge: Double, phase: Double) {
    let band = GlitchDisplacement.Band(theta: theta, sweep: turn)
    #expect(abs(band.edge - edge) < 1e-6 && abs(band.phase - phase) < 1e-6)
  }

  @Test func derivesBandsFromSeed() {
    let shader = Glitch(bands: 32, seed: 42)
    let bands = GlitchDisplacement.bands(of: shader)
    #expect(bands == GlitchDisplacement.bands(of: shader) && bands.count == 32)
    #expect(bands.allSatisfy { $0.edge >= 0 && $0.edge < 0.985 })
    #expect(bands != GlitchDisplacement.bands(of: Glitch(bands: 32, seed: 43)))
    #expect(Array(bands.prefix(7)) == GlitchDisplacement.bands(of: Glitch(seed: 42)))
  }

  @Test func firstBandUsesFirstTwoNumbers() {
    var random = SplitMix64(seed: 9)
    let theta = Double(random.next() >> 11) / 9_007_199_254_740_992 * atan(0.985)
    let turn = Int(random.next() % 4)
    let band = GlitchDisplacement.bands(of: Glitch(bands: 1, seed: 9))[0]
    let expected = GlitchDisplacement.Band(theta: theta, sweep: turn)
    #expect(abs(band.edge - expected.edge) < 1e-9 && abs(band.phase - expected.phase) < 1e-9)
  }

  @Test func clampsShiftedColumnsAtEdge() {
    let image = Bitmap.noise(6, 9)
    let shifts = [0, 3, -4, 0, 100, -100]
    let result = image.shiftingColumns(by: shifts)
    for y in 0..<9 {
      for x in 0..<6 { #expect(result[x, y] == image[x, min(max(y + shifts[x], 0), 8)]) }
    }
  }
}

@Suite struct SplitMix64Tests {
  @Test func matchesPublishedOutputOfStateZero() {
    var random = SplitMix64(seed: 0)
    #expect(random.next() == 0xE220_A839_7B1D_CDAF && random.next() == 0x6E78_9E6A_A1B9_65F4)
  }
}

@Suite("Edges of a glitch band") struct GlitchEdgeTests {
  @Test func excludesEdgesFromBand() {
    // The band is from 0 to 0.015, so columns 0 and 15 are its edges.
    let displacement = GlitchDisplacement(
      bands: [GlitchDisplacement.Band(theta: 0, sweep: 1)], width: 1000, scale: 1)
    // The wave 6·cos(x / 5) is 5.88 at 1, 1.02 at 7, -0.18 at 8, -1.36 at 9 and -5.65 at 14.
    #expect([0, 1, 7, 8, 9, 14, 15].map { displacement.shifts[$0] } == [0, 5, 1, 0, -1, -5, 0])
    #expect(displacement.shifts.dropFirst(15).allSatisfy { $0 == 0 })
  }

  @Test func ignoresRoundingErrorsNearWholeNumbers() {
    // The wave at column 1 is 6·sin(π / 6) = 3, except for rounding errors.
    for rest in [-1e-12, 0, 1e-12] {
      let band = GlitchDisplacement.Band(theta: (.pi / 6 - 0.2) / 2.5 + rest, sweep: 0)
      #expect(
        GlitchDisplacement(bands: [band], width: 7, scale: 1).shifts == [0, 3, 0, 0, 0, 0, 0])
    }
  }
}
