import CollageCore
import Foundation
import Testing

@testable import CollageCLI

@Suite struct UnknownPartsTests {
  private func item(
    _ name: String, _ shaders: ShaderStack, unknown: [String: JSONValue] = [:]
  ) throws -> Item {
    Item(
      id: UUID(), name: try #require(ItemName(rawValue: name)),
      content: .photo(
        Photo(
          image: StoredImage(
            id: try #require(ImageID(rawValue: String(repeating: "a", count: 64))), format: .png,
            size: PixelSize(width: 1, height: 1), isOpaque: true))),
      box: Size(width: 1, height: 1), transform: Transform(center: Point(x: 0, y: 0)),
      look: Look(shaders: shaders, unknown: unknown), createdAt: Date(timeIntervalSince1970: 0))
  }

  @Test func shadersOfLaterVersionsAreWarnedOf() throws {
    let sepia = Shader(name: "sepia")
    let noir = Shader(name: "noir")
    let known = try item(
      "a",
      ShaderStack(
        active: [Shader(name: "pixellate", parameters: ["block": .integer(8)])], remembered: [sepia]
      ))
    #expect(UnknownParts(of: [known]).isEmpty && UnknownParts(of: [known]).warnings.isEmpty)
    let one = try item("b", ShaderStack(active: [sepia]))
    #expect(
      UnknownParts(of: [known, one, one]).warnings.map(\.text) == [
        "'sepia' is a shader of a later version and is not rendered."
      ])
    let two = try item("c", ShaderStack(active: [sepia, noir]))
    #expect(
      UnknownParts(of: [one, two]).warnings.map(\.text) == [
        "'sepia', 'noir' are shaders of a later version and are not rendered."
      ])
  }

  @Test func looksAndContentOfLaterVersionsAreWarnedOf() throws {
    var item = try item("a", .empty, unknown: ["border": .integer(3), "arc": .bool(true)])
    item.content = .unknown(UnknownContent(kind: "text"))
    #expect(
      UnknownParts(of: [item, item]).warnings.map(\.text) == [
        "'arc', 'border' are looks of a later version and are not rendered.",
        "'text' is content of a later version and is not rendered.",
      ])
  }
}
