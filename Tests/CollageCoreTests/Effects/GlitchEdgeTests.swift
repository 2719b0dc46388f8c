import Testing

@testable import CollageCore

@Suite("The edges of a band of glitch")
struct GlitchEdgeTests {
  @Test("belong to its neighbours")
  func edges() {
    // From 0 to 0.015: column 0 stands at the one and column 15 at the other.
    let law = GlitchLaw(
      bands: [GlitchLaw.Band(theta: 0, turn: 1)], width: 1000, scale: 1)
    // 6·cos(x / 5) is 5.88 at 1, 1.02 at 7, -0.18 at 8, -1.36 at 9 and -5.65 at 14.
    #expect([0, 1, 7, 8, 9, 14, 15].map { law.shifts[$0] } == [0, 5, 1, 0, -1, -5, 0])
    #expect(law.shifts.dropFirst(15).allSatisfy { $0 == 0 })
  }

  @Test("do not move by what arithmetic leaves of a whole number")
  func wholeNumbers() {
    // The wave at column 1 is 6·sin(π / 6), but for the last digits.
    for rest in [-1e-12, 0, 1e-12] {
      let band = GlitchLaw.Band(theta: (.pi / 6 - 0.2) / 2.5 + rest, turn: 0)
      #expect(GlitchLaw(bands: [band], width: 7, scale: 1).shifts == [0, 3, 0, 0, 0, 0, 0])
    }
  }
}

@Suite("Parts that are not known") struct UnknownPartOrderTests {
  private func item(_ look: Look, _ kind: String? = nil) throws -> Item {
    var item = try Item.test(Sample.image(), at: .zero)
    item.look = look
    if let kind { item.content = .unknown(UnknownContent(kind: kind)) }
    return item
  }

  @Test("are told once, in the order in which they come")
  func order() throws {
    func shaders(_ names: String...) -> Look {
      Look(shaders: ShaderStack(active: names.map { Shader(name: $0) }))
    }
    let parts = try UnknownParts(of: [
      item(shaders("zinc", "mono", "sepia")), item(Look(unknown: ["rim": .null]), "text"),
      item(shaders("sepia", "fog")), item(Look(unknown: ["rim": .null, "arc": .null]), "line"),
      item(.plain, "text"),
    ])
    #expect(parts.shaders == ["zinc", "sepia", "fog"])
    #expect(parts.looks == ["rim", "arc"] && parts.contents == ["text", "line"])
  }
}
