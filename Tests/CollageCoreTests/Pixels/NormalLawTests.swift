import Foundation
import Testing

@testable import CollageCore

@Suite struct NormalLawTests {
  @Test("densities and parts are those of the system's mathematics")
  func system() {
    for x in stride(from: -9.0, through: 9, by: 0.173) {
      let density = exp(-x * x / 2) / (2 * Double.pi).squareRoot()
      #expect(abs(NormalLaw.density(x) - density) < 1e-13)
      #expect(abs(NormalLaw.cumulative(x) - erfc(-x / 2.0.squareRoot()) / 2) < 1e-13)
    }
    #expect(NormalLaw.cumulative(0) == 0.5)
  }

  @Test("the moment of a tail is that of many slices")
  func tailMoment() {
    for z in [0.0, 0.4, 1, 2.5] {
      let slices = stride(from: z + 0.0005, to: 9, by: 0.001).reduce(0.0) { sum, x in
        sum + (x - z) * (x - z) * NormalLaw.density(x) * 0.001
      }
      #expect(abs(NormalLaw.tailMoment(z) - slices) < 1e-6)
    }
  }

  @Test("tables are right between their entries, and constant beyond their ends")
  func tables() {
    for x in stride(from: -5.0, through: 5, by: 0.0217) {
      #expect(abs(NormalTable.cumulative(x) - NormalLaw.cumulative(x)) < 1e-5)
    }
    #expect(NormalTable.cumulative(1e9) == NormalTable.cumulative(5))
    #expect(NormalTable.cumulative(-1e9) == NormalTable.cumulative(-5))
  }
}
