internal import CSQLite
internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// Collages in an SQLite database.
///
/// Write-ahead logging lets readers go on while somebody writes; every commit is flushed to the
/// disk; writers wait in a queue, and in all for up to ten seconds. Any number of threads may read at a
/// time.
package final class DatabaseRepository: CollageRepository {
  static let busySeconds = 10
  /// How long a writer stays in the queue before it asks SQLite out of turn.
  static let queuePatience = Duration.seconds(3)
  /// The length of the log from which on a writer folds it into the database, in bytes; the next
  /// process has to read it from its beginning.
  static let logLimit = 1 << 20

  let path: String
  /// The first connection.
  let queue: DatabaseQueue
  let connections: DatabaseConnections
  /// What tells that anybody wrote, once somebody has asked for it.
  let watch = Mutex<DatabaseWatch?>(nil)
  /// The repository that the present thread writes to.
  @TaskLocal private static var written: ObjectIdentifier?

  /// Opens the database, and brings an older one up to date.
  ///
  /// - Parameter path: The database file; it is made if its folder exists.
  /// - Throws: ``StoreError``.
  package convenience init(path: String) throws {
    try self.init(path: path, migrator: Schema.migrator, version: Schema.version)
  }

  /// Opens the database with the migrations that make a version of its tables.
  init(path: String, migrator: DatabaseMigrator, version: Int) throws {
    self.path = path
    // Opening a database writes to it, which must not happen to one of a newer version.
    guard Self.storedVersion(path) <= version else { throw StoreError.newer(path: path) }
    try Self.requireOwn(path)
    do {
      let first = try Self.connection(path, name: DatabaseAddress.name(of: path))
      queue = first.queue
      let store = StoreFolder(path: Folder.parent(of: path))
      let writerQueue = WriterQueue(folder: store.staging, patience: Self.queuePatience)
      connections = DatabaseConnections(
        first, queue: writerQueue, patience: Self.queuePatience
      ) {
        try Self.anotherConnection(path, version: version)
      }
      let (stored, isCurrent) = try queue.read { db in
        let stored = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        try Self.requireOwn(db, path: path)
        guard try stored <= version && !migrator.hasBeenSuperseded(db) else {
          throw StoreError.newer(path: path)
        }
        return (stored, try migrator.hasCompletedMigrations(db))
      }
      if !isCurrent { try migrate(migrator, from: stored) }
    } catch {
      throw StoreError.wrapping(error, path: path)
    }
  }

  /// Opens the database once more; the file that was opened first must not be gone or renewed.
  static func anotherConnection(
    _ path: String, version: Int = Schema.version
  ) throws -> DatabaseConnections.Connection {
    guard storedVersion(path) <= version else { throw StoreError.newer(path: path) }
    return try connection(path, name: DatabaseAddress.uri(of: path) + "?mode=rw")
  }

  private static func connection(
    _ path: String, name: String
  ) throws -> DatabaseConnections.Connection {
    let busyWait = BusyWait(seconds: busySeconds)
    let queue =
      try unchangeable(path)
      ?? DatabaseQueue(path: name, configuration: configuration(busyWait))
    return DatabaseConnections.Connection(queue: queue, busyWait: busyWait)
  }

  /// Opens the database of a disk that nobody can write to, where there can be no log either.
  private static func unchangeable(_ path: String) throws -> DatabaseQueue? {
    guard Folder.isOnReadOnlyDisk(path), Folder.byteCount(ofFile: path + "-wal") ?? 0 == 0
    else { return nil }
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(
      path: DatabaseAddress.uri(of: path) + "?immutable=1", configuration: configuration)
  }

  private static func configuration(_ busyWait: BusyWait) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .callback { busyWait.wait(after: $0) }
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      // The mode that GRDB sets up does not flush commits, and writes even for those who read only.
      let mode = try busyWait.retrying { try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") }
      guard mode == "wal" else {
        throw DatabaseError(resultCode: .SQLITE_CANTOPEN, message: "no write-ahead log")
      }
      try db.execute(sql: "PRAGMA synchronous = FULL")
      // Folding the log into the database at the end of every command would cost three more flushes
      // of the disk than the commit itself; see `checkpoint`.
      csqlite_keep_wal_on_close(db.sqliteConnection)
    }
    return configuration
  }

  /// The version of the tables that the file's header tells; 0 if it tells none.
  private static func storedVersion(_ path: String) -> Int {
    header(of: path)?[60..<64].reduce(0) { $0 << 8 | Int($1) } ?? 0
  }

  /// Whether a file is a database, of whomever.
  static func isDatabase(_ path: String) -> Bool { header(of: path) != nil }

  private static func header(of path: String) -> [UInt8]? {
    guard let header = try? FileReader.prefix(of: path, count: 100), header.count == 100,
      header.starts(with: Array("SQLite format 3\0".utf8))
    else { return nil }
    return header
  }

  /// Brings an older database up to date, after a copy of it was put beside it.
  private func migrate(_ migrator: DatabaseMigrator, from stored: Int) throws {
    if stored > 0 {
      let copy = "\(path).v\(stored)-backup"
      try DatabaseCopy(of: queue).write(to: copy) { db in
        // Somebody else may have brought the database up to date by now.
        try Int.fetchOne(db, sql: "PRAGMA user_version") == stored
      }
    }
    // Of several processes that open a store at once, each may find what another has just done: it goes
    // on from there, as long as somebody gets on.
    var done = try queue.read(migrator.appliedIdentifiers).count
    while true {
      do {
        return try migrator.migrate(queue)
      } catch {
        guard try !queue.read(migrator.hasCompletedMigrations) else { return }
        let others = try queue.read(migrator.appliedIdentifiers).count
        guard others > done else { throw error }
        done = others
      }
    }
  }

  /// Reads one consistent state, which no writer can change meanwhile.
  package func read<Value>(_ body: (any RepositoryReader) throws -> Value) throws -> Value {
    requireNoTransaction()
    do {
      return try connections.using { connection in
        try connection.queue.read { try body(DatabaseReader(db: $0)) }
      }
    } catch {
      throw StoreError.wrapping(error, path: path)
    }
  }

  /// Reads and changes in one transaction, which starts by becoming the only writer.
  package func write<Value>(_ body: (any RepositoryWriter) throws -> Value) throws -> Value {
    requireNoTransaction()
    // SQLite keeps the system's number for a short time only.
    var systemCode: Int32 = 0
    do {
      return try connections.writing { connection in
        try connection.queue.writeWithoutTransaction { db in
          var value: Value?
          do {
            try db.inTransaction(.immediate) {
              value = try Self.$written.withValue(ObjectIdentifier(self)) {
                try body(DatabaseWriter(db: db))
              }
              return .commit
            }
          } catch {
            systemCode = sqlite3_system_errno(db.sqliteConnection)
            throw error
          }
          if Folder.byteCount(ofFile: path + "-wal") ?? 0 > Self.logLimit {
            Self.checkpointLog(db, connection.busyWait)
          }
          guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
          return value
        }
      }
    } catch {
      throw StoreError.wrapping(error, path: path, systemCode: systemCode)
    }
  }

  /// A transaction reads and writes by what it is given: whoever asks the repository meanwhile would
  /// read an older state, or wait for himself.
  private func requireNoTransaction() {
    precondition(Self.written != ObjectIdentifier(self), "the thread is inside a transaction")
  }
}

extension DatabaseRepository {
  /// Folds the write-ahead log into the database, so that the one file holds everything.
  package func checkpoint() {
    try? connections.using { connection in
      connection.queue.inDatabase { Self.checkpointLog($0, connection.busyWait) }
    }
  }

  /// Rebuilds the indexes of all tables, and creates those that are missing.
  package func rebuildIndexes() throws {
    do {
      try connections.writing { connection in
        try connection.queue.write { try $0.execute(sql: "REINDEX") }
        try connection.queue.write(Schema.restoreIndexes)
      }
    } catch {
      throw StoreError.wrapping(error, path: path)
    }
  }

  /// Folds the write-ahead log into the database, unless somebody reads it.
  private static func checkpointLog(_ db: Database, _ busyWait: BusyWait) {
    // The commit has succeeded; a log that cannot be folded now is folded another time.
    busyWait.withoutWaiting { try? db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
  }
}
