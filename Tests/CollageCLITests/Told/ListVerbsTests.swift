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
}
