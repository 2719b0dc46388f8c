import CollageCore
import Foundation
import GRDB
import Testing

@testable import CollageCLI

/// What is said of settings that the store holds and that are the user's.
@Suite struct ConfigAdoptTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.run("new poster --size 9x9px")
    let queue = try DatabaseQueue(path: desk.folder + "/store/collage.sqlite")
    try queue.write { db in
      for (key, value) in [
        ("engine.tool", "t {in} {out}"), ("cutout.engine", "tool"), ("render.jobs", "3"),
      ] {
        try db.execute(
          sql: "REPLACE INTO setting (key, value) VALUES (?, ?)", arguments: [key, value])
      }
    }
  }

  @Test func theyAreListedByTheirNames() throws {
    try desk.expect([
      Step(
        "config adopt",
        """
        setting        value
        cutout.engine  tool
        engine.tool    t {in} {out}
        render.jobs    3

        """),
      Step(
        "config adopt --json",
        #"{"settings":{"cutout.engine":"tool","engine.tool":"t {in} {out}","render.jobs":3}}"#
          + "\n"),
      // To look changes nothing.
      Step("config get render.jobs", "0\n"), Step("config get cutout.engine", "classic\n"),
    ])
    let words = ["collage", "config", "adopt", "--store", desk.folder + "/store"]
    #expect(
      Suggestions.unadoptedSettings(words, 3, "")
        == ["cutout.engine", "engine.tool", "render.jobs"])
  }
}
