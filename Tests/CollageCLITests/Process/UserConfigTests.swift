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

  @Test func nothingThatIsToBeTrustedIsCutOff() throws {
    let studio = try Studio.with()
    let command = trap(in: studio) + String(repeating: " x", count: 200) + "; and the end"
    try put(["engine.tool": command], intoStoreOf: studio)
    #expect(try studio.onTerminal("config", "adopt").text.contains(command))
  }
}
