/// The system calls that write files; tests replace them to simulate failures and crashes.
///
/// Methods are single system calls. ``AtomicFile`` and `Folder` combine them, so that tests can
/// inject a fault before and after each step.
package protocol FileSystem: Sendable {
  /// Opens a new, unnamed file in a folder's file system, with the umask applied to `mode`; returns
  /// `nil` if the file system doesn't support unnamed files.
  func openUnnamed(in folder: String, mode: UInt16) throws(SystemError) -> Int32?

  /// Opens a new file for writing; an existing file is an error.
  func openNew(_ path: String, mode: UInt16) throws(SystemError) -> Int32

  /// Opens a target other than a regular file for writing.
  func openStream(_ path: String) throws(SystemError) -> Int32

  /// Writes at least one of the bytes and returns the number of bytes written.
  func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemError) -> Int

  /// Sets an open file's permission bits, regardless of the umask.
  func setMode(_ mode: UInt16, of file: Int32) throws(SystemError)

  /// Starts writing an open file's contents to the disk without waiting, if the system supports
  /// this.
  func beginFlush(_ file: Int32)

  func flush(_ file: Int32) throws(SystemError)

  func flushFolder(_ path: String) throws(SystemError)

  /// Gives an open, unnamed file a name.
  func name(_ file: Int32, _ path: String) throws(SystemError)

  func link(_ path: String, to target: String) throws(SystemError)

  /// Renames a file; replaces an existing target.
  func rename(_ path: String, to target: String) throws(SystemError)

  func remove(_ path: String) throws(SystemError)

  /// Creates a folder that only its owner can access.
  func makeFolder(_ path: String) throws(SystemError)

  func setMode(_ mode: UInt16, ofPath path: String) throws(SystemError)

  /// Returns the number of bytes available on the disk of a path, even if the path doesn't exist;
  /// `nil` if the number is unknown.
  func freeBytes(at path: String) -> Int?
}

/// The failure of a system call.
package struct SystemError: CollageError, Hashable, Sendable {
  /// The value of `errno`.
  let code: Int32

  init(code: Int32) {
    self.code = code
  }

  /// Always `failed`: callers know which operation failed.
  public var errorCode: ErrorCode { .failed }
}
