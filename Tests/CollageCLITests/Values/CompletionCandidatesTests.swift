import Foundation
import Testing

@testable import CollageCLI

/// What shells are offered for words of command lines.
@Suite struct CompletionCandidatesTests {
  /// The answer for the last word of a line.
  private func answer(_ line: String) throws -> String {
    let words =
      ["collage"] + line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let question = [Completion.question, "\(words.count - 1)"] + words
    return try #require(Completion(CommandLineArguments(question).words)).text
  }

  /// The words of an answer without their meanings.
  private func offered(_ line: String) throws -> [Substring] {
    let lines = try answer(line).split(separator: "\n")
    try #require(lines.first == "words")
    return lines.dropFirst().map { $0.prefix { $0 != "\t" } }
  }

  @Test func verbsComeFirst() throws {
    let verbs = CollageTool.verbs.map { Substring($0.verbName) } + ["help"]
    for line in ["", "mo", "--json ", "-c poster ", "--store x --color never mo"] {
      #expect(try offered(line) == verbs, "\(line)")
    }
    #expect(try answer("").contains("\nopen\tMake a collage the current one.\n"))
    #expect(try offered("-") == ["--version", "-h", "--help"])
    #expect(try offered("nonsense ") == [] && offered("--store x") == [])
  }

  @Test func verbsFollowHelpAndVerbs() throws {
    #expect(try offered("help ") == CollageTool.verbs.map { Substring($0.verbName) })
    for verb in CollageTool.verbs where CommandParser.hasSecondLevel(verb.verbName) {
      let seconds = CommandParser.secondLevelNames(verb.verbName)?.map { Substring($0) }
      #expect(try offered("help \(verb.verbName) ") == seconds)
      #expect(try offered("\(verb.verbName) ") == seconds)
    }
    #expect(try offered("help move ") == [] && offered("help shader on ") == [])
  }

  @Test func optionsAreOfferedOnceEach() throws {
    let options = try offered("move hero -")
    #expect(options.contains("--by") && options.contains("-c") && options.contains("--collage"))
    #expect(options.contains("--help") && options.contains("--version"))
    #expect(try answer("move -").contains("\n--store\tThe folder of the store.\n"))
    let rest = try offered("move -c poster --json -")
    #expect(!rest.contains("--collage") && !rest.contains("-c") && !rest.contains("--json"))
    #expect(rest.contains("--by"))
    #expect(try offered("cutout a --keep 1,2 --ke").contains("--keep"))
    // Behind the terminator nothing is an option, and where nothing else can follow all are.
    #expect(try answer("add -- -") == "files")
    #expect(try offered("info ").contains("--json") && offered("new a ").contains("--size"))
    #expect(try offered("new a b").isEmpty && offered("shader on a --nothing=").isEmpty)
  }

  @Test func valuesFollowOptions() throws {
    #expect(try answer("render --store ") == "folders")
    #expect(try offered("border a 2 --color ").contains("coral"))
    #expect(try offered("batch table --plan=sl") == offered("batch table --plan "))
    #expect(try offered("new --size ").contains("a4") && offered("batch table --plan ").count == 3)
    #expect(try answer("photo thumbnail a -o ") == "files jpg")
    #expect(try answer("doctor --from a ") == "files" && offered("move a --by 1 ").isEmpty)
    #expect(try offered("move a --by -").contains("--json"))
    #expect(try offered("batch --csv a --plan ").count == 3)
    // A value in the same word is none of the next.
    #expect(try offered("config get --color=never ").contains("render.jobs"))
  }

  @Test func positionalArgumentsAreCounted() throws {
    #expect(try answer("add a b ") == "files" && answer("template import ") == "files collage")
    #expect(try offered("completions ") == ["bash", "zsh", "fish"])
    #expect(try answer("backup ") == "folders")
    #expect(try offered("config set ").contains("render.jobs"))
    #expect(try answer("batch x.txt").hasPrefix("words") && answer("batch run ") == "files")
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func theScriptsAskTheProgram(_ name: String) throws {
    let shell = try #require(Completions.Shell(rawValue: name))
    let script = CompletionScript.text(for: shell)
    #expect(script.contains(" \(Completion.question) ") && script.utf8.count < 6000)
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

  @Test func unknownShellsGetNoScript() {
    let error = #expect(throws: UserFacingError.self) {
      try CommandParser.command(CommandLineArguments(["move", "--generate-completion-script=x"]))
    }
    #expect(error?.message.hasPrefix("Can't generate completion scripts for 'x'.\n") == true)
    #expect(
      Completion(["---complete"]) == nil && Completion(["---complete", "0", "collage"]) == nil)
  }
}
