import ArgumentParser
import CollageCore
import Testing

@testable import CollageCLI

@Suite struct VerbTests {
  /// All verbs, each followed by those of its own.
  static let all: [any ParsableCommand.Type] = CollageTool.verbs.flatMap {
    [$0] + $0.configuration.subcommands
  }

  @Test func everyVerbSaysWhatItDoesBesides() {
    let wanted: [String: EditEffects] = [
      "new": [.makesStore, .changesCollages, .changesCurrentCollage],
      "open": [.changesCollages, .changesCurrentCollage],
      "rename": [.changesCollages, .freesCollageNames],
      "delete": [.changesCollages, .freesCollageNames], "duplicate": .changesCollages,
      "restore": .changesCollages, "remove": .freesItemNames, "name": .freesItemNames,
      "undo": [.freesItemNames, .needsRevisions], "redo": [.freesItemNames, .needsRevisions],
      "revert": [.freesItemNames, .needsRevisions],
    ]
    for verb in Self.all {
      guard let edit = verb as? any EditCommand.Type else { continue }
      #expect(edit.effects == wanted[verb.verbName] ?? [], "\(verb.verbName)")
    }
  }

  @Test func editsAsDataFreeTheNamesThatWordsDo() throws {
    func effects(_ text: String) throws -> EditEffects {
      let request = try #require(try JSONEdit(text.utf8).request)
      return DataEdit(verb: "v", collage: nil, request: request).effects
    }
    #expect(try effects(#"{"verb":"remove","items":"a"}"#) == .freesItemNames)
    #expect(try effects(#"{"verb":"name","items":"a","name":"b"}"#) == .freesItemNames)
    #expect(try effects(#"{"verb":"select","items":"a"}"#) == [])
    #expect(try effects(#"{"verb":"canvas","dpi":72}"#) == [])
  }

  @Test func standardInputIsCounted() throws {
    func count(_ words: String...) throws -> Int {
      try #require(try CommandReader.command(CommandLineWords(words)) as? any EditCommand)
        .inputCount
    }
    #expect(try count("add", "a") == 0 && count("add", "-") == 1 && count("add", "-", "-") == 2)
    #expect(try count("add", "a", "--files-from", "-") == 1)
    #expect(try count("add", "--at", "1", "2", "-") == 1)
    #expect(try count("replace", "a", "-") == 1 && count("replace", "a", "b") == 0)
    #expect(try count("move", "a", "1", "2") == 0)
  }
}
