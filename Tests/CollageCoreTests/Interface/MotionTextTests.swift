import Testing

@testable import CollageCore

@Suite("How a moving picture runs") struct MotionTextTests {
  @Test("is read with units or without") func read() throws {
    #expect(try MotionText.duration("2s") == 2)
    #expect(try MotionText.duration("500ms") == 0.5)
    #expect(try MotionText.duration("1.5") == 1.5)
    #expect(try MotionText.rate("23.976") == 23.976)
    #expect(try MotionText.loops("forever").count == nil)
    #expect(try MotionText.loops("3").count == 3)
    #expect(try MotionText.count("24") == 24)
  }

  @Test("is refused where it is none, or out of range") func refused() {
    for text in ["", "s", "ms", "-1s", "0", "2h", "2 s", "nan", "4000", "1e-9s"] {
      #expect(throws: ValueError.self, "\(text)") { try MotionText.duration(text) }
    }
    for text in ["0", "61", "", "12fps"] {
      #expect(throws: ValueError.self, "\(text)") { try MotionText.rate(text) }
    }
    for text in ["0", "-1", "1.5", "never", "65536"] {
      #expect(throws: ValueError.self, "\(text)") { try MotionText.loops(text) }
    }
    for text in ["1", "10001", "24.5"] {
      #expect(throws: ValueError.self, "\(text)") { try MotionText.count(text) }
    }
  }
}
