import Foundation
import Testing

@testable import CollageCore

@Suite("New words") struct NewTextTests {
  /// The items that words name on a canvas that shows a title and a date.
  private func named(by words: String) throws -> [Item.ID] {
    let items = ["title", "date"].enumerated().map { number, name in
      NewItem(
        id: Sample.id(UInt8(number + 1)), name: Sample.itemName(name), requiresName: true,
        text: TextContent(words: name, style: TextStyle(size: 12)),
        box: Size(width: 20, height: 10), placement: NewPlacement(), createdAt: Sample.date)
    }
    var wanted = WantedText()
    wanted.words = words
    var change = WantedText()
    change.size = Length(fraction: 0.5)
    let text = NewText(wanted, as: nil, placement: NewPlacement(), change: change)
    return try text.namedItems(in: Sample.collage(items: items))
  }

  @Test("are items where they name some", arguments: ["title,date", "@all", "*t*", "d?te,title"])
  func items(_ words: String) throws {
    #expect(try Set(named(by: words)) == [Sample.id(1), Sample.id(2)])
  }

  @Test("are words where they are wildcards alone", arguments: ["*", "?", "***"])
  func wildcards(_ words: String) throws { #expect(try named(by: words).isEmpty) }
}
