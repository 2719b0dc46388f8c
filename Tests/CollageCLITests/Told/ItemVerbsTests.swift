import CollageCore
import Testing

@testable import CollageCLI

/// What the verbs about items do and say.
@Suite struct ItemVerbsTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.picture("a.png", 9)
    try desk.run("new p --size 40x20")
    try desk.run("add @F/a.png --at right bottom --anchor br --width 8 --as a")
  }

  @Test(arguments: [
    ("list --limit", "--limit <n>", "a number of collages", 1, 100_000),
    ("undo --to", "--to <n>", "the number of a revision", 0, 1_000_000),
    ("redo", "<steps>", "a number of edits", 1, 1_000_000),
    ("log --limit", "--limit <n>", "a number of edits", 1, 1_000_000),
    ("doctor --fix --purge --older-than", "--older-than <days>", "a number of days", 0, 36_500),
    ("sample @F/x --count", "--count <n>", "a number of photos", 1, 10_000),
    ("cutout a --grow", "--grow <pixels>", "a distance", -1_000, 1_000),
    ("render --compression", "--compression <level>", "a level", 0, 9),
    ("render --quality", "--quality <quality>", "a quality", 1, 100),
    ("render --width", "--width <pixels>", "a width", 1, 65_500),
    ("render --height", "--height <pixels>", "a height", 1, 65_500),
  ])
  func numbersHaveTheirLimits(
    _ line: String, _ option: String, _ kind: String, _ least: Int, _ most: Int
  ) throws {
    for number in [least - 1, most + 1] {
      let message =
        "The value '\(number)' is invalid for '\(option)': \(kind) is a whole number from "
        + "\(least) to \(most)."
      try desk.expect([Step("\(line) \(number)", "", "Error: \(message)\n", .usage)])
    }
    let words = try ShellWords.words(of: line).map(\.text)
    for number in [least, most] {
      #expect(throws: Never.self) {
        try CommandReader.command(CommandLineWords(words + ["\(number)"]))
      }
    }
  }
}
