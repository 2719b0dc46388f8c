import Testing

@testable import CollageCore

@Suite struct DitherNoiseTests {
  @Test("The noise is that of the published law")
  func law() {
    func fraction(_ value: Double) -> Double { value - value.rounded(.down) }
    for (column, row) in [(0, 0), (1, 0), (0, 1), (17, 5), (1999, 3), (65_499, 65_499)] {
      let inner = fraction(0.06711056 * Double(column) + 0.00583715 * Double(row))
      let expected = fraction(52.9829189 * inner) * 256
      let threshold = Double(
        DitherNoise.threshold(column: column, start: DitherNoise.start(row: row)))
      let distance = abs(threshold + 0.5 - expected)
      #expect(min(distance, 256 - distance) < 0.6, "\(column) \(row)")
    }
  }

  @Test("Every value is about equally frequent")
  func evenness() {
    var counts = [Int](repeating: 0, count: 16)
    for row in 0..<64 {
      for column in 0..<64 {
        let start = DitherNoise.start(row: row)
        counts[Int(DitherNoise.threshold(column: column, start: start)) / 16] += 1
      }
    }
    #expect(counts.allSatisfy { abs($0 - 256) < 16 }, "\(counts)")
  }
}
