import CollageCore
import Foundation
import Testing

/// What people are told of files that are not what they were.
@Suite struct DamagedStoreTests {
  /// The image files below a folder of the studio's, by their paths in it.
  private func images(_ studio: ProcessFixture, in store: String = "store") throws -> [String] {
    let folder = "\(store)/images"
    return try FileManager.default.subpathsOfDirectory(atPath: studio.folder + "/" + folder)
      .filter { $0.hasSuffix(".jpg") }.map { folder + "/" + $0 }.sorted()
  }

  private func flip(_ path: String, _ studio: ProcessFixture) throws {
    var bytes = try #require(studio.bytes(path))
    bytes[bytes.count * 3 / 4] ^= 2
    try studio.write(bytes, to: path)
  }

  @Test func aDamagedImageGivesNoPictureUntilItIsWholeAgain() throws {
    let studio = try ProcessFixture.with("hero")
    try studio.expect("render", "-o", "right.png")
    try FileManager.default.removeItem(atPath: studio.folder + "/store/cache")
    let path = try #require(images(studio).first)
    try flip(path, studio)
    let run = try studio.run("render", "-o", "wrong.png", "--json")
    #expect(run.exitCode == 5)
    let error = try run.jsonError()
    #expect((error["message"] as? String)?.contains(path) ?? false)
    #expect((error["hint"] as? String)?.contains("`collage doctor --fix --deep`") ?? false)
    #expect(try studio.run("save").exitCode == 5)
    #expect(try studio.files() == ["hero.jpg", "right.png"])
    #expect(try studio.run("doctor", "--deep").exitCode == 1)
    #expect(try studio.run("doctor", "--fix", "--deep").exitCode == 0)
    try studio.expect("render", "-o", "again.png")
    #expect(studio.bytes("again.png") == studio.bytes("right.png"))
  }

  @Test func imagesInEachOthersPlaceGiveNoPicture() throws {
    let studio = try ProcessFixture.with("hero", "sky")
    try studio.expect("render", "-o", "right.png")
    let paths = try images(studio).map { studio.folder + "/" + $0 }
    let other = studio.folder + "/other"
    for (from, to) in [(paths[0], other), (paths[1], paths[0]), (other, paths[1])] {
      try FileManager.default.moveItem(atPath: from, toPath: to)
    }
    try FileManager.default.removeItem(atPath: studio.folder + "/store/cache")
    #expect(try studio.run("render", "-o", "wrong.png").exitCode == 5)
    for photo in ["hero.jpg", "sky.jpg"] {
      try FileManager.default.removeItem(atPath: studio.folder + "/" + photo)
    }
    #expect(try studio.run("doctor", "--fix", "--deep").exitCode == 0)
    try studio.expect("render", "-o", "again.png")
    #expect(studio.bytes("again.png") == studio.bytes("right.png"))
    let purge = try studio.run("doctor", "--fix", "--purge", "--older-than", "0")
    #expect(purge.exitCode == 1 && purge.stderr.contains("2 files set aside by doctor ("))
    try studio.run("doctor", "--fix", "--purge", "--older-than", "0", "--force")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: studio.folder + "/store/aside") == [])
  }

  @Test func aDamagedBackupIsMended() throws {
    let studio = try ProcessFixture.with("hero")
    try studio.expect("backup", "copy", "--copy")
    try flip(try #require(images(studio, in: "copy").first), studio)
    let run = try studio.expect("backup", "copy", "--copy", "--json").json()
    #expect((run["mended"] as? [String])?.count == 1)
    #expect(try studio.run("doctor", "--deep", "--store", "copy").exitCode == 0)
  }

  @Test func namesFromFilesDoNothingToATerminal() throws {
    let studio = try ProcessFixture.with("hero")
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

  @Test func lostPhotosComeBackFromWhereTheyWereWhereverTheDoctorWorks() throws {
    let studio = try ProcessFixture.with("hero")
    _ = try studio.photo("other.jpg", 7)
    try studio.expect("add", "other.jpg")
    #expect(try studio.shell("rm store/images/*/*") == 0)
    #expect(try studio.shell("cd / && '\(CollageProcess.path)' doctor --fix > /dev/null") == 0)
    #expect(try studio.run("doctor", "--deep").exitCode == 0)
  }
}
