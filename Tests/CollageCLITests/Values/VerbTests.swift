import ArgumentParser
import Testing

@testable import CollageCLI

/// What holds for every verb.
@Suite struct VerbTests {
  /// All verbs, each followed by those of its own.
  static let all: [any ParsableCommand.Type] = CollageTool.verbs.flatMap {
    [$0] + $0.configuration.subcommands
  }

  @Test func noVerbIsAskedForCompletionScriptsWhenItIsParsedAlone() {
    for verb in Self.all {
      let configuration = verb.configuration
      #expect(
        configuration._superCommandName == CollageTool.configuration.commandName,
        "\(verb) is not made by CommandConfiguration.verb")
      #expect(configuration.commandName != nil, "\(verb)")
    }
  }

  @Test(arguments: [
    ["move", "--generate-completion-script", "bash"],
    ["shader", "on", "--generate-completion-script=bash"],
  ])
  func requestsOfCompletionScriptsAreHeard(_ words: [String]) throws {
    let request = #expect(throws: CommandReader.Requested.self) {
      try CommandReader.command(CommandLineWords(words))
    }
    #expect(request?.text.hasPrefix("#!/bin/bash") == true)
  }
}
