internal import GRDB

/// Comparison of a database's tables and indexes with those of a newly created database.
extension Schema {
  private struct Part: Hashable {
    let kind: String
    let name: String
    /// The SQL definition, with each run of whitespace replaced by a single space.
    let sql: String
  }

  /// Returns descriptions of the tables and indexes that are missing or different, tables first.
  static func differences(_ db: Database) throws -> [String] {
    let expectedParts = try expected()
    let found = try parts(of: db)
    return expectedParts.filter { !found.contains($0) }.map { part in
      let exists = found.contains { $0.kind == part.kind && $0.name == part.name }
      return "\(part.kind) \(part.name): \(exists ? "defined in another way" : "missing")"
    }
  }

  static func restoreIndexes(_ db: Database) throws {
    let found = try parts(of: db)
    for part in try expected() where part.kind == "index" && !found.contains(part) {
      try db.execute(sql: "DROP INDEX IF EXISTS \(part.name.quotedDatabaseIdentifier)")
      try db.execute(sql: part.sql)
    }
  }

  private static func expected() throws -> [Part] {
    let reference = try DatabaseQueue()
    try migrator.migrate(reference)
    return try reference.read(parts)
  }

  /// Returns the tables and indexes of a database, except the internal ones of SQLite and of the
  /// full-text index.
  private static func parts(of db: Database) throws -> [Part] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT type, name, sql FROM sqlite_schema
        WHERE sql NOT NULL AND name NOT LIKE 'sqlite_%'
        AND name NOT LIKE 'photo\\_text\\_%' ESCAPE '\\' ORDER BY type DESC, name
        """
    ).map { row in
      let table = "sqlite_schema"
      return Part(
        kind: try row.required("type", in: table) { $0 },
        name: try row.required("name", in: table) { $0 },
        sql: try row.required("sql", in: table) { (sql: String) -> String? in
          sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        })
    }
  }
}
