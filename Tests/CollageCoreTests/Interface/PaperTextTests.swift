import Testing

@testable import CollageCore

@Suite("What is cut off paper") struct PaperTextTests {
  @Test("is read with a unit") func read() throws {
    #expect(try PaperText.bleed("3mm") == 3)
    #expect(try PaperText.bleed("0.5CM") == 5)
    #expect(abs(try PaperText.bleed("0.125in") - 3.175) < 1e-9)
    #expect(abs(try PaperText.bleed("9pt") - 3.175) < 1e-9)
    #expect(try PaperText.bleed("0mm") == 0)
  }

  @Test("is refused without one, or out of range") func refused() {
    for text in ["", "3", "mm", "3px", "-3mm", "3mm4", "51mm", "3 mm", "1e1mm", "..mm"] {
      #expect(throws: ValueError.self, "\(text)") { try PaperText.bleed(text) }
    }
  }
}
