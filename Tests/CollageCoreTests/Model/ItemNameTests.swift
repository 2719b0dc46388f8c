import Foundation
import Testing

@testable import CollageModel

@Suite("Item name") struct ItemNameTests {
  @Test(arguments: [
    "1a", "3d", "2024-05-beach", "2024-05 beach", "1st day", "a b", "été à Paris", "4k",
    "12345678-beach", "20240501-trip", "1ex", "2x", "2x3b", "3cms", "100 faces", "beef",
    "deadbeef", "30degrees", "①a",
  ])
  func acceptsLeadingDigitsAndInnerSpaces(text: String) {
    #expect(ItemName(rawValue: text)?.rawValue == text)
  }

  @Test(arguments: [
    // Numbers, with units and without.
    "1", "007", "1.5", "1e5", "2E10", "30deg", "0.5rad", "0.25turn", "12px", "10mm", "4in",
    "1080x1920", "12pt", "3cm", "1e5px", "7x8e2", "1e5b", "10x15cm", "4x6in", "2024-05",
    "2024-05-01", "1 2", "1_000", "①",
    // UUID prefixes.
    "12ab", "0beef", "1234abcd", "1234abcd-", "1234abcd-12ef", "1234ABCD-12ef-4a",
    // Spaces that are hard to see.
    " a", "a ", "a  b", " ", "a\tb", "a\u{A0}b", "1 ",
    // Shell characters, combined with a letter by a joiner.
    "\u{D4E}$", "a\u{D4E}`b", "\u{D4E}'",
    // Other punctuation than -_. and too many letters.
    "", "-a", "a/b", "a\n", "a,b", "@a", "a*", String(repeating: "a", count: 65),
  ])
  func rejectsAmbiguousNames(text: String) { #expect(ItemName(rawValue: text) == nil) }

  @Test(arguments: [
    ("2024-05 beach.jpg", "2024-05-beach"), ("3D.png", "3d"), ("1st day.jpg", "1st-day"),
    ("12ab.jpg", "photo-12ab"), ("30deg.jpg", "photo-30deg"), ("1234.jpg", "photo-1234"),
    ("IMG 1234.jpg", "img-1234"), ("20240501_120000.jpg", "photo-20240501-120000"),
    ("4x6in.jpg", "photo-4x6in"), ("IMG_1234.JPG", "img-1234"), ("a.b.c.jpg", "a-b-c"),
    ("/a/b/Été à Paris.jpeg", "été-à-paris"), ("2024-01-02.png", "photo-2024-01-02"),
    ("😀.png", "photo"), (".hidden", "hidden"), ("--x--.jpg", "x"), ("", "photo"),
    ("x\n'; rm -rf.jpg", "x-rm-rf"),
  ])
  func derivesNameFromFile(file: String, name: String) {
    #expect(ItemName(fileName: file).rawValue == name && ItemName(rawValue: name) != nil)
  }

  @Test func leavesSpaceForNumber() {
    for start in ["a", "1 a", "1"] {
      let name = ItemName(fileName: start + String(repeating: "9", count: 80) + "x.jpg")
      #expect(name.rawValue.count == 56 && ItemName(rawValue: name.numbered(2).rawValue) != nil)
    }
    let name = ItemName(fileName: String(repeating: "a", count: 70) + ".jpg")
    #expect(name.numbered(2).rawValue == String(repeating: "a", count: 56) + "-2")
  }

  @Test func findsNamesWithSpaces() throws {
    let collage = try Sample.collage(items: [
      Sample.newItem("my hero"), Sample.newItem("3d"), Sample.newItem("sky"),
    ])
    func names(_ argument: String) throws -> [String] {
      let ids = try collage.resolve(ItemSelector.parse(argument))
      return ids.compactMap { id in collage.items.first { $0.id == id }?.name.rawValue }
    }
    #expect(try names("my hero") == ["my hero"] && names("sky,my hero") == ["sky", "my hero"])
    #expect(try names("my hero, 3d") == ["my hero", "3d"] && names("my*") == ["my hero"])
    #expect(try names("?d") == ["3d"])
    #expect(throws: SelectionError.nothingNamed) { try collage.resolve(ItemSelector.parse(" , ")) }
  }

  @Test func allows64Characters() {
    let text = String(repeating: "é", count: 64)
    #expect(ItemName(rawValue: text)?.rawValue == text && ItemName(rawValue: text + "é") == nil)
  }

  @Test(arguments: [
    ("a-2", "a", 2), ("a-b-10", "a-b", 10), ("a-1", nil, nil), ("a-0", nil, nil),
    ("a", nil, nil), ("a2", nil, nil), ("a-2b", nil, nil), ("a-", nil, nil),
  ])
  func splitsTrailingNumber(_ text: String, _ stem: String?, _ number: Int?) {
    let parts = Sample.itemName(text).numberedParts
    #expect(parts?.stem == stem && parts?.number == number)
  }
}

@Suite("Collage name") struct CollageNameTests {
  @Test func allows120ComposedCharacters() {
    let longest = String(repeating: "é", count: 120)
    #expect(CollageName(rawValue: longest)?.rawValue == longest)
    #expect(CollageName(rawValue: longest + "é") == nil)
    let composed = CollageName(rawValue: "e\u{301}")?.rawValue.unicodeScalars.map(\.value)
    #expect(composed == [0xE9])
  }

