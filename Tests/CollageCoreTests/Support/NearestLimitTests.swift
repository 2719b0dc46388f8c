import Testing

@testable import CollageCore

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

  @Test(
    "are compared without their extensions if they are files",
    arguments: [
      ("zz.jpg", ["1.jpg", "2.jpg", "zzz.jpg", "a.jpg"], ["zzz.jpg"]),
      ("ab.jpeg", ["cd.jpeg", "x.jpeg"], []),
      ("cty.jpg", ["city.jpg", "city.png", "dog.jpg"], ["city.jpg", "city.png"]),
      ("city.jgp", ["city.jpg", "cities.jgp"], ["city.jpg"]),
      ("photo1.jpg", ["photo2.jpeg", "photo12.jpg"], []),
      ("1.webp", ["1.jpg", "2.jpg"], ["1.jpg"]),
      ("ci.jpg", ["city-at-night.jpg"], []), ("ci", ["city-at-night.jpg"], ["city-at-night.jpg"]),
    ] as [(String, [String], [String])])
  func files(_ path: String, _ names: [String], _ found: [String]) {
    let files = NearestNames.files(to: "missing/" + path) { _ in names }
    #expect(files == found.map { "missing/" + $0 })
  }

  @Test("count with their first 64 letters") func longNames() {
    let (letters, other) = (String(repeating: "a", count: 63), String(repeating: "c", count: 9))
    #expect(NearestNames.to(letters + "b" + other, among: [letters + "b"]) == [letters + "b"])
    #expect(NearestNames.to(letters + other, among: [letters]) == [letters])
    let long = String(repeating: "abcdefgh", count: 8)
    #expect(
      NearestNames.to(long + "xyzxyz", among: [long + "123456", long.uppercased() + "7"]) == [
        long.uppercased() + "7", long + "123456",
      ])
  }
}
