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

  @Test(arguments: [
    (["--at", "-0", "-0"], [1, 2]), (["--at", "10", "-0"], [2]), (["--at", "-0", "5"], [1]),
    (["-0"], []), (["--at", "10", "5", "-0"], []), (["-0", "--at", "10", "-0"], [3]),
  ])
  func tellsZeroFromTheFlagOfLists(_ words: [String], _ numbers: [Int]) {
    let read = CommandLineWords(["add", "--files-from", "list"] + words).words.dropFirst(3)
    #expect(words.indices.filter { read[$0 + 3].first == CommandLineWords.mark } == numbers)
  }

  @Test func protectsNothingBehindTheTerminator() {
    let words = ["add", "-1.jpg", "--", "-2.jpg"]
    #expect(CommandLineWords(words).words.last == "-2.jpg")
    #expect(CommandLineWords(words).words[1] == "\(CommandLineWords.mark)-1.jpg")
  }

  @Test func movesTheVerbToTheFront() {
    #expect(
      CommandLineWords(["-c", "x", "--json", "move", "hero", "1", "2"]).words
        == ["move", "hero", "1", "2", "-c", "x", "--json"])
    #expect(
      CommandLineWords(["--json", "shader", "toggle", "a", "glitch"]).words
        == ["shader", "toggle", "a", "glitch", "--json"])
    #expect(
      CommandLineWords(["--size", "square", "new", "x", "--", "y"]).words
        == ["new", "x", "--size", "square", "--", "y"])
    #expect(
      CommandLineWords(["--by", "5", "6", "move", "a"]).words == ["move", "a", "--by", "5", "6"])
    #expect(CommandLineWords(["--help"]).words == ["--help"])
    #expect(CommandLineWords(["-c"]).words == ["-c"])
  }

  @Test(arguments: [
    ([], true), (["--json"], true), (["-q", "--color", "never"], true), (["--store"], false),
    (["--help"], false), (["--version", "--json"], false), (["show"], false),
  ])
  func knowsWhenNothingIsAsked(_ arguments: [String], _ isEmpty: Bool) {
    #expect(CommandLineWords(arguments).isEmpty == isEmpty)
  }

  @Test func takesDashedWordsForNoHelp() {
    for word in ["-dash.jpg", "-cat.jpg", "-hh"] {
      let error = #expect(throws: UserFacingError.self) {
        try CommandReader.command(CommandLineWords(["add", word]))
      }
      #expect(error?.hint?.contains("./\(word)") == true)
    }
    let option = #expect(throws: UserFacingError.self) {
      try CommandReader.command(CommandLineWords(["list", "-json"]))
    }
    #expect(option?.hint == "Did you mean '--json'?")
    #expect(CommandLineWords(["add", "--", "-dash.jpg"]).dashedWord == nil)
    #expect(CommandLineWords(["show", "-c=poster", "-q", "-h", "-20"]).dashedWord == nil)
  }

  @Test func knowsTheOptionsOfEveryVerb() throws {
    let common = try CommandDescription(of: Info.self).ownArguments
    #expect(Set(common.flatMap(\.names)) == OptionNames.ofEveryVerb)
    for argument in try CommandDescription(of: CollageTool.self).family.flatMap(\.ownArguments) {
      for name in argument.names where argument.kind == .option && name != "--sheet" {
        #expect(OptionNames.values(of: name) != .none, "\(name)")
      }
    }
    // A flag of one verb and an option of another: the flag cannot take the word behind it.
    #expect(OptionNames.values(of: "--sheet") == .none)
    #expect(OptionNames.values(of: "--fit") == .one && OptionNames.values(of: "--quiet") == .none)
    for name in ["--at", "--by", "--from"] { #expect(OptionNames.values(of: name) == .many) }
  }

  @Test func findsTheRequestForJSON() {
    #expect(CommandLineWords(["mvoe", "--json"]).format == .json)
    #expect(CommandLineWords(["add", "--", "--json"]).format == .text)
    #expect(CommandLineWords(["list", "--color", "never"]).colorMode == .never)
    #expect(CommandLineWords(["list", "--color=always"]).colorMode == .always)
  }
}
