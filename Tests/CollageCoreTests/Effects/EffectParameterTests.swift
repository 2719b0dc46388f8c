import Testing

@testable import CollageImaging
@testable import CollageModel

@Suite struct EffectParameterTests {
  private func parameters(_ name: String) -> [EffectParameter]? {
    EffectRegistry.effect(named: name)?.parameters
  }

  @Test func describesRangesAndDefaults() {
    #expect(
      parameters("pixellate") == [
        EffectParameter(name: "block", kind: .whole(1...256), defaultValue: .integer(8))
      ])
    #expect(
      parameters("3d-glasses") == [
        EffectParameter(name: "red", kind: .whole(0...128), defaultValue: .integer(22)),
        EffectParameter(name: "blue", kind: .whole(0...128), defaultValue: .integer(11)),
      ])
    #expect(
      parameters("glitch") == [
        EffectParameter(name: "bands", kind: .whole(1...32), defaultValue: .integer(7)),
        EffectParameter(name: "seed", kind: .seed, defaultValue: nil),
      ])
    #expect(
      parameters("mono") == [
        EffectParameter(name: "tint", kind: .color, defaultValue: .null),
        EffectParameter(name: "strength", kind: .decimal(0...1), defaultValue: .integer(1)),
      ])
    #expect(
      parameters("smooth") == [
        EffectParameter(name: "strength", kind: .decimal(0...1), defaultValue: .integer(1))
      ])
  }

  @Test func reportsLimitsOfNumbers() throws {
    func limits(_ kind: ParameterKind) -> [JSONValue]? {
      EffectParameter(name: "x", kind: kind, defaultValue: nil).limits.map {
        [$0.lowest, $0.highest]
      }
    }
    #expect(limits(.whole(2...9)) == [.integer(2), .integer(9)])
    #expect(limits(.decimal(0.5...2)) == [.number(0.5), .integer(2)])
    #expect(limits(.color) == nil && limits(.seed) == nil)
  }

  @Test func choiceContainsDefaultsAndSeed() {
    let glitch = EffectDescriptor(Glitch.self).settings(["bands": .integer(3)])
    #expect(glitch.name == "glitch" && glitch.seedParameter == "seed")
    #expect(glitch.defaults == ["bands": .integer(7), "seed": .string("0")])
    #expect(glitch.given == ["bands": .integer(3)])
    #expect(EffectDescriptor(Mono.self).settings().seedParameter == nil)
  }

  @Test func roundTripsNumbers() {
    #expect(Int(stored: .integer(3)) == 3)
    #expect(Int(stored: .number(3)) == nil && Int(stored: .string("3")) == nil)
    #expect(Double(stored: .integer(3)) == 3 && Double(stored: .number(0.5)) == 0.5)
    #expect(Double(stored: .string("3")) == nil && Double(stored: .null) == nil)
    #expect(7.stored == .integer(7))
    #expect(2.0.stored == .integer(2) && 0.25.stored == .number(0.25))
    #expect(1e300.stored == .number(1e300))
  }

  @Test func storesColorsAndSeedsAsText() {
    let faint = Color(red: 1, green: 2, blue: 3, alpha: 1)
    #expect(Color(stored: .string("ff7f50")) == Color(red: 255, green: 127, blue: 80))
    #expect(Color(stored: .null) == Color.none)
    #expect(Color(stored: .string("xyz")) == nil && Color(stored: .integer(0)) == nil)
    #expect(faint.stored == .string("01020301"))
    #expect(Color(red: 9, green: 9, blue: 9, alpha: 0).stored == .null)
    #expect(UInt64(stored: .string("18446744073709551615")) == .max)
    #expect(UInt64(stored: .string("-1")) == nil && UInt64(stored: .integer(1)) == nil)
    #expect(UInt64.max.stored == .string("18446744073709551615"))
  }
}

@Suite struct EffectValueTests {
  private func given(_ name: String, _ text: String) throws -> [String: JSONValue] {
    try #require(EffectRegistry.effect(named: name)).choice(parsing: [text]).given
  }

  @Test(arguments: [
    ("pixellate", "block", "1", JSONValue.integer(1)), ("pixellate", "block", "256", .integer(256)),
    ("pixellate", "block", "0x100", .integer(256)), ("3d-glasses", "red", "0", .integer(0)),
    ("3d-glasses", "blue", "128", .integer(128)), ("glitch", "bands", "32", .integer(32)),
    ("glitch", "seed", "0x1F", .string("31")), ("glitch", "seed", "0", .string("0")),
    ("mono", "strength", "0", .integer(0)), ("mono", "strength", "1", .integer(1)),
    ("smooth", "strength", "0.5", .number(0.5)), ("mono", "tint", "none", .null),
    ("mono", "tint", "#ff7f50", .string("ff7f50")),
  ]) func acceptsValuesInRange(name: String, key: String, text: String, stored: JSONValue) throws {
    #expect(try given(name, "\(key)=\(text)") == [key: stored])
  }

