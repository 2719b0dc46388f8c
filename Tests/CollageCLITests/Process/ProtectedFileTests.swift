import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Tests of files that outputs must never replace.
@Suite struct ProtectedFileTests {
  private static let verbs = ["render -o", "export -o", "cutout hero -o"]

  private func run(_ fixture: ProcessFixture, _ verb: String, _ path: String, _ options: String...)
    throws
    -> CollageProcess.Result
  {
    let format = verb.hasPrefix("render") ? ["--format", "png"] : []
    return try fixture.run(
      verb.split(separator: " ").map(String.init) + [path] + format + options, stdin: [])
  }

  /// Returns the contents of all files in a folder, keyed by relative path.
  private func contents(_ folder: String) throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return names.reduce(into: [:]) { contents, name in
      contents[name] = FileManager.default.contents(atPath: folder + "/" + name)
    }
  }

  @Test(arguments: verbs) func writesNothingIntoStores(_ verb: String) throws {
    let fixture = try ProcessFixture.with("hero")
    try fixture.expect("save")
    try fixture.expect("cutout", "hero", "-q", "--mask", try fixture.mask("mask.png", columns: 20))
    try fixture.expect("backup", "copy")
    let image = try #require(
      try contents(fixture.folder + "/store/images").keys.first { $0.hasSuffix(".jpg") })
    for (name, target) in [("link", "store/images"), ("deep", "copy")] {
      try FileManager.default.createSymbolicLink(
        atPath: fixture.folder + "/" + name, withDestinationPath: target)
    }
    try FileManager.default.createSymbolicLink(
      atPath: fixture.folder + "/dangling.png", withDestinationPath: "store/snapshots/x.png")
    let before = try [contents(fixture.folder + "/store"), contents(fixture.folder + "/copy")]
    let targets = [
      "store/collage.sqlite", "store/images/\(image)", "store/new.png", "store/images/new.png",
      "copy/new.png", "copy/images/\(image)", "link/\(image)", "deep/new.png", "dangling.png",
      "store/../store/new.png", "store/images/../new.png", fixture.folder + "/store/new.png",
    ]
    // Cutouts are written only to PNG files.
    for target in targets where verb != "cutout hero -o" || target.hasSuffix(".png") {
      let result = try run(fixture, verb, target)
      #expect(result.exitCode == 7, "\(target): \(result.stderr)")
      #expect(result.stderr.contains("inside the store at"), "\(target): \(result.stderr)")
    }
    let after = try [contents(fixture.folder + "/store"), contents(fixture.folder + "/copy")]
    for (old, new) in zip(before, after) {
      for (name, data) in old where !name.contains("cache/") && !name.hasSuffix("-shm") {
        #expect(new[name] == data, "\(name)")
      }
      #expect(!new.keys.contains { $0.hasSuffix("new.png") || $0.hasSuffix("x.png") })
    }
    #expect(try fixture.run("doctor", "--deep").exitCode == 0)
  }

  @Test(arguments: verbs) func neverReplacesAddedPhotos(_ verb: String) throws {
    let fixture = try ProcessFixture.with("hero")
    let photo = try #require(fixture.bytes("hero.jpg"))
    let mask = try fixture.mask("mask.png", columns: 20)
    let maskBytes = try #require(fixture.bytes("mask.png"))
    try fixture.expect("cutout", "hero", "-q", "--mask", mask)
    let line = """
      cp hero.jpg copy.png; ln hero.jpg second.png; ln -s hero.jpg link.png
      cp store/images/*/*.jpg base.png; mkdir far; cp hero.jpg far/moved.png
      """
    #expect(try fixture.shell(line) == 0)
    for name in ["copy", "second", "link", "base", "far/moved", "mask", "far/../second"] {
      let before = fixture.bytes(name + ".png")
      let result = try run(fixture, verb, name + ".png")
      #expect(result.exitCode == 7, "\(name): \(result.stderr)")
      #expect(result.stderr.contains("it is an original photo"), "\(name): \(result.stderr)")
      #expect(fixture.bytes(name + ".png") == before)
    }
    #expect(fixture.bytes("hero.jpg") == photo && fixture.bytes("mask.png") == maskBytes)
    if !verb.hasPrefix("cutout") {
      #expect(try run(fixture, verb, "hero.jpg").exitCode == 7)
      let error = try run(fixture, verb, "hero.jpg", "--json", "--clobber").jsonError()
      #expect(error["code"] as? String == "output-refused")
    }
    // A moved photo is recognized by its contents, so it stays protected.
    #expect(try fixture.shell("mv hero.jpg other.png && rm second.png copy.png") == 0)
    #expect(try run(fixture, verb, "other.png").exitCode == 7)
    #expect(fixture.bytes("other.png") == photo)
    // Other files are replaced.
    _ = try fixture.photo("else.png", 4)
    #expect(try run(fixture, verb, "else.png").exitCode == 0)
    #expect(try run(fixture, verb, "else.png").exitCode == 0)
  }
}

@Suite struct GeneratedFileNameTests {
  @Test(arguments: ["render", "export"]) func generatesUniqueNamesInParallel(_ verb: String) throws
  {
    let fixture = try ProcessFixture.with("hero")
    let runs = try (0..<8).map { _ in try fixture.start([verb]) }
    let names = try runs.map { run in
      let result = try run.result()
      #expect(result.exitCode == 0)
      return try #require(result.lines.first)
    }
    #expect(Set(names).count == 8)
    #expect(names.allSatisfy { fixture.bytes($0)?.isEmpty == false })
    let ending = verb == "render" ? "jpg" : "collage"
    #expect(Set(names) == Set(["poster.\(ending)"] + (2...8).map { "poster-\($0).\(ending)" }))
    #expect(try fixture.files().filter { $0.hasPrefix(".collage") } == [])
  }
}
