import Testing

@testable import CollageCore

@Suite("Names")
struct NamesTests {
  @Test(
    "are near when few of their letters differ",
    arguments: [
      ("uses", ["json"], []), ("--uses", ["--json"], []), ("--jsn", ["--json"], ["--json"]),
      ("a", ["b", "c"], []), ("a1", ["b1", "a2"], []), ("nw", ["new"], ["new"]),
      ("heor", ["hero"], ["hero"]), ("hreo-shot", ["hero-shot"], ["hero-shot"]),
      ("cat", ["cow", "car"], ["car"]), ("--", ["--json"], []),
    ])
  func near(text: String, names: [String], found: [String]) {
    #expect(NearestNames.to(text, among: names) == found)
  }

  @Test("are sorted as people count")
  func natural() {
    let sorted = [
      "a", "A 1", "a 2/x", "a 10", "b-2-1", "b-02-2", "b-2-10", "ä1", "ä1x", "B9", "b10", "日本",
    ]
    #expect(NaturalOrder.sorted(sorted.reversed()) { $0 }.count == sorted.count)
    #expect(
      NaturalOrder.sorted(["img10.jpg", "IMG9.jpg", "img09.jpg", "img1.jpg"]) { $0 }
        == ["img1.jpg", "IMG9.jpg", "img09.jpg", "img10.jpg"])
    #expect(
      NaturalOrder.sorted(["a b/1", "a/2", "a/10", "a-b/1", "É", "e", "f"]) { $0 }
        == ["a/2", "a/10", "a b/1", "a-b/1", "e", "É", "f"])
    let long = String(repeating: "9", count: 300)
    #expect(NaturalOrder.sorted([long + "1", long, "1"]) { $0 }.first == "1")
  }
}
