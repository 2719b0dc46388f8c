import Testing

@testable import CollageCore

@Suite("Adjustments")
struct AdjustmentEffectTests {
  private func change(_ assignments: [String]) throws -> AdjustmentChange {
    try AdjustmentChange(parsing: assignments) { Double($0) }
  }

  @Test("are read as they are written, the last of two")
  func words() throws {
    #expect(
      try change(["contrast=-5", "gamma=1.5", "contrast=20"])
        == AdjustmentChange(["contrast": 20, "gamma": 1.5]))
    for parameter in Adjustments.parameters {
      let value = parameter.range.upperBound
      #expect(try change(["\(parameter.name)=\(value)"]).values == [parameter.name: value])
    }
  }

  @Test("are refused where they do not fit")
  func refusals() throws {
    let contrast = try #require(Adjustments.parameter(named: "contrast"))
    for text in ["101", "-100.5", "nan", "", "x"] {
      #expect(throws: EffectError.badValue(text, contrast.facts)) {
        try change(["contrast=\(text)"])
      }
    }
    #expect(throws: EffectError.notAnAssignment("contrast")) { try change(["contrast"]) }
    let names = Adjustments.parameters.map(\.name)
    #expect(throws: EffectError.unknownParameter("tin", effect: "adjust", known: names)) {
      try change(["tin=3"])
    }
    #expect(contrast.facts.defaultValue == .integer(0))
  }

  @Test("have a law that knows each of them")
  func law() throws {
    #expect(Adjustments.none.law(scale: 1) == nil)
    var laws: Set<AdjustmentLaw> = []
    for parameter in Adjustments.parameters {
      var changed = Adjustments.none
      changed[keyPath: parameter.path] = parameter.range.upperBound
      laws.insert(try #require(changed.law(scale: 1)))
    }
    #expect(laws.count == Adjustments.parameters.count)
    #expect(!laws.contains(AdjustmentLaw()))
    let all = Adjustments(
      brightness: 1, contrast: 2, saturation: 3, temperature: 4, tint: 5, gamma: 6, sharpen: 7)
    #expect(
      all.law(scale: 2)
        == AdjustmentLaw(
          brightness: 1, contrast: 2, saturation: 3, temperature: 4, tint: 5, gamma: 6, sharpen: 7,
          scale: 2))
  }

  @Test("are drawn with the nearest values in range")
  func ranges() {
    let far = Adjustments(brightness: 300, gamma: 0, sharpen: -4)
    #expect(far.law(scale: 1) == Adjustments(brightness: 100, gamma: 0.1).law(scale: 1))
    #expect(Adjustments(tint: .nan, sharpen: -4).law(scale: 1) == nil)
  }

  @Test("leave every byte where they are neutral, and no other")
  func neutral() {
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
      #expect(changed.looksAround == (parameter.name == "sharpen"))
    }
  }
}
