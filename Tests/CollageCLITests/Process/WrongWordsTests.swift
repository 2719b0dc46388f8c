import Testing

/// What is said to words that mean nothing here.
@Suite struct WrongWordsTests {
  @Test(arguments: [
    ("ls", "`collage list`"), ("rm", "`collage remove ITEM`"), ("mv", "`collage move ITEM X Y`"),
    ("mv", "`collage rename NAME`"), ("cp", "`collage copy ITEM`"), ("history", "`collage log`"),
    ("status", "`collage show`"), ("resize", "`collage scale ITEM"), ("version", "--version"),
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
    (["move", "5", "50%"], "an item"), (["rotate", "-8"], "an item"), (["scale", "2"], "an item"),
    (["move", "hero", "5"], "X and Y"), (["rotate", "2nd"], "an angle"),
    (["opacity"], "an item and an opacity"),
  ])
  func whatIsMissingIsNamed(_ words: [String], _ part: String) throws {
    let result = try Studio().run(words, stdin: [])
    #expect(result.exitCode == 2)
    #expect(result.stderr.hasPrefix("Error: missing \(part).\n"), "\(result.stderr)")
  }

  @Test(arguments: [
    ("render", "Hint: -o names the file"), ("new a", "Hint: --size"), ("list", "Hint: --search"),
    ("canvas", "Hint: --size"), ("save", "Hint: -c names"), ("info", "'x.jpg'.\nUsage"),
  ])
  func wordsTooManyAreToldWhatTheyMayMean(_ verb: String, _ hint: String) throws {
    let words = verb.split(separator: " ").map(String.init) + ["x.jpg"]
    let result = try Studio().run(words, stdin: [])
    #expect(result.exitCode == 2 && result.stderr.contains("Unexpected argument 'x.jpg'."))
    #expect(result.stderr.contains(hint), "\(result.stderr)")
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
