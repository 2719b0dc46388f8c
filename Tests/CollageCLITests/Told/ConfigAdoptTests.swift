import CollageCore
import Foundation
import GRDB
import Testing

@testable import CollageCLI

/// What is said of settings that the store holds and that are the user's.
@Suite struct ConfigAdoptTests {
  private let desk: Desk
  private let nothing = "no settings wait to be adopted\n"

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

  @Test func theyAreTakenOverByName() throws {
    try desk.expect([
      Step(
        "config adopt render.jobs engine.tool", "",
        "engine.tool is t {in} {out}\nrender.jobs is 3\n"
      ),
      Step("config get render.jobs", "3\n"), Step("config get engine.tool", "t {in} {out}\n"),
      Step("config adopt --json", #"{"settings":{"cutout.engine":"tool"}}"# + "\n"),
      Step("config adopt cutout.engine --json", #"{"settings":{"cutout.engine":"tool"}}"# + "\n"),
      Step("config get cutout.engine --json", #"{"settings":{"cutout.engine":"tool"}}"# + "\n"),
      Step("config adopt", "", nothing), Step("config adopt --json", #"{"settings":{}}"# + "\n"),
      Step("config unset cutout.engine", "", "cutout.engine is classic again\n"),
      Step("config unset engine.tool", "", "engine.tool is gone\n"),
    ])
  }

  @Test func oneThatIsMissingKeepsTheOthersBack() throws {
    try desk.expect([
      Step(
        "config adopt render.jobs engine.zz engine.aa", "",
        "Error: the setting 'engine.aa' isn't waiting to be adopted.\n"
          + "Hint: `collage config adopt` lists the waiting settings.\n", .notFound),
      Step("config get render.jobs", "0\n"),
      Step(
        "config adopt render.quality --json", "",
        #"{"error":{"code":"setting-not-found","exitCode":4,"hint":"`collage config adopt` lists "#
          + #"the waiting settings.","message":"the setting 'render.quality' isn't waiting to be "#
          + #"adopted."}}"# + "\n", .notFound),
    ])
  }

  @Test func whatTheUserHasSetIsNotOffered() throws {
    try desk.run("config set render.jobs 4")
    try desk.run("config set cutout.engine auto")
    try desk.expect([
      Step("config adopt --json", #"{"settings":{"engine.tool":"t {in} {out}"}}"# + "\n"),
      Step(
        "config adopt render.jobs", "",
        "Error: the setting 'render.jobs' isn't waiting to be adopted.\n"
          + "Hint: `collage config adopt` lists the waiting settings.\n", .notFound),
      Step("config get render.jobs", "4\n"),
    ])
  }
}
