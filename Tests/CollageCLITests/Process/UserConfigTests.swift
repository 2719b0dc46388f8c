import CollageCore
import Foundation
import GRDB
import Testing

@testable import CollageCLI

/// The user's own settings, and what a store says of programs.
@Suite struct UserConfigTests {
  @Test func settingsOfOneTimeDoNotLoseEachOther() throws {
    let studio = try Studio()
    try studio.expect("config", "set", "cutout.engine", "auto")
    let file = ".config/collage/config.json"
    _ = try studio.write("{\"later.setting\": [1], \"cutout.engine\": \"auto\"}", to: file)
    let runs = try (0..<8).map {
      try studio.start(["config", "set", "engine.e\($0)", "tool \($0)"])
    }
    for run in runs { #expect(try run.result().exitCode == 0) }
    let settings = try studio.expect("config", "--json").json()["settings"] as? [String: Any]
    for index in 0..<8 { #expect(settings?["engine.e\(index)"] as? String == "tool \(index)") }
    let text = String(decoding: studio.bytes(file) ?? [], as: UTF8.self)
    #expect(text.contains("later.setting"), "what it does not know is kept")
  }

  @Test func nothingThatIsToBeTrustedIsCutOff() throws {
    let studio = try Studio.with()
    let command = "/bin/tool" + String(repeating: " x", count: 200) + "; and the end"
    let queue = try DatabaseQueue(path: studio.folder + "/store/collage.sqlite")
    try queue.write {
      try $0.execute(
        sql: "INSERT INTO setting (key, value) VALUES ('engine.tool', ?)", arguments: [command])
    }
    #expect(try studio.onTerminal("config", "adopt").text.contains(command))
  }
}
