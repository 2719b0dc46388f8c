import Foundation
import Testing

@testable import CollageCLI

@Suite struct CompletionCandidatesTests {
  /// Returns the response for the last word of a command line.
  private func answer(_ line: String) throws -> String {
    let words =
      ["collage"] + line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let arguments = [Completion.requestArgument, "\(words.count - 1)"] + words
    return try #require(Completion(CommandLineArguments(arguments).words)).text
  }

  /// Returns the candidates without their descriptions.
  private func candidates(_ line: String) throws -> [Substring] {
    let lines = try answer(line).split(separator: "\n")
    try #require(lines.first == "words")
    return lines.dropFirst().map { $0.prefix { $0 != "\t" } }
  }

  @Test func offersVerbsFirst() throws {
    let verbs = CollageTool.verbs.map { Substring($0.verbName) } + ["help"]
    for line in ["", "mo", "--json ", "-c poster ", "--store x --color never mo"] {
      #expect(try candidates(line) == verbs, "\(line)")
    }
    #expect(try answer("").contains("\nopen\tMake a collage the current one\n"))
    #expect(try candidates("-") == ["--version", "-h", "--help"])
    #expect(try candidates("nonsense ") == [] && candidates("--store x") == [])
  }

  @Test func offersVerbsAfterHelpAndVerbs() throws {
    #expect(try candidates("help ") == CollageTool.verbs.map { Substring($0.verbName) })
    for verb in CollageTool.verbs where CommandParser.hasSecondLevel(verb.verbName) {
      let seconds = CommandParser.secondLevelNames(verb.verbName)?.map { Substring($0) }
      #expect(try candidates("help \(verb.verbName) ") == seconds)
      #expect(try candidates("\(verb.verbName) ") == seconds)
    }
    #expect(try candidates("help move ") == [] && candidates("help shader on ") == [])
  }

  @Test func offersEachOptionOnce() throws {
    let options = try candidates("move hero -")
    #expect(options.contains("--by") && options.contains("-c") && options.contains("--collage"))
    #expect(options.contains("--help") && options.contains("--version"))
    #expect(try answer("move -").contains("\n--store\tThe folder of the store\n"))
    let rest = try candidates("move -c poster --json -")
    #expect(!rest.contains("--collage") && !rest.contains("-c") && !rest.contains("--json"))
    #expect(rest.contains("--by"))
    #expect(try candidates("cutout a --keep 1,2 --ke").contains("--keep"))
    // After the terminator `--`, no word is an option. Where no argument can follow, all options
    // are offered.
    #expect(try answer("add -- -") == "files")
    #expect(try candidates("info ").contains("--json") && candidates("new a ").contains("--size"))
    #expect(try candidates("new a b").isEmpty && candidates("shader on a --nothing=").isEmpty)
  }

  @Test func offersValuesOfOptions() throws {
    #expect(try answer("render --store ") == "folders")
    #expect(try candidates("border a 2 --color ").contains("coral"))
    #expect(try candidates("batch table --plan=sl") == candidates("batch table --plan "))
    #expect(
      try candidates("new --size ").contains("a4") && candidates("batch table --plan ").count == 3)
    #expect(try answer("photo thumbnail a -o ") == "files jpg")
    #expect(try answer("doctor --from a ") == "files" && candidates("move a --by 1 ").isEmpty)
    #expect(try candidates("move a --by -").contains("--json"))
    #expect(try candidates("batch --csv a --plan ").count == 3)
    // A value in the same word as its option doesn't affect the next word.
    #expect(try candidates("config get --color=never ").contains("render.jobs"))
  }

  @Test func offersValuesByArgumentPosition() throws {
    #expect(try answer("add a b ") == "files" && answer("template import ") == "files collage")
    #expect(try candidates("completions ") == ["bash", "zsh", "fish"])
    #expect(try answer("backup ") == "folders")
    #expect(try candidates("config set ").contains("render.jobs"))
    #expect(try answer("batch x.txt").hasPrefix("words") && answer("batch run ") == "files")
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func scriptsCallProgram(_ name: String) throws {
    let shell = try #require(Completions.Shell(rawValue: name))
    let script = CompletionScript.text(for: shell)
    #expect(script.contains(" \(Completion.requestArgument) ") && script.utf8.count < 6000)
    let line = try CommandFixture().run("completions \(name) --json").output
    let object = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
    #expect(object == ["shell": name, "script": script])
    for words in [
      ["move", "--generate-completion-script", name],
      ["shader", "on", "--generate-completion-script=" + name],
    ] {
      let request = #expect(throws: CommandParser.ParserResponse.self) {
        try CommandParser.command(CommandLineArguments(words))
      }
      #expect(request?.text == script)
    }
  }

  @Test func rejectsUnknownShells() {
    let error = #expect(throws: UserFacingError.self) {
      try CommandParser.command(CommandLineArguments(["move", "--generate-completion-script=x"]))
    }
    #expect(error?.message.hasPrefix("Can't generate completion scripts for 'x'.\n") == true)
    #expect(
      Completion(["---complete"]) == nil && Completion(["---complete", "0", "collage"]) == nil)
  }
}
