import CollageCore
import Testing

/// What `list` and `log` show, and in what order.
@Suite struct ListingTests {
  @Test func timesAreLocalForPeopleAndUniversalForScripts() throws {
    let studio = try Studio.with("hero")
    studio.environment["TZ"] = "XYZ-5:45"
    try studio.expect("save")
    func universal(_ text: String) throws -> String {
      let saved = try studio.expect("list", "--json").json()["collages"] as? [[String: Any]]
      return try #require(saved?.first?[text] as? String)
    }
    #expect(try universal("updatedAt").hasSuffix("Z"))
    #expect(try studio.expect("list").lines[1].hasSuffix(" +0545"))
    #expect(try studio.expect("log").lines[1].contains(" +0545  new"))
    #expect(try studio.expect("show", "hero").lines.contains { $0.hasSuffix(" +0545") })
    studio.environment["TZ"] = "ABC+3:30"
    #expect(try studio.expect("list").lines[1].hasSuffix(" -0330"))
    studio.environment["TZ"] = "ABC+0:30"
    #expect(try studio.expect("list").lines[1].hasSuffix(" -0030"))
    studio.environment["TZ"] = "ABC+3"
    #expect(try studio.expect("list").lines[1].hasSuffix(" -0300"))
    #expect(try universal("editedAt").hasSuffix("Z"))
  }
}
