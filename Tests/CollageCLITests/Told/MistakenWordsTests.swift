import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Words that do something other than what the user most likely means.
@Suite struct MistakenWordsTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.run("new p --size 400x300")
  }

  @Test(
    "a size of few pixels needs its unit",
    arguments: [
      "new a --size 10x15", "canvas --size 13x18", "sample @F/s --size 20x30",
      "render -o @F/a.png --size 4x6", "new a --size 30x40", "canvas --size 70x50",
      "config set preset.x 'size=40x60'", "make @F/a.png -o @F/m.png --size 10X15",
    ])
  func smallSizes(_ line: String) throws {
    try desk.picture("a.png")
    let outcome = try desk.run(line)
    #expect(outcome.status == .usage)
    #expect(outcome.messages.contains("Did you mean"))
    #expect(outcome.messages.contains(/[0-9]+x[0-9]+cm'/.ignoresCase()))
    #expect(outcome.messages.contains(/[0-9]+x[0-9]+px'/.ignoresCase()))
  }

  @Test(
    "sizes with a unit, and those of many pixels, are as they are written",
    arguments: [
      ("10x15px", "10x15"), ("10px x15px", nil), ("31x31px", "31x31"), ("32x9", "32x9"),
      ("100x100", "100x100"), ("40x40", "40x40"),
      ("40x60px", "40x60"), ("10x15cm", "1181x1772"), ("4x6in", "1200x1800"),
    ] as [(String, String?)])
  func sizes(_ size: String, _ shown: String?) throws {
    let outcome = try desk.run("new a --size '\(size)'")
    #expect(outcome.messages.hasPrefix("made a, \(shown ?? "")") == (shown != nil))
  }

  @Test("fractions of inches are recognized")
  func letter() throws {
    #expect(try desk.run("new a --size 8.5x11").messages.contains("'8.5x11in' or '8.5x11cm'"))
  }

  @Test("a small canvas is written into scripts with its unit")
  func script() throws {
    try desk.run("new s --size 9x8px")
    #expect(try desk.run("log -c s --sh").output.contains("--size 9x8px"))
  }

  @Test("data has the same sizes")
  func data() throws {
    for (size, status) in [("10x15", ExitStatus.usage), ("10x15px", .done)] {
      try desk.write(#"{"verb":"canvas","size":"\#(size)"}"# + "\n", to: "lines.json")
      #expect(try desk.run("batch @F/lines.json --format json").status == status)
    }
  }

  @Test("deleting the current collage needs its name, an answer or --force")
  func deletion() throws {
    try desk.expect([
      Step(
        "delete", "",
        "Error: delete names no collage; the current one is 'p'.\n"
          + "Hint: `collage delete p` or --force deletes it.\n", .failed)
    ])
    try desk.write("canvas --background red\ndelete\n", to: "script")
    #expect(try desk.run("batch @F/script").status == .failed)
    desk.terminals = [0, 2]
    desk.answer = "n"
    #expect(try desk.run("delete").messages.hasSuffix("Error: nothing was deleted.\n"))
    #expect(try desk.run("list").output.contains("p"))
    desk.answer = "y"
    #expect(
      try desk.run("delete").messages
        == "Delete p? (restore brings it back) [y/N] deleted p; `collage restore p` brings it back\n"
    )
    desk.terminals = [2]
    try desk.expect([
      Step("restore p", "p\n", "p is back\n"),
      Step("open p", "", "p is current\n"),
      Step("delete --force", "", "deleted p; `collage restore p` brings it back\n"),
    ])
  }

  @Test("gaps and margins say that they can be 0")
  func gaps() throws {
    try desk.picture("a.png")
    try desk.run("add @F/a.png")
    for option in ["gap", "margin"] {
      let outcome = try desk.run("layout grid --\(option) -5")
      #expect(outcome.messages.contains("from 0 to"))
      #expect(try desk.run("layout grid --\(option) 0mm").status == .done)
    }
  }

  @Test(
    "data takes a list of one value",
    arguments: [
      #"{"verb":"rotate","items":["a"],"to":["15"]}"#,
      #"{"verb":"rotate","items":["a"],"by":[15]}"#,
      #"{"verb":"opacity","items":"a","to":["50%"]}"#,
      #"{"verb":"move","items":["a"],"to":["50%","30%"]}"#,
    ])
  func lists(_ line: String) throws {
    try desk.picture("a.png")
    try desk.run("add @F/a.png --as a")
    try desk.write(line + "\n", to: "lines.json")
    #expect(try desk.run("batch @F/lines.json --format json").status == .done)
  }

  @Test("collages are rendered and exported by patterns")
  func patterns() throws {
    for number in [1, 2, 10] { try desk.run("new book-\(number) --size 40x30px") }
    let outcome = try desk.run("render 'book-*' -o '@F/{name}.png'")
    #expect(outcome.status == .done)
    #expect(
      outcome.messages.split(separator: "\n").map { $0.prefix { $0 != ":" } } == [
        "@F/book-1.png", "@F/book-2.png", "@F/book-10.png",
      ])
    #expect(try desk.run("render 'book-?' -o @F/book.pdf").messages.contains("2 pages"))
    #expect(try desk.run("render 'none-*' -o '@F/{name}.png'").status == .notFound)
    #expect(try desk.run("render p 'book-*' -o @F/one.png").messages.contains("'{name}.png'"))
    #expect(try desk.run("export 'book-*' -o @F/e.collage").messages.contains("3 collages"))
    let json = try desk.run("render 'book-*' book-1 -o '@F/{name}.png' --clobber --json").output
    #expect(json.hasPrefix(#"{"pictures":["#) && json.split(separator: "\n").count == 1)
    #expect(json.components(separatedBy: "book-1.png").count == 2)
  }

  @Test(
    "images that are finished are reported when a later one fails",
    arguments: [
      ("book-2", #"{"pictures":["#, "@F/book-1.png: 40x30, "), ("book-1", "", ""),
    ])
  func finishedImages(_ blocked: String, _ json: String, _ message: String) throws {
    for number in [1, 2, 3] { try desk.run("new book-\(number) --size 40x30px") }
    try FileManager.default.createDirectory(
      atPath: "\(desk.folder)/\(blocked).png", withIntermediateDirectories: true)
    let failure = "'@F/\(blocked).png' cannot be written: it is a folder."
    let shown = try desk.run("render 'book-*' -o '@F/{name}.png' --clobber")
    #expect(shown.status == .cannotWrite)
    #expect(shown.messages.hasPrefix(message) && shown.messages.contains(failure))
    #expect(shown.messages.contains("book-1.png: ") == !message.isEmpty)
    let data = try desk.run("render 'book-*' -o '@F/{name}.png' --clobber --json")
    #expect(data.status == .cannotWrite && data.messages.contains(failure))
    #expect(data.output.hasPrefix(json) && data.output.isEmpty == json.isEmpty)
    #expect(data.output.contains("book-1.png") == !json.isEmpty)
  }

  @Test("one collage is one object in JSON, and a list where the file's name has {name}")
  func formOfJSON() throws {
    try desk.run("new book-1 --size 40x30px")
    #expect(try desk.run("render 'book-*' -o @F/b.png --json").output.hasPrefix(#"{"bytes":"#))
    #expect(
      try desk.run("render 'book-*' -o '@F/{name}.png' --json").output
        .hasPrefix(#"{"pictures":[{"bytes":"#))
  }

  @Test("a line of a batch renders a collage whose name is also a pattern")
  func patternsInABatch() throws {
    try desk.run("new 'Who?' --size 40x40")
    try desk.write("render 'Who?' -o '\(desk.folder)/w.png'\n", to: "lines.txt")
    #expect(try desk.run("batch @F/lines.txt").status == .done)
    try desk.write("render 'Who?' -o '{name}.png'\n", to: "lines.txt")
    #expect(try desk.run("batch @F/lines.txt").messages.contains("can't use {name} in -o"))
  }

  @Test("a stored preset keeps its size in pixels")
  func storedPreset() throws {
    try desk.run("config set preset.icon 'size=16x16px'")
    #expect(try PicturePreset("size=16x16").size == .pixels(PixelSize(width: 16, height: 16)))
    #expect(try desk.run("render -o @F/i.png --preset icon --pad white").status == .done)
  }

  @Test("pages are laid out again over those of an earlier layout")
  func pages() throws {
    try desk.picture("a.png")
    for name in ["a", "b", "c"] { try desk.run("add @F/a.png --as \(name)") }
    for _ in 0..<2 {
      #expect(try desk.run("layout grid --per-page 1").output == "p-1\np-2\np-3\n")
    }
    #expect(try desk.run("layout grid --per-page 2").output == "p-1\np-2\n")
    #expect(try desk.run("show -c p-3").status == .notFound)
    // What was edited since is not replaced.
    try desk.run("move a 5 5 -c p-1")
    #expect(try desk.run("layout grid --per-page 2").messages.contains("p-1"))
    #expect(try desk.run("show -c p-1").status == .done)
  }

  @Test(
    "collages that a layout did not make, or that were edited or saved since, are never replaced",
    arguments: [
      ["duplicate p --as p-1", "layout hero -c p-1"], ["duplicate p --as p-1"],
      ["layout grid --per-page 20", "layout spiral -c p-1", "save -c p-1"],
      ["layout grid --per-page 20", "layout spiral -c p-1"],
      ["layout grid --per-page 20", "layout spiral -c p-1", "undo -c p-1"],
      ["layout grid --per-page 20", "save -c p-1"],
      ["layout grid --per-page 1", "rename p-2 q", "rename p-1 p-4", "rename p-3 p-1"],
    ])
  func ownPages(_ lines: [String]) throws {
    try desk.picture("a.png")
    for name in ["a", "b", "c"] { try desk.run("add @F/a.png --as \(name)") }
    for line in lines { #expect(try desk.run(line).status == .done, "\(line)") }
    let before = try desk.run("show -c p-1 --json").output
    let again = try desk.run("layout grid --per-page 20 -c p")
    #expect(again.status == .failed && again.messages.contains("p-1"), "\(again.messages)")
    #expect(again.messages.contains("Hint: `collage rename -c p-1 NAME` keeps it"))
    #expect(try desk.run("show -c p-1 --json").output == before)
    let remedy = lines.count.isMultiple(of: 2) ? "rename -c p-1 kept" : "delete -c p-1"
    #expect(try desk.run(remedy).status == .done)
    #expect(try desk.run("layout grid --per-page 20 -c p").status == .done)
  }

  @Test(
    "pages behind an edited one, or behind a gap, are deleted too",
    arguments: ["layout spiral -c p-2", "delete p-2"])
  func laterPages(_ line: String) throws {
    try desk.picture("a.png")
    for name in ["a", "b", "c"] { try desk.run("add @F/a.png --as \(name)") }
    try desk.run("layout grid --per-page 1")
    #expect(try desk.run(line).status == .done)
    #expect(
      try desk.run("layout grid --per-page 5 -c p").messages
        .hasPrefix("made 1 collage\nreplaced p-1, deleted p-3;"))
  }

  @Test("pages that are replaced and deleted are named")
  func replacedPages() throws {
    try desk.picture("a.png")
    for name in ["a", "b", "c"] { try desk.run("add @F/a.png --as \(name)") }
    try desk.expect([
      Step("layout grid --per-page 1", "p-1\np-2\np-3\n", "made 3 collages\n"),
      Step("open p-3", "", "p-3 is current\n"),
      Step(
        "layout grid --per-page 2 -c p", "p-1\np-2\n",
        "made 2 collages\n"
          + "replaced p-1 and p-2, deleted p-3; `collage restore p-3` brings it back\n"),
      Step("restore p-3", "p-3\n", "p-3 is back\n"),
    ])
    #expect(try desk.run("show").output.contains("c"))
    // A page that is missing is made again.
    try desk.run("delete p-1")
    #expect(
      try desk.run("layout grid --per-page 2 -c p").messages.hasPrefix(
        "made 2 collages\nreplaced p-2, deleted p-3;"))
  }
}
