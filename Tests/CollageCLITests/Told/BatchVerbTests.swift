import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What a batch says.
@Suite struct BatchVerbTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.picture("a.png", 200)
    try desk.run("new poster --size 40x20")
    try desk.run("add @F/a.png")
    for (name, script) in [
      ("none", "\n# nothing\n"), ("one", "move a 3 4"), ("two", "move a 10 9\nrotate a 7\n"),
      ("names", "copy a --as x\nmove x 1 2\ncopy x\n"), ("help", "\nmove --help"),
      ("list", "list"), ("shader", "shader"), ("config", "config set render.jobs 2"),
      ("data", #"{"verb":"shader on"}"#), ("elsewhere", "move a 1 2 --store x"),
      ("unknown", #"{"verb":"shader on","items":["zz"],"shader":"mono"}"#),
      ("stream", "render -o -"), ("cutout", "cutout a -o x.png"), ("again", "batch x"),
      ("named", "move zz 1 2 -c poster"), ("quote", "move a 1 2\nname a 'x"),
    ] {
      try desk.write(script, to: name)
    }
  }

  @Test func linesAreCounted() throws {
    try desk.expect([
      Step("batch @F/none", "", "0 lines done\n"), Step("batch @F/one", "", "1 line done\n"),
      Step("batch @F/two", "", "2 lines done\n"),
      Step("batch @F/none --dry-run", "0 lines would run\n"),
      Step("batch @F/one --dry-run", "1 line would run\n"),
      Step("batch @F/names --dry-run", "3 lines would run\n"),
      Step("batch @F/names", "x\nx-2\n", "3 lines done\n"),
      Step("batch @F/one -q"),
      Step("undo 2", "", "undone: 2 edits\n"),
    ])
  }

  @Test func oneStepIsCalledByTheNameOfItsFile() throws {
    try desk.expect([
      Step("batch @F/two --one-step", "", "2 lines done\n"),
      Step("undo", "", "undone: batch @F/two\n"),
      Step("batch @F/two", "", "2 lines done\n"), Step("undo", "", "undone: rotate a 7\n"),
    ])
  }

  @Test(arguments: [
    ("help", ":2: a batch gives no help.\n", 2),
    (
      "list",
      ":1: list cannot be a line of a batch.\nHint: A batch takes the verbs that change collages, "
        + "and render.\n", 2
    ),
    (
      "config",
      ":1: config cannot be a line of a batch.\nHint: A batch takes the verbs that change "
        + "collages, and render.\n", 2
    ),
    (
      "again",
      ":1: batch cannot be a line of a batch.\nHint: A batch takes the verbs that change "
        + "collages, and render.\n", 2
    ),
    (
      "shader",
      ":1: missing what to do with a shader.\nUsage: collage shader toggle|on|off|set|clear "
        + "ITEM... NAME [key=value...]\n", 2
    ),
    ("data", ":1: missing 'items'.\n", 2),
    (
      "unknown", ":1: shader: no item 'zz'.\nHint: `collage show` lists the items.\n", 4
    ),
    (
      "named",
      ":1: move: no item 'zz'.\nHint: `collage show -c poster` lists the items.\n", 4
    ),
    (
      "elsewhere",
      ":1: --store cannot stand in a line of a batch.\nHint: Give it to `collage batch --store "
        + "x`.\n", 2
    ),
    ("stream", ":1: render: a line of a batch cannot render to standard output.\n", 2),
    ("cutout", ":1: cutout: a line of a batch cannot write a cutout with -o.\n", 2),
    (
      "quote",
      ":2: the quotation mark ' has no partner.\nHint: A quotation mark that belongs to the text is "
        + "written \\'\n", 2
    ),
  ])
  func aWrongLineIsTold(_ script: String, _ messages: String, _ status: Int32) throws {
    let outcome = try desk.run("batch @F/\(script)")
    #expect(outcome.messages == "Error: @F/\(script)\(messages)")
    #expect(outcome.status.rawValue == status && outcome.output.isEmpty)
    #expect(try desk.run("undo --to 1").messages == "nothing changed\n")
  }

  @Test func scriptsAreToldOfEveryLine() throws {
    let dry = try desk.run("batch @F/two --dry-run --json").output
    #expect(dry.hasPrefix(#"{"dryRun":true,"lines":2,"results":[{"changed":true,"#))
    #expect(dry.contains(#""label":"move a 10 9"},{"changed":true,"#))
    #expect(dry.contains(#""label":"rotate a 7"}]}"#))
    let done = try desk.run("batch @F/one --json").output
    #expect(done.hasPrefix(#"{"dryRun":false,"lines":1,"results":[{"changed":true,"#))
    #expect(try desk.run("batch @F/none --json").output.hasPrefix(#"{"dryRun":false,"lines":0,"#))
  }

  @Test func aCollageIsNamedForAllLines() throws {
    try desk.run("new other --size 40x20")
    desk.variables["COLLAGE"] = "poster"
    try desk.expect([
      Step("batch @F/one", "", "1 line done\n"), Step("undo", "", "undone: move a 3 4\n"),
      Step(
        "batch @F/one -c other", "",
        "Error: @F/one:1: move: no item 'a'.\nHint: `collage show -c other` lists the items.\n",
        .notFound),
      // What a line names comes first.
      Step(
        "batch @F/named -c other", "",
        "Error: @F/named:1: move: no item 'zz'.\nHint: `collage show -c poster` lists the items.\n",
        .notFound),
    ])
  }
}
