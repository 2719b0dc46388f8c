internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// A copy of a database that is in use, as it is at one moment.
package struct DatabaseCopy {
  private let source: DatabaseQueue
  private let fileSystem: any FileSystem

  init(of source: DatabaseQueue, on fileSystem: any FileSystem = .disk) {
    self.source = source
    self.fileSystem = fileSystem
  }

  /// Whether a file's name is one of a copy in the making.
  static func isTemporary(_ name: String) -> Bool {
    let form = /collage\.sqlite(\.v\d+-backup)?-[0-9A-F]{8}\.tmp(-journal|-wal|-shm)?/
    return name.wholeMatch(of: form) != nil
  }

  /// Writes the copy, which appears under its name complete or not at all.
  ///
  /// Nobody who reads or writes the database has to wait meanwhile.
  ///
  /// - Parameters:
  ///   - path: The copy's file; an older one is replaced.
  ///   - moment: Calls what it is given, at the moment of which the copy is to be.
  ///   - isWanted: Asked, when the copy is complete, whether it is to have its name.
  /// - Throws: The database's errors, ``FileError``.
  func write(
    to path: String, of moment: (_ begin: () throws -> Void) throws -> Void = { try $0() },
    if isWanted: (Database) throws -> Bool
  ) throws {
    let temporary = "\(path)-\(UUID().uuidString.prefix(8)).tmp"
    defer {
      for ending in ["", "-journal", "-wal", "-shm"] {
        try? Folder.remove(temporary + ending, on: fileSystem)
      }
    }
    try Folder.makeFile(temporary, on: fileSystem)
    let copy = try DatabaseQueue(file: temporary)
    do {
      try source.read { db in
        // The first question fixes what is read until the end.
        try moment { _ = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_schema") }
        try copy.writeWithoutTransaction { try db.backup(to: $0) }
      }
    } catch {
      let systemCode = copy.inDatabase { sqlite3_system_errno($0.sqliteConnection) }
      throw StoreError.wrapping(error, path: path, systemCode: systemCode)
    }
    let isKept = try copy.inDatabase { db in
      // Whoever opens the copy finds it in the mode that it is used in, and changes nothing of it.
      try db.execute(sql: "PRAGMA journal_mode = WAL")
      defer { _ = try? db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
      return try isWanted(db)
    }
    try copy.close()
    guard isKept else { return }
    try fileSystem.doing(.sync, path) { () throws(SystemError) in
      try fileSystem.flushFolder(Folder.parent(of: path))
    }
    try Folder.move(temporary, to: path, on: fileSystem)
    try Folder.sync(Folder.parent(of: path), on: fileSystem)
  }

  /// Reads a database that nobody writes to, such as a copy.
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
  /// Gives a database the contents of another one in one transaction, whoever has it open.
  ///
  /// - Parameters:
  ///   - path: The database that is changed.
  ///   - other: A database that nobody writes to.
  ///   - isKnown: Asked with the fingerprint of what would be lost, which nobody can change then.
  /// - Returns: Whether the contents were replaced.
  /// - Throws: ``StoreError``.
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
        // From the first page on the target is locked against writers.
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

  /// The hash of everything that is in a database, however its file is laid out.
  ///
  /// What stands in its log alone counts, and is folded into the file.
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
  /// The value with its kind, so that different values have different texts.
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
  /// Copies the database as it is at one moment, while others read and write.
  ///
  /// - Parameters:
  ///   - path: The copy's file; an older one is replaced.
  ///   - fileSystem: Where files are written.
  ///   - moment: Calls what it is given, at the moment of which the copy is to be.
  /// - Throws: ``StoreError``, ``FileError``.
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
