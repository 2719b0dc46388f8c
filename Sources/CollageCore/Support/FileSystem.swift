/// The steps by which files are written; tests put in its place one that fails or stops.
///
/// Each method is one call of the system. What a program needs of several is built of them in
/// ``AtomicFile`` and `Folder`, so that a fault can be put before and after every single step.
package protocol FileSystem: Sendable {
  /// Opens a new file that has no name yet, for writing.
  ///
  /// - Parameters:
  ///   - folder: The folder on whose disk it is.
  ///   - mode: The permission bits, which the process's umask still reduces.
  /// - Returns: The open file; nil where there are no such files.
  /// - Throws: ``SystemError``.
  func openUnnamed(in folder: String, mode: UInt16) throws(SystemError) -> Int32?

  /// Opens a new file for writing; one that is there already is an error.
  func openNew(_ path: String, mode: UInt16) throws(SystemError) -> Int32

  /// Opens what is no regular file for writing.
  func openStream(_ path: String) throws(SystemError) -> Int32

  /// Writes some of the bytes and tells how many, at least one.
  func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemError) -> Int

  /// Sets an open file's permission bits, whatever the umask.
  func setMode(_ mode: UInt16, of file: Int32) throws(SystemError)

  /// Has the system begin to write an open file's contents to the disk, and does not wait; where it cannot,
  /// ``flush(_:)`` takes longer.
  func beginFlush(_ file: Int32)

  /// Waits until an open file's contents are on the disk.
  func flush(_ file: Int32) throws(SystemError)

  /// Waits until a folder's list of names is on the disk.
  func flushFolder(_ path: String) throws(SystemError)

  /// Gives an open file that has no name its first one.
  func name(_ file: Int32, _ path: String) throws(SystemError)

  /// Gives a file a second name on the same disk.
  func link(_ path: String, to target: String) throws(SystemError)

  /// Gives a file another name, in place of whatever had it.
  func rename(_ path: String, to target: String) throws(SystemError)

  /// Removes a name.
  func remove(_ path: String) throws(SystemError)

  /// Makes a folder that only its owner can use.
  func makeFolder(_ path: String) throws(SystemError)

  /// Sets the permission bits of a file or a folder.
  func setMode(_ mode: UInt16, ofPath path: String) throws(SystemError)

  /// How many bytes can still be written where this path is or would be; nil if nobody knows.
  func freeBytes(at path: String) -> Int?
}

/// The number with which the system refuses a call.
package struct SystemError: CollageError, Hashable, Sendable {
  /// `errno`.
  let code: Int32

  /// Keeps the number.
  init(code: Int32) {
    self.code = code
  }

  /// The code of all cases: callers know which operation failed.
  public var errorCode: ErrorCode { .failed }
}
