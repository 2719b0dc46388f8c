import ArgumentParser
import Foundation
import Testing

@testable import CollageCLI

/// Tests of internals of ArgumentParser that the program uses and that an update of ArgumentParser
/// can change.
@Suite struct ArgumentParserVersionTests {
  /// The version of ArgumentParser that this suite and the completion were written for.
  private static let version = "1.8.2"

  @Test func pinsVersion() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Package.swift")
    let line = "/swift-argument-parser\", exact: \"\(Self.version)\")"
    #expect(try String(contentsOf: package, encoding: .utf8).contains(line))
  }

  /// `_superCommandName` keeps a verb that is parsed alone from handling requests for completion
  /// scripts.
  @Test func everyVerbHasProgramAsSuperCommand() {
    for verb in VerbTests.all {
      let configuration = verb.configuration
      #expect(
        configuration._superCommandName == CollageTool.configuration.commandName,
        "\(verb) is not made by CommandConfiguration.verb")
      #expect(configuration.commandName != nil, "\(verb)")
    }
  }

  /// `_dumpHelp` and `--experimental-dump-help` describe commands as JSON.
  @Test func dumpedHelpHasKnownFormat() throws {
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

  /// Help, completion and messages repeat the parser's texts about its own flags and the `help`
  /// verb.
  @Test func copiedTextsMatchParser() {
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

  /// `---completion`, which scripts of earlier versions use, calls the completion function that an
  /// argument declares.
  @Test func parserCallsCompletionFunctions() throws {
    let arguments = ["---completion", "order", "--", "positional@0", "1", "0", "collage", "order"]
    let request = #expect(throws: CommandParser.ParserResponse.self) {
      try CommandParser.command(CommandLineArguments(arguments))
    }
    #expect(request?.text.split(separator: "\n").contains("front") == true)
  }

  /// The parser reads a negative number as an option, so `CommandLineArguments` marks it.
  @Test func negativeNumbersNeedProtectionMark() throws {
    #expect(throws: (any Error).self) { try Move.parseAsRoot(["a", "-20", "3"]) }
    _ = try Move.parseAsRoot(["a", "\(CommandLineArguments.protectionMark)-20", "3"])
  }

  /// `CommandLineCheck` looks for errors in the parser's order.
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
  func reportsErrorsInParserOrder(_ arguments: [String], _ message: String) {
    let error = #expect(throws: UserFacingError.self) {
      try CommandParser.command(CommandLineArguments(arguments))
    }
    #expect(error?.message.hasPrefix(message) == true, "\(arguments): \(error?.message ?? "")")
  }
}