  @Test(arguments: [
    ("pixellate", 0, "257"), ("pixellate", 0, "0x101"), ("pixellate", 0, "8=9"),
    ("pixellate", 0, "0X10"), ("3d-glasses", 0, "129"), ("3d-glasses", 1, "-1"),
    ("glitch", 0, "0"), ("glitch", 0, "33"), ("glitch", 1, "-1"), ("glitch", 1, "0x"),
    ("glitch", 1, "18446744073709551616"), ("mono", 0, "zz"), ("mono", 1, "1.01"),
    ("mono", 1, "-0.01"), ("smooth", 0, "nan"), ("smooth", 0, "a"), ("pixellate", 0, "0"),
    ("pixellate", 0, "-1"), ("pixellate", 0, "8.5"), ("pixellate", 0, "18446744073709551615"),
    ("pixellate", 0, "x"), ("pixellate", 0, ""),
  ]) func rejectsValuesOutOfRange(name: String, index: Int, text: String) throws {
    let parameter = try #require(EffectRegistry.effect(named: name)).parameters[index]
    #expect(throws: EffectError.badValue(text, parameter)) {
      try given(name, "\(parameter.name)=\(text)")
    }
  }

  @Test func reportsFirstInvalidText() throws {
    let mono = EffectDescriptor(Mono.self)
    let known = ["tint", "strength"]
    #expect(throws: EffectError.notAnAssignment("")) { try mono.choice(parsing: ["", "x=1"]) }
    #expect(throws: EffectError.unknownParameter("", effect: "mono", known: known)) {
      try mono.choice(parsing: ["strength=1", "=1", "tint"])
    }
  }
}

@Suite struct UnknownPartsTests {
  private func item(_ look: Look, _ content: Content? = nil) throws -> Item {
    var item = try Item.test(Sample.image(), at: .zero)
    item.look = look
    if let content { item.content = content }
    return item
  }

  @Test func countsEachKindOfPart() throws {
    let shader = try item(Look(shaders: ShaderStack(active: [Shader(name: "sepia")])))
    let look = try item(Look(unknown: ["border": .integer(3), "arc": .bool(true)]))
    let content = try item(.plain, .unknown(UnknownContent(kind: "text")))
    let stack = try item(Look(shaders: ShaderStack(active: [], unknown: ["mask": .null])))
    #expect(UnknownFeatures(of: [stack]).looks == ["mask"])
    #expect(try UnknownFeatures(of: [item(.plain)]).isEmpty)
    for part in [shader, look, content] { #expect(!UnknownFeatures(of: [part]).isEmpty) }
    let all = UnknownFeatures(of: [shader, look, content, shader, look, content])
    #expect(all.shaders == ["sepia"] && all.looks == ["arc", "border"] && all.contents == ["text"])
  }

  @Test func reportsEachOnceInOrder() throws {
    func shaders(_ names: String...) -> Look {
      Look(shaders: ShaderStack(active: names.map { Shader(name: $0) }))
    }
    func unknown(_ kind: String) -> Content { .unknown(UnknownContent(kind: kind)) }
    let parts = try UnknownFeatures(of: [
      item(shaders("zinc", "mono", "sepia")), item(Look(unknown: ["rim": .null]), unknown("text")),
      item(shaders("sepia", "fog")),
      item(Look(unknown: ["rim": .null, "arc": .null]), unknown("line")),
      item(.plain, unknown("text")),
    ])
    #expect(parts.shaders == ["zinc", "sepia", "fog"])
    #expect(parts.looks == ["rim", "arc"] && parts.contents == ["text", "line"])
  }

  @Test func ignoresKnownAndDisabledShaders() throws {
    let stack = ShaderStack(active: [Shader(Mono())], inactive: [Shader(name: "sepia")])
    #expect(try UnknownFeatures(of: [item(Look(shaders: stack))]).isEmpty)
  }
}

@Suite struct EffectArgumentTests {
  private let glitch = EffectDescriptor(Glitch.self)

  @Test func parses64BitSeeds() throws {
    let choice = try glitch.choice(parsing: ["seed=0xffffffffffffffff"])
    #expect(choice.given == ["seed": .string("18446744073709551615")])
    #expect(
      choice.shader(replacing: Shader(Glitch(seed: 1)), seed: 2) == Shader(Glitch(seed: .max)))
  }

  @Test func usesLastOfTwoValues() throws {
    let choice = try glitch.choice(parsing: ["bands=3", "seed=1", "bands=0x10"])
    #expect(choice.arguments == ["glitch", "bands=16", "seed=1"])
  }

  @Test func takesSeedFromItemOnce() throws {
    let first = glitch.settings().shader(replacing: nil, seed: 9)
    #expect(first == Shader(Glitch(seed: 9)))
    #expect(glitch.settings().shader(replacing: first, seed: 10) == first)
  }
}
