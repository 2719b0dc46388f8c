import Foundation
import GRDBSQLite

@testable import CollageSupport

/// Intercepts the opening and flushing of SQLite's files.
///
/// SQLite can't replace the system call for flushing, so its file system (VFS) is changed instead.
enum DatabaseFiles {
  private typealias Open =
    @convention(c) (
      UnsafeMutablePointer<sqlite3_vfs>?, UnsafePointer<CChar>?,
      UnsafeMutablePointer<sqlite3_file>?, Int32, UnsafeMutablePointer<Int32>?
    ) -> Int32
  private typealias Sync = @convention(c) (UnsafeMutablePointer<sqlite3_file>?, Int32) -> Int32

  /// SQLite's original functions.
  private final class Originals: @unchecked Sendable {
    // SAFETY: All members are only accessed under `lock`. The targets of `methods` are never freed,
    // and the pointers in `paths` are only compared.
    private let lock = NSLock()
    var open: Open?
    var sync: Sync?
    /// Modified copies of SQLite's tables of file methods, keyed by the original table.
    ///
    /// The flush method of a copy is a step: a call that ``FaultyFileSystem`` records and can make
    /// fail.
    var methods: [UnsafePointer<sqlite3_io_methods>: UnsafePointer<sqlite3_io_methods>] = [:]
    /// The paths of files; the path of a closed file remains until its memory is reused.
    var paths: [UnsafeMutablePointer<sqlite3_file>: String] = [:]

    func withLock<Value>(_ body: (Originals) -> Value) -> Value { lock.withLock { body(self) } }
  }

  private static let originals = Originals()
  private static let cannotFlush = SQLITE_IOERR | (4 << 8)

  /// Turns each opening and flushing into a step, for all files that are opened from now on.
  ///
  /// Returns false if SQLite's file system isn't available.
  static func exchange() -> Bool {
    guard let system = sqlite3_vfs_find(nil), let open = system.pointee.xOpen else { return false }
    originals.withLock { $0.open = open }
    system.pointee.xOpen = { DatabaseFiles.open($0, $1, $2, $3, $4) }
    return true
  }

  private static func open(
    _ system: UnsafeMutablePointer<sqlite3_vfs>?, _ path: UnsafePointer<CChar>?,
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
    _ outFlags: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let original = originals.withLock({ $0.open }) else { return SQLITE_CANTOPEN }
    var result = SQLITE_CANTOPEN
    file?.pointee.pMethods = nil
    // SAFETY: SQLite passes a C string that is valid during the call, or NULL for temporary files.
    let name = path.map { String(cString: $0) } ?? ""
    if let file { originals.withLock { $0.paths[file] = name } }
    _ = DatabaseCalls.step("open", name) {
      result = original(system, path, file, flags, outFlags)
      return 0
    }
    if let methods = file?.pointee.pMethods { file?.pointee.pMethods = flushing(methods) }
    return result
  }

  /// Returns a copy of a table of file methods; its flush is a step.
  private static func flushing(
    _ methods: UnsafePointer<sqlite3_io_methods>
  ) -> UnsafePointer<sqlite3_io_methods> {
    originals.withLock { originals in
      if let known = originals.methods[methods] { return known }
      originals.sync = methods.pointee.xSync
      let changed = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
      changed.initialize(to: methods.pointee)
      changed.pointee.xSync = { DatabaseFiles.sync($0, $1) }
      originals.methods[methods] = UnsafePointer(changed)
      return UnsafePointer(changed)
    }
  }

  private static func sync(_ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32) -> Int32 {
    guard let original = originals.withLock({ $0.sync }) else { return cannotFlush }
    var result = cannotFlush
    let name = file.flatMap { file in originals.withLock { $0.paths[file] } } ?? ""
    _ = DatabaseCalls.step("flush", name) {
      result = original(file, flags)
      return 0
    }
    return result
  }
}

/// The system calls that SQLite uses for writing; tests can make them fail.
///
/// They are replaced once per process. Calls are steps of a test only while ``files`` is set.
enum DatabaseCalls {
  @TaskLocal static var files: FaultyFileSystem?

  /// Replaces the calls once; the flush of files that are already open stays unchanged.
  static func prepare() { _ = exchanged }

  /// Runs the body and counts its database calls as steps of `files`.
  static func counted<Value>(
    in files: FaultyFileSystem, _ body: () throws -> Value
  ) rethrows -> Value {
    prepare()
    return try $files.withValue(files, operation: body)
  }

  private typealias Write = @convention(c) (Int32, UnsafeRawPointer?, Int) -> Int
  private typealias WriteAt = @convention(c) (Int32, UnsafeRawPointer?, Int, Int) -> Int
  private typealias Truncate = @convention(c) (Int32, Int) -> Int32

  /// Performs a call as a step of the current test; a negative result is a failure.
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
    // SQLite can't replace calls that it was built without.
    for (name, call) in calls { _ = exchange(system, name, call) }
    return true
  }()
}
