internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// An operation that writes a consistent copy of a database while other connections use it.
package struct DatabaseCopy {
  private let source: DatabaseQueue
  private let fileSystem: any FileSystem

  init(of source: DatabaseQueue, on fileSystem: any FileSystem = .disk) {
    self.source = source
    self.fileSystem = fileSystem
  }

  /// Returns whether a file name is that of an unfinished copy.
  static func isTemporary(_ name: String) -> Bool {
    let pattern = /collage\.sqlite(\.v\d+-backup)?-[0-9A-F]{8}\.tmp(-journal|-wal|-shm)?/
    return name.wholeMatch(of: pattern) != nil
  }

  /// Writes the copy, which gets its file name only when it is complete.
  ///
  /// Meanwhile, other connections can read and write the database. An existing file at `path` is
  /// replaced. `moment` must call its argument once; the copy contains the state at the time of
  /// this call. The complete copy is kept only if `shouldKeep` returns true.
  func write(
    to path: String, of moment: (_ begin: () throws -> Void) throws -> Void = { try $0() },
    if shouldKeep: (Database) throws -> Bool
  ) throws {
    let temporary = "\(path)-\(UUID().uuidString.prefix(8)).tmp"
    defer {
      for suffix in ["", "-journal", "-wal", "-shm"] {
        try? Folder.remove(temporary + suffix, on: fileSystem)
      }
    }
    try Folder.makeFile(temporary, on: fileSystem)
    let copy = try DatabaseQueue(file: temporary)
    do {
      try source.read { db in
        // A read transaction starts with its first query and then sees a fixed state.
        try moment { _ = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_schema") }
        try copy.writeWithoutTransaction { try db.backup(to: $0) }
      }
    } catch {
      let systemCode = copy.inDatabase { sqlite3_system_errno($0.sqliteConnection) }
      throw StoreError.wrapping(error, path: path, systemCode: systemCode)
    }
    let isKept = try copy.inDatabase { db in
      // The copy uses WAL mode like the original, so that opening the copy later doesn't change its
      // file.
      try db.execute(sql: "PRAGMA journal_mode = WAL")
      defer { _ = try? db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
      return try shouldKeep(db)
    }
    try copy.close()
    guard isKept else { return }
    try fileSystem.withFileErrors(.sync, path) { () throws(SystemError) in
      try fileSystem.flushFolder(Folder.parent(of: path))
    }
    try Folder.move(temporary, to: path, on: fileSystem)
    try Folder.sync(Folder.parent(of: path), on: fileSystem)
  }

  /// Reads a database that no other connection writes to, such as a copy.
  package static func reading<Value>(
    _ path: String, _ body: (any RepositoryReader) throws -> Value
  ) throws -> Value {
    do {
      let queue = try DatabaseQueue(file: path)
      defer { try? queue.close() }
      return try queue.read { try body(DatabaseReader(db: $0)) }
    } catch {
      throw StoreError.wrapping(error, path: path)
    }
  }
}

extension DatabaseCopy {
  /// Replaces the contents of the database at `path` with those of `other` in one transaction, and
  /// returns whether they were replaced.
  ///
  /// Other processes can have the database at `path` open. No connection may write to `other`.
  /// While the contents to replace are locked, `isKnown` receives their fingerprint and returns
  /// whether they may be lost.
  package static func replaceContents(
    of path: String, by other: String, if isKnown: @escaping (String) -> Bool
  ) throws -> Bool {
    var configuration = Configuration()
    configuration.busyMode = .timeout(Double(DatabaseRepository.busySeconds))
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    do {
      let target = try DatabaseQueue(file: path, configuration: configuration)
      let source = try DatabaseQueue(file: other)
      defer {
        try? source.close()
        try? target.close()
      }
      var isChecked = false
      do {
        // SQLite locks the target against other writers when it copies the first page.
        try source.backup(to: target, pagesPerStep: 1) { _ in
          guard !isChecked else { return }
          isChecked = true
          guard isKnown(try fingerprint(of: path)) else { throw Changed() }
        }
      } catch is Changed {
        return false
      }
      try target.inDatabase { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
      return true
    } catch {
      throw StoreError.wrapping(error, path: path)
    }
  }

  private struct Changed: InternalError {}

  /// Returns a hash of the names and rows of all tables in a database; the hash doesn't depend on
  /// the layout of the file.
  ///
  /// The rows include those in the write-ahead log, which this function writes back into the
  /// database file.
  package static func fingerprint(of path: String) throws -> String {
    do {
      let queue = try DatabaseQueue(file: path)
      defer { try? queue.close() }
      let digits = try queue.read { db in
        var hash = ContentHash()
        let tables = try String.fetchAll(
          db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        for table in tables {
          hash.update(Array("\(table)\n".utf8))
          let rows = try Row.fetchCursor(db, sql: "SELECT * FROM \(table.quotedDatabaseIdentifier)")
          while let row = try rows.next() {
            let values = row.databaseValues.map(\.sqlExpressionText)
            hash.update(Array("\(values.joined(separator: ","))\n".utf8))
          }
        }
        return hash.digits
      }
      try queue.inDatabase { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
      return digits
    } catch {
      throw StoreError.wrapping(error, path: path)
    }
  }
}

extension DatabaseValue {
  /// The value and its type as text; different values have different texts.
  fileprivate var sqlExpressionText: String {
    switch storage {
    case .null: "null"
    case .int64(let value): "\(value)"
    case .double(let value): "\(value.bitPattern)f"
    case .string(let value): "'\(value.replacingOccurrences(of: "'", with: "''"))'"
    case .blob(let value): value.base64EncodedString() + "b"
    }
  }
}

extension DatabaseRepository {
  /// Writes a copy of the current state while other connections read and write the database.
  ///
  /// An existing file is replaced. `moment` must call its argument once; the copy contains the
  /// state at the time of this call.
  package func copy(
    to path: String, on fileSystem: any FileSystem,
    of moment: (_ begin: () throws -> Void) throws -> Void = { try $0() }
  ) throws {
    do {
      try connections.using { connection in
        try DatabaseCopy(of: connection.queue, on: fileSystem)
          .write(to: path, of: moment) { _ in true }
      }
    } catch {
      throw StoreError.wrapping(error, path: path)
    }
  }
}
