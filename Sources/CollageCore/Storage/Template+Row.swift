package import Foundation
internal import GRDB

/// The store's record of a template, without the template's file.
package struct TemplateRecord: Hashable, Sendable {
  package let name: ItemName
  package let createdAt: Date
  /// The size of the template's file, in bytes.
  package let byteCount: Int
}

extension TemplateRecord {
  /// Reads a row of `template` with an additional column `byte_count`, the size of the archive.
  init(row: Row) throws {
    self.init(
      name: try row.required("name", in: "template") { ItemName(rawValue: $0) },
      createdAt: try row.required("created_at", in: "template") { Date(milliseconds: $0) },
      byteCount: try row.required("byte_count", in: "template") { $0 })
  }
}

extension DatabaseReader {
  func templates() throws -> [TemplateRecord] {
    let sql = """
      SELECT name, created_at, length(archive) AS byte_count FROM template ORDER BY name
      """
    return try Row.fetchAll(db, sql: sql).map { try TemplateRecord(row: $0) }
  }

  func template(_ name: ItemName) throws -> [UInt8]? {
    try Data.fetchOne(
      db, sql: "SELECT archive FROM template WHERE name = ?", arguments: [name.rawValue]
    ).map { Array($0) }
  }
}

extension DatabaseWriter {
  func templates() throws -> [TemplateRecord] { try reader.templates() }

  func template(_ name: ItemName) throws -> [UInt8]? { try reader.template(name) }

  func insert(template name: ItemName, _ archive: [UInt8], at date: Date) throws {
    try execute(
      "INSERT OR REPLACE INTO template (name, created_at, archive) VALUES (?, ?, ?)",
      [name.rawValue, date.milliseconds, Data(archive)])
  }

  func forget(template name: ItemName) throws {
    try execute("DELETE FROM template WHERE name = ?", [name.rawValue])
  }
}
