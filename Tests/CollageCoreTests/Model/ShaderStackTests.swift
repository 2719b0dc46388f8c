import Foundation
import Testing

@testable import CollageImaging
@testable import CollageModel

@Suite("Shader stack") struct ShaderStackTests {
  @Test func togglingKeepsParametersAndSeed() throws {
    let id = Sample.id(0xAB)
    let choice = ShaderSettings.of("glitch", ["bands": .integer(3)])
    var collage = try Sample.collage(items: [Sample.newItem("hero", id: id)])
    collage = try collage.applying(.shader([id], .toggle(choice)))
    let shader = collage.items[0].look.shaders.active
    #expect(shader == [Shader(Glitch(bands: 3, seed: 0xAB02_0304_0506_0708))])
    collage = try collage.applying(.shader([id], .toggle(.of("glitch"))))
    #expect(collage.items[0].look.shaders.active.isEmpty)
    collage = try collage.applying(.shader([id], .toggle(.of("glitch"))))
    #expect(collage.items[0].look.shaders.active == shader)
  }

  @Test func preservesUnknownShaders() throws {
    let json = """
      {"active":[{"name":"solarize","level":[1,2.5,{"deep":null}],"soft":true},\
      {"block":9,"name":"pixellate"}],"remembered":[]}
      """
    let stack = try JSONDecoder().decode(ShaderStack.self, from: Data(json.utf8))
    #expect(stack.active.map(\.name) == ["solarize", "pixellate"])
    let again = try JSONDecoder().decode(ShaderStack.self, from: JSONEncoder().encode(stack))
    #expect(again == stack && stack.active.map(\.isKnown) == [false, true])
    #expect(
      stack.active[0].parameters["level"]
        == .array([.integer(1), .number(2.5), .object(["deep": .null])]))
  }

  @Test func encodesParametersAndName() throws {
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

@Suite("Shader choice") struct ShaderSettingsTests {
  private let choice = ShaderSettings(
    name: "x", defaults: ["a": .integer(1), "b": .integer(2)], given: ["b": .integer(3)],
    seedParameter: "seed")

  @Test func usesDefaultsSeedAndGivenValues() {
    #expect(
      choice.shader(replacing: nil, seed: .max)
        == Shader(
          name: "x",
          parameters: ["a": .integer(1), "b": .integer(3), "seed": .string("18446744073709551615")])
    )
    let plain = ShaderSettings(name: "y", defaults: ["a": .integer(1)])
    #expect(
      plain.shader(replacing: nil, seed: 7) == Shader(name: "y", parameters: ["a": .integer(1)]))
    let seeded = ShaderSettings(
      name: "z", defaults: [:], given: ["seed": .string("9")], seedParameter: "seed")
    #expect(seeded.shader(replacing: nil, seed: 7).parameters == ["seed": .string("9")])
  }

  @Test func keepsEarlierValues() {
    let old = Shader(name: "x", parameters: ["a": .integer(9), "seed": .string("5")])
    #expect(
      choice.shader(replacing: old, seed: 7).parameters
        == ["a": .integer(9), "b": .integer(3), "seed": .string("5")])
  }

  @Test func formatsArgumentsAlphabetically() {
    let given: [String: JSONValue] = [
      "f": .string("q"), "a": .integer(12), "c": .null, "b": .number(0.5), "d": .bool(true),
      "e": .array([]), "g": .object([:]),
    ]
    #expect(
      ShaderSettings(name: "x", defaults: ["z": .null], given: given).arguments
        == ["x", "a=12", "b=0.5", "c=none", "d=true", "e=…", "f=q", "g=…"])
  }
}

@Suite("Item shaders") struct ItemShaderTests {
  private let id = Sample.id(1)

  private func stack(after changes: ShaderChange...) throws -> ShaderStack {
    var collage = try Sample.collage(items: [Sample.newItem("hero", id: id)])
    for change in changes { collage = try collage.applying(.shader([id], change)) }
    return collage.items[0].look.shaders
  }

  private let on = ShaderChange.on(.of("pixellate", ["block": .integer(9)]))

  @Test func areEnabledLastWithEarlierParameters() throws {
    let stack = try stack(
      after: on, .on(.of("mono")), .off(name: "pixellate"), .on(.of("pixellate")))
    #expect(stack.active.map(\.name) == ["mono", "pixellate"])
    #expect(stack.active.last?.parameters["block"] == .integer(9) && stack.inactive == [])
  }

  @Test func enablesUnknownShadersAgain() throws {
    #expect(try stack(after: .reactivate(name: "sepia")) == .empty)
    let stack = try stack(
      after: on, .off(name: "pixellate"), .reactivate(name: "pixellate"), .off(name: "glitch"))
    #expect(stack.active.map(\.name) == ["pixellate"] && stack.inactive == [])
  }

  @Test func areRememberedInOrder() throws {
    let stack = try stack(after: on, .on(.of("mono")), .toggle(.of("glitch")), .clear)
    #expect(stack.active == [] && stack.inactive.map(\.name) == ["pixellate", "mono", "glitch"])
  }

  @Test func areDisabledByReset() {
    let shader = Shader(name: "a")
    var look = Look(
      opacity: UnitInterval(clamping: 0.5), shaders: ShaderStack(active: [shader]),
      unknown: ["arc": .bool(true)])
    look.reset(to: Look(opacity: UnitInterval(clamping: 0.25), unknown: ["edge": .null]))
    #expect(
      look
        == Look(
          opacity: UnitInterval(clamping: 0.25),
          shaders: ShaderStack(active: [], inactive: [shader]), unknown: ["edge": .null]))
  }
}

