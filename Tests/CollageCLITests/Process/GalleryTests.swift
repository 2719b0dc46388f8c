import CollageCore
import Testing

@testable import CollageCLI

/// The verbs about whole collages and the store.
@Suite struct GalleryTests {
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
