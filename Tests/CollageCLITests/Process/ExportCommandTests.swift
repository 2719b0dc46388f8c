import CollageCore
import Foundation
import Testing

/// Collages on their way out of a store and into another one.
@Suite struct ExportCommandTests {
  /// The items, without the folders of their photos, which an export does not tell.
  private static func itemsWithoutSources(_ studio: Studio) throws -> NSArray {
    try studio.items().map { $0.filter { $0.key != "source" } } as NSArray
  }

  @Test func anExportComesBackAsItWas() throws {
    let studio = try Studio.with("hero", "sky")
    try studio.expect("shader", "on", "hero", "glitch")
    try studio.expect("save")
    try studio.expect("move", "sky", "12", "34")
    let items = try Self.itemsWithoutSources(studio)
    #expect(try studio.expect("export", "--history").lines == ["poster.collage"])
    #expect(try studio.expect("export").lines == ["poster-2.collage"])
    studio.environment["COLLAGE_STORE"] = studio.folder + "/other"
    #expect(try studio.expect("import", "poster.collage").lines == ["poster"])
    try studio.expect("open", "poster")
    #expect(try Self.itemsWithoutSources(studio) == items)
    #expect(try studio.expect("log").lines.count == 6)
    try studio.expect("undo", "2")
    #expect(try studio.expect("import", "poster.collage", "--as", "mine").lines == ["mine"])
    #expect(try studio.expect("import", "poster-2.collage").lines == ["poster-2"])
    #expect(try studio.expect("log", "-c", "poster-2").lines.count == 2)
    #expect(try studio.run("doctor", "--deep").exitCode == 0)
  }

  @Test func aCollageThatIsNamedTwiceIsExportedOnce() throws {
    let studio = try Studio.with("hero")
    #expect(try studio.expect("export", "poster", "poster").lines == ["poster.collage"])
    try studio.expect("export", "poster", "-o", "once.collage")
    #expect(studio.bytes("once.collage") == studio.bytes("poster.collage"))
    try studio.expect("new", "other")
    let two = try studio.run("export", "poster", "other", "poster")
    #expect(two.exitCode == 2 && two.stderr.contains("missing the file: -o FILE"))
  }

  @Test func exportsGoThroughPipes() throws {
    let studio = try Studio.with("hero")
    let pipe = "'\(CollageProcess.path)' export -o - | '\(CollageProcess.path)' import - --as again"
    #expect(try studio.shell(pipe) == 0)
    #expect(try studio.items().count == 1)
    let shown = try studio.expect("show", "-c", "again", "--json").json()
    #expect((shown["items"] as? [Any])?.count == 1)
  }

  @Test(arguments: [["--history"], []])
  func aPipeGetsWhatAFileGets(_ options: [String]) throws {
    let studio = try Studio.with("hero")
    try studio.expect("move", "hero", "1", "2")
    let file = try studio.run(["export", "-o", "a.collage"] + options, stdin: [])
    #expect(file.exitCode == 0)
    let piped = try studio.run(["export", "-o", "-"] + options, stdin: []).output
    #expect(piped == studio.bytes("a.collage"))
    studio.environment["COLLAGE_STORE"] = studio.folder + "/other"
    #expect(try studio.run(["import", "-"], stdin: piped).lines == ["poster"])
    let revisions = try studio.expect("log", "-c", "poster", "--json").json()["revisions"]
    #expect((revisions as? [Any])?.count == (options.isEmpty ? 1 : 3))
  }

  @Test func aPipeIsOneOfSeveralExports() throws {
    let studio = try Studio.with("hero")
    try studio.expect("export", "-o", "good.collage")
    let good = try #require(studio.bytes("good.collage"))
    let words = ["import", "-", "good.collage", "--json"]
    let half = try studio.run(words, stdin: Array(good.prefix(good.count / 2)))
    #expect(half.exitCode == 1)
    #expect((try half.json()["refused"] as? [Any])?.count == 1)
    #expect((try half.json()["collages"] as? [Any])?.count == 1)
    let both = try studio.run(words, stdin: good)
    #expect(try both.exitCode == 0 && (both.json()["collages"] as? [Any])?.count == 2)
    let twice = try studio.run(["import", "-", "good.collage", "-"], stdin: good)
    #expect(twice.exitCode == 2 && twice.stderr.contains("standard input can be read only once."))
    #expect(try studio.expect("list").lines.count == 5)
  }

