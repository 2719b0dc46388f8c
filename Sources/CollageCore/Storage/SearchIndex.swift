internal import GRDB

/// The full-text index of the library's photos, which can be rebuilt from other tables at any time.
package enum SearchIndex {
  /// The SQL statement that creates the index; it must not change, because a released migration
  /// contains it.
  static let definition =
    "CREATE VIRTUAL TABLE photo_text USING fts5 (words, tokenize = 'trigram case_sensitive 1');"

  private static let prefix = "search index: "

  /// Returns whether the description of a database problem is about the index.
  package static func isConcerned(by problem: String) -> Bool {
    problem.hasPrefix(prefix) || problem.contains("photo_text")
  }

  /// Returns descriptions of the differences between the index and the photos.
  ///
  /// The photos' rows must be readable, and `parts` must contain the photos' names and tags.
  static func problems(_ db: Database, _ parts: PhotoNamesAndTags) throws -> [String] {
    do {
      var stale = 0
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT \(LibraryPhoto.columns), words FROM photo
          LEFT JOIN photo_text ON photo_text.rowid = number
          """)
      while let row = try rows.next() {
        let words: String? = try row.optional("words", in: "photo_text")
        if words != (try LibraryPhoto(row: row, parts)).searchText { stale += 1 }
      }
      let orphans =
        try Int.fetchOne(
          db, sql: "SELECT COUNT(*) FROM photo_text WHERE rowid NOT IN (SELECT number FROM photo)")
        ?? 0
      return [
        stale > 0 ? prefix + "photos that are missing or out of date: \(stale)" : nil,
        orphans > 0 ? prefix + "entries without a photo: \(orphans)" : nil,
      ].compactMap { $0 }
    } catch let error as DatabaseError {
      return [prefix + (error.message ?? "it can't be read")]
    }
  }

  /// Checks the structure of the index, and returns a description of the damage; `nil` if the index
  /// is intact.
  ///
  /// SQLite requires a connection that can write for this check.
  static func damage(_ db: Database) throws -> String? {
    do {
      try db.execute(sql: "INSERT INTO photo_text (photo_text) VALUES ('integrity-check')")
      return nil
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return prefix + (error.message ?? "it is damaged")
    }
  }

  static func rebuild(_ db: Database) throws {
    try remove(db)
    try db.execute(sql: definition)
    let parts = try PhotoNamesAndTags(db)
    let rows = try Row.fetchCursor(db, sql: "SELECT \(LibraryPhoto.columns) FROM photo")
    while let row = try rows.next() {
      let number: Int64 = try row.required("number", in: "photo") { $0 }
      try db.execute(
        sql: "INSERT INTO photo_text (rowid, words) VALUES (?, ?)",
        arguments: [number, try LibraryPhoto(row: row, parts).searchText])
    }
  }

  /// Removes the index, even if it is too damaged for `DROP TABLE`.
  private static func remove(_ db: Database) throws {
    do {
      try db.execute(sql: "DROP TABLE IF EXISTS photo_text")
    } catch is DatabaseError {
      // SQLite opens a virtual table before dropping it. This fails if the tables that store its
      // data are unreadable.
      try db.execute(sql: "PRAGMA writable_schema = ON")
      // This statement also turns off `writable_schema` and makes SQLite reload the schema.
      defer { try? db.execute(sql: "PRAGMA writable_schema = RESET") }
      try db.execute(
        sql: "DELETE FROM sqlite_schema WHERE type = 'table' AND name = 'photo_text'")
    }
    for part in ["data", "idx", "content", "docsize", "config"] {
      try db.execute(sql: "DROP TABLE IF EXISTS photo_text_\(part)")
    }
  }
}

extension DatabaseRepository {
  /// Compares the search index with the photos and, if they agree, checks the structure of the
  /// index.
  ///
  /// The check of the structure requires a connection that can write. The errors `locked` and
  /// `notWritable` mean that only this check failed.
  package func searchIndexProblems() throws -> [String] {
    do {
      let differences = try connections.using { connection in
        try connection.queue.read { try SearchIndex.problems($0, PhotoNamesAndTags($0)) }
      }
      guard differences.isEmpty else { return differences }
      return try connections.writing { connection in
        try connection.queue.write { try SearchIndex.damage($0).map { [$0] } ?? [] }
      }
    } catch {
      throw StoreError.wrapping(error, path: path)
    }
  }

  package func rebuildSearchIndex() throws {
    do {
      try connections.writing { try $0.queue.write(SearchIndex.rebuild) }
    } catch {
      throw StoreError.wrapping(error, path: path)
    }
  }
}
