import CollageCore
import Testing

/// Batches, run as a user runs them.
@Suite struct BatchTests {
  @Test func aWholePosterInOneBatch() throws {
    let studio = try Studio()
    _ = try studio.photo("a b.jpg")
    let script = try studio.write(
      """
      # a poster
      collage new "summer 'poster'" --size 100x100
      add 'a b.jpg' --as hero
      move hero right-10 \\
        -5 --anchor tr
      shader on hero pixellate block=4
      copy hero
      render -o out.png
      save
      """, to: "poster.txt")
    let result = try studio.expect("batch", script)
    #expect(result.stdout == "summer 'poster'\nhero\nhero-2\n")
    #expect(studio.bytes("out.png") != nil)
    #expect(try studio.items().count == 2)
    #expect(try studio.expect("log").lines.count == 6)
  }

  @Test func oneBadLineUndoesEverything() throws {
    let studio = try Studio.with("hero")
    let script = "move hero 1 1\nrender -o out.png\n\nmove heroo 2 2\n"
    let path = try studio.write(script, to: "p.txt")
    let result = try studio.run("batch", "p.txt")
    #expect(result.exitCode == 4)
    #expect(
      result.stderr == "Error: p.txt:4: move: no item 'heroo'.\nHint: Did you mean 'hero'?\n")
    #expect(studio.bytes("out.png") == nil)
    #expect(try studio.item("hero")["x"] as? Double == 200)
    let json = try studio.run("batch", path, "--json")
    #expect(json.stdout == "")
    #expect(try json.jsonError()["exitCode"] as? Int == 4)
  }

  @Test func rehearsalsChangeNothing() throws {
    let studio = try Studio.with("hero")
    let script = "new other\nadd hero.jpg\nrender -o out.png\n"
    let result = try studio.expect("batch", "--dry-run", stdin: script)
    #expect(result.stdout == "3 lines would run\n")
    #expect(studio.bytes("out.png") == nil)
    #expect(try studio.expect("list").lines.count == 2)
    #expect(try studio.run("batch", "--dry-run", stdin: "add none.jpg").exitCode == 4)
  }

  @Test func linesFollowNewAndOpen() throws {
    let studio = try Studio.with("hero")
    try studio.expect("new", "other", "--size", "50x50")
    let script = """
      move hero 1 1
      new third --size 60x60
      canvas --background red
      open other
      canvas --background blue
      """
    let json = try studio.expect("batch", "-c", "poster", "--json", stdin: script).json()
    #expect(json["lines"] as? Int == 5)
    let results = try #require(json["results"] as? [[String: Any]])
    let names = results.compactMap { ($0["collage"] as? [String: Any])?["name"] as? String }
    #expect(names == ["poster", "third", "third", "other", "other"])
  }

  @Test func oneStepIsUndoneAtOnce() throws {
    let studio = try Studio.with("hero")
    try studio.expect(
      "batch", "-", "--one-step", stdin: "move hero 1 1\nrotate hero -5\nflip hero h")
    try studio.expect("undo")
    #expect(try studio.item("hero")["x"] as? Double == 200)
    #expect(try studio.run("batch", "--one-step", stdin: "undo").exitCode == 2)
  }

  @Test(arguments: [
    ("list", 2, "standard input:1: list"), ("mvoe a 1 1", 2, "'move'"),
    ("move hero 1", 2, "X and Y"), ("name hero 'x", 2, "standard input:1"),
    ("move hero 1 1 --store x", 2, "--store"), ("add -", 2, "only once"),
    ("move --help", 2, "help"), ("add hero.txt", 4, "hero.txt"), ("undo 9", 1, "undo"),
    ("batch x", 2, "batch"),
  ])
  func wrongLinesAreNamed(_ line: String, _ code: Int32, _ part: String) throws {
    let studio = try Studio.with("hero")
    let result = try studio.run("batch", stdin: line)
    #expect(result.exitCode == code)
    #expect(result.stderr.contains(part))
    #expect(result.stderr.contains("standard input:1"))
    #expect(result.stdout == "")
  }

  @Test func manyLinesAreOneTransaction() throws {
    let studio = try Studio.with("hero")
    let script = (1...300).map { "move hero \($0) \($0)" }.joined(separator: "\n")
    try studio.expect("batch", "-q", stdin: script)
    #expect(try studio.item("hero")["x"] as? Double == 300)
    #expect(try studio.expect("log").lines.count == 303)
  }
}
