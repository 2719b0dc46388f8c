import Testing

@testable import CollageCore

/// Fields of errors that the examples in `messages.txt` don't cover.
@Suite struct ErrorFactTests {
  @Test func omitsMissingFields() {
    #expect(
      StoreError.full(path: "p", space: FileError.Space(needed: 2, free: nil)).facts
        == ["path": .string("p"), "space": .object(["needed": .integer(2)])])
  }

  @Test func encodesFormatsAsNames() {
    let formats: [(EncodedFormat, String)] = [
      (.jpeg, "jpeg"), (.webp, "webp"), (.pdf, "pdf"), (.output(.ora), "ora"), (.gif, "gif"),
    ]
    for (format, name) in formats {
      #expect(EncodeError.notWritten(format: format).facts == ["format": .string(name)])
    }
  }

  @Test func usesCodeKindAndFieldsOfInnerError() {
    let inner = WebGalleryError.damagedSnapshot(Sample.collageName("poster"))
    let outer = ItemError(item: Sample.itemName("hero"), underlying: inner)
    #expect(outer.errorCode == .storeDamaged && outer.errorKind == .damaged)
    #expect(outer.facts == inner.facts)
    struct Foreign: Error {}
    let foreign = ItemError(item: Sample.itemName("hero"), underlying: Foreign())
    #expect(foreign.errorCode == .failed && foreign.errorKind == .failed && foreign.facts.isEmpty)
  }
}
