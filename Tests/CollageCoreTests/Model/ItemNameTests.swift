import Testing

@testable import CollageCore

@Suite("A name of an item")
struct ItemNameTests {
  @Test(
    "may begin with a digit and have blanks inside",
    arguments: [
      "1a", "3d", "2024-05-beach", "2024-05 beach", "1st day", "a b", "été à Paris", "4k",
      "12345678-beach", "20240501-trip", "1ex", "2x", "2x3b", "3cms", "100 faces", "beef",
      "deadbeef", "30degrees", "①a",
    ])
  func allowed(text: String) {
    #expect(ItemName(rawValue: text)?.rawValue == text)
  }

  @Test(
    "reads as nothing else",
    arguments: [
      // Numbers, with units and without.
      "1", "007", "1.5", "1e5", "2E10", "30deg", "0.5rad", "0.25turn", "12px", "10mm", "4in",
      "1080x1920", "12pt", "3cm", "1e5px", "7x8e2", "1e5b", "10x15cm", "4x6in", "2024-05",
      "2024-05-01", "1 2", "1_000", "①",
      // Beginnings of UUIDs.
      "12ab", "0beef", "1234abcd", "1234abcd-", "1234abcd-12ef", "1234ABCD-12ef-4a",
      // Blanks that nobody sees.
      " a", "a ", "a  b", " ", "a\tb", "a\u{A0}b", "1 ",
      // What a shell reads, behind a letter that joins it.
      "\u{D4E}$", "a\u{D4E}`b", "\u{D4E}'",
    ])
  func refused(text: String) {
    #expect(ItemName(rawValue: text) == nil)
  }

  @Test(
    "is made from a file's, with a prefix only where it needs one",
    arguments: [
      ("2024-05 beach.jpg", "2024-05-beach"), ("3D.png", "3d"), ("1st day.jpg", "1st-day"),
      ("12ab.jpg", "photo-12ab"), ("30deg.jpg", "photo-30deg"), ("1234.jpg", "photo-1234"),
      ("IMG 1234.jpg", "img-1234"), ("20240501_120000.jpg", "photo-20240501-120000"),
      ("4x6in.jpg", "photo-4x6in"),
    ])
  func fromFile(file: String, name: String) {
    #expect(ItemName(fileName: file).rawValue == name)
    #expect(ItemName(rawValue: name) != nil)
  }

  @Test("of a long file has room for a number")
  func long() {
    for start in ["a", "1 a", "1"] {
      let name = ItemName(fileName: start + String(repeating: "9", count: 80) + "x.jpg")
      #expect(name.rawValue.count == 56)
      #expect(ItemName(rawValue: name.numbered(2).rawValue) != nil)
    }
  }

  @Test("is quoted where it is to be typed")
  func quoted() throws {
    let collage = try Sample.collage(items: [Sample.newItem("my hero"), Sample.newItem("sky")])
    let edit = Edit.rotate(collage.items.map(\.id), .to(Angle(degrees: 5)))
    #expect(edit.label(from: collage, to: collage) == "rotate 'my hero' sky 5")
    let name = Edit.name(collage.items[1].id, Sample.itemName("blue sky"))
    #expect(name.label(from: collage, to: collage) == "name sky 'blue sky'")
  }

  @Test("with blanks is found by itself, in lists and by patterns")
  func selected() throws {
    let collage = try Sample.collage(items: [
      Sample.newItem("my hero"), Sample.newItem("3d"), Sample.newItem("sky"),
    ])
    func names(_ argument: String) throws -> [String] {
      let ids = try collage.resolve(ItemSelector.parse(argument))
      return ids.compactMap { id in collage.items.first { $0.id == id }?.name.rawValue }
    }
    #expect(try names("my hero") == ["my hero"])
    #expect(try names("sky,my hero") == ["sky", "my hero"])
    #expect(try names("my hero, 3d") == ["my hero", "3d"])
    #expect(try names("my*") == ["my hero"])
    #expect(try names("?d") == ["3d"])
    #expect(throws: SelectionError.nothingNamed) { try collage.resolve(ItemSelector.parse(" , ")) }
  }

  @Test("has up to 64 characters")
  func longest() {
    let text = String(repeating: "é", count: 64)
    #expect(ItemName(rawValue: text)?.rawValue == text)
    #expect(ItemName(rawValue: text + "é") == nil)
  }

  @Test(
    "has a number at its end that stands for the others of its kind",
    arguments: [
      ("a-2", "a", 2), ("a-b-10", "a-b", 10), ("a-1", nil, nil), ("a-0", nil, nil),
      ("a", nil, nil), ("a2", nil, nil), ("a-2b", nil, nil), ("a-", nil, nil),
    ])
  func numbers(_ text: String, _ stem: String?, _ number: Int?) {
    let parts = Sample.itemName(text).numberedParts
    #expect(parts?.stem == stem && parts?.number == number)
  }
}
