import CollageSupport
import Testing

@Suite struct ShellWordsTests {
  private func split(_ line: String) throws -> [String] {
    try ShellWords.words(of: line).map(\.text)
  }

  private static let lines: [(String, [String])] = [
    ("move hero 1 2", ["move", "hero", "1", "2"]), ("  a\tb  ", ["a", "b"]), ("", []),
    ("# all", []), ("a # b", ["a"]), ("a#b", ["a#b"]), (#"a '#fff' "b c""#, ["a", "#fff", "b c"]),
    (#"'it'\''s'"#, ["it's"]), (##"a\ b \# \\"##, ["a b", "#", #"\"#]),
    (#""a\"b\\c\d" ''"#, [#"a"b\c\d"#, ""]), (#"'a\b'"#, [#"a\b"#]),
    ("ünïcode '🎈 x'", ["ünïcode", "🎈 x"]),
    // A backslash between double quotes protects what a shell protects there.
    (##""\$HOME \` \" \\ \x \'""##, [##"$HOME ` " \ \x \'"##]),
    // The last one of a line of a script is lost.
    (#"a b\"#, ["a", "b"]),
  ]

  @Test(arguments: lines) func splitsAsAShellDoes(_ line: String, _ words: [String]) throws {
    #expect(try split(line) == words)
  }

  @Test(arguments: [
    ("'a", ShellWords.ParseError.openQuote("'")), ("\"a", .openQuote("\"")),
    (#"a "b\"#, .openQuote("\"")), (#"'a\'b'"#, .openQuote("'")),
  ]) func refusesOpenQuotes(_ line: String, _ error: ShellWords.ParseError) {
    #expect(throws: error) { try split(line) }
  }

  @Test func aCommandKeepsABackslashAtItsEnd() throws {
    for text in [#"a b\"#, #"a "b\"#] {
      #expect(throws: ShellWords.ParseError.lastBackslash) {
        _ = try ShellWords.words(of: Array(text), by: .command)
      }
    }
    #expect(
      try ShellWords.words(of: Array(##""\$" # a"##), by: .command).map(\.text)
        == [#"\$"#, "#", "a"])
  }

  @Test(
    arguments: [
      ("plain", "plain"), ("a b", "'a b'"), ("", "''"), ("it's", #"'it'\''s'"#), ("'", #"''\'''"#),
      ("-x_1.A/,z", "-x_1.A/,z"), ("AZaz09", "AZaz09"), ("é", "'é'"), ("a\n", "'a\n'"),
      ("#", "'#'"),
    ] + "!\"#$%&()*+:;<=>?@[\\]^`{|}~ \t".map { ("a\($0)", "'a\($0)'") })
  func quotesWhatAShellMayRead(_ text: String, _ word: String) throws {
    #expect(try ShellWords.quoted(text) == word && split(word) == [text])
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
    #expect(word.pattern == pattern && word.isPattern == isPattern)
  }
}

@Suite struct WordsArgumentTests {
  @Test(arguments: [
    (#"a\nb\tc"#, "a\nb\tc"), (#"C:\\new"#, #"C:\new"#), (#"\\\n"#, "\\\n"), (#"\x\"#, #"\x\"#),
    ("", ""),
  ]) func backslashesAreReadInOnePass(_ argument: String, _ words: String) {
    #expect(WordsArgument.words(of: argument) == words)
    #expect(WordsArgument.words(of: WordsArgument.argument(for: words)) == words)
  }

  @Test func filesLoseTheirMarkAndTheirLastEnd() {
    #expect(WordsArgument.words(ofFile: [0xEF, 0xBB, 0xBF] + Array("a\r\nb\r\n".utf8)) == "a\nb")
    #expect(WordsArgument.words(ofFile: Array(#"a\n"#.utf8)) == #"a\n"#)
    #expect(WordsArgument.words(ofFile: [0xFF]) == nil)
  }
}
