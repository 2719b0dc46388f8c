import CollageCore
import Foundation
import Testing

/// Which collages use a photo, and replacing it in all of them.
@Suite struct EverywhereTests {
  /// Collages `one` and `two` with the photo `a.jpg`, twice in `two`, and `three` without.
  private func studio() throws -> Studio {
    let studio = try Studio()
    for (index, name) in ["a.jpg", "b.jpg", "c.jpg"].enumerated() {
      _ = try studio.photo(name, index)
    }
    try studio.expect(
      "batch",
      stdin: """
        new one --size 90x90
        add a.jpg --as hero
        new two --size 90x90
        add a.jpg b.jpg
        copy a --as ghost --at 5 5
        rotate ghost 30
        new three --size 90x90
        add b.jpg
        """)
    return studio
  }

  private func users(_ studio: Studio, _ options: String...) throws -> [String] {
    let result = try studio.start(["list", "--json", "--sort", "name"] + options).result()
    #expect(result.exitCode == 0)
    let collages = try #require(try result.json()["collages"] as? [[String: Any]])
    return collages.compactMap { $0["name"] as? String }
  }

  private func images(_ studio: Studio, _ collage: String) throws -> [String] {
    let items = try studio.expect("show", "-c", collage, "--json").json()["items"]
    return try #require(items as? [[String: Any]]).compactMap {
      ($0["image"] as? [String: Any])?["id"] as? String
    }
  }

  @Test func collagesAreFoundByTheContentsOfAFile() throws {
    let studio = try studio()
    #expect(try users(studio, "--uses", "a.jpg") == ["one", "two"])
    // Neither the name nor the place counts.
    let moved = try studio.write(try #require(studio.bytes("a.jpg")), to: "another name.jpg")
    #expect(try users(studio, "--uses", moved) == ["one", "two"])
    #expect(try users(studio, "--uses", "c.jpg") == [])
    #expect(try users(studio, "--uses", "a.jpg", "--search", "tw") == ["two"])
    // The store's own file is one too.
    let id = try #require(try images(studio, "three").first)
    #expect(
      try users(studio, "--uses", "store/images/\(id.prefix(2))/\(id).jpg") == ["three", "two"])
  }

  @Test func itDoesNotMatterHowThePhotoWasTakenIn() throws {
    let studio = try studio()
    try studio.expect("add", "c.jpg", "--lossless", "-c", "one")
    try studio.expect("add", "c.jpg", "-c", "three")
    #expect(try users(studio, "--uses", "c.jpg") == ["one", "three"])
  }

  @Test func onlyWhatIsThereNowCounts() throws {
    let studio = try studio()
    try studio.expect("remove", "hero", "-c", "one")
    #expect(try users(studio, "--uses", "a.jpg") == ["two"])
    try studio.expect("undo", "-c", "one")
    try studio.expect("delete", "two")
    #expect(try users(studio, "--uses", "a.jpg") == ["one"])
    #expect(try users(studio, "--uses", "a.jpg", "--deleted") == ["two"])
  }

  @Test func itemsNameTheirPhotos() throws {
    let studio = try studio()
    #expect(try users(studio, "--uses", "hero", "-c", "one") == ["one", "two"])
    #expect(try users(studio, "--uses", "@all", "-c", "three") == ["three", "two"])
    let wrong = try studio.run("list", "--uses", "heroo", "-c", "one")
    #expect(wrong.exitCode == 4)
    #expect(wrong.stderr.contains("no file and no item 'heroo'"))
    #expect(try studio.run("list", "-c", "one").exitCode == 2)
  }

  @Test func aFileThatIsGoneIsKnownByItsPlace() throws {
    let studio = try studio()
    try FileManager.default.removeItem(atPath: studio.folder + "/a.jpg")
    #expect(try users(studio, "--uses", "./a.jpg") == ["one", "two"])
    #expect(try studio.run("list", "--uses", "./none.jpg").exitCode == 4)
  }

  @Test func aPhotoIsReplacedEverywhere() throws {
    let studio = try studio()
    let before = try images(studio, "two")
    let done = try studio.expect("replace", "--everywhere", "a.jpg", "c.jpg", "--json").json()
    let collages = try #require(done["collages"] as? [[String: Any]])
    #expect(collages.map { ($0["items"] as? [Any])?.count } == [1, 2])
    #expect(done["changed"] as? Bool == true)
    #expect(try users(studio, "--uses", "a.jpg") == [])
    #expect(try users(studio, "--uses", "c.jpg") == ["one", "two"])
    #expect(try images(studio, "two")[1] == before[1])
    #expect(try images(studio, "three") == [before[1]])
    // One step of each collage.
    #expect(try studio.expect("log", "-c", "two").lines.last?.contains("replace a ghost") == true)
    try studio.expect("undo", "-c", "two")
    #expect(try images(studio, "two") == before)
    #expect(try users(studio, "--uses", "c.jpg") == ["one"])
    #expect(try studio.expect("doctor", "--deep").exitCode == 0)
  }

  @Test func nothingHappensWhereNothingUsesThePhoto() throws {
    let studio = try studio()
    let result = try studio.run("replace", "--everywhere", "c.jpg", "b.jpg")
    #expect(result.exitCode == 4)
    #expect(result.stderr.contains("no collage uses 'c.jpg'."))
    // The file has other contents than when it was added.
    _ = try studio.photo("a.jpg", 5)
    let changed = try studio.run("replace", "--everywhere", "a.jpg", "b.jpg")
    #expect(changed.stderr.contains("other contents"))
    #expect(try studio.run("replace", "--everywhere", "a.jpg").exitCode == 2)
    #expect(try studio.run("replace", "--everywhere", "a", "b", "c.jpg").exitCode == 2)
  }

  @Test(arguments: [["batch"], ["batch", "--one-step"]])
  func linesOfABatchSeeWhatLinesBeforeAdded(_ batch: [String]) throws {
    let studio = try studio()
    let script = "add c.jpg --as new -c one\nreplace --everywhere c.jpg a.jpg\n"
    #expect(try studio.run(batch, stdin: Array(script.utf8)).exitCode == 0)
    #expect(try users(studio, "--uses", "c.jpg") == [])
    #expect(Set(try images(studio, "one")).count == 1)
    // All or nothing.
    let failing = "replace --everywhere a.jpg b.jpg\nmove none 1 1\n"
    #expect(try studio.run(batch, stdin: Array(failing.utf8)).exitCode == 4)
    #expect(try users(studio, "--uses", "a.jpg") == ["one", "two"])
  }
}
