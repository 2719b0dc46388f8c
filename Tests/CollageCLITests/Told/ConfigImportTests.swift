import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Settings that come from a file.
@Suite struct ConfigImportTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// The user's own file, by names.
  private func own() throws -> [String: Any] {
    let bytes = try FileReader.bytes(
      at: desk.folder + "/.config/collage/config.json", limit: .max)
    return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  /// The store, with the user's settings.
  private func workspace() throws -> Workspace {
    let environment = Environment(
      variable: { [variables = desk.variables] in variables[$0] }, isTerminal: { _ in false },
      context: .system)
    return try Workspace.open(
      at: desk.folder + "/store", creating: true, context: environment.userContext)
  }

  @Test func anOwnEngineGoesOnWhileAnotherWaits() throws {
    try desk.run("config set cutout.engine classic")
    try desk.write(
      #"""
      {"format": "collage-settings", "version": 1,
        "settings": {"engine.rembg": "/bin/false {in} {out}", "cutout.engine": "rembg"}}
      """#, to: "settings.json")
    try desk.run("config import @F/settings.json")
    let workspace = try workspace()
    #expect(
      try workspace.unadoptedSettings()
        == [.cutoutEngine: "rembg", .engine("rembg"): "/bin/false {in} {out}"])
    #expect(try workspace.cutoutEngine().dryRun is ClassicSegmenter)
  }

  @Test func aFileThatWouldMakeTheUsersOwnTooLargeIsRefused() throws {
    try desk.run("config set render.jobs 2")
    let text = String(repeating: "x", count: 1000)
    let entries = (0..<1500).map { #""later.s\#($0)": "\#(text)""# }.joined(separator: ", ")
    try desk.write(
      #"""
      {"format": "collage-settings", "version": 1, "settings": {"render.jobs": 3, \#(entries)},
        "storeSettings": {"render.quality": 50}}
      """#, to: "settings.json")
    let refused = try desk.run("config import @F/settings.json")
    #expect(refused.status == .limit)
    #expect(
      refused.messages.hasPrefix("Error: your settings in '@F/.config/collage/config.json' would"))
    #expect(try own().keys.sorted() == ["render.jobs"])
    try desk.expect([
      Step("config get render.jobs", "2\n"), Step("config get render.quality", "85\n"),
      Step("config adopt", "", "no settings wait to be adopted\n"),
    ])
  }

  @Test func eachSettingSaysWhetherItCanDoHarm() {
    let harmless =
      (Setting.allCases + [.engine("a"), .preset("a")]
      + ServerPart.allCases.map { .server("a", $0) }).filter { $0.imported == .inForce }
    #expect(
      Set(harmless.map(\.rawValue)) == [
        "import.lossless", "render.quality", "render.jobs", "cache.max-size", "cutout.timeout",
        "cutout.max-side", "preset.a", "repaint.steps", "repaint.cfg", "repaint.seed",
        "repaint.max-side", "repaint.poll", "repaint.a.model",
      ])
  }
}
