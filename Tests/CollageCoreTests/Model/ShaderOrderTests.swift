import Testing

@testable import CollageCore

/// Four shaders that run, and two that are remembered.
@Suite("The order of shaders")
struct ShaderOrderTests {
  private var stack = ShaderStack(active: Self.shaders("abcd"), remembered: Self.shaders("rs"))

  private static func shaders(_ names: String) -> [Shader] {
    names.map { Shader(name: "\($0)", parameters: ["level": .integer(1)]) }
  }

  private func expect(_ active: String, _ remembered: String) {
    #expect(stack.active.map(\.name).joined() == active)
    #expect(stack.remembered.map(\.name).joined() == remembered)
  }

  @Test(
    "stays when one of them is switched off",
    arguments: [
      ("a", "bcd", "rsa"), ("b", "acd", "rsb"), ("c", "abd", "rsc"), ("d", "abc", "rsd"),
      ("r", "abcd", "rs"), ("x", "abcd", "rs"),
    ])
  mutating func turnedOff(_ name: String, _ active: String, _ remembered: String) {
    stack.turnOff(name)
    expect(active, remembered)
  }

  @Test(
    "stays when one of them gets other parameters, and grows at its end",
    arguments: [
      ("a", "abcd", "rs"), ("b", "abcd", "rs"), ("c", "abcd", "rs"), ("d", "abcd", "rs"),
      ("r", "abcdr", "s"), ("s", "abcds", "r"), ("x", "abcdx", "rs"),
    ])
  mutating func turnedOn(_ name: String, _ active: String, _ remembered: String) {
    let shader = Shader(name: name, parameters: ["level": .integer(2)])
    stack.turnOn(shader)
    expect(active, remembered)
    #expect(stack[name] == shader && stack.isOn(name))
    #expect((stack.active + stack.remembered).filter { $0 != shader } == others(than: name))
  }

  private func others(than name: String) -> [Shader] {
    Self.shaders("abcdrs").filter { $0.name != name }
  }

  @Test("is that in which they are remembered")
  mutating func allOff() {
    stack.turnAllOff()
    expect("", "rsabcd")
    stack.turnAllOff()
    expect("", "rsabcd")
    stack.turnOn(Shader(name: "a"))
    stack.turnOff("a")
    expect("", "rsbcda")
    #expect(stack["a"] == Shader(name: "a"))
  }

  @Test("has each name once, and the first of several counts")
  mutating func names() {
    let other = ["a", "r"].map { Shader(name: $0, parameters: ["level": .integer(2)]) }
    let (running, resting) = (Self.shaders("abc"), Self.shaders("crs"))
    stack = ShaderStack(
      active: running + other.prefix(1), remembered: resting + other)
    #expect(stack.active == running && stack.remembered == Self.shaders("rs"))
    #expect(stack.isOn("a") && !stack.isOn("r") && !stack.isOn("x"))
    #expect(stack["r"] == Self.shaders("r")[0] && stack["x"] == nil)
  }
}
