import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What the verbs about settings and the store say.
@Suite struct StoreVerbsTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test func settingsAreToldAsTheyAreNow() throws {
    try desk.expect([
      Step("config get render.jobs", "0\n"),
      Step("config set render.jobs 3", "", "render.jobs is 3\n"),
      Step("config get render.jobs --json", #"{"settings":{"render.jobs":3}}"# + "\n"),
      Step("config set render.quality 92", "", "render.quality is 92\n"),
      Step("config get render.quality", "92\n"),
      Step("config get render.quality --json", #"{"settings":{"render.quality":92}}"# + "\n"),
      Step("config set render.quality 91 --json", #"{"settings":{"render.quality":91}}"# + "\n"),
      Step("config unset render.quality", "", "render.quality is 85 again\n"),
      Step("config unset render.quality --json", #"{"settings":{"render.quality":85}}"# + "\n"),
      Step("config unset engine.x", "", "engine.x is gone\n"),
      Step("config set engine.zz 'z {in} {out}'", "", "engine.zz is z {in} {out}\n"),
      Step("config get engine.zz", "z {in} {out}\n"),
      Step("config set import.lossless yes", "", "import.lossless is true\n"),
      Step("config set cache.max-size 2GB -q"),
      Step(
        "config adopt", "",
        "no settings wait to be adopted\n"),
      Step("config adopt --json", #"{"settings":{}}"# + "\n"),
      Step(
        "config adopt render.jobs engine.q", "",
        "Error: the setting 'engine.q' isn't waiting to be adopted.\n"
          + "Hint: `collage config adopt` lists the waiting settings.\n", .notFound),
    ])
  }

  @Test func theListOfSettingsSaysWhoseTheyAre() throws {
    try desk.run("config set engine.zz 'z {in} {out}'")
    try desk.run("config set engine.bb 'b {in} {out}'")
    try desk.run("config set render.jobs 3")
    func rows(_ line: String) throws -> [String] {
      try desk.run(line).output.split(separator: "\n").map { row in
        row.split(separator: " ").prefix { !["store", "user"].contains($0) }
          .joined(separator: " ") + (row.contains("  store  ") ? " S" : " U")
      }
    }
    // No store is there yet: its settings have their defaults.
    #expect(!(desk.folder + "/store").isPathInUse)
    for line in ["config", "config list"] {
      let rows = try rows(line)
      #expect(rows.count == 19 && rows.contains("render.jobs 3 U"), "\(rows)")
      for row in ["import.lossless false S", "render.quality 85 S", "cutout.engine classic U"] {
        #expect(rows.contains(row), "\(row)")
      }
      #expect(rows.suffix(2) == ["engine.bb b {in} {out} U", "engine.zz z {in} {out} U"])
    }
    try desk.run("config set render.quality 3")
    #expect(try rows("config").contains("render.quality 3 S"))
  }

  @Test func whatThereIsNoPlaceForIsRefused() throws {
    desk.variables["HOME"] = nil
    try desk.expect([
      Step(
        "config set render.jobs 3", "",
        "Error: there is no home folder to keep your settings in.\n"
          + "Hint: Set $XDG_CONFIG_HOME or $HOME.\n", .cannotWrite),
      Step(
        "config unset render.jobs", "",
        "Error: there is no home folder to keep your settings in.\n"
          + "Hint: Set $XDG_CONFIG_HOME or $HOME.\n", .cannotWrite),
      Step("config get render.jobs", "0\n"),
      Step("config set render.quality 5", "", "render.quality is 5\n"),
    ])
    #expect(
      try desk.run("info").output.hasSuffix(
        "store    @F/store\nconfig   nowhere, for want of a home folder\n"))
  }

  @Test func infoTellsWhatThereIs() throws {
    let info = try desk.run("info").output
    #expect(info.hasPrefix("version  \(CollageTool.versionNumber)\nreads    jpeg, png, "))
    #expect(info.contains("\nshaders  pixellate, 3d-glasses, glitch, mono, smooth\n"))
    #expect(info.contains("\nsizes    story, square, portrait, landscape, hd, 4k, a6, "))
    #expect(
      info.hasSuffix(
        "\nlimits   canvas sides up to 65500, 1000000000 pixels, 10000 items, photos up to "
          + "400000000 pixels\nstore    @F/store\nconfig   @F/.config/collage/config.json\n"))
    #expect(try desk.run("info --store @F/x").output.contains("\nstore    @F/x\n"))
  }

  @Test func shadersAreListedWithWhatCanBeSet() throws {
    try desk.expect([
      Step(
        "shader list",
        """
        shader      parameters                              does
        pixellate   block=8 (1…256)                         square blocks of one colour
        3d-glasses  red=22 (0…128), blue=11 (0…128)         red and blue ghosts, as \
        seen without the glasses
        glitch      bands=7 (1…32), seed (from the item)    vertical bands whose columns are shifted
        mono        tint=none (a colour), strength=1 (0…1)  black and white, or shades of one colour
        smooth      strength=1 (0…1)                        smooth skin; eyes, lashes and outlines stay

        """)
    ])
  }

  @Test(arguments: [
    ("doctor --purge", "--purge goes with --fix."), ("doctor --from @F", "--from goes with --fix."),
    ("doctor --force --fix", "--force goes with --purge."),
    ("doctor --fix --older-than 3", "--older-than goes with --purge."),
    (
      "list -c x", "-c names the collage of the item that --uses names."
    ),
  ])
  func optionsThatGoTogetherAreAskedFor(_ line: String, _ message: String) throws {
    let outcome = try desk.run(line)
    #expect(outcome.status == .usage)
    #expect(
      outcome.messages.hasPrefix("Error: " + message + "\n"),
      "\(outcome.messages)")
  }

  @Test func aPurgeAsksWhereSomebodyCanAnswer() throws {
    let purge = "doctor --fix --purge --older-than 0"
    let question = "Forget 1 collage deleted ('p') for good? [y/N] "
    try desk.run("new p --size 9x9px")
    try desk.run("delete p")
    try desk.expect([
      Step(
        "doctor",
        "note: p is deleted and can be restored\n1 collage and 0 images looked at, "
          + "1 finding\n"),
      Step(
        purge, "",
        "Error: 1 collage deleted ('p') would be forgotten for good.\n"
          + "Hint: --force forgets all this without asking.\n", .failed),
    ])
    desk.terminals = [0, 2]
    for answer in ["n", "", nil, "jy"] as [String?] {
      desk.answer = answer
      try desk.expect([
        Step(purge, "", question + "Error: nothing was forgotten.\n", .failed)
      ])
    }
    // What is younger is not forgotten, so that nobody is asked.
    try desk.expect([
      Step(
        "doctor --fix --purge",
        "note: p is deleted and can be restored\n1 collage and 0 "
          + "images looked at, 1 finding\n")
    ])
    desk.answer = "y"
    let forgotten =
      "note: p was deleted (forgotten)\n0 collages and 0 images looked at, 1 finding\n"
    try desk.expect([
      Step(purge, forgotten, question),
      Step(purge, "0 collages and 0 images looked at, nothing is wrong\n"),
      Step("new p --size 9x9px", "p\n", "made p, 9x9\n"),
      Step("delete p -q"), Step(purge + " --force", forgotten),
    ])
  }

  @Test func oldCollagesAreForgottenByTheirDay() throws {
    try desk.run("new p --size 9x9px")
    try desk.run("delete p")
    func isForgotten(_ options: String, day: Int) throws -> Bool {
      desk.day = day
      return try desk.run("doctor --fix --purge " + options).messages.contains("'p'")
    }
    #expect(try !isForgotten("", day: 30) && isForgotten("", day: 32))
    #expect(try !isForgotten("--older-than 3", day: 3) && isForgotten("--older-than 3", day: 5))
    let asked = try desk.run("doctor --fix --purge --older-than 3").messages
    #expect(asked.hasPrefix("Error: 1 collage deleted at least 3 days ago ('p') would"))
  }

  @Test func samplesAreNumberedAndNamed() throws {
    try desk.expect([
      Step("sample @F/s/ --count 2 --size 8x6px", "@F/s/mountains.jpg\n@F/s/seashore.jpg\n"),
      Step(
        "sample @F/s --count 2 --size 8x6px --json",
        #"{"files":["@F/s/mountains-2.jpg","@F/s/seashore-2.jpg"]}"# + "\n"),
      Step(
        "sample @F/t --size 2x1px",
        ["mountains", "seashore", "meadow", "city", "oranges", "balloon", "dunes", "aurora"]
          .map { "@F/t/\($0).jpg\n" }.joined()),
      Step("new p --size 9x9px", "p\n", "made p, 9x9\n"),
      Step(
        "sample @F/store/x --size 8x6px", "",
        "Error: '@F/store/x/photo.jpg' cannot be written: it is inside the store at @F/store.\n"
          + "Hint: Name a file outside of it.\n", .cannotWrite),
    ])
    #expect(!(desk.folder + "/store/x").isPathInUse)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsAreTheSameInAnObject(_ shell: String) throws {
    let text = try desk.run("completions \(shell)").output
    let line = try desk.run("completions \(shell) --json").output
    let object = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
    #expect(object["shell"] == shell && object.count == 2)
    #expect(object["script"].map { $0 + "\n" } == text && text.count > 1_000)
  }
}
