internal import CSQLite
internal import Foundation
internal import GRDB

/// Collages in an SQLite database.
///
/// Write-ahead logging lets readers go on while somebody writes; every commit is flushed to the
/// disk; a writer waits up to ten seconds for another one.
public final class DatabaseRepository: CollageRepository {
  static let busySeconds = 10
  /// The length of the log from which on a writer folds it into the database, in bytes; the next
  /// process has to read it from its beginning.
  private static let logLimit = 1 << 20

  let path: String
  let queue: DatabaseQueue

  /// Opens the database, and brings an older one up to date.
  ///
  /// - Parameter path: The database file; it is made if its folder exists.
  /// - Throws: ``StoreError``.
  public init(path: String) throws {
    self.path = path
    var configuration = Configuration()
    configuration.busyMode = .timeout(TimeInterval(Self.busySeconds))
    configuration.journalMode = .wal
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      // Folding the log into the database at the end of every command would cost three more flushes
      // of the disk than the commit itself; see `consolidate`.
      csqlite_keep_wal_on_close(db.sqliteConnection)
    }
    do {
      queue = try DatabaseQueue(path: path, configuration: configuration)
      let isCurrent = try queue.read { db in
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard try version <= Schema.version && !Schema.migrator.hasBeenSuperseded(db) else {
          throw StoreError.newer(path: path)
        }
        return try Schema.migrator.hasCompletedMigrations(db)
      }
      if !isCurrent { try Self.migrate(queue) }
    } catch {
      throw StoreError.wrapping(error, path: path)
    }
  }

  /// Brings an older database up to date.
  private static func migrate(_ queue: DatabaseQueue) throws {
    do {
      try Schema.migrator.migrate(queue)
    } catch {
      // Of two processes that open a new store at once, one finds the other's tables there.
      guard try queue.read(Schema.migrator.hasCompletedMigrations) else { throw error }
    }
  }

  /// Reads one consistent state, which no writer can change meanwhile.
  public func read<Value>(_ body: (any RepositoryReader) throws -> Value) throws -> Value {
    do {
      return try queue.read { try body(DatabaseReader(db: $0)) }
    } catch {
      throw StoreError.wrapping(error, path: path)
    }
  }

  /// Reads and changes in one transaction, which starts by becoming the only writer.
  public func write<Value>(_ body: (any RepositoryWriter) throws -> Value) throws -> Value {
    do {
      return try queue.writeWithoutTransaction { db in
        var value: Value?
        try db.inTransaction(.immediate) {
          value = try body(DatabaseWriter(db: db))
          return .commit
        }
        if Folder.byteCount(ofFile: path + "-wal") ?? 0 > Self.logLimit { foldLog(db) }
        guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return value
      }
    } catch {
      throw StoreError.wrapping(error, path: path)
    }
  }
}

extension DatabaseRepository {
  /// Folds the write-ahead log into the database, so that the one file holds everything.
  public func consolidate() {
    queue.inDatabase(foldLog)
  }

  /// Folds the write-ahead log into the database, unless somebody reads it.
  private func foldLog(_ db: Database) {
    sqlite3_busy_timeout(db.sqliteConnection, 0)
    defer { sqlite3_busy_timeout(db.sqliteConnection, Int32(Self.busySeconds * 1000)) }
    // The commit has succeeded; a log that cannot be folded now is folded another time.
    try? db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
  }
}

extension StoreError {
  /// The store's error for what the database reported; other errors are passed on as they are.
  static func wrapping(_ error: any Error, path: String) -> any Error {
    switch error {
    case let error as RowError:
      return StoreError.inconsistent(
        path: path, detail: "table \(error.table), column \(error.column)")
    case let error as DatabaseError:
      let detail = error.message ?? "error \(error.extendedResultCode.rawValue)"
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        return StoreError.locked(path: path, seconds: DatabaseRepository.busySeconds)
      case .SQLITE_CORRUPT, .SQLITE_NOTADB:
        return StoreError.damaged(path: path, detail: detail)
      case .SQLITE_FULL:
        return StoreError.full(path: path)
      case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
        return StoreError.notWritable(path: path, detail: detail)
      case .SQLITE_CONSTRAINT:
        return StoreError.inconsistent(path: path, detail: detail)
      default:
        return StoreError.failed(
          path: path, code: error.extendedResultCode.rawValue, detail: detail)
      }
    default:
      return error
    }
  }
}
