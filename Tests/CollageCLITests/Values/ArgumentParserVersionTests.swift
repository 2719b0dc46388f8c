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
}
