import Testing

@testable import CollageCore

@Suite struct EffectWordsTests {
  private let pixellate = EffectKind(Pixellate.self)
  private let glitch = EffectKind(Glitch.self)

  @Test(arguments: ["0", "257", "-1", "8.5", "18446744073709551615", "x", ""])
  func valuesOutOfRangeAreRefused(text: String) {
    #expect(throws: EffectError.badValue(text, pixellate.parameters[0])) {
      try pixellate.choice(parsing: ["block=\(text)"])
    }
  }

  @Test func unknownParametersAreRefused() {
    let error = EffectError.unknownParameter("blok", effect: "pixellate", known: ["block"])
    #expect(throws: error) { try pixellate.choice(parsing: ["blok=3"]) }
    #expect(throws: EffectError.notAnAssignment("3")) { try pixellate.choice(parsing: ["3"]) }
  }

  @Test func seedsHaveAllTheirBits() throws {
    let choice = try glitch.choice(parsing: ["seed=0xffffffffffffffff"])
    #expect(choice.given == ["seed": .string("18446744073709551615")])
    #expect(
      choice.shader(replacing: Shader(Glitch(seed: 1)), seed: 2) == Shader(Glitch(seed: .max)))
  }

  @Test func theLastOfTwoValuesCounts() throws {
    let choice = try glitch.choice(parsing: ["bands=3", "seed=1", "bands=0x10"])
    #expect(choice.words == ["glitch", "bands=16", "seed=1"])
  }

  @Test func aSeedComesFromTheItemOnce() throws {
    let first = glitch.choice().shader(replacing: nil, seed: 9)
    #expect(first == Shader(Glitch(seed: 9)))
    #expect(glitch.choice().shader(replacing: first, seed: 10) == first)
  }
}
