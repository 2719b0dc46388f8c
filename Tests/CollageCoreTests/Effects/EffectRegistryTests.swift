import Foundation
import Testing

@testable import CollageImaging
@testable import CollageModel

@Suite struct EffectRegistryTests {
  /// A non-default value, as text and as stored.
  private func value(of parameter: EffectParameter) -> (text: String, stored: JSONValue) {
    switch parameter.kind {
    case .whole(let range): ("\(range.lowerBound + 2)", .integer(range.lowerBound + 2))
    case .decimal(let range): ("\(range.lowerBound + 0.25)", .number(range.lowerBound + 0.25))
    case .color: ("#ff7f50", .string("ff7f50"))
    case .seed: ("0x2a", .string("42"))
    }
  }

  @Test func listsNamesInOrderOfHelp() {
    let names = EffectRegistry.names
    #expect(names == ["pixellate", "3d-glasses", "glitch", "mono", "smooth"])
    #expect(EffectRegistry.all.map(\.name) == names && Set(names).count == names.count)
    for name in names {
      #expect(name == name.lowercased() && !name.contains("=") && name.count <= 64)
      #expect(EffectRegistry.effect(named: name)?.name == name)
    }
    #expect(EffectRegistry.effect(named: "vapour") == nil)
    #expect(!Shader(name: "vapour").isKnown && Shader(name: "mono").isKnown)
  }

  @Test(arguments: EffectRegistry.names) func parsesEveryParameter(_ name: String)
    throws
  {
    let kind = try #require(EffectRegistry.effect(named: name))
    let old = kind.settings().shader(replacing: nil, seed: 77)
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

  /// The effective parameters of a shader.
  private func drawn(_ shader: Shader) -> [String: JSONValue] {
    func parameters(_ effect: some Effect) -> [String: JSONValue] { Shader(effect).parameters }
    return EffectRegistry.effect(named: shader.name).map {
      parameters($0.effect(shader.parameters))
    } ?? [:]
  }

  @Test(arguments: EffectRegistry.names) func roundTripsStoredForm(_ name: String) throws {
    let kind = try #require(EffectRegistry.effect(named: name))
    for shader in [kind.settings().shader(replacing: nil, seed: .max)]
      + kind.parameters.map({ kind.settings([$0.name: value(of: $0).stored]) })
      .map({ $0.shader(replacing: nil, seed: 7) })
    {
      #expect(try JSONDecoder().decode(Shader.self, from: JSONEncoder().encode(shader)) == shader)
    }
  }

  @Test(arguments: EffectRegistry.names) func clampsInvalidStoredValues(
    _ name: String
  ) throws {
    let kind = try #require(EffectRegistry.effect(named: name))
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

  @Test(arguments: EffectRegistry.names) func keepsAlphaOfSource(_ name: String) throws {
    let kind = try #require(EffectRegistry.effect(named: name))
    let shader = kind.settings().shader(replacing: nil, seed: 5)
    let opaque = ShaderPipeline.apply([shader], to: .noise(50, 30), scale: 0.7)
    #expect(opaque.alpha == .opaque && opaque.isFullyOpaque)
    let image = Bitmap.translucentNoise(50, 30).premultiplied()
    let result = ShaderPipeline.apply([shader], to: image, scale: 0.7)
    #expect(result.alpha == .premultiplied && result.size == image.size)
    #expect(result.isValidPremultiplied)
    #expect(ShaderPipeline.apply([shader], to: image, scale: 0.7) == result)
  }
}

@Suite("Adjustments") struct AdjustmentEffectTests {
  private func change(_ assignments: [String]) throws -> AdjustmentChange {
    try AdjustmentChange(parsing: assignments) { Double($0) }
  }

  @Test func parsesLastOfTwoAssignments() throws {
    #expect(
      try change(["contrast=-5", "gamma=1.5", "contrast=20"])
        == AdjustmentChange(["contrast": 20, "gamma": 1.5]))
    for parameter in Adjustments.parameters {
      let value = parameter.range.upperBound
      #expect(try change(["\(parameter.name)=\(value)"]).values == [parameter.name: value])
    }
  }

  @Test func rejectsInvalidValues() throws {
    let contrast = try #require(Adjustments.parameter(named: "contrast"))
    for text in ["101", "-100.5", "nan", "", "x"] {
      #expect(throws: EffectError.badValue(text, contrast.descriptor)) {
        try change(["contrast=\(text)"])
      }
    }
    #expect(throws: EffectError.notAnAssignment("contrast")) { try change(["contrast"]) }
    let names = Adjustments.parameters.map(\.name)
    #expect(throws: EffectError.unknownParameter("tin", effect: "adjust", known: names)) {
      try change(["tin=3"])
    }
    #expect(contrast.descriptor.defaultValue == .integer(0))
  }

  @Test func buildsCurveOfAllExceptVignette() throws {
    #expect(Adjustments.none.curve(scale: 1) == nil)
    #expect(Adjustments(vignette: 50).curve(scale: 1) == AdjustmentCurve())
    var curves: Set<AdjustmentCurve> = []
    let parameters = Adjustments.parameters.filter { $0.name != "vignette" }
    for parameter in parameters {
      var changed = Adjustments.none
      changed[keyPath: parameter.path] = parameter.range.upperBound
      curves.insert(try #require(changed.curve(scale: 1)))
    }
    #expect(curves.count == parameters.count && !curves.contains(AdjustmentCurve()))
    let all = Adjustments(
      brightness: 1, contrast: 2, saturation: 3, temperature: 4, tint: 5, gamma: 6, sharpen: 7)
    #expect(
      all.curve(scale: 2)
        == AdjustmentCurve(
          brightness: 1, contrast: 2, saturation: 3, temperature: 4, tint: 5, gamma: 6, sharpen: 7,
          scale: 2))
  }

  @Test func clampsValuesToRange() {
    let far = Adjustments(brightness: 300, gamma: 0, sharpen: -4)
    #expect(far.curve(scale: 1) == Adjustments(brightness: 100, gamma: 0.1).curve(scale: 1))
    #expect(Adjustments(tint: .nan, sharpen: -4).curve(scale: 1) == nil)
  }

  @Test func changesNothingOnlyIfNeutral() {
    let image = Bitmap.noise(20, 9)
    func adjusted(_ adjustments: Adjustments) -> Bitmap {
      let raster = RasterBuffer(image)
      adjustments.apply(to: raster, scale: 1)
      return raster.bitmap()
    }
    #expect(adjusted(.none) == image)
    for parameter in Adjustments.parameters {
      var changed = Adjustments.none
      changed[keyPath: parameter.path] = parameter.range.upperBound
      #expect(adjusted(changed) != image)
      #expect(changed.dependsOnNeighborhood == ["sharpen", "vignette"].contains(parameter.name))
    }
  }
}
