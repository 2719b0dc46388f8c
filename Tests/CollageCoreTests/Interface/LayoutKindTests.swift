import Testing

@testable import CollageCore

@Suite struct LayoutKindTests {
  /// Scripts and the log contain these names; help and messages have them in this order.
  @Test func namesAndTheirOrderStay() {
    #expect(
      LayoutKind.allCases.map(\.rawValue) == [
        "grid", "justified", "columns", "mosaic", "hero", "strip", "circle", "spiral", "heart",
        "shape", "scatter", "stack", "calendar",
      ])
  }

  @Test(arguments: LayoutKind.allCases) func everyKindGivesALayout(_ kind: LayoutKind) throws {
    let operand = kind.operand.map { $0 == "FILE" ? "shape.png" : "2027-01" }
    var words = LayoutWords(kind: kind.rawValue, of: operand, options: [:])
    #expect(words.file == (kind == .shape ? "shape.png" : nil))
    words.silhouette = kind == .shape ? .heart : nil
    #expect(words.file == nil)
    #expect(try words.layout().words == [kind.rawValue] + [operand].compactMap { $0 })
  }
}
