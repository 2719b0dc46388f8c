import Testing

@testable import CollageCore

/// The values of errors, by the names that they have in the code.
@Suite struct ErrorFactTests {
  @Test func valuesWithoutANameAreNumbered() {
    #expect(
      EngineChoiceError.badCommand("a", .empty).facts
        == ["value": .string("a"), "value2": .string("empty")])
    #expect(
      EngineChoiceError.unknown("x", nearest: ["y", "z"]).facts
        == ["value": .string("x"), "nearest": .array([.string("y"), .string("z")])])
    #expect(EngineChoiceError.noCommand.facts.isEmpty)
  }

  @Test func aValueWithItsNameDoesNotHideOneWithout() {
    let facts = EditError.outOfRange(.drawnSide, value: 2.5, range: 0...1).facts
    #expect(facts["value1"] == .string("drawn side") && facts["value"] == .number(2.5))
    #expect(facts.count == 3)
  }

  @Test func whatIsNotThereIsLeftOut() {
    #expect(StoreError.full(path: "p").facts == ["path": .string("p")])
    #expect(
      StoreError.full(path: "p", space: FileError.Space(needed: 2, free: nil)).facts
        == ["path": .string("p"), "space": .object(["needed": .integer(2)])])
  }

  @Test func formatsAreNames() {
    let formats: [(EncodedFormat, String)] = [
      (.jpeg, "jpeg"), (.webp, "webp"), (.pdf, "pdf"), (.output(.ora), "ora"), (.gif, "gif"),
    ]
    for (format, name) in formats {
      #expect(EncodeError.notWritten(format: format).facts == ["format": .string(name)])
    }
    #expect(
      DecodeError.truncated(source: "s", format: .heic).facts
        == ["source": .string("s"), "format": .string("heic")])
  }

  @Test func casesWithValuesAreObjects() {
    let error = ExternalEngineError(engine: "e", words: ["w"], reason: .exited(status: 3))
    #expect(error.facts["reason"] == .object(["exited": .object(["status": .integer(3)])]))
  }

  @Test func anErrorInsideOfAnotherGivesItsCodeItsKindAndItsFacts() {
    let inner = SiteError.damagedSnapshot(Sample.collageName("poster"))
    let outer = ItemError(item: Sample.itemName("hero"), underlying: inner)
    #expect(outer.errorCode == .storeDamaged && outer.errorKind == .damaged)
    #expect(outer.facts == inner.facts)
    struct Foreign: Error {}
    let foreign = ItemError(item: Sample.itemName("hero"), underlying: Foreign())
    #expect(foreign.errorCode == .failed && foreign.errorKind == .failed && foreign.facts.isEmpty)
  }
}
