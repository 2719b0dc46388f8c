#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The files of the machine.
package struct DiskFileSystem: FileSystem {
  /// Makes the file system.
  package init() {}

  /// Opens a new file that has no name yet; nil where there are no such files.
  package func openUnnamed(in folder: String, mode: UInt16) throws(SystemError) -> Int32? {
    #if os(Linux)
      // The name of the file is given through /proc.
      guard unsafe access("/proc/self/fd", X_OK) == 0 else { return nil }
      do throws(SystemError) {
        return try checked {
          unsafe open(folder.systemPath, O_WRONLY | unnamedFlag | O_CLOEXEC, mode_t(mode))
        }
      } catch {
        // What lacks here is the kind of file, not the disk.
        guard [EOPNOTSUPP, EISDIR, EINVAL].contains(error.code) else { throw error }
        return nil
      }
    #else
      return nil
    #endif
  }

  /// Opens a new file for writing.
  package func openNew(_ path: String, mode: UInt16) throws(SystemError) -> Int32 {
    try checked {
      unsafe open(path.systemPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
    }
  }

  /// Opens what is no regular file for writing.
  package func openStream(_ path: String) throws(SystemError) -> Int32 {
    try checked { unsafe open(path.systemPath, O_WRONLY | O_CLOEXEC) }
  }

  /// Writes some of the bytes.
  package func write(
    _ bytes: UnsafeRawBufferPointer, to file: Int32
  ) throws(SystemError) -> Int {
    // SAFETY: the system reads at most `count` bytes of the buffer, which the caller keeps.
    let written = try checked { unsafe systemWrite(file, bytes.baseAddress, bytes.count) }
    guard written > 0 else { throw SystemError(code: EIO) }
    return written
  }

  /// Sets an open file's permission bits.
  package func setMode(_ mode: UInt16, of file: Int32) throws(SystemError) {
    _ = try checked { fchmod(file, mode_t(mode)) }
  }

  /// Has the system begin to write an open file's contents to the disk.
  package func beginFlush(_ file: Int32) {
    #if os(Linux)
      // Linux begins to write what is said not to be wanted in memory.
      _ = posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
    #endif
  }

  /// Waits until an open file's contents are on the disk.
  package func flush(_ file: Int32) throws(SystemError) {
    _ = try checked { fsync(file) }
  }

  /// Waits until a folder's list of names is on the disk, if its file system can.
  package func flushFolder(_ path: String) throws(SystemError) {
    let folder = try checked { unsafe open(path.systemPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    defer { close(folder) }
    guard fsync(folder) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw SystemError(code: errno)
    }
  }

  /// Gives an open file that has no name its first one.
  package func name(_ file: Int32, _ path: String) throws(SystemError) {
    _ = try checked {
      unsafe linkat(
        AT_FDCWD, "/proc/self/fd/\(file)", AT_FDCWD, path.systemPath, AT_SYMLINK_FOLLOW)
    }
  }

  /// Gives a file a second name on the same disk.
  package func link(_ path: String, to target: String) throws(SystemError) {
    _ = try checked { unsafe linkat(AT_FDCWD, path.systemPath, AT_FDCWD, target.systemPath, 0) }
  }

  /// Gives a file another name.
  package func rename(_ path: String, to target: String) throws(SystemError) {
    _ = try checked { systemRename(path.systemPath, target.systemPath) }
  }

  /// Removes a name.
  package func remove(_ path: String) throws(SystemError) {
    _ = try checked { unsafe unlink(path.systemPath) }
  }

  /// Makes a folder that only its owner can use.
  package func makeFolder(_ path: String) throws(SystemError) {
    _ = try checked { unsafe mkdir(path.systemPath, 0o700) }
  }

  /// Sets the permission bits of a file or a folder.
  package func setMode(_ mode: UInt16, ofPath path: String) throws(SystemError) {
    _ = try checked { unsafe chmod(path.systemPath, mode_t(mode)) }
  }

  /// How many bytes can still be written on a path's disk.
  package func freeBytes(at path: String) -> Int? {
    var facts = statvfs()
    for place in [path, Folder.parent(of: path)] where unsafe statvfs(place.systemPath, &facts) == 0
    {
      return Int(clamping: UInt64(facts.f_bavail) &* UInt64(facts.f_frsize))
    }
    return nil
  }

  /// The result of a call that is negative when it fails, tried again when a signal came between.
  private func checked<Result: SignedInteger>(
    _ call: () -> Result
  ) throws(SystemError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw SystemError(code: errno) }
    }
  }
}

extension FileSystem where Self == DiskFileSystem {
  /// The files of the machine.
  package static var disk: DiskFileSystem { DiskFileSystem() }
}

#if os(Linux)
  /// `O_TMPFILE`, a macro that Swift does not import: `__O_TMPFILE | O_DIRECTORY`.
  private let unnamedFlag: Int32 = 0o20_000_000 | O_DIRECTORY
#endif

#if canImport(Glibc)
  private let systemWrite = unsafe Glibc.write
  private func systemRename(_ path: [CChar], _ target: [CChar]) -> Int32 {
    unsafe Glibc.rename(path, target)
  }
#else
  private let systemWrite = Darwin.write
  private func systemRename(_ path: [CChar], _ target: [CChar]) -> Int32 {
    Darwin.rename(path, target)
  }
#endif
