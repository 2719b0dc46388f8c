import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Settings that come from a file.
@Suite struct ConfigImportTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func write(_ settings: String) throws {
    try desk.write(
      #"{"format": "collage-settings", "version": 1, "settings": {\#(settings)}}"#,
      to: "settings.json")
  }

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

  private let stranger = #"""
    "engine.rembg": "/bin/false {in} {out}", "cutout.engine": "rembg", "render.jobs": 3,
    "repaint.spy.url": "http://192.0.2.1:8000", "repaint.spy.key-env": "SECRET_KEY",
    "repaint.server": "spy", "preset.web": "width=1200"
    """#

  @Test func whatCouldDoHarmWaits() throws {
    try write(stranger)
    let taken = try desk.run("config import @F/settings.json")
    #expect(taken.status == .done)
    let names = "cutout.engine, engine.rembg, repaint.server, repaint.spy.key-env, repaint.spy.url"
    #expect(
      taken.messages == """
        Warning: \(names) wait until you adopt them: the file may come from an untrusted source.
        Hint: `collage config adopt` lists the waiting settings; `collage config adopt \
        \(names.replacing(",", with: ""))` puts them in force.
        took 2 settings, 0 styles, 0 prompts

        """)
    try desk.expect([
      Step("config get render.jobs", "3\n"), Step("config get preset.web", "width=1200\n"),
      Step("config get cutout.engine", "classic\n"), Step("config get engine.rembg", "\n"),
      Step("config get repaint.spy.url", "\n"), Step("config get repaint.spy.key-env", "\n"),
      Step("config get repaint.server", "\n"),
      Step(
        "config adopt",
        """
        setting              value
        cutout.engine        rembg
        engine.rembg         /bin/false {in} {out}
        repaint.server       spy
        repaint.spy.key-env  SECRET_KEY
        repaint.spy.url      http://192.0.2.1:8000/

        """),
      Step("config adopt engine.rembg", "", "engine.rembg is /bin/false {in} {out}\n"),
      Step("config get engine.rembg", "/bin/false {in} {out}\n"),
    ])
    let words = ["collage", "config", "adopt", "--store", desk.folder + "/store"]
    #expect(!Suggestions.unadoptedSettings(words, 3, "").contains("engine.rembg"))
    // Nothing waits that is in force already.
    #expect(
      try desk.run("config import @F/settings.json --json").output
        .contains(
          #""waiting":["cutout.engine","repaint.server","repaint.spy.key-env","repaint.spy.url"]"#))
  }

  @Test func nothingThatWaitsIsUsed() throws {
    try write(stranger)
    try desk.run("config import @F/settings.json -q")
    try desk.picture("a.png", 200)
    try desk.run("new p --size 40x20")
    try desk.run("add @F/a.png --as hero")
    // The choice of an engine has no effect either, so that cutouts go on as before.
    #expect(try workspace().cutoutEngine().dryRun is ClassicSegmenter)
    let cut = try desk.run("cutout hero --engine rembg")
    #expect(
      cut.status == .failed && cut.messages.contains("(/bin/false {in} {out})")
        && cut.messages.contains("`collage config adopt engine.rembg` makes it yours"))
    for line in ["repaint hero snow", "repaint hero snow --server spy"] {
      let asked = try desk.run(line)
      #expect(asked.status == .notFound)
      #expect(
        asked.messages == """
          Error: the server 'spy' comes from an imported settings file and isn't adopted.
          Hint: `collage config adopt` lists the waiting settings; `collage config adopt \
          repaint.spy.key-env repaint.spy.url` adopts it.

          """)
    }
    #expect(try desk.run("jobs").messages.hasPrefix("there are no jobs"))
  }

  @Test func anOwnEngineGoesOnWhileAnotherWaits() throws {
    try desk.run("config set cutout.engine classic")
    try write(#""engine.rembg": "/bin/false {in} {out}", "cutout.engine": "rembg""#)
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

  @Test func theyAreAdoptedWithoutAStore() throws {
    try write(#""engine.a": "b""#)
    try desk.run("config import @F/settings.json -q")
    try FileManager.default.removeItem(atPath: desk.folder + "/store")
    try desk.expect([Step("config adopt engine.a", "", "engine.a is b\n")])
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
