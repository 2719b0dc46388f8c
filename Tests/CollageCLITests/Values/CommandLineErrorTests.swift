import Foundation
import Testing

@testable import CollageCLI

/// Tests of error messages for invalid command lines.
///
/// To update the golden file, run `COLLAGE_REWRITE=1 swift test --filter CommandLineErrorTests`.
@Suite struct CommandLineErrorTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Goldens/invalid-commands.txt")

  @Test func errorsMatchGoldenFile() throws {
    let written = try String(contentsOf: Self.file, encoding: .utf8)
    let lines = written.split(separator: "\n").filter { $0.hasPrefix("$ ") }
    #expect(lines.count == 400)
    let outputs = lines.map { "\($0)\n" + Self.output($0.dropFirst(2)) }
    if ProcessInfo.processInfo.environment["COLLAGE_REWRITE"] == "1" {
      return try Data(outputs.joined().utf8).write(to: Self.file)
    }
    let expected = ("\n" + written).components(separatedBy: "\n$ ").dropFirst()
    for (output, expected) in zip(outputs, expected) {
      let expected = "$ " + expected.trimmingCharacters(in: .newlines)
      #expect(output.trimmingCharacters(in: .newlines) == expected)
    }
  }

  private static func output(_ line: Substring) -> String {
    let arguments = CommandLineArguments(line.split(separator: " ").map(String.init))
    do {
      _ = try CommandParser.command(arguments)
      return "(accepted)\n"
    } catch {
      let style = Style(mode: .never, isTerminal: false, environment: .process)
      return UserFacingError(describing: error).addingOptions(HintOptions(arguments)).text(style)
    }
  }
}
