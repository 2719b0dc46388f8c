import CollageImaging
import Foundation
import Testing

@testable import CollageCLI

@Suite struct SmallRuleTests {
  @Test(arguments: [
    ("ls", "list"), ("RM", "remove"), ("del", "delete"), ("mv", "rename"), ("cp", "duplicate"),
    ("history", "log"), ("status", "info"), ("create", "new"), ("init", "new"),
    ("resize", "canvas"), ("commit", "save"),
  ])
  func verbsOfOthersNameVerbsThatAreThere(_ word: String, _ verb: String) throws {
    let hint = try #require(VerbHints.hint(word))
    let named = hint.matches(of: /`collage ([a-z]+)/).map { String($0.1) }
    #expect(named.contains(verb) && !CommandParser.isVerb(word))
    for name in named { #expect(CommandParser.isVerb(name), "\(name)") }
    #expect(VerbHints.hint("xyzzy") == nil)
  }

  @Test func whatIsOfLaterVersionsIsToldWithWhatHelps() throws {
    func item(
      _ active: [String], remembered: [String] = [], looks: [String: JSONValue] = [:],
      kind: String? = nil
    ) throws -> Item {
      let shaders = ShaderStack(
        active: active.map { Shader(name: $0) }, remembered: remembered.map { Shader(name: $0) })
      let photo = Content.photo(Photo(image: try .sample(1, 1)))
      return Item(
        id: UUID(), name: ItemName(fileName: "a"),
        content: kind.map { .unknown(UnknownContent(kind: $0)) } ?? photo,
        box: Size(width: 1, height: 1), transform: Transform(center: Point(x: 0, y: 0)),
        look: Look(shaders: shaders, unknown: looks), createdAt: .epoch)
    }
    func expect(_ items: Item..., tell texts: [String]) {
      let parts = UnknownFeatures(of: items)
      #expect(parts.warnings.map(\.text) == texts && parts.isEmpty == texts.isEmpty)
      for warning in parts.warnings {
        let isShader = warning.text.contains("shader")
        #expect(
          warning.hint == "Install the newer version"
            + (isShader ? ", or switch it off with `collage shader off`." : "."))
      }
    }
    try expect(item(["pixellate"], remembered: ["sepia"]), tell: [])
    let sepia = try item(["sepia"])
    expect(sepia, sepia, tell: ["'sepia' is a shader of a later version and is not rendered."])
    try expect(
      sepia, item(["sepia", "noir"]),
      tell: ["'sepia', 'noir' are shaders of a later version and are not rendered."])
    let border: [String: JSONValue] = ["border": .integer(3)]
    try expect(
      item(["sepia"], looks: border),
      tell: [
        "'sepia' is a shader of a later version and is not rendered.",
        "'border' is a look of a later version and is not rendered.",
      ])
    let text = try item([], looks: border.merging(["arc": .bool(true)]) { $1 }, kind: "text")
    let looks = "'arc', 'border' are looks of a later version and are not rendered."
    expect(text, text, tell: [looks, "'text' is content of a later version and is not rendered."])
    try expect(
      text, item([], kind: "film"),
      tell: [looks, "'text', 'film' are content of a later version and are not rendered."])
  }
}
