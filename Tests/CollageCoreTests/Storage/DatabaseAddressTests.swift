import Foundation
import GRDB
import Testing

@testable import CollageCore

@Suite("The name by which the database finds a file")
struct DatabaseAddressTests {
  @Test(
    "is its path, but for what would be taken for something else",
    arguments: [
      ("/a b/c.sqlite", "/a b/c.sqlite"), ("c.sqlite", "c.sqlite"),
      ("file:c.sqlite", "./file:c.sqlite"), ("/file:c.sqlite", "/file:c.sqlite"),
      ("file:é", "./file:é"), ("FILE:x", "FILE:x"),
    ])
  func names(_ path: String, _ name: String) {
    #expect(DatabaseAddress.name(of: path) == name)
  }

  @Test(
    "as a URI protects every byte that may mean something",
    arguments: [
      ("/a b/c.sqlite", "file:///a%20b/c.sqlite"), ("c?x#y%z", "file:c%3fx%23y%25z"),
      ("/é\n", "file:///%c3%a9%0a"), ("//host/x", "file:////host/x"),
      ("AZaz09-._~/+&=:", "file:AZaz09-._~/%2b%26%3d%3a"),
    ])
  func uris(_ path: String, _ uri: String) {
    #expect(DatabaseAddress.uri(of: path) == uri)
  }

  @Test("is a URI where the path is no text")
  func bytes() {
    #expect(DatabaseAddress.name(of: String(pathBytes: [47, 120, 0xFF])) == "file:///x%ff")
    #expect(DatabaseAddress.name(of: String(pathBytes: [0xE9, 63])) == "file:%e9%3f")
  }
}

@Suite("What the database reports")
struct DatabaseReportTests {
  // No file system tells how much room there is at a place that is not there.
  private let path = "/nowhere/at all/collage.sqlite"

  private func wrapped(
    _ code: ResultCode, _ message: String? = "m", systemCode: Int32 = 0
  ) -> StoreError? {
    let error = DatabaseError(resultCode: code, message: message)
    return StoreError.wrapping(error, path: path, systemCode: systemCode) as? StoreError
  }

  @Test("is told as what it means for the store")
  func kinds() {
    let path = path
    let expected: [(ResultCode, StoreError)] = [
      (.SQLITE_BUSY, .locked(path: path, seconds: 10)),
      (.SQLITE_LOCKED, .locked(path: path, seconds: 10)),
      (.SQLITE_CORRUPT, .damaged(path: path, detail: "m")),
      (.SQLITE_NOTADB, .damaged(path: path, detail: "m")),
      (.SQLITE_READONLY, .notWritable(path: path, detail: "m")),
      (.SQLITE_CANTOPEN, .notWritable(path: path, detail: "m")),
      (.SQLITE_PERM, .notWritable(path: path, detail: "m")),
      (.SQLITE_AUTH, .notWritable(path: path, detail: "m")),
      (.SQLITE_CONSTRAINT, .inconsistent(path: path, detail: "m")),
      (.SQLITE_CONSTRAINT_UNIQUE, .inconsistent(path: path, detail: "m")),
      (.SQLITE_FULL, .full(path: path, space: FileError.Space(needed: 1 << 20, free: nil))),
      (.SQLITE_ERROR, .failed(path: path, code: 1, detail: "m")),
      (.SQLITE_TOOBIG, .failed(path: path, code: 18, detail: "m")),
      // 10, and 1 in the second byte.
      (.SQLITE_IOERR_READ, .failed(path: path, code: 266, detail: "m")),
    ]
    for (code, error) in expected { #expect(wrapped(code) == error, "\(code)") }
  }

  @Test("of what could not be written is told by the system's number")
  func writing() {
    let codes: [ResultCode] = [
      .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_DIR_FSYNC, .SQLITE_IOERR_TRUNCATE,
      .SQLITE_IOERR_DELETE, .SQLITE_IOERR_SHMOPEN, .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_SHMMAP,
    ]
    for code in codes {
      for full in [ENOSPC, EDQUOT, EFBIG] {
        let space = FileError.Space(needed: 1 << 20, free: nil)
        #expect(wrapped(code, systemCode: full) == .full(path: path, space: space), "\(code)")
      }
      let unknown = StoreError.notWritable(path: path, detail: "input/output error")
      #expect(wrapped(code) == unknown && wrapped(code, systemCode: EIO) == unknown, "\(code)")
      #expect(
        wrapped(code, systemCode: EACCES) == .notWritable(path: path, detail: "permission denied"))
    }
  }

  @Test("of its rows names the table and the column, and other errors stay what they are")
  func others() {
    let row = StoreError.wrapping(RowError(table: "item", column: "z"), path: path)
    #expect(row as? StoreError == .inconsistent(path: path, detail: "table item, column z"))
    #expect(StoreError.wrapping(CancellationError(), path: path) is CancellationError)
    let known = StoreError.missingImage(path: "x")
    #expect(StoreError.wrapping(known, path: path) as? StoreError == known)
    #expect(
      RowError(table: "item", column: "z").words
        == "table item, column z: not a value of its kind")
  }
}
