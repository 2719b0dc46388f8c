import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What outputs must never replace.
@Suite struct ProtectedFileTests {
  private static let verbs = ["render -o", "export -o", "cutout hero -o"]

  private func run(_ studio: ProcessFixture, _ verb: String, _ path: String, _ options: String...)
    throws
    -> CollageProcess.Result
  {
    let format = verb.hasPrefix("render") ? ["--format", "png"] : []
    return try studio.run(
      verb.split(separator: " ").map(String.init) + [path] + format + options, stdin: [])
  }

  /// Everything in a folder, by its name.
  private func contents(_ folder: String) throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return names.reduce(into: [:]) { contents, name in
      contents[name] = FileManager.default.contents(atPath: folder + "/" + name)
    }
  }

  @Test(arguments: verbs) func nothingIsWrittenIntoAStore(_ verb: String) throws {
    let studio = try ProcessFixture.with("hero")
    try studio.expect("save")
    try studio.expect("cutout", "hero", "-q", "--mask", try studio.mask("mask.png", columns: 20))
    try studio.expect("backup", "copy")
    let image = try #require(
      try contents(studio.folder + "/store/images").keys.first { $0.hasSuffix(".jpg") })
    for (name, target) in [("link", "store/images"), ("deep", "copy")] {
      try FileManager.default.createSymbolicLink(
        atPath: studio.folder + "/" + name, withDestinationPath: target)
    }
    try FileManager.default.createSymbolicLink(
      atPath: studio.folder + "/dangling.png", withDestinationPath: "store/snapshots/x.png")
    let before = try [contents(studio.folder + "/store"), contents(studio.folder + "/copy")]
    let targets = [
      "store/collage.sqlite", "store/images/\(image)", "store/new.png", "store/images/new.png",
      "copy/new.png", "copy/images/\(image)", "link/\(image)", "deep/new.png", "dangling.png",
      "store/../store/new.png", "store/images/../new.png", studio.folder + "/store/new.png",
    ]
    // What a cutout is written to ends with png.
    for target in targets where verb != "cutout hero -o" || target.hasSuffix(".png") {
      let result = try run(studio, verb, target)
      #expect(result.exitCode == 7, "\(target): \(result.stderr)")
      #expect(result.stderr.contains("inside the store at"), "\(target): \(result.stderr)")
    }
    let after = try [contents(studio.folder + "/store"), contents(studio.folder + "/copy")]
    for (old, new) in zip(before, after) {
      for (name, data) in old where !name.contains("cache/") && !name.hasSuffix("-shm") {
        #expect(new[name] == data, "\(name)")
      }
      #expect(!new.keys.contains { $0.hasSuffix("new.png") || $0.hasSuffix("x.png") })
    }
    #expect(try studio.run("doctor", "--deep").exitCode == 0)
  }

  @Test(arguments: verbs) func photosThatWereAddedStay(_ verb: String) throws {
    let studio = try ProcessFixture.with("hero")
    let photo = try #require(studio.bytes("hero.jpg"))
    let mask = try studio.mask("mask.png", columns: 20)
    let maskBytes = try #require(studio.bytes("mask.png"))
    try studio.expect("cutout", "hero", "-q", "--mask", mask)
    let line = """
      cp hero.jpg copy.png; ln hero.jpg second.png; ln -s hero.jpg link.png
      cp store/images/*/*.jpg base.png; mkdir far; cp hero.jpg far/moved.png
      """
    #expect(try studio.shell(line) == 0)
    for name in ["copy", "second", "link", "base", "far/moved", "mask", "far/../second"] {
      let before = studio.bytes(name + ".png")
      let result = try run(studio, verb, name + ".png")
      #expect(result.exitCode == 7, "\(name): \(result.stderr)")
      #expect(result.stderr.contains("photo that is in the store"), "\(name): \(result.stderr)")
      #expect(studio.bytes(name + ".png") == before)
    }
    #expect(studio.bytes("hero.jpg") == photo && studio.bytes("mask.png") == maskBytes)
    if !verb.hasPrefix("cutout") {
      #expect(try run(studio, verb, "hero.jpg").exitCode == 7)
      let error = try run(studio, verb, "hero.jpg", "--json", "--clobber").jsonError()
      #expect(error["code"] as? String == "output-refused")
    }
    // The place alone protects what was changed since, and a turned photo is one too.
    #expect(try studio.shell("mv hero.jpg other.png && rm second.png copy.png") == 0)
    #expect(try run(studio, verb, "other.png").exitCode == 7)
    #expect(studio.bytes("other.png") == photo)
    // Everything else is replaced, as ever.
    _ = try studio.photo("else.png", 4)
    #expect(try run(studio, verb, "else.png").exitCode == 0)
    #expect(try run(studio, verb, "else.png").exitCode == 0)
  }
}

/// Files that are there, and outputs that leave them alone.
@Suite struct ClobberTests {
  @Test(arguments: ["render", "export"]) func madeUpNamesAreNeverTheSame(_ verb: String) throws {
    let studio = try ProcessFixture.with("hero")
    let runs = try (0..<8).map { _ in try studio.start([verb]) }
    let names = try runs.map { run in
      let result = try run.result()
      #expect(result.exitCode == 0)
      return try #require(result.lines.first)
    }
    #expect(Set(names).count == 8)
    #expect(names.allSatisfy { studio.bytes($0)?.isEmpty == false })
    let ending = verb == "render" ? "jpg" : "collage"
    #expect(Set(names) == Set(["poster.\(ending)"] + (2...8).map { "poster-\($0).\(ending)" }))
    #expect(try studio.files().filter { $0.hasPrefix(".collage") } == [])
  }
}
