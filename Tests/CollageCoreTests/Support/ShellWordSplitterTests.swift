import CollageSupport
import Testing

@Suite struct ShellWordSplitterTests {
  private func split(_ line: String) throws -> [String] {
    try ShellWordSplitter.words(of: line).map(\.text)
  }

  private static let lines: [(String, [String])] = [
    ("move hero 1 2", ["move", "hero", "1", "2"]), ("  a\tb  ", ["a", "b"]), ("", []),
    ("# all", []), ("a # b", ["a"]), ("a#b", ["a#b"]), (#"a '#fff' "b c""#, ["a", "#fff", "b c"]),
    (#"'it'\''s'"#, ["it's"]), (##"a\ b \# \\"##, ["a b", "#", #"\"#]),
    (#""a\"b\\c\d" ''"#, [#"a"b\c\d"#, ""]), (#"'a\b'"#, [#"a\b"#]),
    ("ünïcode '🎈 x'", ["ünïcode", "🎈 x"]),
    // Between double quotes, a backslash escapes the same characters as in a shell.
    (##""\$HOME \` \" \\ \x \'""##, [##"$HOME ` " \ \x \'"##]),
    // A trailing backslash in a line of a script is dropped.
    (#"a b\"#, ["a", "b"]),
  ]

  @Test(arguments: lines) func splitsLikeShell(_ line: String, _ words: [String]) throws {
    #expect(try split(line) == words)
  }

  @Test(arguments: [
    ("'a", ShellWordSplitter.ParseError.openQuote("'")), ("\"a", .openQuote("\"")),
    (#"a "b\"#, .openQuote("\"")), (#"'a\'b'"#, .openQuote("'")),
  ]) func rejectsOpenQuotes(_ line: String, _ error: ShellWordSplitter.ParseError) {
    #expect(throws: error) { try split(line) }
  }

  @Test func rejectsTrailingBackslashInCommand() throws {
    for text in [#"a b\"#, #"a "b\"#] {
      #expect(throws: ShellWordSplitter.ParseError.lastBackslash) {
        _ = try ShellWordSplitter.words(of: Array(text), by: .command)
      }
    }
    #expect(
      try ShellWordSplitter.words(of: Array(##""\$" # a"##), by: .command).map(\.text)
        == [#"\$"#, "#", "a"])
  }

  @Test(
    arguments: [
      ("plain", "plain"), ("a b", "'a b'"), ("", "''"), ("it's", #"'it'\''s'"#), ("'", #"''\'''"#),
      ("-x_1.A/,z", "-x_1.A/,z"), ("AZaz09", "AZaz09"), ("é", "'é'"), ("a\n", "'a\n'"),
      ("#", "'#'"),
    ] + "!\"#$%&()*+:;<=>?@[\\]^`{|}~ \t".map { ("a\($0)", "'a\($0)'") })
  func quotesSpecialCharacters(_ text: String, _ word: String) throws {
    #expect(try ShellWordSplitter.quoted(text) == word && split(word) == [text])
  }
}

@Suite struct ShellPatternTests {
  @Test(arguments: [
    ("*.jpg", "*.jpg", true), ("'*.jpg'", #"\*.jpg"#, false), (#"\*.jpg"#, #"\*.jpg"#, false),
    ("'my [1]'/*.jpg", #"my \[1\]/*.jpg"#, true), ("\"a*\"?", #"a\*?"#, true),
    (#""a\b"[x]"#, #"a\\b[x]"#, true), ("plain.jpg", "plain.jpg", false),
  ])
  func escapesQuotedPatternCharacters(_ line: String, _ pattern: String, _ isPattern: Bool) throws {
    let word = try #require(try ShellWordSplitter.words(of: line).first)
    #expect(word.pattern == pattern && word.isPattern == isPattern)
  }
}

@Suite struct TextArgumentTests {
  @Test(arguments: [
    (#"a\nb\tc"#, "a\nb\tc"), (#"C:\\new"#, #"C:\new"#), (#"\\\n"#, "\\\n"), (#"\x\"#, #"\x\"#),
    ("", ""),
  ]) func unescapesBackslashesInOnePass(_ argument: String, _ text: String) {
    #expect(TextArgument.text(of: argument) == text)
    #expect(TextArgument.text(of: TextArgument.argument(for: text)) == text)
  }

  @Test func stripsByteOrderMarkAndLastLineEnding() {
    #expect(TextArgument.text(ofFile: [0xEF, 0xBB, 0xBF] + Array("a\r\nb\r\n".utf8)) == "a\nb")
    #expect(TextArgument.text(ofFile: Array(#"a\n"#.utf8)) == #"a\n"#)
    #expect(TextArgument.text(ofFile: [0xFF]) == nil)
  }
}
