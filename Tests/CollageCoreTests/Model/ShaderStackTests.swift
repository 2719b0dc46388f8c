import Foundation
import Testing

@testable import CollageCore

@Suite("A shader stack")
struct ShaderStackTests {
  @Test("appends what is switched on and keeps the order of the rest")
  func order() {
    var stack = ShaderStack.empty
    stack.turnOn(Shader(Pixellate()))
    stack.turnOn(Shader(ThreeDGlasses()))
    stack.turnOn(Shader(Glitch(seed: 1)))
    stack.turnOff("3d-glasses")
    #expect(stack.active.map(\.name) == ["pixellate", "glitch"])
    stack.turnOn(Shader(ThreeDGlasses(red: 5)))
    stack.turnOn(Shader(Pixellate(block: 12)))
    #expect(stack.active.map(\.name) == ["pixellate", "glitch", "3d-glasses"])
    #expect(stack["pixellate"] == Shader(Pixellate(block: 12)))
  }

  @Test("toggled off and on again, a shader has the parameters and the seed it had")
  func parametersSurvive() throws {
    let id = Sample.id(0xAB)
    let choice = ShaderChoice.of("glitch", ["bands": .integer(3)])
    var collage = try Sample.collage(items: [Sample.newItem("hero", id: id)])
    collage = try collage.applying(.shader([id], .toggle(choice)))
    let shader = collage.items[0].look.shaders.active
    #expect(shader == [Shader(Glitch(bands: 3, seed: 0xAB02_0304_0506_0708))])
    collage = try collage.applying(.shader([id], .toggle(.of("glitch"))))
    #expect(collage.items[0].look.shaders.active.isEmpty)
    collage = try collage.applying(.shader([id], .toggle(.of("glitch"))))
    #expect(collage.items[0].look.shaders.active == shader)
  }

  @Test("keeps a shader that this version does not know, with everything stored with it")
  func unknownShader() throws {
    let json = """
      {"active":[{"name":"solarize","level":[1,2.5,{"deep":null}],"soft":true},\
      {"block":9,"name":"pixellate"}],"remembered":[]}
      """
    let stack = try JSONDecoder().decode(ShaderStack.self, from: Data(json.utf8))
    #expect(stack.active.map(\.name) == ["solarize", "pixellate"])
    let again = try JSONDecoder().decode(
      ShaderStack.self, from: JSONEncoder().encode(stack))
    #expect(again == stack)
    #expect(stack.active.map(\.isKnown) == [false, true])
    #expect(
      stack.active[0].parameters["level"]
        == .array([.integer(1), .number(2.5), .object(["deep": .null])]))
  }

  @Test("stores a shader as its parameters and its name, and reads none without")
  func stored() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let shader = Shader(name: "x", parameters: ["a": .integer(1), "z": .null])
    #expect(try encoder.encode(shader) == Data(#"{"a":1,"name":"x","z":null}"#.utf8))
    for text in [#"{"a":1}"#, #"{"a":1,"name":2}"#, "[]"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Shader.self, from: Data(text.utf8))
      }
    }
  }
}
