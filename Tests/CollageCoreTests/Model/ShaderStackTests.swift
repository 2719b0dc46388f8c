import Foundation
import Testing

@testable import CollageCore

@Suite("A shader stack")
struct ShaderStackTests {
  @Test("appends what is switched on and keeps the order of the rest")
  func order() {
    var stack = ShaderStack.empty
    stack.turnOn(.pixellate(Pixellate()))
    stack.turnOn(.threeDGlasses(ThreeDGlasses()))
    stack.turnOn(.glitch(Glitch(seed: 1)))
    stack.turnOff("3d-glasses")
    #expect(stack.active.map(\.name) == ["pixellate", "glitch"])
    stack.turnOn(.threeDGlasses(ThreeDGlasses(red: 5)))
    stack.turnOn(.pixellate(Pixellate(block: 12)))
    #expect(stack.active.map(\.name) == ["pixellate", "glitch", "3d-glasses"])
    #expect(stack["pixellate"] == .pixellate(Pixellate(block: 12)))
  }

  @Test("toggled off and on again, a shader has the parameters and the seed it had")
  func parametersSurvive() throws {
    let id = Sample.id(0xAB)
    let parameters = try ShaderParameters(parsing: ["bands=3"], for: .glitch)
    var collage = try Sample.collage(items: [Sample.newItem("hero", id: id)])
    collage = try collage.applying(.shader([id], .toggle(.glitch, parameters)))
    let shader = collage.items[0].shaders.active
    #expect(shader == [.glitch(Glitch(bands: 3, seed: 0xAB02_0304_0506_0708))])
    collage = try collage.applying(.shader([id], .toggle(.glitch, .none)))
    #expect(collage.items[0].shaders.active.isEmpty)
    collage = try collage.applying(.shader([id], .toggle(.glitch, .none)))
    #expect(collage.items[0].shaders.active == shader)
  }

  @Test("checks names and values of parameters")
  func parameters() throws {
    let block = ShaderKind.pixellate.parameters[0]
    #expect(throws: ShaderParameters.ParseError.badValue("0", block)) {
      try ShaderParameters(parsing: ["block=0"], for: .pixellate)
    }
    #expect(throws: ShaderParameters.ParseError.badValue("257", block)) {
      try ShaderParameters(parsing: ["block=257"], for: .pixellate)
    }
    #expect(throws: ShaderParameters.ParseError.unknownKey("blok", .pixellate)) {
      try ShaderParameters(parsing: ["blok=3"], for: .pixellate)
    }
    #expect(throws: ShaderParameters.ParseError.notAnAssignment("3")) {
      try ShaderParameters(parsing: ["3"], for: .pixellate)
    }
    let seed = try ShaderParameters(parsing: ["seed=0xffffffffffffffff"], for: .glitch)
    #expect(seed.applied(to: .glitch(Glitch(seed: 1))) == .glitch(Glitch(seed: .max)))
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
    guard case .unknown(let unknown) = stack.active[0] else {
      Issue.record("known: \(stack.active[0])")
      return
    }
    #expect(
      unknown.parameters["level"] == .array([.integer(1), .number(2.5), .object(["deep": .null])]))
  }
}
