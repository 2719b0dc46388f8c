import CollageCore
import Testing

/// Items whose names hold blanks or begin with digits, as a user meets them.
@Suite struct ItemNamesTests {
  @Test func namesMayHoldBlanksAndBeginWithDigits() throws {
    let studio = try Studio.with()
    let photo = try studio.photo("2024-05 beach.jpg")
    #expect(try studio.expect("add", photo).stdout == "2024-05-beach\n")
    #expect(try studio.expect("add", photo, "--as", "my hero").stdout == "my hero\n")
    try studio.expect("name", "2024-05-beach", "3d")
    try studio.expect("move", "my hero", "3d", "5", "6")
    #expect(try studio.items().allSatisfy { $0["x"] as? Double == 5 })
    try studio.expect("rotate", "3d", "--by", "7")
    try studio.expect("opacity", "my hero,3d", "50%")
    #expect(try studio.items().allSatisfy { $0["opacity"] as? Double == 0.5 })
    try studio.expect("batch", "-", stdin: "flip 'my hero' h\nflip my\\ hero v\n")
    #expect(try studio.expect("show").stdout.contains("'my hero'"))
    #expect(try studio.expect("log").stdout.contains("move 'my hero' 3d 5 6"))
    #expect(try studio.expect("copy", "my hero").stdout == "my hero-2\n")
    #expect(try studio.run("show", "my heor").stderr.contains("Did you mean 'my hero"))
    try studio.expect("duplicate", "--as", "other")
    try studio.expect("export", "other", "-o", "o.collage")
    try studio.expect("import", "o.collage", "--as", "back")
    try studio.expect("doctor", "--deep")
  }

  @Test(arguments: ["1234", "12ab", "30deg", "4x6in", " a", "a  b"])
  func namesThatReadAsValuesAreRefused(_ name: String) throws {
    let studio = try Studio.with("hero")
    let result = try studio.run("name", "hero", name)
    #expect(result.exitCode == 2)
    #expect(result.stderr.contains("'\(name)' is not an item's name"))
  }

  @Test func hintsQuoteNames() throws {
    let studio = try Studio.with("hero")
    try studio.expect("name", "hero", "my hero")
    let result = try studio.run("cutout", "my hero", "--toggle")
    #expect(result.exitCode == 0 || result.stderr.contains("`collage cutout 'my hero'`"))
  }

  @Test func copiesGoWhereTheyAreWanted() throws {
    let studio = try Studio.with("hero")
    let name = try studio.expect(
      "copy", "--at", "25%", "-10", "hero", "--scale", "50%", "--as", "ghost")
    #expect(name.stdout == "ghost\n")
    let ghost = try studio.item("ghost")
    #expect(ghost["x"] as? Double == 100)
    #expect(ghost["y"] as? Double == -10)
    #expect(ghost["scale"] as? Double == 0.5)
    try studio.expect("copy", "hero", "--at", "right", "bottom", "--anchor", "br", "--as", "low")
    let bounds = try #require(try studio.item("low")["bounds"] as? [String: Double])
    #expect((bounds["x"] ?? 0) + (bounds["width"] ?? 0) == 400)
    #expect(try studio.run("copy", "hero", "--anchor", "br").exitCode == 2)
    #expect(try studio.run("copy", "hero", "--at", "1").exitCode == 2)
  }
}