/// Four enabled shaders, and two remembered ones.
@Suite("Shader order") struct ShaderOrderTests {
  private var stack = ShaderStack(active: Self.shaders("abcd"), inactive: Self.shaders("rs"))

  private static func shaders(_ names: String) -> [Shader] {
    names.map { Shader(name: "\($0)", parameters: ["level": .integer(1)]) }
  }

  private func expect(_ active: String, _ remembered: String) {
    #expect(stack.active.map(\.name).joined() == active)
    #expect(stack.inactive.map(\.name).joined() == remembered)
  }

  @Test(arguments: [
    ("a", "bcd", "rsa"), ("b", "acd", "rsb"), ("c", "abd", "rsc"), ("d", "abc", "rsd"),
    ("r", "abcd", "rs"), ("x", "abcd", "rs"),
  ])
  mutating func staysWhenOneIsDisabled(_ name: String, _ active: String, _ remembered: String) {
    stack.turnOff(name)
    expect(active, remembered)
  }

  @Test(arguments: [
    ("a", "abcd", "rs"), ("b", "abcd", "rs"), ("c", "abcd", "rs"), ("d", "abcd", "rs"),
    ("r", "abcdr", "s"), ("s", "abcds", "r"), ("x", "abcdx", "rs"),
  ])
  mutating func staysWhenParametersChange(_ name: String, _ active: String, _ remembered: String) {
    let shader = Shader(name: name, parameters: ["level": .integer(2)])
    stack.turnOn(shader)
    expect(active, remembered)
    #expect(stack[name] == shader && stack.isOn(name))
    #expect((stack.active + stack.inactive).filter { $0 != shader } == others(than: name))
  }

  private func others(than name: String) -> [Shader] {
    Self.shaders("abcdrs").filter { $0.name != name }
  }

  @Test
  mutating func isOrderOfRememberedShaders() {
    stack.turnAllOff()
    expect("", "rsabcd")
    stack.turnAllOff()
    expect("", "rsabcd")
    stack.turnOn(Shader(name: "a"))
    stack.turnOff("a")
    expect("", "rsbcda")
    #expect(stack["a"] == Shader(name: "a"))
  }

  @Test
  mutating func keepsFirstOfEachName() {
    let other = ["a", "r"].map { Shader(name: $0, parameters: ["level": .integer(2)]) }
    let (running, resting) = (Self.shaders("abc"), Self.shaders("crs"))
    stack = ShaderStack(active: running + other.prefix(1), inactive: resting + other)
    #expect(stack.active == running && stack.inactive == Self.shaders("rs"))
    #expect(stack.isOn("a") && !stack.isOn("r") && !stack.isOn("x"))
    #expect(stack["r"] == Self.shaders("r")[0] && stack["x"] == nil)
  }
}

@Suite struct AdjustmentsTests {
  @Test func everyPropertyHasParameter() {
    let names = Mirror(reflecting: Adjustments.none).children.compactMap(\.label)
    #expect(Adjustments.parameters.map(\.name) + ["unknown"] == names)
    for parameter in Adjustments.parameters {
      var changed = Adjustments.none
      changed[keyPath: parameter.path] = 7
      let values = Mirror(reflecting: changed).children.filter { $0.label == parameter.name }
      #expect(values.map { $0.value as? Double } == [7])
      #expect(Adjustments.parameter(named: parameter.name)?.name == parameter.name)
    }
    #expect(Adjustments.parameter(named: "unknown") == nil)
  }

  @Test func neutralValuesAreInRange() {
    #expect(Adjustments.none.isNone)
    for parameter in Adjustments.parameters {
      #expect(parameter.range.contains(parameter.neutral))
      #expect(Adjustments.none[keyPath: parameter.path] == parameter.neutral)
      for value in [parameter.range.lowerBound, parameter.range.upperBound]
      where value != parameter.neutral {
        var changed = Adjustments.none
        changed[keyPath: parameter.path] = value
        #expect(!changed.isNone && changed[parameter] == value)
      }
    }
    #expect(Adjustments(unknown: ["grain": .integer(3)]).isNone)
  }

  @Test func clampsOutOfRangeValues() {
    for parameter in Adjustments.parameters {
      for (value, drawn) in [
        (-1e9, parameter.range.lowerBound), (1e9, parameter.range.upperBound),
        (.infinity, parameter.range.upperBound), (.nan, parameter.neutral),
      ] {
        var changed = Adjustments.none
        changed[keyPath: parameter.path] = value
        #expect(changed[parameter] == drawn && changed.isNone == (drawn == parameter.neutral))
      }
    }
  }

  @Test func changesOnlyGivenValues() {
    let before = Adjustments(tint: 3, gamma: 2, unknown: ["grain": .integer(3)])
    let change = AdjustmentChange(["gamma": 0.5, "brightness": -20, "grain": 9])
    #expect(
      change.applied(to: before)
        == Adjustments(brightness: -20, tint: 3, gamma: 0.5, unknown: ["grain": .integer(3)]))
    #expect(change.arguments == ["brightness=-20", "gamma=0.5"])
    #expect(AdjustmentChange([:]).applied(to: before) == before)
  }
}
