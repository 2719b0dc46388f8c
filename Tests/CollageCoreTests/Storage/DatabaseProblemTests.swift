import CollageCore
import Foundation
import GRDB
import Testing

@testable import CollageStore

@Suite("Database problems") struct DatabaseProblemTests {
  private let test: TestWorkspace

  /// Creates a saved collage with five revisions: empty, with `hero`, two moves of `hero`, and with
  /// `sky`.
  init() throws {
    test = try TestWorkspace.withHero()
    for pixels in [1.0, 2] { try test.edit { .nudge($0, by: pixels) } }
    try test.add(test.picture("b.png", width: 9), as: "sky")
    _ = try test.workspace.save(.current, progress: nil)
  }

  private func problems(_ sql: String) throws -> [String] {
    let database = try DatabaseRepository(path: test.store.database)
    try database.queue.inDatabase { db in try db.execute(sql: "PRAGMA foreign_keys = OFF; " + sql) }
    return try database.read { try $0.problems() }
  }

  @Test func areEmptyForValidDatabase() throws {
    for head in 0...4 { #expect(try problems("UPDATE collage SET head = \(head)") == []) }
  }

  @Test(
    arguments: [
      ("DELETE FROM revision WHERE number = 0", "revisions are missing"),
      ("UPDATE collage SET saved = 5", "the saved revision is missing"),
      ("UPDATE collage SET saved = -1", "the saved revision is missing"),
      ("UPDATE item SET until = 5 WHERE until IS NULL", "an item refers to a missing revision"),
      ("UPDATE collage SET head = 5", "the current revision is missing"),
      (
        "UPDATE collage SET head = 1; UPDATE item SET until = NULL WHERE since = 1",
        "two versions of an item belong to the same revision"
      ),
      (
        "UPDATE collage SET head = 1; UPDATE item SET until = 3 WHERE since = 1",
        "two versions of an item belong to the same revision"
      ),
      ("UPDATE item SET z = z + 1 WHERE until IS NULL", "the order of its items has gaps"),
      ("UPDATE item SET z = z * 2 WHERE until IS NULL", "the order of its items has gaps"),
      ("UPDATE item SET z = 0 WHERE until IS NULL", "the order of its items has gaps"),
      ("UPDATE item SET name = 'x' WHERE until IS NULL", "two items have the same name"),
    ])
  func reportEachViolatedRule(_ sql: String, _ problem: String) throws {
    #expect(try problems(sql) == ["collage poster: \(problem)"])
  }

  @Test(
    arguments: [
      ("DROP INDEX item_until", ["index item_until: missing"]),
      (
        "DROP INDEX item_until; CREATE INDEX item_until ON item (id)",
        ["index item_until: defined in another way"]
      ),
      ("ALTER TABLE setting ADD COLUMN more TEXT", ["table setting: defined in another way"]),
      ("DROP TABLE setting", ["table setting: missing"]),
      (
        "UPDATE item SET look = '[]', content = '[]'; UPDATE revision SET canvas = ''",
        [
          "table item, column look: the value is invalid",
          "table revision, column canvas: the value is invalid",
        ]
      ),
      // Images are reported once, without the items that show them.
      ("UPDATE image SET format = 'bmp'", ["table image, column format: the value is invalid"]),
      (
        "DELETE FROM image",
        [
          "table item_image refers to a missing row of table image",
          "table item_image refers to a missing row of table image",
          "table item, column content: the value is invalid",
        ]
      ),
    ])
  func reportSchemaAndValueErrors(_ sql: String, _ expected: [String]) throws {
    #expect(try problems(sql) == expected)
  }
}

@Suite("Database fingerprint") struct DatabaseFingerprintTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func fingerprint(_ name: String, _ sql: String) throws -> String {
    let queue = try DatabaseQueue(path: folder(name))
    try queue.inDatabase { try $0.execute(sql: sql) }
    try queue.close()
    return try DatabaseCopy.fingerprint(of: folder(name))
  }

  @Test func dependsOnValuesTypesAndTableNames() throws {
    let values = [
      "NULL", "1", "2", "1.0", "1.5", "'1'", "'NULL'", "''", "x''", "x'31'", "''''", "'a,b'",
    ]
    var all = try values.enumerated().map { index, value in
      try fingerprint("v\(index)", "CREATE TABLE t (a, b); INSERT INTO t VALUES (\(value), 0)")
    }
    all.append(try fingerprint("u", "CREATE TABLE u (a, b); INSERT INTO u VALUES (1, 0)"))
    all.append(try fingerprint("w", "CREATE TABLE t (a, b)"))
    all.append(try fingerprint("x", "CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 0), (1, 0)"))
    all.append(try fingerprint("y", "CREATE TABLE t (a, b); INSERT INTO t VALUES (0, 1)"))
    all.append(try fingerprint("z", "CREATE TABLE t (a, b, c); INSERT INTO t VALUES ('a', 'b', 0)"))
    #expect(Set(all).count == all.count && all.allSatisfy { $0.count == 64 })
  }

