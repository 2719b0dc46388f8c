import ArgumentParser
import Foundation
import Testing

@testable import CollageCLI

/// The parts of ArgumentParser that the program uses although an update may change them.
@Suite struct ArgumentParserVersionTests {
  /// The version against which the tests of this suite, and of completion, were written.
  private static let version = "1.8.2"

  @Test func theVersionIsPinned() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Package.swift")
    let line = "/swift-argument-parser\", exact: \"\(Self.version)\")"
    #expect(try String(contentsOf: package, encoding: .utf8).contains(line))
  }

  /// `_superCommandName` keeps a verb that is parsed alone from looking for requests of scripts.
  @Test func everyVerbNamesTheProgramAboveIt() {
    for verb in VerbTests.all {
      let configuration = verb.configuration
      #expect(
        configuration._superCommandName == CollageTool.configuration.commandName,
        "\(verb) is not made by CommandConfiguration.verb")
      #expect(configuration.commandName != nil, "\(verb)")
    }
  }

  /// `_dumpHelp` and `--experimental-dump-help` describe commands in JSON.
  @Test func theDescriptionHasTheKnownForm() throws {
    struct Dump: Decodable { let serializationVersion: Int }
    let text = Data(Move._dumpHelp().utf8)
    #expect(try JSONDecoder().decode(Dump.self, from: text).serializationVersion == 0)
    let move = try CommandDescription(of: Move.self)
    let by = try #require(move.argument("--by"))
    #expect(by.kind == .option && by.takesWords && by.isOptional)
    #expect(move.argument("-c")?.names == ["-c", "--collage"])
    #expect(move.argument("-h")?.kind == .flag)
    let plan = try #require(try CommandDescription(of: BatchTable.self).argument("--plan"))
    #expect(
      plan.allValues == ShardScheduler.allCases.map(\.rawValue)
        && plan.synopsis("--plan").hasPrefix("--plan <"))
    #expect(try CommandDescription(of: CollageTool.self).family.count > VerbTests.all.count)
  }

  /// Help, completion and messages repeat the parser's texts about its flags and the verb `help`.
  @Test func copiedTextsAreThoseOfTheParser() {
    let dump = CollageTool._dumpHelp()
    for text in ["Show help information.", "Show the version."] {
      #expect(dump.contains("\"\(text)\""))
    }
    #expect {
      try CollageTool.parseAsRoot(["help", "--nope"])
    } throws: { error in
      CollageTool.fullMessage(for: error).contains("Usage: \(CommandParser.usageOfHelp)")
    }
  }

  /// `---completion` calls a function of a declaration, also for scripts of former versions.
  @Test func theParserCallsTheFunctionsOfDeclarations() throws {
    let question = ["---completion", "order", "--", "positional@0", "1", "0", "collage", "order"]
    let request = #expect(throws: CommandParser.ParserResponse.self) {
      try CommandParser.command(CommandLineArguments(question))
    }
    #expect(request?.text.split(separator: "\n").contains("front") == true)
  }

  /// A negative number is an option to the parser, so that `CommandLineArguments` marks it.
  @Test func negativeNumbersNeedTheMark() throws {
    #expect(throws: (any Error).self) { try Move.parseAsRoot(["a", "-20", "3"]) }
    _ = try Move.parseAsRoot(["a", "\(CommandLineArguments.mark)-20", "3"])
  }

  /// The order in which the parser looks for errors is that of `CommandLineCheck`.
  @Test(arguments: [
    (["open", "--bogus"], "missing the collage."),
    (["new", "a", "b", "--bogus"], "unknown option '--bogus'."),
    (["new", "a", "b", "--dpi", "x", "--size"], "'x' is not valid"),
    (["new", "a", "b", "--size", "--dpi", "x"], "missing value for '--size <size>'."),
    (["undo", "x", "--collage", "x"], "'x' is not valid for '<steps>'"),
    (["scale", "a", "--collage", "x", "--width", "x"], "'x' is not valid for '--width"),
    (["config", "set", "x", "x"], "'x' is not valid for '<setting>'"),
    (["move", "--bogus", "---x"], "invalid option '---x'."),
  ])
  func errorsAreFoundInTheParsersOrder(_ words: [String], _ message: String) {
    let error = #expect(throws: UserFacingError.self) {
      try CommandParser.command(CommandLineArguments(words))
    }
    #expect(error?.message.hasPrefix(message) == true, "\(words): \(error?.message ?? "")")
  }
}
