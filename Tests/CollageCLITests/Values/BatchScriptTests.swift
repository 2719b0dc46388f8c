import CollageCore
import Foundation
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
  var words: [String] { if case .words(let words, _) = content { words } else { [] } }
}

@Suite("Script texts") struct ScriptTextTests {
  @Test("a line that ends with an escaped backslash does not go on")
  func escapedBackslash() throws {
    let text = ##"name a 'x' \\"## + "\nredo\n" + ##"name b \\\"## + "\nc"
    let script = try BatchScript(text, name: "t")
    #expect(
      script.lines.map(\.words) == [["name", "a", "x", "\\"], ["redo"], ["name", "b", "\\c"]])
  }

  @Test("a mark of the byte order is no part of a script") func byteOrderMark() throws {
    let path = NSTemporaryDirectory() + "collage-script-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("\u{FEFF}undo\n".utf8).write(to: URL(filePath: path))
    let environment = Environment(
      variable: { _ in nil }, isTerminal: { _ in false }, context: .system)
    #expect(Array(try BatchSource(path: path, environment).text.utf8) == Array("undo\n".utf8))
  }

  @Test(
    "lengths of files are told in powers of ten",
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 kB"), (1499, "1 kB"),
      (1500, "2 kB"), (1_000_000, "1.0 MB"), (1_250_000, "1.3 MB"), (2_000_000_000, "2.0 GB"),
    ])
  func lengths(_ count: Int, _ text: String) { #expect(Phrases.bytes(count) == text) }
}
