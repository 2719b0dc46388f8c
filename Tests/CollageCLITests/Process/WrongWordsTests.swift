import Testing

/// What is said to words that mean nothing here.
@Suite struct WrongWordsTests {
  @Test(arguments: [
    ("ls", "`collage list`"), ("rm", "`collage remove ITEM`"), ("mv", "`collage move ITEM X Y`"),
    ("mv", "`collage rename NAME`"), ("cp", "`collage copy ITEM`"), ("history", "`collage log`"),
    ("status", "`collage show`"),
  ])
  func verbsOfOtherProgramsNameTheOnesHere(_ verb: String, _ hint: String) throws {
    let result = try Studio().run(verb, "x")
    #expect(result.exitCode == 2)
    #expect(result.stderr.contains("there is no verb '\(verb)'"))
    #expect(result.stderr.contains(hint))
  }

  @Test(arguments: [
    ["show", "--foo"], ["shader", "x"], ["show", "-x"], ["qqq"],
  ])
  func nothingIsSuggestedThatIsFarAway(_ words: [String]) throws {
    let result = try Studio().run(words, stdin: [])
    #expect(result.exitCode == 2)
    #expect(!result.stderr.contains("Did you mean"))
  }

  @Test(arguments: [
    (["list", "--serch", "x"], "'--search'"), (["show", "--jsn"], "'--json'"),
    (["shader", "tggle"], "'shader toggle'"), (["rotat"], "'rotate'"),
  ])
  func whatIsNearIsSuggested(_ words: [String], _ hint: String) throws {
    let result = try Studio().run(words, stdin: [])
    #expect(result.stderr.contains("Did you mean \(hint)?"))
  }
}
