import CollageCore
import Foundation
import GRDB
import Testing

@testable import CollageStore

@Suite("Storage details") struct StoredDetailTests {
  @Test func restoresLastDeletedOfSameName() throws {
    let test = try TestWorkspace()
    // IDs are random, so several rounds test several orders of IDs.
    for round in 1...3 {
      let ids = try (0..<3).map { _ in
        let id = try test.create("trip").record.id
        _ = try test.workspace.transaction { try $0.delete(.named("trip")) }
        return id
      }
      let back = try test.workspace.transaction { try $0.restore("trip") }
      #expect(back.record.id == ids.last, "\(round)")
      _ = try test.workspace.transaction { try $0.rename(.named("trip"), to: .trip(round)) }
    }
  }

  @Test("shares image rows between versions of an item, also after an import")
  func sharesImageRowsBetweenVersions() throws {
    func rows(_ test: TestWorkspace) throws -> [String] {
      try DatabaseRepository(path: test.store.database).queue.read { db in
        try String.fetchAll(
          db, sql: "SELECT since || role || image_id FROM item_image ORDER BY since, role")
      }
    }
    let test = try TestWorkspace.withSavedPoster()
    let before = try rows(test)
    try test.edit { .nudge($0) }
    try test.edit { .nudge($0, by: 2) }
    #expect(try rows(test) == before)
    try test.add(test.picture("b.png", width: 30), as: "sky")
    try test.edit { .replace([$0.items[0].id], with: $0.items[1].image) }
    let sky = try test.state().collage.items[1].image.id.rawValue
    let number = try test.state().record.head
    let after = try rows(test)
    #expect(after == before + ["\(number - 1)base\(sky)", "\(number)base\(sky)"])
    let file = test.folder("poster.collage")
    _ = try test.workspace.export([.current], withHistory: true, toFile: file)
    let other = try TestWorkspace()
    _ = try other.workspace.importExport(.path(file))
    #expect(try rows(other) == after)
  }

  @Test func beginsPageAfterPreviousOne() throws {
    let test = try TestWorkspace()
    for name in ["a", "b", "c"] { try test.create(name) }
    let page = try test.workspace.gallery(limit: 1, after: .named("c"))
    #expect(page.entries.map(\.record.name.rawValue) == ["b"] && page.hasMore)
    let last = try test.workspace.gallery(limit: 5, after: .named("b"))
    #expect(last.entries.map(\.record.name.rawValue) == ["a"] && !last.hasMore)
  }
}

extension CollageName {
  fileprivate static func trip(_ number: Int) -> CollageName {
    Sample.collageName("trip number \(number)")
  }
}

/// `Documentation/formats.md` describes every column of the store.
@Suite struct FormatsDocumentTests {
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Documentation/formats.md")

  @Test func describesEveryTableAndColumn() throws {
    let database = try DatabaseQueue()
    try Schema.migrator.migrate(database)
    let columns = try database.read { db in
      try Row.fetchAll(
        db,
        sql: #"""
          SELECT t.name AS "table", c.name AS "column" FROM sqlite_schema AS t
          JOIN pragma_table_info(t.name) AS c WHERE t.type = 'table' AND t.name NOT LIKE 'grdb%'
          AND t.name NOT LIKE 'photo\_text\_%' ESCAPE '\'
          """#
      ).map { (table: $0["table"] as String, column: $0["column"] as String) }
    }
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let sections = text.components(separatedBy: "\n**")
    for (table, column) in columns {
      let section = sections.first { $0.hasPrefix("\(table)**") } ?? ""
      #expect(section.contains("`\(column)`"), "Documentation/formats.md lacks \(table).\(column)")
    }
    #expect(text.contains("\n| \(Schema.version) | "), "schema \(Schema.version)")
  }
}
