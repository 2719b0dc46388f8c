import ArgumentParser
import Foundation
import Testing

@testable import CollageCLI
@testable import CollageCore

@Suite struct SmallRuleTests {
  @Test(arguments: [
    ("ls", "`collage list` lists the collages, `collage show` the items of one."),
    ("rm", "`collage remove ITEM` takes an item away, `collage delete` a whole collage."),
    ("del", "`collage remove ITEM` takes an item away, `collage delete` a whole collage."),
    (
      "mv",
      "`collage move ITEM X Y` places an item, `collage name ITEM NAME` gives it another name, "
        + "`collage rename NAME` the collage."
    ),
    ("cp", "`collage copy ITEM` copies an item, `collage duplicate` the collage."),
    ("history", "`collage log` lists the edits."),
    ("status", "`collage show` tells how the collage is, `collage info` what the program can do."),
    ("create", "`collage new NAME` makes a collage."),
    ("init", "`collage new NAME` makes a collage, and the store where there is none."),
    (
      "resize",
      "`collage scale ITEM FACTOR` sizes an item, `collage canvas --size WxH` the canvas."
    ),
    ("version", "`collage --version` tells it."),
    ("commit", "Every edit is kept at once; `collage save` makes the picture for the gallery."),
  ])
  func verbsOfOthersAreTranslated(_ verb: String, _ hint: String) {
    #expect(ForeignVerbs.hint(verb) == hint && ForeignVerbs.hint(verb.uppercased()) == hint)
    #expect(!CommandReader.isVerb(verb))
  }

  @Test(arguments: [
    ("undo\u{2028}redo", [1, 2]), ("undo\u{B}redo\u{C}\u{85}save", [1, 2, 4]),
    ("undo\r\n\r\nredo\r\n", [1, 3]), ("  \t\n\tundo", [2]), ("undo \\\nredo\nsave", [1, 3]),
    ("# a\n#b\nundo # c\n", [3]), ("collage\ncollage undo\n", [2]),
  ])
  func linesOfWordsEndInManyWays(_ text: String, _ numbers: [Int]) throws {
    #expect(try BatchScript(text, name: "t").lines.map(\.number) == numbers)
  }

