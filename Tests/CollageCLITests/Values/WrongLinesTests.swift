import Foundation
import Testing

@testable import CollageCLI

/// What the program answers to command lines that it cannot read.
///
/// `COLLAGE_REWRITE=1 swift test --filter WrongLinesTests` writes the file anew.
@Suite struct WrongLinesTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Goldens/wrong-lines.txt")

  @Test func theAnswersAreThoseOfTheFile() throws {
    let written = try String(contentsOf: Self.file, encoding: .utf8)
    let lines = written.split(separator: "\n").filter { $0.hasPrefix("$ ") }
    #expect(lines.count == 400)
    let answers = lines.map { "\($0)\n" + Self.answer($0.dropFirst(2)) }
    if ProcessInfo.processInfo.environment["COLLAGE_REWRITE"] == "1" {
      return try Data(answers.joined().utf8).write(to: Self.file)
    }
    let expected = ("\n" + written).components(separatedBy: "\n$ ").dropFirst()
    for (answer, expected) in zip(answers, expected) {
      let expected = "$ " + expected.trimmingCharacters(in: .newlines)
      #expect(answer.trimmingCharacters(in: .newlines) == expected)
    }
  }

  /// The message, the hint and the usage as they are printed.
  private static func answer(_ line: Substring) -> String {
    let words = CommandLineArguments(line.split(separator: " ").map(String.init))
    do {
      _ = try CommandParser.command(words)
      return "(accepted)\n"
    } catch {
      let style = Style(mode: .never, isTerminal: false, environment: .process)
      return UserFacingError(describing: error).keeping(HintOptions(words)).text(style)
    }
  }
}
