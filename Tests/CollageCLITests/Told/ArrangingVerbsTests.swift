import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What the verbs about order do and say.
@Suite struct ArrangingVerbsTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.picture("a.png", 9)
    try desk.run("new p --size 80x60px")
    for (name, place) in [("a", "10 10"), ("b", "40 20"), ("c", "60 40")] {
      try desk.run("add @F/a.png --as \(name) --at \(place) --width 8")
    }
  }

  @Test func groupsAreOfferedToAShell() throws {
    try desk.run("group a b --as row")
    let words = ["collage", "move", "--store", desk.folder + "/store", "-c", "p"]
    #expect(Suggestions.items(words, 2, "").last == "@group:row")
    #expect(Suggestions.groups(words, 2, "") == ["row"])
  }
}
