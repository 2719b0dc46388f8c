import Foundation
import Testing

@testable import CollageCore

@Suite("A number from 0 to 1")
struct UnitIntervalTests {
  @Test(
    "is no other, unless the nearest is asked for",
    arguments: [
      (0.0, 0.0, 0.0), (1, 1, 1), (0.25, 0.25, 0.25), (-0.001, nil, 0), (1.001, nil, 1),
      (.infinity, nil, 1), (-.infinity, nil, 0), (.nan, nil, 0),
    ])
  func range(_ number: Double, _ exact: Double?, _ nearest: Double) {
    #expect(UnitInterval(number)?.value == exact)
    #expect(UnitInterval(clamping: number).value == nearest)
  }

  @Test("is ordered, and stored as a plain number that is refused beyond its range")
  func stored() throws {
    let half = try #require(UnitInterval(0.5))
    #expect(half < .one && !(half < half) && !(.one < half))
    #expect(try JSONEncoder().encode([half]) == Data("[0.5]".utf8))
    #expect(try JSONDecoder().decode([UnitInterval].self, from: Data("[0,1]".utf8)).count == 2)
    for text in ["[1.5]", "[-0.1]"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([UnitInterval].self, from: Data(text.utf8))
      }
    }
  }
}
