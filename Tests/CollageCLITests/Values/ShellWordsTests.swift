import Testing

@testable import CollageCLI

@Suite struct ShellWordsTests {
  private static let lines: [(String, [String])] = [
    ("move hero 1 2", ["move", "hero", "1", "2"]),
    ("  a\tb  ", ["a", "b"]),
    ("", []),
    ("# all", []),
    ("a # b", ["a"]),
    ("a#b", ["a#b"]),
    (#"a '#fff' "b c""#, ["a", "#fff", "b c"]),
    (#"'it'\''s'"#, ["it's"]),
    (##"a\ b \# \\"##, ["a b", "#", #"\"#]),
    (#""a\"b\\c\d" ''"#, [#"a"b\c\d"#, ""]),
    (#"'a\b'"#, [#"a\b"#]),
    ("ünïcode '🎈 x'", ["ünïcode", "🎈 x"]),
  ]

  @Test(arguments: lines)
  func splitsAsAShellDoes(_ line: String, _ words: [String]) throws {
    #expect(try ShellWords.split(line) == words)
  }

  @Test(arguments: ["'a", "\"a", #""a\"#])
  func refusesOpenQuotes(_ line: String) {
    #expect(throws: ShellWords.ParseError.self) { try ShellWords.split(line) }
  }

  @Test(arguments: ["plain", "two words", "it's", "", "#", #"\"#, "a\"b"])
  func quotesSoThatItReadsBack(_ text: String) throws {
    #expect(try ShellWords.split(ShellWords.quoted(text)) == [text])
  }
}

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

@Suite struct ShellPatternTests {
  @Test(arguments: [
    ("*.jpg", "*.jpg", true), ("'*.jpg'", #"\*.jpg"#, false), (#"\*.jpg"#, #"\*.jpg"#, false),
    ("'my [1]'/*.jpg", #"my \[1\]/*.jpg"#, true), ("\"a*\"?", #"a\*?"#, true),
    (#""a\b"[x]"#, #"a\\b[x]"#, true), ("plain.jpg", "plain.jpg", false),
  ])
  func quotedCharactersMatchThemselves(_ line: String, _ pattern: String, _ isPattern: Bool) throws
  {
    let word = try #require(try ShellWords.words(of: line).first)
    #expect(word.pattern == pattern)
    #expect(word.isPattern == isPattern)
  }
}
