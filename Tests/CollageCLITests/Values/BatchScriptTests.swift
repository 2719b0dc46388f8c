import Testing

@testable import CollageCLI

@Suite struct BatchScriptTests {
  @Test func numbersLinesAndJoinsContinuations() throws {
    let script = try BatchScript(
      "# poster\r\n\r\ncollage new x\r\nmove a \\\r\n  1 2\r\nundo\\\n", name: "t")
    #expect(script.lines.map(\.number) == [3, 4, 6])
    #expect(script.lines.map(\.words) == [["new", "x"], ["move", "a", "1", "2"], ["undo"]])
  }

  @Test func tellsDataFromWords() throws {
    let text = "undo\n  {\"a\u{2028}\"}\r\nname x \\\n{}\n\n{"
    let lines = try BatchScript(text, name: "t").lines
    #expect(lines.map(\.number) == [1, 2, 3, 6])
    #expect(lines[1].content == .data(Array("  {\"a\u{2028}\"}\r".utf8)))
    #expect(lines[2].words == ["name", "x", "{}"])
    #expect(lines[3].content == .data(Array("{".utf8)))
    #expect(try BatchScript("{", name: "t", format: .words).lines[0].words == ["{"])
    #expect(try BatchScript("\n x", name: "t", format: .json).lines.map(\.number) == [2])
  }

  @Test func namesTheLineOfAnOpenQuote() {
    let error = #expect(throws: BatchError.self) { try BatchScript("undo\nname a 'b", name: "t") }
    #expect(error?.place == "t:2")
  }
}

extension BatchLine {
  /// The words; none if the line is data.
  var words: [String] {
    if case .words(let words, _) = content { words } else { [] }
  }
}
