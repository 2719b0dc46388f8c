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

  @Test func newItemsGoWhereTheOptionsSay() throws {
    try desk.expect([
      Step(
        "add @F/a.png --at 10 5 --anchor tl --width 8 --scale 2 --opacity 25% --as b", "b\n",
        "added b\n"),
      Step("add @F/a.png --at 10 5 --rotate 90 --width 20% --as c", "c\n", "added c\n"),
      Step("copy a --at left top --anchor tl --scale 0.5 --as d", "d\n", "made d\n"),
      Step("copy a --at 50% 25% --as e", "e\n", "made e\n"),
      Step(
        "show",
        """
        p: 40x20 on #ffffff, 5 items, unsaved edits
          z  name   x    y  width  height  rotation  opacity  shaders
          0  a     36   17      8       6        0°     100%
          1  b     18   11     16      12        0°      25%
          2  c     10    5      8       6       90°     100%
          3  d      2  1.5      4       3        0°     100%
          4  e     20    5      8       6        0°     100%

        """),
      Step("select c", "", "selected c\n"), Step("remove d e", "", "removed d, e\n"),
      Step(
        "show",
        """
        p: 40x20 on #ffffff, 3 items, unsaved edits
           z  name   x   y  width  height  rotation  opacity  shaders
           0  a     36  17      8       6        0°     100%
           1  b     18  11     16      12        0°      25%
        *  2  c     10   5      8       6       90°     100%

        """),
    ])
  }

  @Test(arguments: [
    ("copy a --at 1", "--at needs two values, there is only '1'.", "Write --at X Y."),
    ("add @F/a.png --at 1", "--at needs two values, there is only '1'.", "Write --at X Y."),
    ("copy a --anchor br", "--anchor goes with --at.", nil),
    ("add @F/a.png --anchor br", "--anchor goes with --at.", nil),
    ("copy a b", "copy takes one item, 2 are named.", "Name one of them."),
    ("select a b", "select takes one item, 2 are named.", "Name one of them."),
    (
      "order a 9", "the place in the stack would be 9, which is out of range.",
      "It can be from 0 to 1."
    ),
    (
      "shader on a glitch bands=0", "'0' is no value for bands.",
      "It is a whole number from 1 to 32."
    ),
    (
      "shader set a glitch", "there is nothing to set.", "Write for example glitch bands=7."
    ),
    ("shader off a mono x=1", "off takes no parameters.", "`shader set` changes them."),
    (
      "shader toggle a mono x=1", "toggle takes no parameters.",
      "`shader on` and `shader set` take them, and leave the shader on."
    ),
  ])
  func wrongWordsAreTold(_ line: String, _ message: String, _ hint: String?) throws {
    try desk.run("copy a --as b")
    let hint = hint.map { "Hint: \($0)\n" } ?? ""
    try desk.expect([Step(line, "", "Error: \(message)\n\(hint)", .usage)])
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
