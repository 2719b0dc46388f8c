import CSQLite
import Foundation

@testable import CollageCore

/// The calls by which SQLite writes, which can be made to fail.
///
/// They are exchanged once for the whole process; only those of a thread on which ``files`` is set
/// are steps of a test.
enum DatabaseCalls {
  @TaskLocal static var files: FaultyFileSystem?

  /// Exchanges the calls, if that has not happened; files that are open already keep their flush.
  static func prepare() { _ = exchanged }

  /// Runs the body with the database's steps among those of a file system.
  static func counted<Value>(
    in files: FaultyFileSystem, _ body: () throws -> Value
  ) rethrows -> Value {
    prepare()
    return try $files.withValue(files, operation: body)
  }

  private typealias Write = @convention(c) (Int32, UnsafeRawPointer?, Int) -> Int
  private typealias WriteAt = @convention(c) (Int32, UnsafeRawPointer?, Int, Int) -> Int
  private typealias Truncate = @convention(c) (Int32, Int) -> Int32

  /// Does a call as a step of the present test; what is negative has failed.
  static func step(_ name: String, _ path: String = "database", _ call: () -> Int) -> Int {
    guard let files else { return call() }
    do throws(SystemError) {
      return try files.step("database \(name)", path) { () throws(SystemError) in
        let result = call()
        if result < 0 { throw SystemError(code: errno) }
        return result
      }
    } catch {
      errno = error.code
      return -1
    }
  }

  private static let exchanged: Bool = {
    guard DatabaseFiles.exchange() else { return false }
    let write: Write = { file, bytes, count in
      DatabaseCalls.step("write") { Foundation.write(file, bytes, count) }
    }
    let writeAt: WriteAt = { file, bytes, count, offset in
      DatabaseCalls.step("write") { pwrite(file, bytes, count, off_t(offset)) }
    }
    let truncate: Truncate = { file, count in
      Int32(DatabaseCalls.step("truncate") { Int(ftruncate(file, off_t(count))) })
    }
    guard let system = sqlite3_vfs_find(nil), let exchange = system.pointee.xSetSystemCall else {
      return false
    }
    let calls: [(String, sqlite3_syscall_ptr)] = [
      ("write", unsafeBitCast(write, to: sqlite3_syscall_ptr.self)),
      ("pwrite", unsafeBitCast(writeAt, to: sqlite3_syscall_ptr.self)),
      ("pwrite64", unsafeBitCast(writeAt, to: sqlite3_syscall_ptr.self)),
      ("ftruncate", unsafeBitCast(truncate, to: sqlite3_syscall_ptr.self)),
    ]
    // SQLite refuses the calls that it was not built with.
    for (name, call) in calls { _ = exchange(system, name, call) }
    return true
  }()
}
