import Foundation
import GRDB
import Testing

@testable import CollageCore

@Suite("A copy of a database") struct DatabaseCopyTests {
  private let folder: TemporaryFolder
  private let source: DatabaseQueue

  private struct Failure: Error {}

  init() throws {
    folder = try TemporaryFolder()
    source = try DatabaseQueue(path: folder("a"))
    try source.inDatabase { try $0.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (7)") }
  }

  /// The number in the copy, as whoever decides sees it.
  private func write(
    wanted: Bool, of moment: (() throws -> Void) throws -> Void = { try $0() }
  ) throws -> [Int?] {
    var seen: [Int?] = []
    try DatabaseCopy(of: source).write(to: folder("b"), of: moment) { db in
      seen.append(try Int.fetchOne(db, sql: "SELECT a FROM t"))
      return wanted
    }
    return seen
  }

  @Test("that is not wanted leaves nothing", arguments: [false, true])
  func unwanted(_ hasOlder: Bool) throws {
    if hasOlder { try AtomicFile.write([1, 2, 3], to: folder("b")) }
    #expect(try write(wanted: false) == [7] && folder.contents == (hasOlder ? ["a", "b"] : ["a"]))
    guard hasOlder else { return }
    #expect(try FileReader.bytes(at: folder("b"), limit: 9) == [1, 2, 3])
  }

  @Test("that is wanted takes the place of an older one", arguments: [false, true])
  func wanted(_ hasOlder: Bool) throws {
    if hasOlder { try AtomicFile.write([1, 2, 3], to: folder("b")) }
    #expect(try write(wanted: true) == [7] && folder.contents == ["a", "b"])
    #expect(Folder.mode(folder("b")) == 0o600)
    let copy = try DatabaseQueue(path: folder("b"))
    #expect(try copy.inDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    #expect(try copy.inDatabase { try Int.fetchOne($0, sql: "SELECT a FROM t") } == 7)
  }

  @Test("that cannot be made, or decided on, leaves nothing", arguments: [false, true])
  func failed(_ isAtOnce: Bool) throws {
    try AtomicFile.write([1, 2, 3], to: folder("b"))
    let copy = DatabaseCopy(of: source)
    if isAtOnce {
      #expect(throws: (any Error).self) { try write(wanted: true) { _ in throw Failure() } }
    } else {
      #expect(throws: Failure.self) { try copy.write(to: folder("b")) { _ in throw Failure() } }
    }
    #expect(try folder.contents == ["a", "b"])
    #expect(try FileReader.bytes(at: folder("b"), limit: 9) == [1, 2, 3])
  }
}
