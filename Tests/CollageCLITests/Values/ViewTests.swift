import CollageCore
import Foundation
import Testing

@testable import CollageCLI

@Suite struct ViewTests {
  private func item() throws -> Item {
    let id = try #require(UUID(uuidString: "01234567-89AB-CDEF-0123-456789ABCDEF"))
    let image = StoredImage(
      id: try #require(ImageID(rawValue: String(repeating: "a", count: 64))), format: .jpeg,
      size: PixelSize(width: 40, height: 20), isOpaque: true)
    var item = Item(
      id: id, name: try #require(ItemName(rawValue: "hero")),
      content: .photo(Photo(image: image)),
      box: Size(width: 100, height: 50),
      transform: Transform(center: Point(x: 0.1 + 0.2, y: 60), rotation: Angle(degrees: 90)),
      createdAt: Date(timeIntervalSince1970: 0))
    item.transform.scale = 2
    item.look.shaders.turnOn(Shader(name: "pixellate", parameters: ["block": .integer(4)]))
    item.look.shaders.turnOn(
      Shader(name: "glitch", parameters: ["bands": .integer(3), "seed": .string("42")]))
    item.look.shaders.turnOff("glitch")
    return item
  }

  @Test func anItemHasDrawnSizesAndFlatShaders() throws {
    let text = JSONText.line(ItemView(try item(), z: 3, isSelected: true))
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["id"] as? String == "01234567-89ab-cdef-0123-456789abcdef")
    #expect(object["z"] as? Int == 3)
    #expect(object["x"] as? Double == 0.3)
    #expect(object["width"] as? Double == 200)
    #expect(object["height"] as? Double == 100)
    #expect(object["selected"] as? Bool == true)
    let bounds = try #require(object["bounds"] as? [String: Double])
    #expect(bounds == ["x": -49.7, "y": -40, "width": 100, "height": 200])
    let shaders = try #require(object["shaders"] as? [[String: Any]])
    #expect(shaders.count == 1)
    #expect(shaders[0]["name"] as? String == "pixellate")
    #expect(shaders[0]["block"] as? Int == 4)
    let remembered = try #require(object["rememberedShaders"] as? [[String: Any]])
    #expect(remembered[0]["seed"] as? String == "42")
    #expect(text.contains(#""x":0.3,"#))
  }

  @Test func anItemAsTextShowsEveryProperty() throws {
    let text = ItemText.text(ItemView(try item(), z: 0, isSelected: false), added: nil)
    for part in ["pixellate block=4", "glitch bands=3 seed=42", "200x100", "90°", "40x20 jpeg"] {
      #expect(text.contains(part))
    }
  }
}
