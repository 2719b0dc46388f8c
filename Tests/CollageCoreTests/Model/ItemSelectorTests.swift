import CollageModel
import Foundation
import Testing

@Suite("Item selector") struct ItemSelectorTests {
  let collage: Collage

  init() throws {
    var collage = try Sample.collage(items: [
      Sample.newItem("beach", id: Sample.id(0xA1)), Sample.newItem("beach-2", id: Sample.id(0xA2)),
      Sample.newItem("hero", id: Sample.id(0xB1)),
    ])
    collage.selection = collage.items[1].id
    self.collage = collage
  }

  func resolve(_ argument: String) throws -> String {
    let ids = try collage.resolve(try ItemSelector.parse(argument))
    return ids.compactMap { id in collage.items.first { $0.id == id }?.name.rawValue }
      .joined(separator: " ")
  }

  @Test(arguments: [
    ("hero", "hero"), ("@front", "hero"), ("@back", "beach"), ("@last", "hero"),
    ("@selected", "beach-2"), ("@all", "beach beach-2 hero"), ("beach*", "beach beach-2"),
    ("*2", "beach-2"), ("b102", "hero"), ("B1020304", "hero"),
    ("hero,beach,hero", "hero beach"), ("@front,@all", "hero beach beach-2"),
  ])
  func resolvesNames(argument: String, expected: String) throws {
    #expect(try resolve(argument) == expected)
  }

  @Test func reportsErrorsWithSuggestions() throws {
    #expect(throws: SelectionError.noSuchItem("heroo", nearest: ["hero"])) { try resolve("heroo") }
    #expect(throws: SelectionError.noSuchItem("b10", nearest: [])) { try resolve("b10") }
    #expect(throws: SelectionError.noMatch(pattern: "x*")) { try resolve("x*") }
    #expect(throws: SelectionError.nothingNamed) { try resolve(",") }
  }

  @Test func resolvesUniqueUUIDPrefixes() throws {
    let ids = try ["abcd0001", "abcd0002", "ef010203"].map { start in
      try #require(UUID(uuidString: start + "-0000-4000-8000-000000000000"))
    }
    let collage = try Sample.collage(
      items: zip(["one", "two", "abc"], ids).map { Sample.newItem($0, id: $1) })
    func resolve(_ text: String) throws -> [UUID] { try collage.resolve(ItemSelector.parse(text)) }
    #expect(try resolve("ABCD0002") == [ids[1]])
    #expect(try resolve(ids[0].uuidString.lowercased()) == [ids[0]] && resolve("ef01") == [ids[2]])
    #expect(throws: SelectionError.noSuchItem("ef0", nearest: [])) { try resolve("ef0") }
    #expect(throws: SelectionError.ambiguous(prefix: "abcd", matches: ["one", "two"])) {
      try resolve("abcd")
    }
    // Names take precedence over UUID prefixes.
    #expect(try resolve("abc") == [ids[2]])
  }

  @Test func prefersNameToUUIDPrefix() throws {
    let collage = try Sample.collage(items: [
      Sample.newItem("other", id: Sample.id(0xBE)), Sample.newItem("be02", id: Sample.id(1)),
    ])
    for (text, number) in [("be02", 1), ("be0203", 0xBE), ("BE020304-05", 0xBE)]
      as [(String, UInt8)]
    {
      #expect(try collage.resolve(ItemSelector.parse(text)) == [Sample.id(number)])
    }
  }

  @Test(arguments: [
    ("@fornt", "@front"), ("@bakc", "@back"), ("@lsat", "@last"), ("@slected", "@selected"),
    ("@alll", "@all"), ("@nothing", nil),
  ])
  func suggestsKeyword(text: String, word: String?) {
    let nearest = word.map { [$0] } ?? []
    #expect(throws: SelectionError.unknownWord(text, nearest: nearest)) {
      try ItemSelector.parse(text)
    }
    #expect(ItemSelector.keywords == ["@front", "@back", "@last", "@selected", "@all"])
  }

  @Test func reportsEmptyCollage() throws {
    let empty = try Sample.collage()
    for selector in [ItemSelector.front, .back, .last, .all] {
      #expect(throws: SelectionError.emptyCollage) { try empty.resolve([selector]) }
    }
    #expect(throws: SelectionError.noMatch(pattern: "*")) { try empty.resolve([.glob("*")]) }
    #expect(throws: SelectionError.noSuchItem("hero", nearest: [])) {
      try empty.resolve([.nameOrPrefix("hero")])
    }
    #expect(throws: SelectionError.nothingNamed) { try empty.resolve([]) }
    #expect(throws: SelectionError.nothingSelected) { try empty.resolve([.selected]) }
  }

  @Test(arguments: [
    ("@front", [ItemSelector.front]), ("@back", [.back]), ("@last", [.last]),
    ("@selected", [.selected]), ("@all", [.all]), ("a*", [.glob("a*")]), ("a?", [.glob("a?")]),
    ("[ab]", [.glob("[ab]")]), ("a]", [.nameOrPrefix("a]")]),
    (" a b , @all,,", [.nameOrPrefix("a b"), .all]), (" ", []),
  ])
  func parsesKeywordsPatternsAndNames(_ text: String, _ selectors: [ItemSelector]) throws {
    #expect(try ItemSelector.parse(text) == selectors)
  }

  @Test func resolvesNewestItem() throws {
    var collage = try Sample.collage()
    for (index, seconds) in [1.0, 3, 3, 2].enumerated() {
      let new = NewItem(
        id: Sample.id(UInt8(index)), name: Sample.itemName("i\(index)"), requiresUniqueName: true,
        image: Sample.image(), createdAt: Sample.date.addingTimeInterval(seconds))
      collage = try collage.applying(.add([new]))
    }
    #expect(try collage.resolve([.last]) == [Sample.id(2)])
    #expect(try collage.resolve([.back]) == [Sample.id(0)])
    #expect(try collage.resolve([.front]) == [Sample.id(3)])
    #expect(try collage.resolve([.glob("i[13]")]) == [Sample.id(1), Sample.id(3)])
  }
}

@Suite("Names") struct NameTests {
  @Test func requiresOnePrintableLine() {
    for text in ["", " a", "a ", "a\nb", "a\u{1B}[2J", UUID().uuidString, "\u{2028}"] {
      #expect(CollageName(rawValue: text) == nil, "\(text)")
    }
    for text in ["a", "Summer trip 😀", "it's \"quoted\"", "-x", "a/b", "été"] {
      #expect(CollageName(rawValue: text)?.rawValue == text)
    }
  }

  @Test func suggestsSimilarNames() {
    let names = ["hero", "herring", "sky", "sky-2"]
    #expect(NearestNames.to("hreo", among: names) == ["hero"])
    #expect(NearestNames.to("sk", among: names) == ["sky", "sky-2"])
    #expect(NearestNames.to("SKY", among: names) == ["sky", "sky-2"])
    #expect(NearestNames.to("zzz", among: names) == [])
  }
}
