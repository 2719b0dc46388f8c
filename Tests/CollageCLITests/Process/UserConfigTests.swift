import CollageCore
import Foundation
import GRDB
import Testing

@testable import CollageCLI

/// The user's own settings, and what a store says of programs.
@Suite struct UserConfigTests {
  private let file = ".config/collage/config.json"

  private func text(_ studio: Studio) -> String? {
    studio.bytes(file).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Puts settings into the store, as versions did that kept all of them there.
  private func put(_ settings: [String: String], intoStoreOf studio: Studio) throws {
    let queue = try DatabaseQueue(path: studio.folder + "/store/collage.sqlite")
    try queue.write { db in
      for (key, value) in settings {
        try db.execute(
          sql: "REPLACE INTO setting (key, value) VALUES (?, ?)", arguments: [key, value])
      }
    }
  }

  private func storedSettings(of studio: Studio) throws -> [String] {
    let queue = try DatabaseQueue(path: studio.folder + "/store/collage.sqlite")
    return try queue.read {
      try String.fetchAll(
        $0, sql: "SELECT key FROM setting WHERE key LIKE 'engine%' OR key LIKE 'cutout%'")
    }
  }

  /// A command that leaves a mark when it runs.
  private func trap(in studio: Studio) -> String { "/usr/bin/touch \(studio.folder)/ran" }

  @Test func programsAndTheMachinesLimitsArePrivateToTheUser() throws {
    let studio = try Studio()
    try studio.expect("config", "set", "engine.mine", "tool {in} {out}")
    try studio.expect("config", "set", "render.jobs", "2")
    #expect(try studio.files() == [".config"], "no store is made for what is not the store's")
    #expect(
      text(studio) == """
        {
          "engine.mine" : "tool {in} {out}",
          "render.jobs" : 2
        }

        """)
    for (path, mode) in [(file, 0o600), (".config/collage", 0o700)] {
      let facts = try FileManager.default.attributesOfItem(atPath: studio.folder + "/" + path)
      #expect(facts[.posixPermissions] as? Int == mode)
    }
    studio.environment["COLLAGE_STORE"] = studio.folder + "/other"
    try studio.expect("new", "poster")
    #expect(try studio.expect("config", "get", "engine.mine").stdout == "tool {in} {out}\n")
    #expect(try studio.expect("config", "get", "render.jobs").stdout == "2\n")
    try studio.expect("config", "unset", "engine.mine")
    #expect(text(studio)?.contains("engine") == false)
  }

