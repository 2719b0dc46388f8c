import Foundation
import Testing

@testable import CollageCLI

/// What is said besides results, and to whom.
@Suite struct QuietTests {
  private func studio() throws -> Studio {
    let studio = try Studio.withSubject()
    try studio.expect("config", "set", "engine.bad", "/bin/false {in} {out}")
    return studio
  }

  private let cutout = ["cutout", "hero", "--engine", "auto"]

  @Test func warningsAreForAllWhoDoNotWantQuiet() throws {
    let studio = try studio()
    let loud = try studio.start(cutout).result()
    #expect(loud.exitCode == 0 && loud.stderr.hasPrefix("Warning: the engine 'bad' failed"))
    let quiet = try studio.start(cutout + ["-q"]).result()
    #expect(quiet.exitCode == 0 && quiet.stderr == "")
    let terminal = try Terminal(
      [CollageProcess.path] + cutout + ["--quiet"], environment: studio.environment,
      in: studio.folder)
    #expect(try terminal.status() == 0 && terminal.text == "")
    let failure = try studio.onTerminal("move", "nobody", "1", "2", "-q")
    #expect(failure.text.contains("no item 'nobody'") && failure.status == 4)
  }

  @Test func warningsAreJSONWhereResultsAre() throws {
    let studio = try studio()
    let result = try studio.start(cutout + ["--json"]).result()
    _ = try result.json()
    for line in result.stderr.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let warning = try #require(object?["warning"] as? [String: String])
      #expect(warning["message"] != nil && warning["hint"] != nil)
    }
    #expect(result.stderr.contains("the engine 'bad' failed"))
    #expect(try studio.start(cutout + ["--json", "-q"]).result().stderr == "")
  }
}
