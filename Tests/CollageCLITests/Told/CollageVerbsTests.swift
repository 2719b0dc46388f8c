import CollageCore
import Testing

@testable import CollageCLI

/// What the verbs about whole collages say, word by word.
@Suite struct CollageVerbsTests {
  @Test func eachSaysWhatItDid() throws {
    try Desk().expect([
      Step("new poster --size 30x20px", "poster\n", "made poster, 30x20\n"),
      Step("new b", "b\n", "made b, 1080x1920\n"),
      Step("open poster", "", "poster is current\n"),
      Step("rename poster", "", "nothing changed\n"),
      Step("rename 'b 2'", "", "renamed poster to b 2\n"),
      Step("rename b 'c 3'", "", "renamed b to c 3\n"),
      Step("duplicate", "b 2-2\n", "copied b 2 to b 2-2\n"),
      Step("duplicate 'c 3' --as x", "x\n", "copied c 3 to x\n"),
      Step("delete 'b 2'", "", "deleted b 2; `collage restore 'b 2'` brings it back\n"),
      Step("restore 'b 2'", "b 2\n", "b 2 is back\n"),
      Step("delete x", "", "deleted x; `collage restore x` brings it back\n"),
      Step(
        "restore x --store @F/store", "x\n", "x is back\n"),
      Step(
        "delete x --store @F/store", "",
        "deleted x; `collage restore x --store @F/store` brings it back\n"),
    ])
  }

  @Test func historyIsToldByItsEdits() throws {
    try Desk().expect([
      Step("new 'c 3' --size 30x20px", "c 3\n", "made c 3, 30x20\n"),
      Step("save", "", "saved c 3\n"), Step("revert", "", "nothing changed\n"),
      Step("canvas --background red", "", "the canvas is 30x20 on #ff0000\n"),
      Step(
        "revert", "",
        "Error: c 3 has edits since its last save.\nHint: --force goes back anyway; "
          + "`collage undo` then brings them back.\n", .failed),
      Step(
        "revert --force", "",
        "c 3 is as it was at the last save; `collage undo` takes that back\n"),
      Step("undo", "", "undone: revert\n"), Step("redo", "", "done again: revert\n"),
      Step("undo 2", "", "undone: 2 edits\n"), Step("redo 2", "", "done again: 2 edits\n"),
      Step("undo --to 1", "", "undone: revert\n"), Step("undo --to 1", "", "nothing changed\n"),
      Step("redo --to 1", "", "nothing changed\n"),
      Step("redo --to 2", "", "done again: revert\n"),
      Step(
        "undo 2 --to 1", "",
        "Error: there are a number of edits, 2, and --to.\nHint: Give one of them.\n", .usage),
    ])
  }