  @Test(arguments: [
    ("poster & co; it's 50%", true, true, true), ("a$b", true, true, false),
    ("a`b", true, true, false), ("a\\b", true, true, false), ("a\u{202E}b", true, false, false),
    ("a\u{7}b", false, false, false), (" a", false, false, false),
    ("01020304-0506-0708-090A-0B0C0D0E0F10", false, false, false),
    ("01020304-0506-0708-090a-0b0c0d0e0f1", true, true, true),
    ("a\u{378}b", false, false, false), ("a\u{2029}b", false, false, false),
    ("a\u{85}b", false, false, false), ("a\u{E000}b", true, true, true),
    ("a\u{200D}b", true, true, true), ("a\u{2066}b", true, false, false),
  ])
  func checksNamesByOrigin(_ text: String, _ isStored: Bool, _ isGiven: Bool, _ isForeign: Bool) {
    #expect((CollageName(rawValue: text) != nil) == isStored)
    #expect((CollageName(given: text) != nil) == isGiven)
    #expect((CollageName(foreign: text) != nil) == isForeign)
  }

  @Test(arguments: [
    ("a$b c", "a-b-c"), ("--a--`b`", "a-b"), ("\u{1B}[2Ja", "[2Ja"), ("$\\", "imported"),
    ("", "imported"), ("poster", "poster"), ("a\u{202E}b", "a-b"),
    ("01020304-0506-0708-090A-0B0C0D0E0F10", "imported"), ("a\nb\u{378}c", "a-b-c"),
  ])
  func sanitizesForeignNames(_ text: String, _ name: String) {
    #expect(CollageName(likeForeign: text).rawValue == name)
  }

  @Test func truncatesForeignNames() {
    let name = CollageName(likeForeign: String(repeating: "x", count: 200))
    #expect(name.rawValue == String(repeating: "x", count: 120))
  }

  @Test(arguments: [
    ("poster", "poster"), ("a/b/c", "a-b-c"), (".x", "_.x"), ("-x", "_-x"), ("/x", "_-x"),
    ("a.b-c", "a.b-c"), ("a/\u{301}b", "a-\u{301}b"),
  ])
  func derivesSafeFileNames(_ name: String, _ stem: String) {
    #expect(Sample.collageName(name).fileStem == stem)
  }

  @Test func encodesAsString() throws {
    let names = [Sample.collageName("a b")]
    #expect(try JSONEncoder().encode(names) == Data(#"["a b"]"#.utf8))
    #expect(try JSONDecoder().decode([CollageName].self, from: Data(#"["a b"]"#.utf8)) == names)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CollageName].self, from: Data(#"[" a"]"#.utf8))
    }
  }

  @Test func decodesWithGivenNaming() throws {
    let decoder = JSONDecoder()
    let naming: @Sendable (String) throws -> CollageName = { CollageName(likeForeign: "x\($0)") }
    decoder.userInfo[try #require(CollageName.naming)] = naming
    let names = try decoder.decode([CollageName].self, from: Data(#"["", "b c"]"#.utf8))
    #expect(names.map(\.rawValue) == ["x", "xb-c"])
  }
}

@Suite("Photo name") struct LibraryNameTests {
  @Test(arguments: [
    "a", "The beach at noon", "Größe 1 (2)", "日本の浜", "شاطئ", "50 % – «x»", "🏖", "👩‍👩‍👧‍👦 2024", "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "❤️", "1", "#tag", "a\u{200D}b",
  ])
  func acceptsLettersDigitsSignsAndEmoji(text: String) throws {
    #expect(try LibraryName(text).rawValue == text)
  }

  @Test func trimsAndComposes() throws {
    #expect(try LibraryName("  \t beach \u{3000}").rawValue == "beach")
    #expect(try LibraryName("Cafe\u{301}").rawValue.unicodeScalars.count == 4)
  }

  @Test func reportsBrokenRule() throws {
    let errors: [(text: String, error: LibraryNameError)] = [
      ("", .empty), (" \n ", .empty), ("\u{200D}", .empty), ("a\nb", .lineBreak),
      ("a\r\nb", .lineBreak), ("a\u{2028}b", .lineBreak), ("a\u{7}b", .character("\u{7}")),
      ("a\u{202E}b", .character("\u{202E}")), ("a\u{E000}", .character("\u{E000}")),
      ("a\u{0378}", .character("\u{0378}")),
      (String(repeating: "x", count: 101), .tooLong(count: 101, limit: 100)),
    ]
    for (text, error) in errors { #expect(throws: error) { try LibraryName(text) } }
    _ = try LibraryName(String(repeating: "👩‍👩‍👧‍👦", count: 100))
  }

  @Test func derivesNameFromFile() {
    func name(_ path: String) -> String { LibraryName(fileName: path).rawValue }
    #expect(name("/a/b/IMG_2041.JPG") == "IMG_2041")
    #expect(name("a.b.jpg") == "a.b" && name("plain") == "plain" && name(".hidden") == ".hidden")
    #expect(name("a\nb.jpg") == "a-b" && name(" \u{2028} .jpg") == "-")
    #expect(name("") == "photo" && name("  .jpg") == "photo")
    #expect(name(String(repeating: "é", count: 300) + ".jpg").count == 100)
  }

  @Test func comparesWithoutCase() throws {
    #expect(try LibraryName("Größe").key == LibraryName("GRÖSSE").key.replacing("ss", with: "ß"))
    #expect(try LibraryName("Cafe\u{301}").key == LibraryName("CAFÉ").key)
  }

  @Test func lowercasesTagsAndRejectsCommas() {
    #expect(PhotoTag(" Sea ")?.rawValue == "sea" && PhotoTag("a,b") == nil && PhotoTag("") == nil)
    #expect(PhotoTag(String(repeating: "x", count: 51)) == nil)
  }
}
