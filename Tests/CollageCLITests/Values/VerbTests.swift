import ArgumentParser
import CollageCore
import Testing

@testable import CollageCLI

@Suite struct VerbTests {
  /// All verbs, each followed by its subcommands.
  static let all: [any ParsableCommand.Type] = CollageTool.verbs.flatMap {
    [$0] + $0.configuration.subcommands
  }

  @Test func everyVerbDeclaresItsEffects() {
    let expected: [String: VerbGrammar.Effects] = [
      "new": [.makesStore, .changesCollages, .changesCurrentCollage],
      "open": [.changesCollages, .changesCurrentCollage],
      "rename": [.changesCollages, .freesCollageNames],
      "delete": [.changesCollages, .freesCollageNames], "duplicate": .changesCollages,
      "restore": .changesCollages, "remove": .freesItemNames, "name": .freesItemNames,
      "undo": [.freesItemNames, .needsRevisions], "redo": [.freesItemNames, .needsRevisions],
      "revert": [.freesItemNames, .needsRevisions], "layout": .freesItemNames,
    ]
    for verb in VerbGrammar.all {
      #expect(verb.effects == expected[verb.name] ?? [], "\(verb.name)")
    }
  }

  @Test func everyEditCommandHasGrammar() throws {
    // `style` applies a style without the name of a subcommand.
    let apply = try CommandParser.command(CommandLineArguments(["style", "hero", "polaroid"]))
    #expect((apply as? any EditCommand)?.verb == "style")
    for verb in Self.all where verb is any EditCommand.Type && verb != StyleApply.self {
      #expect(VerbGrammar.of(verb.verbName) != nil, "\(verb.verbName)")
    }
  }

  @Test func jsonEditsHaveEffectsOfTheirVerbs() throws {
    func effects(_ verb: String, _ text: String) throws -> VerbGrammar.Effects {
      let request = try #require(try JSONEdit(text.utf8).request)
      return DataEdit(verb: verb, collage: nil, request: request).effects
    }
    #expect(try effects("remove", #"{"verb":"remove","items":"a"}"#) == .freesItemNames)
    #expect(try effects("canvas", #"{"verb":"canvas","dpi":72}"#) == [])
    #expect(
      StoreEdit(verb: "rename", collage: nil, request: .restore("a")).effects
        == [.changesCollages, .freesCollageNames])
  }

  @Test func countsStandardInput() throws {
    func count(_ arguments: String...) throws -> Int {
      try #require(try CommandParser.command(CommandLineArguments(arguments)) as? any EditCommand)
        .inputCount
    }
    #expect(try count("add", "a") == 0 && count("add", "-") == 1 && count("add", "-", "-") == 2)
    #expect(try count("add", "a", "--files-from", "-") == 1)
    #expect(try count("add", "--at", "1", "2", "-") == 1)
    #expect(try count("replace", "a", "-") == 1 && count("replace", "a", "b") == 0)
    #expect(try count("move", "a", "1", "2") == 0)
  }
}
