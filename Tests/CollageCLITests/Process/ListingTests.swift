import CollageCore
import Testing

/// What `list` and `log` show, and in what order.
@Suite struct ListingTests {
  private func names(_ studio: Studio, _ options: String...) throws -> [String] {
    let result = try studio.start(["list", "--json"] + options).result()
    let collages = try #require(try result.json()["collages"] as? [[String: Any]])
    return collages.compactMap { $0["name"] as? String }
  }

  @Test func scriptsGetEveryCollage() throws {
    let studio = try Studio()
    let script = (1...60).map { "new c\($0) --size 9x9px\n" }.joined()
    try studio.expect("batch", "-q", stdin: script)
    #expect(try studio.expect("list").lines.count == 61)
    #expect(try names(studio).count == 60)
    #expect(try names(studio, "--search", "").count == 60)
    #expect(try studio.expect("list", "--json").json()["hasMore"] as? Bool == false)
    #expect(try studio.expect("list", "-n", "7").lines.count == 8)
  }

  @Test func aPageGoesOnAsItBegan() throws {
    let studio = try Studio()
    studio.environment["LINES"] = "9"
    let script = (1...7).map { "new 'c \($0)' --size 9x9px\ndelete 'c \($0)'\n" }.joined()
    try studio.expect("batch", "-q", stdin: script)
    let deleted = try studio.onTerminal(
      "list", "--sort", "name", "--search", "c ", "--deleted")
    #expect(deleted.status == 0)
    let command = "collage list --search 'c ' --sort name --deleted"
    #expect(deleted.text.contains("these are 5 of 7: `\(command) --after 'c 5'` goes on"))
    #expect(deleted.text.contains("`\(command) | less` all"))
    try studio.expect("batch", "-q", stdin: (1...7).map { "restore 'c \($0)'\n" }.joined())
    #expect(
      try studio.onTerminal("list", "--sort", "created").text
        .contains("`collage list --sort created --after 'c "))
    #expect(try studio.onTerminal("list").text.contains("`collage list --after "))
    _ = try studio.photo("hero.jpg")
    try studio.expect("batch", "-q", stdin: (1...7).map { "add hero.jpg -c 'c \($0)'\n" }.joined())
    #expect(
      try studio.onTerminal("list", "--uses", "hero", "-c", "c 2").text
        .contains("`collage list --uses hero -c 'c 2' --after 'c "))
  }

  @Test func theOneSavedLastIsFirst() throws {
    let studio = try Studio()
    for name in ["a", "b"] { try studio.expect("new", name, "--size", "9x9px") }
    try studio.expect("save", "-c", "b")
    try studio.expect("save", "-c", "a")
    try studio.expect("canvas", "-c", "b", "--background", "red")
    #expect(try names(studio) == ["a", "b"])
    #expect(try names(studio, "--sort", "edited") == ["b", "a"])
  }

  @Test func namesAreInTheOrderThatPeopleExpect() throws {
    let studio = try Studio()
    for name in ["trip-10", "Éclair", "trip-9", "Zoo", "apple"] {
      try studio.expect("new", name, "--size", "9x9px")
    }
    let all = ["apple", "Éclair", "trip-9", "trip-10", "Zoo"]
    #expect(try names(studio, "--sort", "name") == all)
    #expect(try names(studio, "--sort", "name", "--after", "trip-9") == ["trip-10", "Zoo"])
    #expect(try names(studio, "--sort", "created").count == 5)
    let wrong = try studio.run("list", "--sort", "nam")
    #expect(wrong.exitCode == 2)
    #expect(wrong.stderr.contains("'name'"))
  }

  @Test func theLogIsCutToItsNewestEdits() throws {
    let studio = try Studio.with("hero")
    for x in 1...4 { try studio.expect("move", "hero", "\(x)", "0") }
    let lines = try studio.expect("log", "-n", "2").lines
    #expect(lines.count == 3)
    #expect(lines[1].contains("move hero 3 0"))
    #expect(lines[2].hasPrefix("*"))
    let json = try studio.expect("log", "-n", "2", "--json").json()
    #expect((json["revisions"] as? [Any])?.count == 2)
    #expect(try studio.run("log", "-n", "0").exitCode == 2)
  }

  @Test func historyGoesToARevision() throws {
    let studio = try Studio.with("hero")
    for x in 1...4 { try studio.expect("move", "hero", "\(x)", "0") }
    func place() throws -> Double? { try studio.item("hero")["x"] as? Double }
    try studio.expect("undo", "--to", "2")
    #expect(try place() == 1)
    try studio.expect("redo", "--to", "4")
    #expect(try place() == 3)
    let same = try studio.expect("undo", "--to", "4", "--json").json()
    #expect(same["changed"] as? Bool == false)
    let back = try studio.expect("undo", "--to", "0", "--json").json()
    #expect((back["revisions"] as? [Any])?.count == 4)
    let forth = try studio.run("undo", "--to", "3")
    #expect(forth.exitCode == 1)
    #expect(forth.stderr.contains("`collage redo --to 3`"))
    #expect(try studio.run("redo", "--to", "6").stderr.contains("the newest is 5"))
    #expect(try studio.run("undo", "1", "--to", "1").exitCode == 2)
  }

  @Test func timesAreLocalForPeopleAndUniversalForScripts() throws {
    let studio = try Studio.with("hero")
    studio.environment["TZ"] = "XYZ-5:45"
    try studio.expect("save")
    func universal(_ text: String) throws -> String {
      let saved = try studio.expect("list", "--json").json()["collages"] as? [[String: Any]]
      return try #require(saved?.first?[text] as? String)
    }
    #expect(try universal("updatedAt").hasSuffix("Z"))
    #expect(try studio.expect("list").lines[1].hasSuffix(" +0545"))
    #expect(try studio.expect("log").lines[1].contains(" +0545  new"))
    #expect(try studio.expect("show", "hero").lines.contains { $0.hasSuffix(" +0545") })
    studio.environment["TZ"] = "ABC+3:30"
    #expect(try studio.expect("list").lines[1].hasSuffix(" -0330"))
    studio.environment["TZ"] = "ABC+0:30"
    #expect(try studio.expect("list").lines[1].hasSuffix(" -0030"))
    studio.environment["TZ"] = "ABC+3"
    #expect(try studio.expect("list").lines[1].hasSuffix(" -0300"))
    #expect(try universal("editedAt").hasSuffix("Z"))
  }

  @Test func coloursAreShownAsPeopleWriteThem() throws {
    let studio = try Studio.with("hero")
    try studio.expect("canvas", "--background", "ff8000")
    #expect(try studio.expect("show").stdout.contains("400x400 on #ff8000, 1 item"))
    try studio.expect("canvas", "--background", "none")
    #expect(try studio.expect("show").stdout.contains("400x400 on none"))
    let collage = try studio.expect("show", "--json").json()["collage"] as? [String: Any]
    #expect(collage?["background"] as? String == "none")
  }
}

