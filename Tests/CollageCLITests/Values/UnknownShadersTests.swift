import CollageCore
import Foundation
import Testing

@testable import CollageCLI

@Suite struct UnknownShadersTests {
  private func item(_ name: String, _ shaders: ShaderStack) throws -> Item {
    Item(
      id: UUID(), name: try #require(ItemName(rawValue: name)),
      content: .photo(
        Photo(
          image: StoredImage(
            id: try #require(ImageID(rawValue: String(repeating: "a", count: 64))), format: .png,
            size: PixelSize(width: 1, height: 1), isOpaque: true))),
      box: Size(width: 1, height: 1), transform: Transform(center: Point(x: 0, y: 0)),
      look: Look(shaders: shaders), createdAt: Date(timeIntervalSince1970: 0))
  }

  @Test func shadersOfLaterVersionsAreWarnedOf() throws {
    let sepia = Shader(name: "sepia")
    let noir = Shader(name: "noir")
    let known = try item(
      "a",
      ShaderStack(
        active: [Shader(name: "pixellate", parameters: ["block": .integer(8)])], remembered: [sepia]
      ))
    #expect(UnknownShaders.warning(about: [known]) == nil)
    let one = try item("b", ShaderStack(active: [sepia]))
    let text = try #require(UnknownShaders.warning(about: [known, one, one])?.text)
    #expect(text == "'sepia' is a shader of a later version and is not rendered.")
    let two = try item("c", ShaderStack(active: [sepia, noir]))
    let texts = try #require(UnknownShaders.warning(about: [one, two])?.text)
    #expect(texts == "'sepia', 'noir' are shaders of a later version and are not rendered.")
  }
}
