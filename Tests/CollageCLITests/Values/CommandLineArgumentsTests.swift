import Testing

@testable import CollageCLI

@Suite struct CommandLineArgumentsTests {
  @Test(arguments: ["-20", "-.5", "-0", "-1e3", "-15%", "-20,30"])
  func protectsNegativeNumbers(_ word: String) {
    let words = CommandLineArguments(["move", "hero", word]).words
    #expect(words[2] != word)
    #expect(words[2].unprotected == word)
  }

  @Test(arguments: ["-c", "--by", "-", "--", "-.", "-.x", "20", "-q"])
  func leavesOtherArgumentsUnchanged(_ word: String) {
    #expect(CommandLineArguments(["move", word]).words == ["move", word])
  }

  @Test(arguments: [
    (["--at", "-0", "-0"], [1, 2]), (["--at", "10", "-0"], [2]), (["--at", "-0", "5"], [1]),
    (["-0"], []), (["--at", "10", "5", "-0"], []), (["-0", "--at", "10", "-0"], [3]),
  ])
  func distinguishesNegativeZeroFromNullFlag(_ words: [String], _ numbers: [Int]) {
    let read = CommandLineArguments(["add", "--files-from", "list"] + words).words.dropFirst(3)
    #expect(
      words.indices.filter { read[$0 + 3].first == CommandLineArguments.protectionMark } == numbers)
  }

  @Test func protectsNothingAfterTerminator() {
    let words = ["add", "-1.jpg", "--", "-2.jpg"]
    #expect(CommandLineArguments(words).words.last == "-2.jpg")
    #expect(CommandLineArguments(words).words[1] == "\(CommandLineArguments.protectionMark)-1.jpg")
  }

  @Test(arguments: [
    (
      ["-c", "x", "--json", "move", "hero", "1", "2"],
      ["move", "hero", "1", "2", "-c", "x", "--json"]
    ),
    (["--json", "shader", "toggle", "a", "mono"], ["shader", "toggle", "a", "mono", "--json"]),
    (["--size", "square", "new", "x", "--", "y"], ["new", "x", "--size", "square", "--", "y"]),
    (["--by", "5", "6", "move", "a"], ["move", "a", "--by", "5", "6"]), (["--help"], ["--help"]),
    (["-c"], ["-c"]), (["new", "--size", "hd", "open"], ["new", "--size", "hd", "open"]),
    (["--at", "1", "2", "add", "a"], ["add", "a", "--at", "1", "2"]),
    (["--from", "x", "import"], ["import", "--from", "x"]),
    (["-q", "help", "move"], ["help", "move", "-q"]), (["--", "new"], ["--", "new"]),
    (["--json", "--", "new"], ["--json", "--", "new"]),
    // The value of the first option looks like a terminator.
    (["-c", "--", "show"], ["show", "-c", "--"]),
    (["--from", "a", "b", "-q", "show"], ["show", "--from", "a", "b", "-q"]),
    // Completion requests of shells are left unchanged.
    (["---completion", "-1", "show"], ["---completion", "-1", "show"]),
  ])
  func movesVerbToFront(_ words: [String], _ sorted: [String]) {
    #expect(CommandLineArguments(words).words == sorted)
  }

  @Test(arguments: [
    (["shader", "on"], "shader", "on"), (["shader", "--json"], "shader", nil),
    (["--json"], nil, nil), (["show"], "show", nil), ([], nil, nil),
  ])
  func findsVerbs(_ words: [String], _ verb: String?, _ second: String?) {
    let words = CommandLineArguments(words)
    #expect(words.verb == verb && words.secondWord == second)
  }

  @Test(arguments: [
    (["show", "-c", "a"], "a"), (["show", "-c", "a", "-c", "b"], "b"),
    (["show", "--collage=a b"], "a b"), (["show", "-c=a"], "a"), (["show", "-c"], nil),
    (["show", "--collage", "a", "--", "-c", "b"], "a"), (["show", "-c", "-5"], "-5"),
    (["show", "--collages=a"], nil), (["show"], nil),
  ])
  func returnsLastValueOfOption(_ words: [String], _ value: String?) {
    #expect(CommandLineArguments(words).value(of: ["-c", "--collage"]) == value)
  }

  @Test(arguments: [
    (["list", "--color", "always"], ColorMode.always), (["list", "--color", "x"], .auto),
    (["list", "--color"], .auto), (["list", "--color=never"], .never), (["list"], .auto),
    (["list", "--color=always"], .always), (["list", "--", "--color=never"], .auto),
    (["list", "--color", "never"], .never), (["list", "--no-color"], .never),
    (["--color", "always", "text", "a"], .always), (["text", "a", "--color", "red"], .auto),
  ])
  func findsColorModeBeforeParsing(_ words: [String], _ mode: ColorMode) {
    #expect(CommandLineArguments(words).colorMode == mode)
  }

  @Test(arguments: [
    (["list", "--color", "auto"], ["list"], false),
    (["list", "--color", "red"], ["list", "--color", "red"], false),
    (["text", "a", "--color", "auto"], ["text", "a", "--color", "auto"], false),
    (["text", "a", "--color=never"], ["text", "a", "--no-color"], true),
    (["--color", "always", "border", "a", "2"], ["border", "a", "2", "--force-color"], true),
    (["--colour", "red", "border", "a"], ["border", "a", "--color", "red"], false),
    (
      ["text", "--colour=red", "--", "--colour=red"],
      ["text", "--color=red", "--", "--colour=red"], false
    ),
  ])
  func distinguishesColorOptionsOfVerbAndOutput(
    _ arguments: [String], _ expected: [String], _ isDeprecated: Bool
  ) {
    let words = CommandLineArguments(arguments)
    #expect(words.words == expected)
    #expect(words.usesDeprecatedColor == isDeprecated)
  }

  @Test(arguments: [
    ([], true), (["--json"], true), (["-q", "--color", "never"], true), (["--store"], false),
    (["--help"], false), (["--version", "--json"], false), (["show"], false),
  ])
  func detectsMissingVerb(_ arguments: [String], _ isEmpty: Bool) {
    #expect(CommandLineArguments(arguments).isEmpty == isEmpty)
  }

  @Test func doesNotReadDashedWordsAsHelpFlag() {
    for word in ["-dash.jpg", "-cat.jpg", "-hh"] {
      let error = #expect(throws: UserFacingError.self) {
        try CommandParser.command(CommandLineArguments(["add", word]))
      }
      #expect(error?.hint?.contains("./\(word)") == true)
    }
    let option = #expect(throws: UserFacingError.self) {
      try CommandParser.command(CommandLineArguments(["list", "-json"]))
    }
    #expect(option?.hint == "Did you mean '--json'?")
    #expect(CommandLineArguments(["add", "--", "-dash.jpg"]).combinedShortOptions == nil)
    #expect(
      CommandLineArguments(["show", "-c=poster", "-q", "-h", "-20"]).combinedShortOptions == nil)
  }

  @Test func knowsOptionsOfEveryVerb() throws {
    let common = try CommandDescription(of: Info.self).ownArguments
    #expect(Set(common.flatMap(\.names)) == OptionNames.common)
    for argument in try CommandDescription(of: CollageTool.self).family.flatMap(\.ownArguments) {
      for name in argument.names where argument.kind == .option && name != "--sheet" {
        #expect(OptionNames.values(of: name) != .none, "\(name)")
      }
    }
    // `--sheet` is a flag of one verb and an option of another, so it can't take the next word.
    #expect(OptionNames.values(of: "--sheet") == .none)
    #expect(OptionNames.values(of: "--fit") == .one && OptionNames.values(of: "--quiet") == .none)
    for name in ["--at", "--by", "--from"] { #expect(OptionNames.values(of: name) == .many) }
  }

  @Test func detectsJSONOption() {
    #expect(CommandLineArguments(["mvoe", "--json"]).format == .json)
    #expect(CommandLineArguments(["add", "--", "--json"]).format == .text)
  }

  @Test func suggestsOptionsForSurplusArguments() {
    #expect(SurplusArguments.hint(nil) == nil && SurplusArguments.hint("info") == nil)
    #expect(SurplusArguments.hint("list")?.contains("--search") == true)
  }
}
