import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What changed between two states.
@Suite struct DiffVerbTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.picture("a.png", 200)
    try desk.picture("b.png", 90)
    try desk.run("new poster --size 40x20")
    try desk.run("add @F/a.png @F/b.png")
  }

  @Test func nothingIsNoFailure() throws {
    try desk.expect([
      Step("diff head", "", "nothing changed\n"), Step("diff 1 @", "", "nothing changed\n"),
      Step("diff 1..1 -q"),
    ])
  }

  @Test func aLineTellsAChange() throws {
    for line in [
      "move a 3 4", "rotate a 15", "scale a 1.5", "border a 5% ff0000 --inside", "name b c",
      "order c back", "opacity c 50%", "lock c", "canvas --background blue", "select a",
    ] { try desk.run(line) }
    try desk.expect([
      Step(
        "diff 1",
        """
        canvas: colour from ffffff to 0000ff
        canvas: selected from none to a
        c: renamed from b to c
        c: opacity from 1 to 0.5
        c: locked
        c: restacked from 1 to 0
        a: moved from 19.4, 9.7 to 3, 4
        a: turned from 0 to 15
        a: scaled from 1 to 1.5
        a: border from none to 5% --colour ff0000 --inside

        """)
    ])
  }

  @Test func itemsComeAndGo() throws {
    try desk.run("remove a")
    try desk.run("add @F/a.png --as new")
    try desk.expect([
      Step("diff 1..", "new: added\na: removed\n"), Step("diff @ 1", "a: added\nnew: removed\n"),
      Step("diff 0 1", "a: added\nb: added\n"),
    ])
  }

  @Test func theLastSaveIsAState() throws {
    try desk.run("save")
    try desk.run("opacity a 0.5")
    try desk.expect([
      Step("diff", "a: opacity from 1 to 0.5\n"), Step("diff saved", "a: opacity from 1 to 0.5\n"),
      Step("diff head saved", "a: opacity from 0.5 to 1\n"),
    ])
  }

  @Test func scriptsGetAnObject() throws {
    try desk.run("opacity a 0.5")
    let text = try desk.run("diff 1 2 --json").output
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["changed"] as? Bool == true && object["from"] as? Int == 1)
    let item = try #require((object["items"] as? [[String: Any]])?.first)
    #expect(item["name"] as? String == "a" && item["fate"] as? String == "changed")
    let change = try #require((item["changes"] as? [[String: Any]])?.first)
    #expect(change["part"] as? String == "opacity")
    #expect(change["from"] as? String == "1" && change["to"] as? String == "0.5")
    #expect(try desk.run("diff 2 2 --json").output.contains(#""changed":false"#))
  }

  @Test func bothStatesAreDrawnSideBySide() throws {
    try desk.run("canvas --size 80x40")
    let outcome = try desk.run("diff 1 -o @F/d.png")
    #expect(outcome.output == "canvas: size from 40x20 to 80x40\n")
    #expect(outcome.messages.hasPrefix("@F/d.png: 122x40, "))
    let made = try desk.run("diff 1 -o @F/d.jpg --json").output
    #expect(made.contains(#""picture":{"bytes":"#) && made.contains(#""format":"jpeg""#))
    let refused = try desk.run("diff 1 -o @F/d.png --no-clobber")
    #expect(refused.status == .cannotWrite && refused.messages.hasPrefix("Error:"))
    #expect(try !desk.run("diff 1 -o -").output.isEmpty)
    desk.terminals = [1, 2]
    #expect(try desk.run("diff 1 -o -").status == .usage)
  }

  @Test func wrongRevisionsAreRefused() throws {
    for (words, status) in [
      ("9", .failed), ("1 2 3", .usage), ("last", .usage), ("1...2", .usage), ("1.5", .usage),
    ] as [(String, CollageCLI.ExitStatus)] {
      #expect(try desk.run("diff \(words)").status == status, "\(words)")
    }
    #expect(try desk.run("diff sved").messages.contains("saved"))
    #expect(try desk.run("diff 1 -o @F/x.xyz").status == .usage)
  }

  @Test func aScriptGoesWithoutALimitAndAsAnObject() throws {
    #expect(try desk.run("log --sh -n 3").status == .usage)
    let outcome = try desk.run("log --sh --json")
    #expect(outcome.output.hasPrefix(##"{"script":"#!/usr/bin/env bash\n"##))
    #expect(outcome.messages.isEmpty)
  }
}