/// What `show` tells of an item beside its placement.
@Suite struct ShowTests {
  @Test func theFileOfAnItemIsTold() throws {
    let studio = try Studio.with()
    let path = try studio.photo("Über 'uns' 1.jpg")
    try studio.expect("add", path, "--as", "hero")
    let source = try #require(try studio.item("hero")["source"] as? [String: String])
    #expect(source["name"] == "Über 'uns' 1.jpg")
    let place = try #require(source["path"])
    #expect(place.hasSuffix("/Über 'uns' 1.jpg"))
    #expect(try studio.expect("show", "hero").lines.contains("file          \(place)"))
    // An export does not tell in which folder the photo was.
    try studio.expect("export", "poster", "-o", "p.collage")
    studio.environment["COLLAGE_STORE"] = studio.folder + "/other"
    try studio.expect("import", "p.collage")
    try studio.expect("open", "poster")
    let imported = try #require(try studio.items().first?["source"] as? [String: Any])
    #expect(imported["name"] as? String == "Über 'uns' 1.jpg")
    #expect(imported["path"] == nil)
  }

  @Test func photosOfAPipeHaveNoPath() throws {
    let studio = try Studio.with()
    _ = try studio.run(["add", "-", "--as", "web"], stdin: Studio.jpeg())
    let source = try #require(try studio.item("web")["source"] as? [String: Any])
    #expect(source["path"] == nil)
    let moved = try studio.expect("move", "web", "1", "1", "--json").json()["items"]
    #expect((moved as? [[String: Any]])?.first?["source"] == nil)
  }
}
