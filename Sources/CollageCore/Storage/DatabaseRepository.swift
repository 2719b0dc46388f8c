internal import CSQLite
internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// A repository in an SQLite database.
///
/// The database is in WAL mode, so readers continue while a process writes. Every commit is synced
/// to disk. Writers wait in a queue, for up to ten seconds in total. Any number of threads can read
/// concurrently.
package final class DatabaseRepository: CollageRepository {
  static let busySeconds = 10
  /// The time after which a writer leaves the queue and tries to write, although it isn't the next
  /// in line.
  static let queuePatience = Duration.seconds(3)
  /// The size in bytes above which a writer checkpoints the write-ahead log.
  ///
  /// A large log is slow, because each new process reads all of it.
  static let logLimit = 1 << 20

  let path: String
  let queue: DatabaseQueue
  let connections: ConnectionPool
  /// The connection that detects writes; it is opened on first use.
  let watch = Mutex<DatabaseWatch?>(nil)
  /// The repository that the current thread is writing to.
  @TaskLocal private static var writtenRepository: ObjectIdentifier?

  /// Opens the database and migrates an older schema; creates a missing database if its folder
  /// exists.
  package convenience init(path: String) throws {
    try self.init(path: path, migrator: Schema.migrator, version: Schema.version)
  }

  init(path: String, migrator: DatabaseMigrator, version: Int) throws {
    self.path = path
    // Opening a database can write to it. The version is checked first, because a database of a
    // newer version must stay unchanged.
    guard Self.storedVersion(path) <= version else { throw StoreError.newer(path: path) }
    try Self.requireOwn(path)
    do {
      let first = try Self.connection(path, name: DatabaseAddress.name(of: path))
      queue = first.queue
      let store = StoreFolder(path: Folder.parent(of: path))
      let writerQueue = WriterQueue(folder: store.staging, timeout: Self.queuePatience)
      connections = ConnectionPool(
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

  /// Opens another connection.
  ///
  /// Fails if the file was removed, or was replaced by a database of a newer version, after the
  /// first connection was opened.
  static func anotherConnection(
    _ path: String, version: Int = Schema.version
  ) throws -> ConnectionPool.Connection {
    guard storedVersion(path) <= version else { throw StoreError.newer(path: path) }
    return try connection(path, name: DatabaseAddress.uri(of: path) + "?mode=rw")
  }

  private static func connection(
    _ path: String, name: String
  ) throws -> ConnectionPool.Connection {
    let busyWait = BusyHandler(seconds: busySeconds)
    let queue =
      try immutableQueue(path)
      ?? DatabaseQueue(path: name, configuration: configuration(busyWait))
    return ConnectionPool.Connection(queue: queue, busyWait: busyWait)
  }

  /// Opens a database on a read-only disk, where SQLite can't create a write-ahead log; `nil` if
  /// the disk is writable or the database has a log with contents.
  private static func immutableQueue(_ path: String) throws -> DatabaseQueue? {
    guard Folder.isOnReadOnlyDisk(path), Folder.byteCount(ofFile: path + "-wal") ?? 0 == 0
    else { return nil }
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(
      path: DatabaseAddress.uri(of: path) + "?immutable=1", configuration: configuration)
  }

  private static func configuration(_ busyWait: BusyHandler) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .callback { busyWait.wait(after: $0) }
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      // GRDB's own setup of WAL mode doesn't sync commits, and it writes even for readers.
      let mode = try busyWait.retrying { try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") }
      guard mode == "wal" else {
        throw DatabaseError(resultCode: .SQLITE_CANTOPEN, message: "no write-ahead log")
      }
      try db.execute(sql: "PRAGMA synchronous = FULL")
      // Without this call, SQLite would checkpoint the log when a command closes its connection. A
      // checkpoint costs three more disk syncs than the commit itself; see `checkpoint`.
      csqlite_keep_wal_on_close(db.sqliteConnection)
    }
    return configuration
  }

  /// Returns the schema version in the file's header; 0 if the file isn't a database.
  private static func storedVersion(_ path: String) -> Int {
    header(of: path)?[60..<64].reduce(0) { $0 << 8 | Int($1) } ?? 0
  }

  /// Returns whether a file is an SQLite database, of any program.
  static func isDatabase(_ path: String) -> Bool { header(of: path) != nil }

  private static func header(of path: String) -> [UInt8]? {
    guard let header = try? FileReader.prefix(of: path, count: 100), header.count == 100,
      header.starts(with: Array("SQLite format 3\0".utf8))
    else { return nil }
    return header
  }

  /// Migrates an older database, after writing a copy of it to its folder.
  private func migrate(_ migrator: DatabaseMigrator, from stored: Int) throws {
    if stored > 0 {
      let copy = "\(path).v\(stored)-backup"
      try DatabaseCopy(of: queue).write(to: copy) { db in
        // The copy isn't kept if another process has migrated the database meanwhile.
        try Int.fetchOne(db, sql: "PRAGMA user_version") == stored
      }
    }
    // If several processes open a store at the same time, a process can fail because another one
    // has already applied a migration. The process tries again as long as the number of applied
    // migrations grows.
    var appliedCount = try queue.read(migrator.appliedIdentifiers).count
    while true {
      do {
        return try migrator.migrate(queue)
      } catch {
        guard try !queue.read(migrator.hasCompletedMigrations) else { return }
        let newCount = try queue.read(migrator.appliedIdentifiers).count
        guard newCount > appliedCount else { throw error }
        appliedCount = newCount
      }
    }
  }

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

  /// Executes a closure in a transaction that acquires the write lock when it starts.
  package func write<Value>(_ body: (any RepositoryWriter) throws -> Value) throws -> Value {
    requireNoTransaction()
    // The system's error code is read immediately, because later calls of SQLite overwrite it.
    var systemCode: Int32 = 0
    do {
      return try connections.writing { connection in
        try connection.queue.writeWithoutTransaction { db in
          var value: Value?
          do {
            try db.inTransaction(.immediate) {
              value = try Self.$writtenRepository.withValue(ObjectIdentifier(self)) {
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

  /// Stops the program if the thread is inside a write transaction of this repository.
  ///
  /// There, a call of the repository itself would read an older state, or deadlock.
  private func requireNoTransaction() {
    precondition(
      Self.writtenRepository != ObjectIdentifier(self), "the thread is inside a transaction")
  }
}

extension DatabaseRepository {
  package func checkpoint() {
    try? connections.using { connection in
      connection.queue.inDatabase { Self.checkpointLog($0, connection.busyWait) }
    }
  }

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

  /// Checkpoints the write-ahead log, unless other connections are reading or writing.
  private static func checkpointLog(_ db: Database, _ busyWait: BusyHandler) {
    // Errors are ignored: all commits have already succeeded, and a later writer tries again.
    busyWait.withoutWaiting { try? db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
  }
}
