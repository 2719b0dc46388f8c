internal import GRDB

/// Checks that a database belongs to this program.
extension DatabaseRepository {
  /// Throws an error if a database that isn't in WAL mode contains tables of another program;
  /// doesn't change the file.
  ///
  /// Opening a database for writing changes the file, unless the database is in WAL mode like this
  /// program's databases. Therefore, this function opens the database read-only if it isn't in WAL
  /// mode. A database in WAL mode is checked after it is opened.
  static func requireOwn(_ path: String) throws {
    guard let header = try? FileReader.prefix(of: path, count: 20), header.count == 20,
      header[18] != logMode
    else { return }
    var configuration = Configuration()
    configuration.readonly = true
    do {
      let queue = try DatabaseQueue(file: path, configuration: configuration)
      defer { try? queue.close() }
      try queue.read { try requireOwn($0, path: path) }
    } catch is DatabaseError {
      // If reading fails, opening the database will report the error.
    }
  }

  /// Throws an error if the database has tables, but not the first table that this program creates.
  static func requireOwn(_ db: Database, path: String) throws {
    let tables = try String.fetchSet(
      db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
    guard tables.isEmpty || tables.contains("grdb_migrations") else {
      throw StoreError.inconsistent(path: path, detail: "its tables are of another program")
    }
  }

  /// The format version in the header of a database in WAL mode.
  private static let logMode: UInt8 = 2

  /// Returns whether a file name is that of a backup made before a migration.
  static func isMigrationBackup(_ name: String) -> Bool {
    name.wholeMatch(of: /collage\.sqlite\.v\d+-backup/) != nil
  }
}
