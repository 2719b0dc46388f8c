import Testing

@testable import CollageCLI

@Suite struct CommandLineWordsTests {
  @Test(arguments: ["-20", "-.5", "-0", "-1e3", "-15%", "-20,30"])
  func protectsWhatStartsLikeANegativeNumber(_ word: String) {
    let words = CommandLineWords(["move", "hero", word]).words
    #expect(words[2] != word)
    #expect(words[2].unprotected == word)
  }

  @Test(arguments: ["-c", "--by", "-", "--", "-.", "-.x", "20", "-q"])
  func leavesEverythingElseAlone(_ word: String) {
    #expect(CommandLineWords(["move", word]).words == ["move", word])
  }

  @Test func protectsNothingBehindTheTerminator() {
    let words = ["add", "-1.jpg", "--", "-2.jpg"]
    #expect(CommandLineWords(words).words.last == "-2.jpg")
    #expect(CommandLineWords(words).words[1] == "\(CommandLineWords.mark)-1.jpg")
  }

  @Test func movesTheVerbToTheFront() {
    #expect(
      CommandLineWords(["-c", "x", "--json", "move", "hero", "1", "2"]).words
        == ["move", "-c", "x", "--json", "hero", "1", "2"])
    #expect(
      CommandLineWords(["--json", "shader", "toggle", "a", "glitch"]).words
        == ["shader", "toggle", "--json", "a", "glitch"])
    #expect(CommandLineWords(["--help"]).words == ["--help"])
    #expect(CommandLineWords(["-c"]).words == ["-c"])
  }

  @Test func findsTheRequestForJSON() {
    #expect(CommandLineWords(["mvoe", "--json"]).asksForJSON)
    #expect(!CommandLineWords(["add", "--", "--json"]).asksForJSON)
    #expect(CommandLineWords(["list", "--color", "never"]).colorMode == .never)
    #expect(CommandLineWords(["list", "--color=always"]).colorMode == .always)
  }
}
