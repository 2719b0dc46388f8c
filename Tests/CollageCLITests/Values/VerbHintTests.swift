import CollageImaging
import Foundation
import Testing

@testable import CollageCLI

@Suite struct VerbHintTests {
  @Test(arguments: [
    ("ls", "list"), ("RM", "remove"), ("del", "delete"), ("mv", "rename"), ("cp", "duplicate"),
    ("history", "log"), ("status", "info"), ("create", "new"), ("init", "new"),
    ("resize", "canvas"), ("commit", "save"),
  ])
  func suggestsVerbsForNamesOfOtherPrograms(_ word: String, _ verb: String) throws {
    let hint = try #require(VerbHints.hint(word))
    let named = hint.matches(of: /`collage ([a-z]+)/).map { String($0.1) }
    #expect(named.contains(verb) && !CommandParser.isVerb(word))
    for name in named { #expect(CommandParser.isVerb(name), "\(name)") }
    #expect(VerbHints.hint("xyzzy") == nil)
  }

  @Test func warnsOfFeaturesOfLaterVersions() throws {
    func item(
      _ active: [String], remembered: [String] = [], looks: [String: JSONValue] = [:],
      kind: String? = nil
    ) throws -> Item {
      let shaders = ShaderStack(
        active: active.map { Shader(name: $0) }, inactive: remembered.map { Shader(name: $0) })
      let photo = Content.photo(Photo(image: try .sample(1, 1)))
      return Item(
        id: UUID(), name: ItemName(fileName: "a"),
        content: kind.map { .unknown(UnknownContent(kind: $0)) } ?? photo,
        box: Size(width: 1, height: 1), transform: Transform(center: Point(x: 0, y: 0)),
        look: Look(shaders: shaders, unknown: looks), createdAt: .epoch)
    }
    func parts(_ items: Item...) -> [[String]] {
      let parts = UnknownFeatures(of: items)
      #expect(Warning.unknown(parts).isEmpty == parts.isEmpty)
      return [parts.shaders, parts.looks, parts.contents]
    }
    let sepia = try item(["sepia"])
    let text = try item([], looks: ["border": .integer(3), "arc": .bool(true)], kind: "text")
    #expect(try parts(item(["pixellate"], remembered: ["sepia"])) == [[], [], []])
    #expect(parts(sepia, sepia) == [["sepia"], [], []])
    #expect(try parts(sepia, item(["sepia", "noir"])) == [["sepia", "noir"], [], []])
    #expect(parts(text, text) == [[], ["arc", "border"], ["text"]])
    #expect(try parts(text, item([], kind: "film")) == [[], ["arc", "border"], ["text", "film"]])
    let warnings = Warning.unknown(UnknownFeatures(of: [sepia, text])).map(\.text)
    #expect(warnings.map { $0.contains("shader") } == [true, false, false])
  }
}
