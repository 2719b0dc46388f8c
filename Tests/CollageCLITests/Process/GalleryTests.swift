import CollageCore
import Testing

@testable import CollageCLI

/// The verbs about whole collages and the store.
@Suite struct GalleryTests {
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