  @Test func namesFromFilesDoNothingToATerminal() throws {
    let studio = try Studio.with("hero")
    let run = try studio.run("add", "no\u{1B}[2J.jpg")
    #expect(run.exitCode == 4 && run.stderr.contains(#"'no\u{1B}[2J.jpg'"#))
    try studio.expect("export", "-o", "good.collage")
    var bytes = try #require(studio.bytes("good.collage"))
    let name = Array("manifest.json".utf8)
    // The sum of the header is right again when another letter makes up for it.
    bytes[2] = 0x1B
    bytes[3] += name[2] - 0x1B
    try studio.write(bytes, to: "bad.collage")
    let refused = try studio.run("import", "bad.collage")
    #expect(refused.exitCode == 5 && !refused.stderr.contains("\u{1B}"))
  }

  @Test func whatIsNoExportIsRefused() throws {
    let studio = try Studio.with("hero")
    try studio.expect("export", "-o", "good.collage")
    let good = try #require(studio.bytes("good.collage"))
    try studio.write(Array(good.prefix(good.count / 2)), to: "half.collage")
    let half = try studio.run("import", "half.collage")
    #expect(half.exitCode == 5 && half.stderr.contains("'half.collage' ends too early"))
    let photo = try studio.run("import", "hero.jpg")
    #expect(photo.exitCode == 5 && photo.stderr.contains("collage add"))
    #expect(try studio.run("import", "none.collage").exitCode == 4)
    #expect(try studio.run("import", "good.collage", "--as", "poster").exitCode == 1)
    let some = try studio.run("import", "good.collage", "half.collage", "--json")
    #expect(some.exitCode == 1)
    #expect((try some.json()["refused"] as? [Any])?.count == 1)
    #expect((try some.json()["collages"] as? [Any])?.count == 1)
    #expect(try studio.run("export", "nobody").exitCode == 4)
    #expect(try studio.run("export", "poster", "-o", "no/such/folder").exitCode == 7)
    #expect(try studio.run("export", "poster", "poster-2").exitCode == 2)
    #expect(try studio.run("export", "poster", "-c", "poster").exitCode == 2)
  }

  @Test func anExportOverALimitDoesNotStopTheOthers() throws {
    let studio = try Studio.with("hero")
    try studio.expect("export", "-o", "photo.collage")
    try studio.expect("new", "empty", "--size", "9x9px")
    try studio.expect("export", "-o", "empty.collage")
    studio.environment["COLLAGE_STORE"] = studio.folder + "/other"
    try studio.expect("config", "set", "import.max-pixels", "10")
    #expect(try studio.run("import", "photo.collage").exitCode == 6)
    let run = try studio.run("import", "photo.collage", "empty.collage", "--json")
    #expect(run.exitCode == 1)
    let refused = try #require(try run.json()["refused"] as? [[String: Any]])
    #expect(refused.map { $0["exitCode"] as? Int } == [6])
    #expect((try run.json()["collages"] as? [Any])?.count == 1)
    #expect(try studio.expect("list").lines.count == 2)
  }

  @Test func aStoreThatFailsEndsAnImportWithItsStatus() throws {
    let studio = try Studio()
    try studio.expect("new", "empty")
    try studio.expect("export", "-o", "empty.collage")
    let other = try Studio.with("hero")
    try other.expect("export", "-o", studio.folder + "/photo.collage")
    try FileManager.default.removeItem(atPath: studio.folder + "/store/images")
    _ = try studio.write("", to: "store/images")
    let run = try studio.run(
      "import", "empty.collage", "photo.collage", "empty.collage")
    #expect(run.exitCode == 7 && run.lines == ["empty-2"], "\(run.stderr)")
  }

  @Test func aBackupIsAStore() throws {
    let studio = try Studio.with("hero")
    try studio.expect("save")
    try studio.expect("backup", "copy")
    try studio.expect("move", "hero", "1", "2")
    let json = try studio.expect("backup", "copy", "--json").json()
    #expect(json["images"] as? Int == 1)
    #expect(try studio.expect("doctor", "--deep", "--store", "copy").stdout.contains("nothing"))
    let item = try studio.expect("show", "hero", "--json", "--store", "copy").json()
    #expect(((item["items"] as? [[String: Any]])?.first?["x"] as? Double) == 1)
    #expect(try studio.run("backup", ".").exitCode == 2)
    #expect(try studio.run("backup", "").stderr.contains("'' cannot be made: there is no such"))
    #expect(try studio.run("backup", "store/inner").exitCode == 2)
    _ = try studio.write("x", to: "copy/letter")
    try studio.expect("move", "hero", "9", "9", "--store", "copy")
    let changed = try studio.run("backup", "copy")
    #expect(changed.exitCode == 7 && changed.stderr.contains("was changed"))
  }

