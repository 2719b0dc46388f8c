import CollageCore
import Foundation
import Testing

/// Collages on their way out of a store and into another one.
@Suite struct ExportCommandTests {
  @Test func exportsGoThroughPipes() throws {
    let studio = try Studio.with("hero")
    let pipe = "'\(CollageProcess.path)' export -o - | '\(CollageProcess.path)' import - --as again"
    #expect(try studio.shell(pipe) == 0)
    #expect(try studio.items().count == 1)
    let shown = try studio.expect("show", "-c", "again", "--json").json()
    #expect((shown["items"] as? [Any])?.count == 1)
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