  @Test func settingsOfOneTimeDoNotLoseEachOther() throws {
    let studio = try Studio()
    try studio.expect("config", "set", "cutout.engine", "auto")
    _ = try studio.write("{\"later.setting\": [1], \"cutout.engine\": \"auto\"}", to: file)
    let runs = try (0..<8).map {
      try studio.start(["config", "set", "engine.e\($0)", "tool \($0)"])
    }
    for run in runs { #expect(try run.result().exitCode == 0) }
    let settings = try studio.expect("config", "--json").json()["settings"] as? [String: Any]
    for index in 0..<8 { #expect(settings?["engine.e\(index)"] as? String == "tool \(index)") }
    #expect(text(studio)?.contains("later.setting") == true, "what it does not know is kept")
  }

  @Test func aLinkToTheFileStaysOne() throws {
    let studio = try Studio()
    try studio.expect("config", "set", "render.jobs", "2")
    let manager = FileManager.default
    try manager.moveItem(atPath: studio.folder + "/" + file, toPath: studio.folder + "/dotfile")
    try manager.createSymbolicLink(
      atPath: studio.folder + "/" + file, withDestinationPath: studio.folder + "/dotfile")
    try studio.expect("config", "set", "render.jobs", "3")
    #expect(String(decoding: try #require(studio.bytes("dotfile")), as: UTF8.self).contains("3"))
    _ = try manager.destinationOfSymbolicLink(atPath: studio.folder + "/" + file)
    // Nor is one replaced that leads to nothing yet.
    try manager.moveItem(atPath: studio.folder + "/dotfile", toPath: studio.folder + "/old")
    try studio.expect("config", "set", "render.jobs", "4")
    #expect(String(decoding: try #require(studio.bytes("dotfile")), as: UTF8.self).contains("4"))
    _ = try manager.destinationOfSymbolicLink(atPath: studio.folder + "/" + file)
  }

  @Test(arguments: [
    ("{\"render.jobs\": ", "no JSON"), ("[]", "no object"), ("", "no JSON"),
    ("{\"render.jobs\": \"many\"}", "'many'"), ("{\"cutout.engine\": null}", "cutout.engine"),
    ("{\"engine.x\": \"'\"}", "engine.x"),
  ])
  func aDamagedFileIsNamedAndLeftAlone(_ contents: String, _ reason: String) throws {
    let studio = try Studio.with("hero")
    try studio.expect("config", "set", "render.jobs", "2")
    _ = try studio.write(contents, to: file)
    for arguments in [["config"], ["cutout", "hero"], ["render", "-o", "out.jpg"]] {
      let result = try studio.start(arguments).result()
      #expect(result.exitCode == 5, "\(arguments)")
      #expect(result.stderr.contains(file) && result.stderr.contains(reason), "\(arguments)")
    }
    if !contents.hasPrefix("{\"") || !contents.hasSuffix("}") {
      #expect(try studio.run("config", "set", "render.jobs", "3").exitCode == 5)
    }
    #expect(text(studio) == contents)
  }

  @Test func aStoresProgramsDoNotRun() throws {
    let studio = try Studio.withSubject()
    try put(
      ["engine.tool": trap(in: studio), "cutout.engine": "tool", "render.jobs": "3"],
      intoStoreOf: studio)
    for engine in [[], ["--engine", "tool"]] {
      let result = try studio.start(["cutout", "hero"] + engine).result()
      #expect(result.exitCode == 1)
      #expect(result.stderr.contains("(\(trap(in: studio)))"))
      #expect(result.stderr.contains("`collage config adopt engine.tool"))
    }
    let automatic = try studio.run("cutout", "hero", "--engine", "auto")
    #expect(automatic.exitCode == 0 && automatic.stderr.contains("config adopt engine.tool"))
    let settings = try studio.expect("config", "--json").json()["settings"] as? [String: Any]
    #expect(settings?["engine.tool"] == nil && settings?["cutout.engine"] as? String == "classic")
    #expect(settings?["render.jobs"] as? Int == 0, "what the machine allows is the user's too")
    try studio.expect("cutout", "hero", "--toggle")
    try studio.expect("cutout", "hero")
    try studio.expect("cutout", "hero", "--engine", "classic")
    #expect(studio.bytes("ran") == nil)
  }

  @Test func aStoresProgramsAreAdoptedByName() throws {
    let studio = try Studio.withSubject()
    try put(
      ["engine.tool": trap(in: studio) + " \u{1B}[2Jx", "cutout.engine": "tool"],
      intoStoreOf: studio)
    let listed = try studio.expect("config", "adopt").stdout
    #expect(listed.contains("engine.tool") && listed.contains(#"\u{1B}[2Jx"#))
    #expect(text(studio) == nil)
    #expect(try studio.run("config", "adopt", "engine.other").exitCode == 4)
    try studio.expect("config", "adopt", "engine.tool", "cutout.engine")
    #expect(try storedSettings(of: studio) == [])
    let result = try studio.run("cutout", "hero")
    #expect(result.exitCode == 1 && result.stderr.contains("engine 'tool' failed"))
    #expect(studio.bytes("ran") != nil)
  }

  @Test func nothingThatIsToBeTrustedIsCutOff() throws {
    let studio = try Studio.with()
    let command = trap(in: studio) + String(repeating: " x", count: 200) + "; and the end"
    try put(["engine.tool": command], intoStoreOf: studio)
    #expect(try studio.onTerminal("config", "adopt").text.contains(command))
  }

  @Test func whatTheUserHasSetIsNotTakenFromTheStore() throws {
    let studio = try Studio.withSubject()
    try studio.expect("config", "set", "engine.tool", "mine {in} {out}")
    try put(["engine.tool": trap(in: studio)], intoStoreOf: studio)
    #expect(try studio.run("config", "adopt", "engine.tool").exitCode == 4)
    let result = try studio.run("cutout", "hero", "--engine", "tool")
    #expect(result.stderr.contains("(mine") && studio.bytes("ran") == nil)
  }

  @Test func theMachinesLimitsAreAdoptedToo() throws {
    let studio = try Studio.with("hero")
    try put(
      ["import.max-pixels": "5", "render.jobs": "9000000000000000000", "output.clobber": "no"],
      intoStoreOf: studio)
    #expect(try studio.expect("config", "get", "output.clobber").stdout == "true\n")
    try studio.expect("render", "-o", "out.png")
    try studio.expect("render", "-o", "out.png")
    let adopted = try studio.expect("config", "adopt", "--json").json()["settings"]
    #expect((adopted as? [String: Any])?.keys.sorted() == ["import.max-pixels", "output.clobber"])
    try studio.expect("config", "adopt", "import.max-pixels")
    #expect(try studio.expect("config", "get", "import.max-pixels").stdout == "5\n")
    #expect(try studio.run("add", try studio.photo("new.jpg", 3)).exitCode == 6)
  }

  @Test func whatAStoreCannotSayIsNotRead() throws {
    let studio = try Studio.with("hero")
    try put(["render.quality": "\u{1B}[31mred", "cache.max-size": "-1"], intoStoreOf: studio)
    #expect(try studio.expect("config", "get", "render.quality").stdout == "85\n")
    #expect(try studio.expect("config", "get", "cache.max-size").stdout == "1GB\n")
  }

  @Test func unsettingForgetsWhatAnOlderVersionLeftInTheStore() throws {
    let studio = try Studio.with()
    try put(["render.jobs": "3"], intoStoreOf: studio)
    try studio.expect("config", "set", "render.jobs", "4")
    try studio.expect("config", "unset", "render.jobs")
    #expect(try studio.expect("config", "get", "render.jobs").stdout == "0\n")
  }
}