  @Test func aPurgeAsksFirst() throws {
    let studio = try Studio.with("hero")
    let purge = ["doctor", "--fix", "--purge", "--older-than", "0"]
    try studio.expect("delete", "poster")
    // What was deleted a moment ago is not long deleted.
    #expect(try studio.expect("doctor", "--fix", "--purge").stdout.contains("can be restored"))
    let refused = try studio.run(purge, stdin: [])
    #expect(refused.exitCode == 1 && refused.stderr.contains("--force"))
    #expect(refused.stderr.contains("1 collage deleted ('poster')"))
    try studio.expect("restore", "poster")
    #expect(try studio.run(purge, stdin: []).exitCode == 0)
    try studio.expect("delete", "poster")
    let forgotten = try studio.run(purge + ["--force"], stdin: [])
    #expect(forgotten.exitCode == 0 && forgotten.stdout.contains("poster"))
    #expect(try studio.run("restore", "poster").exitCode == 4)
    #expect(try studio.run("doctor", "--purge").exitCode == 2)
    #expect(try studio.run("doctor", "--fix", "--force").exitCode == 2)
    #expect(try studio.run("doctor", "--fix", "--older-than", "3").exitCode == 2)
    let days = try studio.run("doctor", "--fix", "--purge", "--older-than", "x")
    #expect(days.exitCode == 2 && days.stderr.contains("0 to 36500"))
  }

  @Test(arguments: [
    (5, "('c1', 'c2', 'c3', 'c4', 'c5')"), (6, "('c1', 'c2', 'c3', 'c4', 'c5', 1 more)"),
    (8, "('c1', 'c2', 'c3', 'c4', 'c5', 3 more)"),
  ])
  func aPurgeNamesFiveCollagesAndCountsTheOthers(_ count: Int, _ names: String) throws {
    let studio = try Studio()
    let script = (1...count).map { "new c\($0) --size 9x9px\ndelete c\($0)\n" }.joined()
    try studio.expect("batch", "-q", stdin: script)
    let asked = try studio.run("doctor", "--fix", "--purge", "--older-than", "0")
    #expect(asked.stderr.contains("\(count) collages deleted \(names)"), "\(asked.stderr)")
  }

  @Test func lostPhotosComeBackFromWhereTheyWereWhereverTheDoctorWorks() throws {
    let studio = try Studio.with("hero")
    _ = try studio.photo("other.jpg", 7)
    try studio.expect("add", "other.jpg")
    #expect(try studio.shell("rm store/images/*/*") == 0)
    #expect(try studio.shell("cd / && '\(CollageProcess.path)' doctor --fix > /dev/null") == 0)
    #expect(try studio.run("doctor", "--deep").exitCode == 0)
  }

  @Test func lostPhotosComeBackAsTheyWereTakenIn() throws {
    let studio = try Studio.with()
    let turned = try PhotoFormatTests.bytes("orientation/jpeg-6.jpg")
    try studio.write(turned, to: "a.jpg")
    try studio.write(Array(turned.prefix(turned.count * 9 / 10)), to: "half.jpg")
    for options in [[], ["--no-orient"], ["--lossless"], ["--lossless", "--no-orient"]] {
      #expect(try studio.run(["add", "a.jpg"] + options, stdin: []).exitCode == 0)
    }
    #expect(try studio.run("add", "half.jpg", "--salvage").exitCode == 0)
    #expect(try studio.shell("rm store/images/*/*") == 0)
    #expect(try studio.run("doctor").exitCode == 1)
    #expect(try studio.run("doctor", "--fix").exitCode == 0)
    #expect(try studio.expect("doctor", "--deep").stdout.contains("5 images looked at, nothing"))
  }

  @Test func lostPhotosComeBackFromAnExport() throws {
    let studio = try Studio.with("hero")
    try studio.expect("export", "-o", "good.collage")
    #expect(try studio.shell("rm store/images/*/* hero.jpg") == 0)
    #expect(try studio.run("doctor").exitCode == 1)
    #expect(try studio.run("doctor", "--fix").exitCode == 1)
    #expect(try studio.run("doctor", "--from", ".").exitCode == 2)
    #expect(try studio.run("doctor", "--fix", "--from", "nowhere").exitCode == 4)
    #expect(try studio.run("doctor", "--fix", "--from", "good.collage").exitCode == 0)
    #expect(try studio.expect("doctor", "--deep").stdout.contains("nothing is wrong"))
  }
}