  /// What an edit tells scripts, without the collage.
  private func facts(_ desk: Desk, _ line: String) throws -> [String] {
    let text = try desk.run(line + " --json").output
    let changed = text.firstMatch(of: /"changed":(true|false)/)?.1 ?? "-"
    let label = text.firstMatch(of: /"items":\[\],"label":"([^"]*)"/)?.1 ?? "-"
    let name = text.firstMatch(of: /"name":"([^"]*)"/)?.1 ?? "-"
    return [String(name), String(label), String(changed)]
  }

  @Test func scriptsAreToldTheSame() throws {
    let desk = try Desk()
    for (line, facts) in [
      ("new a --size 9x9px", ["a", "new", "true"]), ("new b --size 9x9px", ["b", "new", "true"]),
      ("open a", ["a", "open", "false"]), ("rename c", ["c", "rename c", "true"]),
      ("rename c", ["c", "rename c", "false"]), ("rename b d", ["d", "rename d", "true"]),
      ("duplicate d", ["d-2", "duplicate of d", "true"]), ("delete d", ["d", "delete", "true"]),
      ("restore d", ["d", "restore", "true"]), ("save", ["c", "save", "true"]),
      ("revert", ["c", "revert", "false"]),
      ("canvas --dpi 72", ["c", "canvas --dpi 72", "true"]), ("undo", ["c", "undo", "true"]),
      ("redo", ["c", "redo", "true"]), ("undo --to 1", ["c", "undo", "false"]),
      ("redo --to 1", ["c", "redo", "false"]),
      ("revert --force", ["c", "revert", "true"]), ("save -c d", ["d", "save", "true"]),
    ] {
      #expect(try self.facts(desk, line) == facts, "\(line)")
    }
  }

  @Test(arguments: [
    (
      "rename a b c",
      "Error: there are too many names.\nHint: Quote a name with blanks: 'summer poster'.\n"
    ),
    (
      "rename a -c a c",
      "Error: there are too many names.\nHint: Quote a name with blanks: 'summer poster'.\n"
    ),
    (
      "rename",
      "Error: missing the new name.\nUsage: collage rename [COLLAGE] NAME [options]\n"
    ),
    ("delete a -c a", "Error: the collage is named twice.\nHint: Leave out -c.\n"),
    ("export a -c a", "Error: the collage is named twice.\nHint: Leave out -c.\n"),
    (
      "open -c x",
      "Error: Unknown option '-c'.\nHint: Name the collage without -c: `collage open poster`.\n"
        + "Usage: collage open COLLAGE [options]\n"
    ),
    (
      "restore --collage x",
      "Error: Unknown option '--collage'.\nHint: Name the collage without -c: "
        + "`collage restore poster`.\nUsage: collage restore COLLAGE [options]\n"
    ),
    (
      "config list -c x",
      "Error: Unknown option '-c'.\nHint: `collage config list` is about no single collage; leave "
        + "out -c.\nUsage: collage config list [--json] [--quiet] [--store <folder>] "
        + "[--color <when>]\n"
    ),
    (
      "-c x",
      "Error: Unknown option '-c'.\nHint: -c goes with a verb: `collage show -c poster`.\n"
        + "Usage: collage VERB [ITEM...] [VALUES] [--options]\n"
    ),
    ("open", "Error: missing the collage.\nUsage: collage open COLLAGE [options]\n"),
    (
      "shader xx a",
      "Error: there is no verb 'shader xx'.\nHint: There are shader toggle, shader on, shader off, "
        + "shader set, shader clear, shader list.\n"
    ),
  ])
  func wrongWordsAreToldBeforeThereIsAStore(_ line: String, _ messages: String) throws {
    try Desk().expect([Step(line, "", messages, .usage)])
  }

  @Test func aQuestionIsAskedWhereSomebodyCanAnswer() throws {
    let desk = try Desk()
    desk.terminals = [0, 2]
    let question =
      "Go back to the last save? 1 edit will be undone (undo brings them back). [y/N] "
    let done = "c is as it was at the last save; `collage undo` takes that back\n"
    try desk.run("new c --size 9x9px")
    try desk.run("canvas --dpi 72")
    desk.answer = "n"
    try desk.expect([Step("revert", "", question + "Error: nothing was reverted.\n", .failed)])
    desk.answer = nil
    #expect(try desk.run("revert").status == .failed)
    desk.answer = "Yes"
    try desk.expect([
      Step("revert", "", question + done), Step("revert", "", "nothing changed\n"),
      Step("canvas --dpi 72", "", "the canvas is 9x9 at 72 dpi on #ffffff\n"),
      Step("canvas --dpi 73", "", "the canvas is 9x9 at 73 dpi on #ffffff\n"),
    ])
    // Without one of the two there is nobody.
    for terminals in [[0, 1], [1, 2]] as [Set<Int32>] {
      desk.terminals = terminals
      #expect(try desk.run("revert").messages.contains("--force goes back anyway"))
    }
    desk.terminals = [0, 2]
    try desk.expect([Step("revert --force", "", done)])
  }
}
