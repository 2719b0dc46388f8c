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
    try queue.write {
      try $0.execute(
        sql: "REPLACE INTO setting VALUES ('engine.tool', 'x'), ('cutout.engine', 'tool')")
    }
  }

  @Test func theyAreOfferedToAShell() throws {
    let words = ["collage", "config", "adopt", "--store", desk.folder + "/store"]
    #expect(
      Suggestions.unadoptedSettings(words, 3, "")
        == ["cutout.engine", "engine.tool"])
  }
}
