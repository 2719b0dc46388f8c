import CollageCore
import Foundation
import Testing

@Suite struct DamagedStoreTests {
  /// Returns the paths of a store's image files, relative to the fixture's folder.
  private func images(_ fixture: ProcessFixture, in store: String = "store") throws -> [String] {
    let folder = "\(store)/images"
    return try FileManager.default.subpathsOfDirectory(atPath: fixture.folder + "/" + folder)
      .filter { $0.hasSuffix(".jpg") }.map { folder + "/" + $0 }.sorted()
  }

  private func corrupt(_ path: String, _ fixture: ProcessFixture) throws {
    var bytes = try #require(fixture.bytes(path))
    bytes[bytes.count * 3 / 4] ^= 2
    try fixture.write(bytes, to: path)
  }

  @Test func rendersNothingUntilDamagedImageIsRepaired() throws {
    let fixture = try ProcessFixture.with("hero")
    try fixture.expect("render", "-o", "right.png")
    try FileManager.default.removeItem(atPath: fixture.folder + "/store/cache")
    let path = try #require(images(fixture).first)
    try corrupt(path, fixture)
    let run = try fixture.run("render", "-o", "wrong.png", "--json")
    #expect(run.exitCode == 5)
    let error = try run.jsonError()
    #expect((error["message"] as? String)?.contains(path) ?? false)
    #expect((error["hint"] as? String)?.contains("`collage doctor --fix --deep`") ?? false)
    #expect(try fixture.run("save").exitCode == 5)
    #expect(try fixture.files() == ["hero.jpg", "right.png"])
    #expect(try fixture.run("doctor", "--deep").exitCode == 1)
    #expect(try fixture.run("doctor", "--fix", "--deep").exitCode == 0)
    try fixture.expect("render", "-o", "again.png")
    #expect(fixture.bytes("again.png") == fixture.bytes("right.png"))
  }

  @Test func detectsAndRepairsSwappedImages() throws {
    let fixture = try ProcessFixture.with("hero", "sky")
    try fixture.expect("render", "-o", "right.png")
    let paths = try images(fixture).map { fixture.folder + "/" + $0 }
    let other = fixture.folder + "/other"
    for (from, to) in [(paths[0], other), (paths[1], paths[0]), (other, paths[1])] {
      try FileManager.default.moveItem(atPath: from, toPath: to)
    }
    try FileManager.default.removeItem(atPath: fixture.folder + "/store/cache")
    #expect(try fixture.run("render", "-o", "wrong.png").exitCode == 5)
    for photo in ["hero.jpg", "sky.jpg"] {
      try FileManager.default.removeItem(atPath: fixture.folder + "/" + photo)
    }
    #expect(try fixture.run("doctor", "--fix", "--deep").exitCode == 0)
    try fixture.expect("render", "-o", "again.png")
    #expect(fixture.bytes("again.png") == fixture.bytes("right.png"))
    let purge = try fixture.run("doctor", "--fix", "--purge", "--older-than", "0")
    #expect(purge.exitCode == 1 && purge.stderr.contains("2 files that `doctor` set aside ("))
    try fixture.run("doctor", "--fix", "--purge", "--older-than", "0", "--force")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fixture.folder + "/store/aside") == [])
  }

  @Test func repairsDamagedBackup() throws {
    let fixture = try ProcessFixture.with("hero")
    try fixture.expect("backup", "copy", "--copy")
    try corrupt(try #require(images(fixture, in: "copy").first), fixture)
    let run = try fixture.expect("backup", "copy", "--copy", "--json").json()
    #expect((run["mended"] as? [String])?.count == 1)
    #expect(try fixture.run("doctor", "--deep", "--store", "copy").exitCode == 0)
  }

  @Test func escapesNamesFromFiles() throws {
    let fixture = try ProcessFixture.with("hero")
    let run = try fixture.run("add", "no\u{1B}[2J.jpg")
    #expect(run.exitCode == 4 && run.stderr.contains(#"'no\u{1B}[2J.jpg'"#))
    try fixture.expect("export", "-o", "good.collage")
    var bytes = try #require(fixture.bytes("good.collage"))
    let name = Array("manifest.json".utf8)
    // The checksum is a sum of bytes, so a second change keeps it valid.
    bytes[2] = 0x1B
    bytes[3] += name[2] - 0x1B
    try fixture.write(bytes, to: "bad.collage")
    let refused = try fixture.run("import", "bad.collage")
    #expect(refused.exitCode == 5 && !refused.stderr.contains("\u{1B}"))
  }

  @Test func restoresLostPhotosFromAnyWorkingDirectory() throws {
    let fixture = try ProcessFixture.with("hero")
    _ = try fixture.photo("other.jpg", 7)
    try fixture.expect("add", "other.jpg")
    #expect(try fixture.shell("rm store/images/*/*") == 0)
    #expect(try fixture.shell("cd / && '\(CollageProcess.path)' doctor --fix > /dev/null") == 0)
    #expect(try fixture.run("doctor", "--deep").exitCode == 0)
  }
}
