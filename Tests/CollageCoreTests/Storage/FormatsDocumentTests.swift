import Foundation
import GRDB
import Testing

@testable import CollageCore

/// `Documentation/formats.md` tells every column of the store.
@Suite struct FormatsDocumentTests {
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Documentation/formats.md")

  @Test func theDocumentHasEveryTableAndColumn() throws {
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
