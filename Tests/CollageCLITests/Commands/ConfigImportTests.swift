import Foundation
import Testing

@testable import CollageCLI
@testable import CollageCore

@Suite struct ConfigImportTests {
  private let fixture: CommandFixture

  init() throws { fixture = try CommandFixture() }

  @Test func rejectsImportThatExceedsConfigSizeLimit() throws {
    try fixture.run("config set render.jobs 2")
    let text = String(repeating: "x", count: 1000)
    let entries = (0..<1500).map { #""later.s\#($0)": "\#(text)""# }.joined(separator: ", ")
    try fixture.write(
      #"""
      {"format": "collage-settings", "version": 1, "settings": {"render.jobs": 3, \#(entries)},
        "storeSettings": {"render.quality": 50}}
      """#, to: "settings.json")
    let refused = try fixture.run("config import @F/settings.json")
    #expect(refused.status == .limit)
    #expect(
      refused.messages.hasPrefix("Error: your settings in '@F/.config/collage/config.json' would"))
    let own = try JSONSerialization.jsonObject(
      with: Data(fixture.bytes(".config/collage/config.json")))
    #expect((own as? [String: Any])?.keys.sorted() == ["render.jobs"])
    try fixture.expect([
      Step("config get render.jobs", "2\n"), Step("config get render.quality", "85\n"),
      Step("config adopt", "", Remark.noWaitingSettings.text + "\n"),
    ])
  }

  @Test func rejectsWholeFileForInvalidValue() throws {
    try fixture.write(
      #"""
      {"format": "collage-settings", "version": 1, "settings": {"render.jobs": 3},
        "storeSettings": {"render.quality": 1000}}
      """#, to: "settings.json")
    let refused = try fixture.run("config import @F/settings.json")
    #expect(refused.status == .damaged)
    #expect(
      refused.messages.hasPrefix(
        "Error: in '@F/settings.json', '1000' is not valid for render.quality."))
    try fixture.expect([Step("config get render.quality", "85\n")])
    #expect(!FileManager.default.fileExists(atPath: fixture.path(".config/collage/config.json")))
  }

  @Test func appliesOnlyHarmlessSettingsAtOnce() {
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
