internal import GRDB

/// Checks that a database belongs to this program.
extension DatabaseRepository {
  /// Throws an error if the file contains tables of another program, without changing the file.
  ///
  /// Opening a database for writing changes the file, unless the database is in WAL mode like this
  /// program's databases. Therefore, this function opens a database that isn't in WAL mode for
  /// reading only.
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
