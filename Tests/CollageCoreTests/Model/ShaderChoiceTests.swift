import Testing

@testable import CollageCore

@Suite("A choice of a shader")
struct ShaderChoiceTests {
  private let choice = ShaderChoice(
    name: "x", defaults: ["a": .integer(1), "b": .integer(2)], given: ["b": .integer(3)],
    seedParameter: "seed")

  @Test("that an item has not had has the defaults, a seed and what was given")
  func new() {
    #expect(
      choice.shader(replacing: nil, seed: .max)
        == Shader(
          name: "x",
          parameters: [
            "a": .integer(1), "b": .integer(3), "seed": .string("18446744073709551615"),
          ]))
    let plain = ShaderChoice(name: "y", defaults: ["a": .integer(1)])
    #expect(
      plain.shader(replacing: nil, seed: 7) == Shader(name: "y", parameters: ["a": .integer(1)]))
    let seeded = ShaderChoice(
      name: "z", defaults: [:], given: ["seed": .string("9")], seedParameter: "seed")
    #expect(seeded.shader(replacing: nil, seed: 7).parameters == ["seed": .string("9")])
  }

  @Test("that an item has had keeps what was not given anew")
  func old() {
    let old = Shader(name: "x", parameters: ["a": .integer(9), "seed": .string("5")])
    #expect(
      choice.shader(replacing: old, seed: 7).parameters
        == ["a": .integer(9), "b": .integer(3), "seed": .string("5")])
  }

  @Test("is written as one would type it, in alphabetical order")
  func words() {
    let given: [String: JSONValue] = [
      "f": .string("q"), "a": .integer(12), "c": .null, "b": .number(0.5), "d": .bool(true),
      "e": .array([]), "g": .object([:]),
    ]
    #expect(
      ShaderChoice(name: "x", defaults: ["z": .null], given: given).words
        == ["x", "a=12", "b=0.5", "c=none", "d=true", "e=…", "f=q", "g=…"])
  }
}

@Suite("Shaders of an item")
struct ItemShaderTests {
  private let id = Sample.id(1)

  private func stack(after changes: ShaderChange...) throws -> ShaderStack {
    var collage = try Sample.collage(items: [Sample.newItem("hero", id: id)])
    for change in changes { collage = try collage.applying(.shader([id], change)) }
    return collage.items[0].look.shaders
  }

  private let on = ShaderChange.on(.of("pixellate", ["block": .integer(9)]))

  @Test("are switched on with what they had, as the last ones")
  func remembered() throws {
    let stack = try stack(
      after: on, .on(.of("mono")), .off(name: "pixellate"), .on(.of("pixellate")))
    #expect(stack.active.map(\.name) == ["mono", "pixellate"])
    #expect(stack.active.last?.parameters["block"] == .integer(9))
    #expect(stack.remembered == [])
  }

  @Test("of other versions are switched on again, and no others")
  func again() throws {
    #expect(try stack(after: .onAgain(name: "sepia")) == .empty)
    let stack = try stack(
      after: on, .off(name: "pixellate"), .onAgain(name: "pixellate"), .off(name: "glitch"))
    #expect(stack.active.map(\.name) == ["pixellate"] && stack.remembered == [])
  }

  @Test("are remembered in their order when all are switched off")
  func clear() throws {
    let stack = try stack(after: on, .on(.of("mono")), .toggle(.of("glitch")), .clear)
    #expect(stack.active == [])
    #expect(stack.remembered.map(\.name) == ["pixellate", "mono", "glitch"])
  }

  @Test("of one name are the first of them")
  func duplicates() {
    func shader(_ name: String, _ number: Int) -> Shader {
      Shader(name: name, parameters: ["n": .integer(number)])
    }
    let stack = ShaderStack(
      active: [shader("a", 1), shader("a", 2), shader("b", 3)],
      remembered: [shader("b", 4), shader("c", 5), shader("c", 6)])
    #expect(stack.active == [shader("a", 1), shader("b", 3)])
    #expect(stack.remembered == [shader("c", 5)])
    #expect(stack["c"] == shader("c", 5) && stack["d"] == nil)
    #expect(stack.isOn("b") && !stack.isOn("c"))
  }

  @Test("are switched off when a look is reset, which is else what it was at first")
  func reset() {
    let shader = Shader(name: "a")
    var look = Look(
      opacity: UnitInterval(clamping: 0.5), shaders: ShaderStack(active: [shader]),
      unknown: ["arc": .bool(true)])
    look.reset(to: Look(opacity: UnitInterval(clamping: 0.25), unknown: ["edge": .null]))
    #expect(
      look
        == Look(
          opacity: UnitInterval(clamping: 0.25),
          shaders: ShaderStack(active: [], remembered: [shader]), unknown: ["edge": .null]))
  }
}
