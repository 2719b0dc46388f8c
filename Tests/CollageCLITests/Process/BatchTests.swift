import CollageCore
import Foundation
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

  @Test func dryRunsChangeNothing() throws {
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
    try studio.expect("batch", "--one-step", stdin: "move hero 1 1\nflip hero h\nsave")
    try studio.expect("undo")
    #expect(try studio.item("hero")["x"] as? Double == 200)
  }

  @Test(arguments: ["undo", "redo", "revert --force", "save"])
  func oneStepIsNotCutInTwo(_ line: String) throws {
    let studio = try Studio.with("hero")
    let script = "move hero 1 1\n\(line)\nflip hero h\n"
    let result = try studio.run("batch", "--one-step", stdin: script)
    #expect(result.exitCode == 2)
    #expect(result.stderr.contains(line == "save" ? "input:3: flip" : "input:2: \(line.prefix(4))"))
    #expect(result.stderr.contains("one step"))
    #expect(result.stderr.contains("--one-step"))
    #expect(try studio.item("hero")["x"] as? Double == 200)
  }

  @Test func aLineAddsAllItsPhotosOrNone() throws {
    let studio = try Studio.with("hero")
    _ = try studio.write("hello", to: "bad.jpg")
    let script = try studio.write("move hero 1 1\nadd hero.jpg bad.jpg --opacity 0.5", to: "p.txt")
    for path in [script, "p.txt"] {
      let result = try studio.run("batch", path)
      #expect(result.exitCode == 5)
      #expect(result.stderr.hasPrefix("Error: \(path):2: add: 'bad.jpg'"))
      #expect(result.stdout == "")
    }
    #expect(try studio.items().count == 1)
    #expect(try studio.item("hero")["x"] as? Double == 200)
  }

  @Test func whatIsMissingInALineIsToldWithItsUsage() throws {
    let studio = try Studio.with("hero")
    let shader = try studio.run("batch", stdin: "shader")
    #expect(shader.exitCode == 2)
    #expect(shader.stderr.contains("standard input:1: missing what to do with a shader"))
    let size = try studio.run("batch", stdin: "new x --size")
    #expect(size.stderr.contains("standard input:1: Missing value"))
    #expect(size.stderr.contains("Usage: collage new [NAME]"))
  }

  @Test(arguments: ["", " ", " \\", "\r\n", " \\\n", " # a remark"])
  func theLastLineCountsHoweverItEnds(_ end: String) throws {
    let studio = try Studio.with("hero")
    try studio.expect("batch", stdin: "flip hero h\nmove hero 1 1\(end)")
    #expect(try studio.item("hero")["x"] as? Double == 1)
  }

  @Test func savingTwiceKeepsTheSnapshotThatCounts() throws {
    let studio = try Studio.with("hero")
    try studio.expect("batch", stdin: "save\nmove hero 1 1\nsave\nundo\nsave\n")
    let shown = try studio.expect("show", "--json").json()
    let snapshot = try #require(shown["snapshot"] as? String)
    #expect(FileManager.default.fileExists(atPath: snapshot))
    try studio.expect("doctor", "--deep")
  }

  @Test func aPictureWithoutAPlaceStopsTheBatch() throws {
    let studio = try Studio.with("hero")
    let before = try studio.files()
    for target in ["store", "no/where.png"] {
      let result = try studio.run(
        "batch", stdin: "move hero 1 1\nrender -o a.png\nrender --format png -o \(target)")
      #expect(result.exitCode == 7)
      #expect(result.stderr.contains("standard input:3: render"))
    }
    #expect(try studio.item("hero")["x"] as? Double == 200)
    #expect(try studio.files() == before)
  }

  @Test(arguments: [
    ("add -", "add --files-from -"), ("replace hero -", "add -"),
    ("add -", #"{"verb":"replace","items":["hero"],"file":"-"}"#),
  ])
  func standardInputIsForOneLine(_ first: String, _ second: String) throws {
    let studio = try Studio.with("hero")
    let path = try studio.write("add none.jpg\n\(first)\n\(second)\n", to: "p.txt")
    let result = try studio.run("batch", path)
    #expect(result.exitCode == 2, "\(result.stderr)")
    #expect(result.stderr.contains(":3: \(second.hasPrefix("add") ? "add" : "replace"): "))
    #expect(result.stderr.contains("standard input can be read only once."))
    let both = try studio.run("batch", stdin: "add none.jpg\nadd --files-from -\n")
    #expect(both.exitCode == 2 && both.stderr.contains("standard input:2: add: standard input can"))
    _ = try studio.write("\(first)\n", to: "p.txt")
    #expect(try studio.run(["batch", "p.txt"], stdin: Studio.jpeg(3)).exitCode == 0)
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
