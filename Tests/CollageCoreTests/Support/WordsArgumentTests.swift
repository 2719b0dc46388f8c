import CollageCore
import Testing

/// Words as arguments and files have them.
@Suite struct WordsArgumentTests {
  @Test(arguments: [
    (#"a\nb\tc"#, "a\nb\tc"), (#"C:\\new"#, #"C:\new"#), (#"\\\n"#, "\\\n"), (#"\x\"#, #"\x\"#),
    ("", ""),
  ])
  func backslashesAreReadInOnePass(_ argument: String, _ words: String) {
    #expect(WordsArgument.words(of: argument) == words)
    #expect(WordsArgument.words(of: WordsArgument.argument(for: words)) == words)
  }

  @Test func filesLoseTheirMarkAndTheirLastEnd() {
    #expect(WordsArgument.words(ofFile: [0xEF, 0xBB, 0xBF] + Array("a\r\nb\r\n".utf8)) == "a\nb")
    #expect(WordsArgument.words(ofFile: Array(#"a\n"#.utf8)) == #"a\n"#)
    #expect(WordsArgument.words(ofFile: [0xFF]) == nil)
  }
}
