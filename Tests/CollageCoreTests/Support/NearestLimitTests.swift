import Testing

@testable import CollageCore

/// How many letters may be wrong.
@Suite("Names that are near") struct NearestLimitTests {
  @Test(
    "differ in a third of their letters at most",
    arguments: [
      ("abcdef", "abcdxy", true), ("abcdef", "abcxyz", false), ("abc", "xbc", true),
      ("ab", "xb", false),
      ("ab", "xy", false), ("abcdefghi", "abcdefxyz", true), ("abcdefghi", "abcdewxyz", false),
      ("abcdefghijkl", "abcdefghwxyz", false),
    ])
  func limit(_ text: String, _ name: String, _ isNear: Bool) {
    #expect(NearestNames.to(text, among: [name]) == (isNear ? [name] : []))
  }
}
