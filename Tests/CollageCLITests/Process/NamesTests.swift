import CollageCore
import Foundation
import Testing

/// Names as people give them, and several processes at once.
@Suite struct NamesTests {
  @Test(arguments: [
    "two words", "it's \"quoted\"", "🎈 été 日本", "-dash", "a/b", "#1", "*", "--json",
  ])
  func collagesMayHaveOddNames(_ name: String) throws {
    let studio = try Studio()
    #expect(try studio.expect("new", "--", name).stdout == name + "\n")
    #expect(try studio.expect("show").stdout.hasPrefix(name + ":"))
    #expect(try studio.expect("list").stdout.contains(name))
    try studio.expect("rename", "--", name, "plain")
    try studio.expect("rename", "-c", "plain", "--", name)
    try studio.expect("open", "--", name)
    try studio.expect("delete", "--", name)
    #expect(try studio.expect("restore", "--", name).stdout == name + "\n")
  }

  @Test func negativeLookingNamesNeedNoTerminator() throws {
    let studio = try Studio()
    #expect(try studio.expect("new", "-1 degree").stdout == "-1 degree\n")
    let path = try studio.photo("-2.jpg")
    #expect(path.hasSuffix("/-2.jpg"))
    #expect(try studio.expect("add", "-2.jpg").stdout == "photo-2\n")
    #expect(try studio.run("move", "photo-2", "-1", "x").stderr.contains("'x'"))
    #expect(!(try studio.run("new", "-1 degree").stderr.contains(CommandMark.text)))
  }

  @Test(arguments: ["my photo 🎈.JPG", "Ünïcode.jpeg", "'q'.jpg", "-x.jpg"])
  func filesMayHaveOddNames(_ name: String) throws {
    let studio = try Studio.with()
    _ = try studio.photo(name)
    let item = try #require(try studio.expect("add", "--", name).lines.first)
    try studio.expect("move", item, "1", "2")
    #expect(try studio.item(item)["x"] as? Double == 1)
  }

  @Test func itemsAreFoundByPrefixGlobAndList() throws {
    let studio = try Studio.with("beach-1", "beach-2", "hero")
    let id = try #require(try studio.item("hero")["id"] as? String)
    try studio.expect("move", String(id.prefix(8)), "7", "7")
    #expect(try studio.item("hero")["x"] as? Double == 7)
    try studio.expect("rotate", "beach*", "hero", "9")
    #expect(try studio.items().allSatisfy { $0["rotation"] as? Double == 9 })
    try studio.expect("opacity", "beach-1,hero", "0.5")
    #expect(try studio.items().compactMap { $0["opacity"] as? Double } == [0.5, 1, 0.5])
  }

  @Test func noEditIsLostBetweenProcesses() throws {
    let studio = try Studio.with("hero")
    let runs = try (0..<12).map { index in
      try studio.start(
        index.isMultiple(of: 2)
          ? ["move", "hero", "--by", "1", "1"] : ["copy", "hero", "-c", "poster"])
    }
    for run in runs { #expect(try run.result().exitCode == 0) }
    let items = try studio.items()
    #expect(items.count == 7)
    #expect(try studio.item("hero")["x"] as? Double == 206)
    #expect(try studio.expect("log").lines.count == 15)
  }

  @Test func scriptsSideBySideUseTheirOwnCollages() throws {
    let studio = try Studio()
    let runs = try (0..<4).map { try studio.start(["new", "c\($0)", "--size", "9x9px"]) }
    for run in runs { #expect(try run.result().exitCode == 0) }
    let edits = try (0..<4).map {
      try studio.start(["canvas", "-c", "c\($0)", "--background", "00000\($0)"])
    }
    for run in edits { #expect(try run.result().exitCode == 0) }
    for index in 0..<4 {
      #expect(try studio.expect("show", "-c", "c\(index)").stdout.contains("on #00000\(index)"))
    }
  }
}
