import CollageCore
import Testing

@testable import CollageCLI

/// The verbs about whole collages and the store.
@Suite struct GalleryTests {
  @Test func listMarksTheCurrentAndTheUnsaved() throws {
    let studio = try Studio.with("hero")
    try studio.expect("new", "other")
    let lines = try studio.expect("list").lines
    #expect(lines.count == 3)
    #expect(lines.contains { $0.hasPrefix("*") && $0.contains("other") && !$0.contains("●") })
    #expect(lines.contains { $0.contains("●") && $0.contains("poster") && $0.contains("400x400") })
    let json = try studio.expect("list", "--json", "--limit", "1").json()
    #expect((json["collages"] as? [[String: Any]])?.count == 1)
    #expect(json["hasMore"] as? Bool == true)
    #expect(try studio.expect("list", "--search", "POST").lines.count == 2)
    #expect(try studio.expect("list", "--after", "other", "-q").lines.count == 2)
  }

  @Test func openRenameDuplicateDeleteRestore() throws {
    let studio = try Studio.with("hero")
    try studio.expect("new", "other")
    try studio.expect("open", "poster")
    try studio.expect("rename", "summer poster")
    try studio.expect("rename", "other", "winter")
    #expect(try studio.expect("duplicate", "summer poster", "--as", "copy").stdout == "copy\n")
    #expect(try studio.expect("show", "-c", "copy").stdout.contains("hero"))
    let listed = try studio.expect("list", "--json").json()["collages"] as? [[String: Any]]
    let winter = try #require(listed?.first { $0["name"] as? String == "winter" })
    #expect(winter["width"] as? Int == 1080 && winter["height"] as? Int == 1920)
    try studio.expect("delete", "copy")
    #expect(try studio.run("show", "-c", "copy").exitCode == 4)
    #expect(try studio.expect("list", "--deleted").stdout.contains("copy"))
    #expect(try studio.expect("restore", "copy").stdout == "copy\n")
    try studio.expect("delete", "--force")
    #expect(try studio.run("show").exitCode == 4)
  }

  @Test(arguments: [
    ["rename", "other", "new"], ["duplicate", "other"], ["delete", "other"], ["export", "other"],
  ])
  func aCollageIsNotNamedInTwoWays(_ words: [String]) throws {
    let studio = try Studio.with("hero")
    try studio.expect("new", "other", "--size", "9x9px")
    let result = try studio.run(words + ["-c", "poster"], stdin: [])
    #expect(result.exitCode == 2, "\(result.stdout)\(result.stderr)")
    #expect(try studio.expect("list").lines.count == 3)
    #expect(try studio.expect("show", "-c", "other").stdout.hasPrefix("other"))
  }

  @Test func collagesAreNamedByOptionEnvironmentAndPrefix() throws {
    let studio = try Studio.with("hero")
    try studio.expect("new", "other")
    let shown = try studio.expect("show", "--collage", "poster", "--json").json()
    let id = try #require((shown["collage"] as? [String: Any])?["id"] as? String)
    #expect(try studio.expect("show", "-c", String(id.prefix(8))).stdout.hasPrefix("poster:"))
    studio.environment["COLLAGE"] = "poster"
    #expect(try studio.expect("show").stdout.hasPrefix("poster:"))
    #expect(try studio.expect("-c", "other", "show").stdout.hasPrefix("other:"))
  }

