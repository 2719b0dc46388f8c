import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What the verbs that show collages print, column by column.
@Suite struct ListVerbsTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func time(_ day: Int) -> String { Timestamp.local(Desk.date(day)) }

  /// `a` of day 1, saved on day 2 and edited on day 3, and `b 2` of day 4, never saved.
  private func fill() throws {
    try desk.run("new a --size 30x20px")
    desk.day = 2
    try desk.run("save")
    desk.day = 3
    try desk.run("canvas --dpi 72")
    desk.day = 4
    try desk.run("new 'b 2' --size 9x9px")
    desk.day = 9
  }

  @Test func theGalleryTellsTheTimeThatItIsSortedBy() throws {
    try fill()
    let (a, b) = ("   ●  a      30x20      0  ", "*     b 2      9x9      0  ")
    for (order, title, times) in [
      ("name", "saved", [time(2), "never"]), ("saved", "saved", [time(2), "never"]),
      ("created", "created", [time(1), time(4)]), ("edited", "edited", [time(3), time(4)]),
    ] {
      let lines = try desk.run("list --sort \(order)").output.split(separator: "\n").map(
        String.init)
      #expect(lines.first == "      name  canvas  items  \(title)", "\(order)")
      #expect(Set(lines.dropFirst()) == [a + times[0], b + times[1]], "\(order)")
    }
    func first(_ order: String) throws -> Substring? {
      try desk.run("list --sort \(order)").output.split(separator: "\n").dropFirst().first?
        .dropFirst(6).prefix(1)
    }
    #expect(try first("name") == "a" && first("created") == "b" && first("edited") == "b")
    #expect(try first("saved") == "b")
  }

  @Test func anEmptyListSaysWhy() throws {
    try fill()
    try desk.picture("p.png", 9)
    try desk.expect([
      Step("list --search zz", "", "no collage has such a name\n"),
      Step("list --deleted", "", "there are no collages\n"),
      Step("list --uses @F/p.png", "", "no collage uses '@F/p.png'\n"),
      Step("list --uses @F/p.png --search b", "", "no collage uses '@F/p.png'\n"),
      Step("list --search zz -q"),
      Step("list --search zz --json", #"{"collages":[],"hasMore":false}"# + "\n"),
    ])
  }

  private let head = "    name  canvas  items  saved\n"

  private func rows(_ numbers: some Sequence<Int>, current: Int? = nil) -> String {
    numbers.map { "\($0 == current ? "*" : " ")   n\($0)       9x9      0  never\n" }.joined()
  }

  private func rest(_ count: String, _ command: String, after name: String) -> String {
    "these are \(count): `\(command) --after \(name)` goes on, --limit N shows more, "
      + "`\(command) | less` all\n"
  }

  @Test func aPageSaysHowItGoesOn() throws {
    try desk.write((0..<8).map { "new n\($0) --size 9x9px\n" }.joined(), to: "s")
    try desk.run("batch @F/s")
    let command = "collage list --sort name"
    let (head, wide) = (head, "     name  canvas  items  saved\n")
    func wider(_ numbers: Range<Int>, current: Int) -> String {
      numbers.map { "\($0 == current ? "*" : " ")    n\($0)       9x9      0  never\n" }.joined()
    }
    try desk.expect([
      Step(
        "list --search n -n 2 --sort name", head + rows(0..<2),
        rest("2", "collage list --search n --sort name", after: "n1")),
      Step(
        "list --store @F/store --sort name -n 1", head + rows(0..<1),
        "these are 1: `collage list --sort name --after n0 --store @F/store` goes on, --limit N "
          + "shows more, `collage list --sort name --store @F/store | less` all\n"),
      Step("list --sort name --after n5", wide + wider(6..<8, current: 7)),
      Step("list --sort name -n 8", wide + wider(0..<8, current: 7)),
    ])
    desk.variables["LINES"] = "9"
    desk.terminals = [1, 2]
    try desk.expect([
      Step("list --sort name", head + rows(0..<5), rest("5 of 8", command, after: "n4")),
      Step("list --sort name -n 7", head + rows(0..<7), rest("7", command, after: "n6")),
      Step("list --sort name --after n5", wide + wider(6..<8, current: 7)),
      Step("list --sort name -q", wide + wider(0..<8, current: 7)),
    ])
  }

  @Test func theLogTellsTheTimeAndTheState() throws {
    try fill()
    try desk.run("open a")
    let rows = [
      "        0  \(time(1))  new", "        1  \(time(3))  canvas --dpi 72",
    ]
    func log(_ options: String = "") throws -> [String] {
      try desk.run("log" + options).output.split(separator: "\n").map(String.init)
    }
    let title = "   number  time" + String(repeating: " ", count: time(1).count - 2) + "edit"
    #expect(
      try log() == [title, rows[0] + "              saved", "*" + rows[1].dropFirst()])
    #expect(try log(" -n 1") == [title, "*" + rows[1].dropFirst()])
    try desk.run("undo")
    let undone = [
      title, "*" + rows[0].dropFirst() + "              saved", rows[1] + "  undone",
    ]
    #expect(try log() == undone)
    let colored = try log(" --color always")
    #expect(
      colored == [
        "\u{1B}[1m\(title)\u{1B}[0m", undone[1], "\u{1B}[2m\(undone[2])\u{1B}[0m",
      ])
    #expect(try log(" -c 'b 2'").last?.hasSuffix("\(time(4))  new") == true)
  }

  @Test func itemsAreShownOneBelowTheOther() throws {
    for name in ["a", "b", "c"] { try desk.picture(name + ".png", UInt8(name.utf8.first ?? 0)) }
    try desk.run("new poster --size 40x20")
    desk.day = 7
    try desk.run("add @F/a.png @F/b.png")
    desk.day = 8
    try desk.run("add @F/c.png")
    let blocks = try desk.run("show c a").output.components(separatedBy: "\n\n")
    #expect(blocks.map { $0.prefix(15) } == ["name          c", "name          a"])
    #expect(blocks.first?.contains("\nz             2\n") == true)
    #expect(blocks.first?.hasSuffix("\nadded         \(time(8))") == true)
    #expect(blocks.last?.hasSuffix("\nadded         \(time(7))\n") == true)
    let object = try desk.run("show c a --json").output
    let names = object.matches(of: /"name":"([a-z])",/).map { String($0.1) }
    #expect(names == ["c", "a"])
    #expect(try desk.run("show").output.hasPrefix("poster: 40x20 on #ffffff, 3 items, unsaved edi"))
  }
}
