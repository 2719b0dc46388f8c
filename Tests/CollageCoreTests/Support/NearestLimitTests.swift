import Testing

@testable import CollageCore

/// How many letters may be wrong.
@Suite("Names that are near") struct NearestLimitTests {
  @Test(
    "differ in a third of their letters at most, at least in one",
    arguments: [
      ("abcdef", "abcdxy", true), ("abcdef", "abcxyz", false), ("ab", "xb", true),
      ("ab", "xy", false), ("abcdefghi", "abcdefxyz", true), ("abcdefghi", "abcdewxyz", false),
      ("abcdefghijkl", "abcdefghwxyz", false),
    ])
  func limit(_ text: String, _ name: String, _ isNear: Bool) {
    #expect(NearestNames.to(text, among: [name]) == (isNear ? [name] : []))
  }
}
