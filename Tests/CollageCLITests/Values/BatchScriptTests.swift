import CollageCore
import Foundation
import Testing

@testable import CollageCLI

extension BatchLine {
  var words: [String] { if case .words(let words, _) = content { words } else { [] } }
}

@Suite struct BatchScriptTests {
  private func lines(_ text: String, _ format: BatchFormat = .auto) throws -> [BatchLine] {
    try BatchScript(text, name: "t", format: format).lines
  }

  @Test(arguments: [
    ("# poster\r\n\r\ncollage new x\r\nmove a \\\r\n  1 2\r\nundo\\\n", [3, 4, 6]),
    ("undo\u{2028}redo", [1, 2]), ("undo\u{B}redo\u{C}\u{85}save", [1, 2, 4]),
    ("undo\r\n\r\nredo\r\n", [1, 3]), ("  \t\n\tundo", [2]), ("undo \\\nredo\nsave", [1, 3]),
    ("# a\n#b\nundo # c\n", [3]), ("collage\ncollage undo\n", [2]), ("", []),
  ])
  func numbersLinesWithDifferentLineBreaks(_ text: String, _ numbers: [Int]) throws {
    #expect(try lines(text).map(\.number) == numbers)
  }

  @Test(arguments: [
    (
      "collage new x\nmove a \\\r\n  1 2\nundo\\\n",
      [["new", "x"], ["move", "a", "1", "2"], ["undo"]]
    ),
    // `collage` names the program only as the first word.
    ("collage collage x\nundo collage", [["collage", "x"], ["undo", "collage"]]),
    // A line that ends with an escaped backslash doesn't continue.
    (
      ##"name a 'x' \\"## + "\nredo\n" + ##"name b \\\"## + "\nc",
      [["name", "a", "x", "\\"], ["redo"], ["name", "b", "\\c"]]
    ),
  ])
  func splitsLinesLikeShell(_ text: String, _ words: [[String]]) throws {
    #expect(try lines(text).map(\.words) == words)
  }

  @Test func distinguishesJSONFromCommandLines() throws {
    let mixed = try lines("undo\n  {\"a\u{2028}\"}\r\nname x \\\n{}\n\n{")
    #expect(mixed.map(\.number) == [1, 2, 3, 6])
    #expect(mixed[1].content == .data(Array("  {\"a\u{2028}\"}\r".utf8)))
    #expect(mixed[2].words == ["name", "x", "{}"])
    #expect(mixed[3].content == .data(Array("{".utf8)))
    #expect(try lines("{", .words)[0].words == ["{"])
    #expect(try lines("\n x", .json).map(\.number) == [2])
    let data = "\t \r{\"a\":1}"
    #expect(
      try lines(data + "\nundo").map(\.content)
        == [.data(Array(data.utf8)), .words(["undo"], patterns: [:])])
    #expect(try lines(" \t\r\n\n\t", .json).isEmpty)
    // A line that isn't JSON remains in the script; parsing the line reports the error.
    #expect(try lines("x", .json).map(\.content) == [.data([0x78])])
  }

  @Test func reportsLineOfUnclosedQuote() {
    let error = #expect(throws: BatchError.self) { try lines("undo\nname a 'b") }
    #expect(error?.place == "t:2")
  }

  @Test func keepsWordsThatMayBePatterns() throws {
    let line = try #require(try lines("add a*.png '*' a*.png b?\\*").first)
    #expect(line.words == ["add", "a*.png", "*", "a*.png", "b?*"])
    let patterns = try BatchStep(line, of: "t").patterns
    #expect(Set(patterns.keys) == ["a*.png", "b?*"] && patterns["a*.png"] == "a*.png")
  }

  @Test func removesByteOrderMark() throws {
    let fixture = try CommandFixture()
    try fixture.write("\u{FEFF}undo\n", to: "script")
    let source = try BatchSource(path: fixture.folder + "/script", .fixed())
    #expect(Array(source.text.utf8) == Array("undo\n".utf8))
  }
}
