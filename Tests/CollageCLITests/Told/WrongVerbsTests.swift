import CollageCore
import Testing

@testable import CollageCLI

/// What is said to command lines that mean nothing, to the letter.
@Suite struct WrongVerbsTests {
  @Test func wrongValuesAreToldWithWhatIsAllowed() throws {
    func refusal(_ body: () throws -> Any) throws -> ValueError {
      try #require(throws: ValueError.self) { _ = try body() }
    }
    func message(_ value: String, _ option: String, _ error: ValueError) -> String {
      "Error: The value '\(value)' is invalid for '\(option)': \(error.kind) is \(error.allowed).\n"
    }
    let size = try refusal { try SizeText.size("sqare") }
    let color = try refusal { try BackgroundText.background("corall") }
    let angle = try refusal { try AngleText.angle("x") }
    let anchor = try refusal { try AnchorText.anchor("-5") }
    try Desk().expect([
      Step(
        "new x --size sqare", "",
        message("sqare", "--size <size>", size) + "Hint: Did you mean 'square'?\n", .usage),
      Step(
        "new x --background corall", "",
        message("corall", "--background <background>", color) + "Hint: Did you mean 'coral'?\n",
        .usage),
      Step("rotate a --by x", "", message("x", "--by <angle>", angle), .usage),
      // What protects a word that begins with a minus is not shown.
      Step("copy a --anchor -5 --at 1 2", "", message("-5", "--anchor <point>", anchor), .usage),
    ])
  }

  @Test func helpIsGivenInEveryWayItIsAskedFor() throws {
    let desk = try Desk()
    func output(_ line: String) throws -> String {
      let outcome = try desk.run(line)
      #expect(outcome.messages.isEmpty && outcome.status == .done, "\(line)")
      return outcome.output
    }
    let all = try output("--help")
    #expect(all.contains("USAGE: collage VERB [ITEM...] [VALUES] [--options]\n"))
    for line in ["help", "help --json", "help -q", "-q help"] {
      #expect(try output(line) == all, "\(line)")
    }
    let move = try output("help move")
    #expect(move.hasPrefix("OVERVIEW: Place items on the canvas.\n"))
    for line in ["move --help", "move -h", "help move --json", "--json help move"] {
      #expect(try output(line) == move, "\(line)")
    }
    let on = try output("help shader on")
    #expect(on.hasPrefix("OVERVIEW: Switch a shader on.\n"))
    #expect(try output("shader on --help") == on)
    #expect(!(desk.folder + "/store").isPathInUse)
  }

  @Test func theVerbMayStandBehindAnOptionWhoseValueLooksLikeAnEnd() {
    #expect(CommandLineWords(["-c", "--", "show"]).words == ["show", "-c", "--"])
    #expect(
      CommandLineWords(["--from", "a", "b", "-q", "show"]).words
        == ["show", "--from", "a", "b", "-q"])
  }

  @Test func onlySomeVerbsTakeWordsThatMayMeanAnOption() {
    #expect(StrayWords.hint(nil) == nil && StrayWords.hint("info") == nil)
    #expect(StrayWords.hint("list") == "--search finds collages by their names.")
  }
}
