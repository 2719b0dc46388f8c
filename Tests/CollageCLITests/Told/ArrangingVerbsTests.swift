import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What the verbs about order do and say.
@Suite struct ArrangingVerbsTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.picture("a.png", 9)
    try desk.run("new p --size 80x60px")
    for (name, place) in [("a", "10 10"), ("b", "40 20"), ("c", "60 40")] {
      try desk.run("add @F/a.png --as \(name) --at \(place) --width 8")
    }
  }

  @Test func itemsAreAlignedDistributedSnappedAndExchanged() throws {
    try desk.expect(
      [
        Step("align a left", "", "aligned a to 4, 10\n"),
        Step("align b c top --to first", "", "aligned b, c\n"),
        Step("align b c top --to first", "", "nothing changed\n"),
        Step("distribute a b c h", "", "distributed a, b, c\n"),
        Step("snap c", "", "nothing changed\n"),
        Step("snap c --within 20", "", "snapped c to 53.333, 20\n"),
        Step("swap a c", "", "exchanged a, c\n"),
      ])
    let log = try desk.run("log --json").output
    for label in [
      "align a left --to canvas", "align b c top --to b", "distribute a b c h",
      "snap c --within 20",
      "swap a c",
    ] {
      #expect(log.contains("\"label\":\"\(label)\""), "\(label)")
    }
  }

  @Test func lockedItemsAreLeftOutAndToldOf() throws {
    let hint = "Hint: `collage lock b --off` unlocks it.\n"
    try desk.expect([
      Step("lock b", "", "locked b\n"), Step("lock b", "", "nothing changed\n"),
      Step(
        "move a b --by 1 0", "",
        "Warning: 'b' is locked and was left as it is.\n\(hint)moved a to 11, 10\n"),
      Step("move b 1 1", "", "Error: 'b' is locked.\n\(hint)", .failed),
      Step("-q move a b --by 1 0"), Step("select b", "", "selected b\n"),
      Step("copy b --as d --at 1 1", "d\n", "made d\n"), Step("hide b", "", "hid b\n"),
      Step(
        "show",
        """
        p: 80x60 on #ffffff, 4 items, unsaved edits
           z  name                 x   y  width  height  rotation  opacity  shaders
           0  a                   12  10      8       6        0°     100%
        *  1  b (locked, hidden)  40  20      8       6        0°     100%
           2  c                   60  40      8       6        0°     100%
           3  d                    1   1      8       6        0°     100%

        """),
      Step("lock a c d", "", "locked a, c, d\n"),
      Step(
        "rotate @all 5", "",
        "Error: all 4 items are locked.\nHint: `collage lock ITEM... --off` unlocks them.\n",
        .failed),
      Step("lock c --off", "", "unlocked c\n"),
      Step(
        "rotate @all 5", "",
        "Warning: 3 items are locked and were left as they are: a, b, d.\n"
          + "Hint: `collage lock a b d --off` unlocks them.\nturned c to 5°\n"),
    ])
    let edit = try desk.run("opacity a c 0.5 --json")
    #expect(edit.output.contains(#""skipped":["a"]"#))
    #expect(edit.messages.hasPrefix(#"{"warning":{"hint":"`collage lock a --off` unlocks it.""#))
    try desk.write("opacity c 1\nopacity a 1\n", to: "batch")
    let batch = try desk.run("batch @F/batch")
    #expect(batch.status == .failed && batch.messages.contains("@F/batch:2: opacity: 'a' is lock"))
    try desk.write(
      "opacity c a 1\n{\"verb\":\"flip\",\"items\":[\"a\",\"c\"],\"axis\":\"h\"}\n", to: "batch")
    let skipping = try desk.run("batch @F/batch")
    #expect(skipping.status == .done)
    #expect(skipping.messages.split(separator: "\n").count { $0.hasPrefix("Warning:") } == 2)
  }

  @Test func groupsAreMadeNamedMovedAndEnded() throws {
    try desk.expect([
      Step("group a b --as 'my row'", "my row\n", "grouped a, b\n"),
      Step("group c", "group-1\n", "grouped c\n"),
      Step("move '@group:my row' 40 30", "", "moved a, b\n"),
      Step("rotate '@group:my row' --by 90", "", "turned a, b\n"),
      Step("scale '@group:my row' --by 2", "", "scaled a, b\n"),
      Step("opacity '@group:my row' 50%", "", "faded a, b\n"),
      Step(
        "show",
        """
        p: 80x60 on #ffffff, 3 items, unsaved edits
          z  name   x   y  width  height  rotation  opacity  shaders  group
          0  a     50   0     16      12       90°      50%           my row
          1  b     30  60     16      12       90°      50%           my row
          2  c     60  40      8       6        0°     100%           group-1

        """),
      Step("group a b --off", "", "ungrouped a, b\n"),
      Step(
        "move '@group:my row' 1 1", "",
        "Error: no item is in a group 'my row'.\n"
          + "Hint: `collage group ITEM... --as NAME` makes a group.\n", .notFound),
      Step(
        "group a --as x --off", "", "Error: --as and --off exclude each other.\n", .usage),
      Step(
        "swap a", "", "Error: swap takes two items, 1 is named.\nHint: Name two of them.\n", .usage),
    ])
  }

  @Test func whatIsAtAPointIsNamedFrontFirst() throws {
    try desk.run("add @F/a.png --as 'd e' --at 10 12 --width 8")
    try desk.expect([
      Step("hit 10 11", "d e\na\n"), Step("hit 10,8", "a\n"), Step("hit 50% 20", "b\n"),
      Step("hit -1 -1", "", "nothing is there\n"), Step("-q hit -1 -1"),
      Step("hide 'd e'", "", "hid 'd e'\n"), Step("hit 10 11", "a\n"),
      Step(
        "hit 1 2 3", "",
        "Error: hit takes one point, there are 3 words.\nHint: Write `collage hit X Y`.\n", .usage),
    ])
    #expect(try desk.run("hit 99 99 --json").output == #"{"items":[],"x":99,"y":99}"# + "\n")
    #expect(try desk.run("hit 5").messages.hasPrefix("Error: missing X and Y.\nUsage: "))
  }

  @Test func whatLooksUnintendedIsListed() throws {
    try desk.expect([
      Step("lint", "", "nothing looks unintended\n"),
      Step("scale c 2", "", "scaled c to 16x12\n"),
      Step("move a -40 10", "", "moved a to -40, 10\n"),
      Step(
        "lint",
        "a: nothing of it is on the canvas [off-canvas]\n"
          + "c: its photo is enlarged to 200%, more than 150% [enlarged]\n", "", .failed),
      Step("lint b -q"), Step("hide a", "", "hid a\n"),
      Step(
        "lint a c", "c: its photo is enlarged to 200%, more than 150% [enlarged]\n", "", .failed),
    ])
    let json = try desk.run("lint --json")
    #expect(json.status == .failed && json.output.contains(#""code":"enlarged""#))
  }

  @Test(arguments: [
    (
      "align a lfet", "'lfet' is not an alignment.", "Did you mean 'left'?"
    ),
    (
      "align a left right", "'left right' is not an alignment.",
      "An alignment is one of left, center, right, top, middle and bottom, or one of each direction, such as center middle."
    ),
    (
      "align a left --to @grp:x", "there is no selector '@grp:x'.",
      "The selectors are @front @back @last @selected @all @group:NAME."
    ),
    ("distribute a b d", "'d' is not a direction.", "A direction is h or v."),
    ("unlock a", "there is no verb 'unlock'.", "`collage lock ITEM --off` unlocks an item."),
  ])
  func wrongWordsAreTold(_ line: String, _ message: String, _ hint: String) throws {
    let outcome = try desk.run(line)
    #expect(outcome.messages == "Error: \(message)\nHint: \(hint)\n")
  }

  @Test func groupsAreOfferedToAShell() throws {
    try desk.run("group a b --as row")
    let words = ["collage", "move", "--store", desk.folder + "/store", "-c", "p"]
    #expect(Suggestions.items(words, 2, "").last == "@group:row")
    #expect(Suggestions.groups(words, 2, "") == ["row"])
  }
}
