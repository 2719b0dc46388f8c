import CollageSupport
import Testing

@Suite("Nearest names") struct NearestNameTests {
  @Test(
    "differ in at most a third of their letters, up to three, nearest first",
    arguments: [
      ("abcdef", ["abcdxy"], ["abcdxy"]), ("abcdef", ["abcxyz"], []), ("abc", ["xbc"], ["xbc"]),
      ("ab", ["xb"], []), ("ab", ["xy"], []), ("abcdefghi", ["abcdefxyz"], ["abcdefxyz"]),
      ("abcdefghi", ["abcdewxyz"], []), ("abcdefghijkl", ["abcdefghwxyz"], []),
      ("uses", ["json"], []), ("--uses", ["--json"], []), ("--jsn", ["--json"], ["--json"]),
      ("a", ["b", "c"], []), ("a1", ["b1", "a2"], []), ("nw", ["new"], ["new"]),
      ("heor", ["hero"], ["hero"]), ("hreo-shot", ["hero-shot"], ["hero-shot"]),
      ("cat", ["cow", "car"], ["car"]), ("--", ["--json"], []),
      ("aaaa", ["aaae", "aaab", "aaad", "aaac"], ["aaab", "aaac", "aaad"]),
      ("abcdefghi", ["abcdefxyi", "abcdefghx"], ["abcdefghx", "abcdefxyi"]),
      ("list", ["listing", "list"], ["list", "listing"]), ("json", ["json", "json"], ["json"]),
      ("LIST", ["list"], ["list"]), ("list", ["LIST"], ["LIST"]),
      ("ex", ["export", "expand", "exit", "examine"], ["examine", "exit", "expand"]),
      ("e", ["export"], []), ("export", ["ex"], []), ("--ex", ["--export"], ["--export"]),
      // A prefix counts as one wrong letter.
      ("abc", ["xbc", "abcdefgh", "abd"], ["abcdefgh", "abd", "xbc"]),
    ] as [(String, [String], [String])])
  func allowThirdOfLettersAndSortByDistance(_ text: String, _ names: [String], _ found: [String]) {
    #expect(NearestNames.to(text, among: names) == found)
  }

  @Test(
    arguments: [
      ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("ab", "ba", 1), ("abc", "abc", 0),
      ("abc", "abxc", 1), ("abxc", "abc", 1), ("abc", "axc", 1), ("abcd", "badc", 2),
      ("ca", "abc", 3),
    ])
  func countInsertionsDeletionsChangesAndSwaps(left: String, right: String, distance: Int) {
    #expect(NearestNames.distance(Array(left), Array(right)) == distance)
  }

  @Test(
    arguments: [
      ("zz.jpg", ["1.jpg", "2.jpg", "zzz.jpg", "a.jpg"], ["zzz.jpg"]),
      ("ab.jpeg", ["cd.jpeg", "x.jpeg"], []),
      ("cty.jpg", ["city.jpg", "city.png", "dog.jpg"], ["city.jpg", "city.png"]),
      ("city.jgp", ["city.jpg", "cities.jgp"], ["city.jpg"]),
      ("photo1.jpg", ["photo2.jpeg", "photo12.jpg"], []),
      ("1.webp", ["1.jpg", "2.jpg"], ["1.jpg"]),
      ("ci.jpg", ["city-at-night.jpg"], []), ("ci", ["city-at-night.jpg"], ["city-at-night.jpg"]),
    ] as [(String, [String], [String])])
  func compareFilesWithoutExtensions(_ path: String, _ names: [String], _ found: [String]) {
    let files = NearestNames.files(to: "missing/" + path) { _ in names }
    #expect(files == found.map { "missing/" + $0 })
  }

  @Test func compareFirst64Letters() {
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
