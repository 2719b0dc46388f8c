import Foundation
import Testing

@testable import CollageCore

/// What holds for each effect in the register.
@Suite struct EffectRegisterTests {
  /// A value other than the default, as one would type it and as it is stored.
  private func value(of parameter: EffectParameter) -> (text: String, stored: JSONValue) {
    switch parameter.kind {
    case .whole(let range): ("\(range.lowerBound + 2)", .integer(range.lowerBound + 2))
    case .decimal(let range):
      ("\(range.lowerBound + 0.25)", .number(range.lowerBound + 0.25))
    case .color: ("#ff7f50", .string("ff7f50"))
    case .seed: ("0x2a", .string("42"))
    }
  }

  @Test func namesAreThoseOfTheStore() {
    #expect(EffectRegister.names.prefix(3) == ["pixellate", "3d-glasses", "glitch"])
    #expect(Set(EffectRegister.names).count == EffectRegister.names.count)
    for name in EffectRegister.names {
      #expect(name == name.lowercased() && !name.contains("=") && name.count <= 64)
      #expect(EffectRegister.effect(named: name)?.name == name)
    }
  }

  @Test(arguments: EffectRegister.names) func eachParameterIsTakenByItsOwnName(_ name: String)
    throws
  {
    let kind = try #require(EffectRegister.effect(named: name))
    let old = kind.choice().shader(replacing: nil, seed: 77)
    for parameter in kind.parameters {
      let (text, stored) = value(of: parameter)
      let choice = try kind.choice(parsing: ["\(parameter.name)=\(text)"])
      let new = choice.shader(replacing: old, seed: 1)
      #expect(new.parameters[parameter.name] == stored)
      for (key, value) in old.parameters where key != parameter.name {
        #expect(new.parameters[key] == value, "\(parameter.name) \(key)")
      }
      #expect(drawn(new) == new.parameters)
    }
  }

  /// The parameters that an effect is drawn with.
  private func drawn(_ shader: Shader) -> [String: JSONValue] {
    func parameters(_ effect: some Effect) -> [String: JSONValue] { Shader(effect).parameters }
    return EffectRegister.effect(named: shader.name).map {
      parameters($0.effect(shader.parameters))
    }
      ?? [:]
  }

  @Test(arguments: EffectRegister.names) func theStoredFormReadsAsWritten(_ name: String) throws {
    let kind = try #require(EffectRegister.effect(named: name))
    for shader in [kind.choice().shader(replacing: nil, seed: .max)]
      + kind.parameters.map({ kind.choice([$0.name: value(of: $0).stored]) })
      .map({ $0.shader(replacing: nil, seed: 7) })
    {
      let again = try JSONDecoder().decode(Shader.self, from: JSONEncoder().encode(shader))
      #expect(again == shader)
    }
  }

  @Test(arguments: EffectRegister.names) func whatIsStoredWrongIsDrawnWithTheNearestValue(
    _ name: String
  ) throws {
    let kind = try #require(EffectRegister.effect(named: name))
    for parameter in kind.parameters {
      #expect(drawn(Shader(name: name))[parameter.name] == parameter.defaultValue ?? .string("0"))
      let wrong = Shader(name: name, parameters: [parameter.name: .array([])])
      #expect(drawn(wrong) == drawn(Shader(name: name)))
      guard let limits = parameter.limits else { continue }
      for (stored, nearest) in [(-1_000_000, limits.lowest), (1_000_000, limits.highest)] {
        let far = Shader(name: name, parameters: [parameter.name: .integer(stored)])
        #expect(drawn(far)[parameter.name] == nearest)
      }
    }
  }

  @Test(arguments: EffectRegister.names) func alphaIsThatOfTheSource(_ name: String) throws {
    let kind = try #require(EffectRegister.effect(named: name))
    let shader = kind.choice().shader(replacing: nil, seed: 5)
    let opaque = ShaderPipeline.apply([shader], to: .noise(50, 30), scale: 0.7)
    #expect(opaque.alpha == .opaque)
    #expect(stride(from: 3, to: opaque.bytes.count, by: 4).allSatisfy { opaque.bytes[$0] == 255 })
    let image = Bitmap.translucentNoise(50, 30).premultiplied()
    let result = ShaderPipeline.apply([shader], to: image, scale: 0.7)
    #expect(result.alpha == .premultiplied && result.size == image.size)
    for start in stride(from: 0, to: result.bytes.count, by: 4) {
      #expect(result.bytes[start..<start + 3].allSatisfy { $0 <= result.bytes[start + 3] })
    }
    #expect(ShaderPipeline.apply([shader], to: image, scale: 0.7) == result)
  }
}
