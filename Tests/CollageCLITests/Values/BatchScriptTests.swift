import Testing

@testable import CollageCLI

@Suite struct BatchScriptTests {
  @Test func numbersLinesAndJoinsContinuations() throws {
    let script = try BatchScript(
      "# poster\r\n\r\ncollage new x\r\nmove a \\\r\n  1 2\r\nundo\\\n", name: "t")
    #expect(script.lines.map(\.number) == [3, 4, 6])
    #expect(script.lines.map(\.words) == [["new", "x"], ["move", "a", "1", "2"], ["undo"]])
  }

  @Test func namesTheLineOfAnOpenQuote() {
    let error = #expect(throws: BatchError.self) { try BatchScript("undo\nname a 'b", name: "t") }
    #expect(error?.place == "t:2")
  }
}