  @Test func blanksBeforeDataAreNoWords() throws {
    let data = "\t \r{\"a\":1}"
    let script = try BatchScript(data + "\nundo", name: "t")
    #expect(
      script.lines.map(\.content) == [.data(Array(data.utf8)), .words(["undo"], patterns: [:])])
    #expect(try BatchScript(" \t\r\n\n\t", name: "t", format: .json).lines.isEmpty)
    // What is neither is told by whoever reads it.
    #expect(try BatchScript("x", name: "t", format: .json).lines.map(\.content) == [.data([0x78])])
    #expect(try BatchScript("", name: "t").lines.isEmpty)
  }

  @Test func onlyTheFirstWordIsTheProgram() throws {
    let lines = try BatchScript("collage collage x\nundo collage", name: "t").lines
    #expect(lines.map(\.words) == [["collage", "x"], ["undo", "collage"]])
  }

  @Test func wordsThatMayBePatternsAreKept() throws {
    let line = try #require(try BatchScript("add a*.png '*' a*.png b?\\*", name: "t").lines.first)
    #expect(line.words == ["add", "a*.png", "*", "a*.png", "b?*"])
    #expect(Set(line.patterns.keys) == ["a*.png", "b?*"] && line.patterns["a*.png"] == "a*.png")
    #expect(BatchLine(number: 1, content: .data([])).patterns.isEmpty)
  }

  @Test(
    arguments: [
      (0.0, nil, "adding ░░░░░░░░░░░░░░░░░░░░░░░░ 0 %"),
      (1.0, nil, "adding ████████████████████████ 100 %"), (0.999, 4, "99 "), (0.5, 2, "5"),
      (0.5, 1, ""), (0.5, 7, "50 %"), (0.5, 8, "a… 50 %"), (0.5, 19, "adding ███░░░ 50 %"),
      (0.5, 18, "adding 50 %"),
    ] as [(Double, Int?, String)])
  func barsHaveTheirEnds(_ share: Double, _ width: Int?, _ line: String) {
    #expect(ProgressBar.line("adding", share: share, timeLeft: "", width: width) == line)
  }

  @Test func anEmptyWishForNoColourIsNone() {
    func isColored(_ variables: [String: String]) -> Bool {
      Style(
        mode: .auto, isTerminal: true,
        environment: Environment(
          variable: { variables[$0] }, isTerminal: { _ in true }, context: .system)
      ).isColored
    }
    #expect(isColored(["NO_COLOR": ""]) && isColored(["TERM": "xterm"]) && isColored(["TERM": ""]))
    #expect(!isColored(["NO_COLOR": "0"]))
  }

  @Test func aTerminalThatDoesNotTellItsLengthHasTheUsualOne() throws {
    let environment = Environment(
      variable: { _ in nil }, isTerminal: { _ in true }, context: .system)
    let lines = TerminalSize.lines(of: 1) ?? 24
    let console = Console(try CommonOptions.parse([]), environment: environment)
    #expect(console.pageLength == max(5, lines - 4))
  }

  @Test func whatIsOfLaterVersionsIsToldWithWhatHelps() throws {
    let image = StoredImage(
      id: try #require(ImageID(rawValue: String(repeating: "a", count: 64))), format: .png,
      size: PixelSize(width: 1, height: 1), isOpaque: true)
    var item = Item(
      id: UUID(), name: ItemName(fileName: "a"), content: .photo(Photo(image: image)),
      box: Size(width: 1, height: 1), transform: Transform(center: Point(x: 0, y: 0)),
      look: Look(
        shaders: ShaderStack(active: [Shader(name: "sepia")]), unknown: ["border": .integer(3)]),
      createdAt: Date(timeIntervalSince1970: 0))
    func warnings(_ items: [Item]) -> [[String]] {
      UnknownParts(of: items).warnings.map { [$0.text, $0.hint] }
    }
    let newer = "Install the newer version."
    let shader = [
      "'sepia' is a shader of a later version and is not rendered.",
      "Install the newer version, or switch it off with `collage shader off`.",
    ]
    let look = ["'border' is a look of a later version and is not rendered.", newer]
    #expect(warnings([item]) == [shader, look])
    var other = item
    item.content = .unknown(UnknownContent(kind: "text"))
    other.content = .unknown(UnknownContent(kind: "film"))
    #expect(
      warnings([item]).last == ["'text' is content of a later version and is not rendered.", newer])
    #expect(
      warnings([item, other]).last == [
        "'text', 'film' are content of a later version and are not rendered.", newer,
      ])
  }

  @Test func lengthsAreAboveZero() throws {
    let error = try #require(throws: ValueError.self) { _ = try LengthText.positive("0") }
    let message =
      "Error: The value '0' is invalid for '--width <length>': \(error.kind) is \(error.allowed).\n"
    try Desk().expect([
      Step("add a.png --width 0", "", message, .usage),
      Step("scale a --width 0", "", message, .usage),
    ])
  }

  @Test func photosThatWereImportedTellTheirNames() throws {
    let desk = try Desk()
    try desk.picture("a.png", 9)
    try desk.run("new p --size 9x9px")
    try desk.run("add @F/a.png")
    try desk.run("export -o @F/e.collage")
    desk.variables["COLLAGE_STORE"] = desk.folder + "/new"
    try desk.run("import @F/e.collage")
    try desk.run("open p")
    let lines = try desk.run("show a").output.split(separator: "\n")
    #expect(lines.contains("file          a.png") && lines.contains("z             0"))
    try desk.expect([Step("backup @F/b", "", "@F/b: 1 image, 1 file linked, 0 copied\n")])
  }
}