  @Test func ignoresFileLayoutAndLog() throws {
    let first = try fingerprint("a", "CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
    let second = try fingerprint(
      "b",
      """
      CREATE TABLE other (x); CREATE TABLE t (a); INSERT INTO t VALUES (1), (2), (3);
      DELETE FROM t WHERE a = 3; DROP TABLE other; CREATE INDEX i ON t (a); VACUUM
      """)
    #expect(first == second)
    let queue = try DatabaseQueue(path: folder("a"))
    defer { try? queue.close() }
    try queue.inDatabase {
      try $0.execute(sql: "PRAGMA journal_mode = WAL; INSERT INTO t VALUES (3)")
    }
    #expect(try DatabaseCopy.fingerprint(of: folder("a")) != first)
    #expect(Folder.byteCount(ofFile: folder("a-wal")) == 0)
  }

  @Test func decidesOnceOnReplacement() throws {
    let old = try fingerprint("a", "PRAGMA journal_mode = WAL; CREATE TABLE t (a)")
    let new = try fingerprint("b", "CREATE TABLE t (a); INSERT INTO t VALUES (7)")
    var fingerprints: [String] = []
    for isKnown in [false, true] {
      let isReplaced = try DatabaseCopy.replaceContents(of: folder("a"), by: folder("b")) {
        fingerprints.append($0)
        return isKnown
      }
      #expect(isReplaced == isKnown)
      #expect(try DatabaseCopy.fingerprint(of: folder("a")) == (isKnown ? new : old))
    }
    #expect(fingerprints == [old, old])
  }

  @Test func reportsDamageForOtherFiles() throws {
    let text = [UInt8](repeating: 65, count: 5000)
    try AtomicFile.write(text, to: folder("a"))
    #expect(
      throws: StoreError.damaged(path: folder("a"), detail: "file is not a database")
    ) { try DatabaseCopy.fingerprint(of: folder("a")) }
  }

  @Test func recognizesTemporaryAndFormerCopies() {
    let temporary = ["", "-journal", "-wal", "-shm"].flatMap {
      ["collage.sqlite-0123ABCD.tmp\($0)", "collage.sqlite.v12-backup-0123ABCD.tmp\($0)"]
    }
    #expect(temporary.allSatisfy(DatabaseCopy.isTemporary))
    let others = [
      "collage.sqlite", "collage.sqlite-0123ABC.tmp", "collage.sqlite-0123ABCDE.tmp",
      "collage.sqlite-0123abcd.tmp", "collage.sqlite-0123ABCG.tmp", "xcollage.sqlite-0123ABCD.tmp",
      "collage.sqlite.v-backup-0123ABCD.tmp", "collage.sqlite-0123ABCD.tmp-log",
      "collage.sqlite-0123ABCD", "collagexsqlite-0123ABCD.tmp",
    ]
    #expect(others.filter(DatabaseCopy.isTemporary) == [])
    #expect(
      ["collage.sqlite.v1-backup", "collage.sqlite.v12-backup"]
        .allSatisfy(DatabaseRepository.isMigrationBackup))
    let invalid = [
      "collage.sqlite.v-backup", "collage.sqlite.v1-backup2", "xcollage.sqlite.v1-backup",
      "collage.sqlite.vx-backup", "collage.sqlite-v1-backup",
    ]
    #expect(invalid.filter(DatabaseRepository.isMigrationBackup) == [])
  }
}

@Suite("Database copy") struct DatabaseCopyTests {
  private let folder: TemporaryFolder
  private let source: DatabaseQueue

  private struct Failure: Error {}

  init() throws {
    folder = try TemporaryFolder()
    source = try DatabaseQueue(path: folder("a"))
    try source.inDatabase { try $0.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (7)") }
  }

  /// Writes a copy of the database; returns the numbers that the closure reads from the copy before
  /// it accepts or rejects the copy.
  private func write(
    isAccepted: Bool, of moment: (() throws -> Void) throws -> Void = { try $0() }
  ) throws -> [Int?] {
    var seen: [Int?] = []
    try DatabaseCopy(of: source).write(to: folder("b"), of: moment) { db in
      seen.append(try Int.fetchOne(db, sql: "SELECT a FROM t"))
      return isAccepted
    }
    return seen
  }

  @Test(arguments: [false, true]) func leavesNothingWhenRejected(_ hasOlder: Bool) throws {
    if hasOlder { try AtomicFile.write([1, 2, 3], to: folder("b")) }
    #expect(
      try write(isAccepted: false) == [7] && folder.contents == (hasOlder ? ["a", "b"] : ["a"]))
    guard hasOlder else { return }
    #expect(try FileReader.bytes(at: folder("b"), limit: 9) == [1, 2, 3])
  }

  @Test(arguments: [false, true]) func replacesOlderCopy(_ hasOlder: Bool) throws {
    if hasOlder { try AtomicFile.write([1, 2, 3], to: folder("b")) }
    #expect(try write(isAccepted: true) == [7] && folder.contents == ["a", "b"])
    #expect(Folder.mode(folder("b")) == 0o600)
    let copy = try DatabaseQueue(path: folder("b"))
    #expect(try copy.inDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    #expect(try copy.inDatabase { try Int.fetchOne($0, sql: "SELECT a FROM t") } == 7)
  }

  @Test(arguments: [false, true]) func leavesNothingAfterError(_ isAtOnce: Bool) throws {
    try AtomicFile.write([1, 2, 3], to: folder("b"))
    let copy = DatabaseCopy(of: source)
    if isAtOnce {
      #expect(throws: (any Error).self) { try write(isAccepted: true) { _ in throw Failure() } }
    } else {
      #expect(throws: Failure.self) { try copy.write(to: folder("b")) { _ in throw Failure() } }
    }
    #expect(try folder.contents == ["a", "b"])
    #expect(try FileReader.bytes(at: folder("b"), limit: 9) == [1, 2, 3])
  }
}
