import ArgumentParser
import Foundation
import Testing

@testable import CollageCLI

/// `Documentation/cli.md` is the help of every verb, as the program prints it.
///
/// `COLLAGE_REWRITE=1 swift test --filter CommandReferenceTests` writes it.
@Suite struct CommandReferenceTests {
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Documentation/cli.md")

  private static let rewrite = "COLLAGE_REWRITE=1 swift test --filter CommandReferenceTests"

  @Test func theDocumentIsTheHelpOfEveryVerb() throws {
    let help = Self.document
    if ProcessInfo.processInfo.environment["COLLAGE_REWRITE"] == "1" {
      return try Data(help.utf8).write(to: Self.file)
    }
    let written = (try? String(contentsOf: Self.file, encoding: .utf8)) ?? ""
    guard written != help else { return }
    func lines(_ text: String) -> [Substring] {
      text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let (old, new) = (lines(written), lines(help))
    let index = zip(old, new).prefix { $0 == $1 }.count
    Issue.record(
      """
      Documentation/cli.md is not the help of today, first in line \(index + 1):
        written: \(index < old.count ? old[index] : "(nothing)")
        help:    \(index < new.count ? new[index] : "(nothing)")
      If the help is right: \(Self.rewrite)
      """)
  }

  @Test func everyVerbHasAHeadingOfItsOwn() {
    let headings = Self.document.split(separator: "\n").filter { $0.hasPrefix("##") }
    #expect(Set(headings).count == headings.count)
    #expect(headings.contains("## move") && headings.contains("### shader toggle"))
    #expect(headings.count { !$0.hasPrefix("###") } == CollageTool.verbs.count)
    for leak in ["(text:", "Optional(", "rawValue", "(argument:", "Swift."] {
      #expect(!Self.document.contains(leak), "\(leak)")
    }
  }

  @Test(arguments: [
    (
      ["--help", "help", "help --json", "help -q", "-q help"],
      "USAGE: collage VERB [ITEM...] [VALUES] [--options]\n"
    ),
    (
      ["help move", "move --help", "move -h", "help move --json", "--json help move"],
      "OVERVIEW: Place items on the canvas.\n"
    ),
    (["help shader on", "shader on --help"], "OVERVIEW: Switch a shader on.\n"),
  ])
  func helpIsGivenInEveryWayItIsAskedFor(_ lines: [String], _ part: String) throws {
    let desk = try CommandFixture()
    let texts = try lines.map { line in
      let outcome = try desk.run(line)
      #expect(outcome.messages.isEmpty && outcome.status == .done, "\(line)")
      return outcome.output
    }
    #expect(Set(texts).count == 1 && texts[0].contains(part))
    #expect(!(desk.folder + "/store").isPathInUse)
  }

  private static var document: String {
    let introduction = """
      # The command line

      What `collage --help` and `collage help VERB` print. This file is made from the program:
      `\(rewrite)` writes it anew.

      \(contents)

      \(block(CollageTool.self))

      """
    return introduction + CollageTool.verbs.map { section($0) }.joined()
  }

  private static var contents: String {
    CollageTool.configuration.groupedSubcommands.map { group in
      let links = group.subcommands.map { "[\($0.verbName)](#\($0.verbName))" }
      return "- \(group.name): " + links.joined(separator: ", ")
    }.joined(separator: "\n")
  }

  /// A verb's help, then that of the verbs that it has of its own.
  private static func section(_ verb: any ParsableCommand.Type) -> String {
    let name = verb.verbName
    let seconds = verb.configuration.subcommands.map { second in
      "\n### \(name) \(second.verbName)\n\n\(block(second))\n"
    }
    return "\n## \(name)\n\n\(block(verb))\n" + seconds.joined()
  }

  private static func block(_ command: any ParsableCommand.Type) -> String {
    let help = CollageTool.helpMessage(for: command, columns: 80)
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    let text = lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
    return "```text\n\(text)\n```"
  }
}