  @Test func historyGoesBackAndForth() throws {
    let studio = try Studio.with("hero")
    for x in 1...3 { try studio.expect("move", "hero", "\(x)", "0") }
    try studio.expect("undo", "2")
    #expect(try studio.item("hero")["x"] as? Double == 1)
    let log = try studio.expect("log").lines
    #expect(log.count == 6)
    #expect(log[3].hasPrefix("*"))
    #expect(log[5].hasSuffix("undone"))
    try studio.expect("save", "-q")
    #expect(try studio.expect("log").lines[3].hasSuffix("saved"))
    let redone = try studio.expect("redo", "--json").json()
    #expect(
      (redone["revisions"] as? [[String: Any]])?.first?["label"] as? String == "move hero 2 0")
    #expect(try studio.run("redo", "5").exitCode == 1)
    try studio.expect("flip", "hero", "h")
    #expect(try studio.run("redo").exitCode == 1)
    #expect(try studio.run("undo", "99").exitCode == 1)
    let json = try studio.expect("log", "--json").json()
    #expect((json["revisions"] as? [Any])?.count == 5)
  }

  @Test func saveMarksCleanAndRevertReturns() throws {
    let studio = try Studio.with("hero")
    let saved = try studio.expect("save", "--json").json()
    #expect((saved["collage"] as? [String: Any])?["dirty"] as? Bool == false)
    try studio.expect("revert")
    try studio.expect("move", "hero", "1", "1")
    let refused = try studio.run("revert")
    #expect(refused.exitCode == 1)
    #expect(refused.stderr.contains("--force"))
    try studio.expect("revert", "--force")
    #expect(try studio.item("hero")["x"] as? Double == 200)
    try studio.expect("undo")
    #expect(try studio.item("hero")["x"] as? Double == 1)
    let shown = try studio.expect("show", "--json").json()
    let snapshot = try #require(shown["snapshot"] as? String)
    #expect(snapshot.hasPrefix(studio.folder))
  }

  @Test func canvasChanges() throws {
    let studio = try Studio.with("hero")
    try studio.expect("canvas", "--size", "800x800", "--scale-items", "--background", "#ff000080")
    let shown = try studio.expect("show", "--json").json()
    let collage = try #require(shown["collage"] as? [String: Any])
    #expect(collage["width"] as? Int == 800)
    #expect(collage["background"] as? String == "ff000080")
    #expect(try studio.item("hero")["x"] as? Double == 400)
    #expect(try studio.run("canvas").exitCode == 2)
    let comment = try studio.run("canvas", "--background")
    #expect(comment.exitCode == 2)
    #expect(comment.stderr.contains("comment"))
  }

  @Test func settingsDoctorInfoAndSamples() throws {
    let studio = try Studio.with("hero")
    try studio.expect("config", "set", "render.quality", "91")
    #expect(try studio.expect("config", "get", "render.quality").stdout == "91\n")
    #expect(try studio.expect("config").stdout.contains("91"))
    try studio.expect("config", "unset", "render.quality")
    let settings = try studio.expect("config", "list", "--json").json()["settings"]
    #expect((settings as? [String: Any])?["render.quality"] as? Int == 85)
    #expect(try studio.expect("doctor", "--deep").stdout.contains("nothing is wrong"))
    #expect(try studio.expect("doctor", "--json").json()["healthy"] as? Bool == true)
    #expect(try studio.expect("info").stdout.contains(studio.folder + "/store"))
    #expect(
      try studio.expect("info", "--json").json()["version"] as? String == CollageTool.versionNumber)
    let samples = try studio.expect("sample", "a/b", "--count", "2", "--size", "40x30px").lines
    #expect(samples.count == 2)
    #expect(studio.bytes(samples[0])?.isEmpty == false)
  }

  @Test func helpVersionAndCompletionsAreData() throws {
    let studio = try Studio()
    #expect(try studio.expect().stdout.contains("collage new poster"))
    #expect(try studio.expect("--version").stdout == CollageTool.versionNumber + "\n")
    #expect(try studio.expect("--help").stdout.contains("batch"))
    for verb in ["move", "add", "batch", "render", "shader", "config"] {
      let help = try studio.expect(verb, "--help").stdout
      #expect(help.contains("  collage \(verb)"))
      #expect(help == (try studio.expect("help", verb).stdout))
    }
    for shell in ["bash", "zsh", "fish"] {
      #expect(try studio.expect("completions", shell).stdout.contains("collage"))
    }
  }

  @Test func shellsAreOfferedNames() throws {
    let studio = try Studio.with("hero")
    let items = try studio.expect("---completion", "move", "--", "positional@0", "0", "0")
    #expect(items.lines.contains("hero"))
    for (verb, words) in [("order", ["front", "back", "up", "down"]), ("flip", ["h", "v"])] {
      let offered = try studio.expect("---completion", verb, "--", "positional@0", "0", "0").lines
      #expect(offered.contains("hero"))
      #expect(Set(words).isSubset(of: offered))
    }
    let collages = try studio.expect("---completion", "show", "--", "--collage", "0", "0")
    #expect(collages.lines == ["poster"])
    try studio.expect("new", "empty")
    func isHeroOffered(_ words: String...) throws -> Bool {
      let question = ["---completion", "move", "--", "positional@0", "0", "0", "collage", "move"]
      return try studio.run(question + words, stdin: []).lines.contains("hero")
    }
    #expect(try !isHeroOffered() && isHeroOffered("-c", "poster"))
    studio.environment["COLLAGE"] = "poster"
    #expect(try isHeroOffered() && !isHeroOffered("--collage", "empty"))
    for option in ["-c=empty", "--collage=empty"] { #expect(try !isHeroOffered(option)) }
    let store = try #require(studio.environment["COLLAGE_STORE"])
    studio.environment["COLLAGE_STORE"] = "/nowhere"
    #expect(try isHeroOffered("--store", store) && isHeroOffered("--store=" + store))
    studio.environment["COLLAGE_STORE"] = store
    studio.environment["COLLAGE_STORE"] = "/nowhere"
    #expect(try studio.expect("---completion", "show", "--", "--collage", "0", "0").lines == [])
  }
}
