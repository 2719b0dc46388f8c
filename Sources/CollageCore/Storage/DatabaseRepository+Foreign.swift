internal import GRDB

/// Databases that are not the program's.
extension DatabaseRepository {
  /// Refuses a file with somebody else's tables, before anything writes to it.
  ///
  /// Opening a database for writing changes it unless it is in the mode that this program puts its
  /// own into; one in another mode is read first.
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
      // What cannot be read in this way is told by whoever opens the database.
    }
  }

  /// Refuses a database with tables none of which is the one that this program makes first.
  static func requireOwn(_ db: Database, path: String) throws {
    let tables = try String.fetchSet(
      db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
    guard tables.isEmpty || tables.contains("grdb_migrations") else {
      throw StoreError.inconsistent(path: path, detail: "its tables are of another program")
    }
  }

  /// What stands in the header of a database with a write-ahead log.
  private static let logMode: UInt8 = 2

  /// Whether a file's name is one of the copies that are made before a database is brought up to
  /// date.
  static func isFormerCopy(_ name: String) -> Bool {
    name.wholeMatch(of: /collage\.sqlite\.v\d+-backup/) != nil
  }
}
