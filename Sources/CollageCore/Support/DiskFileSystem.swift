#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The machine's file system.
package struct DiskFileSystem: FileSystem {
  package init() {}

  /// Opens a new unnamed file; returns `nil` if the file system doesn't support such files.
  package func openUnnamed(in folder: String, mode: UInt16) throws(SystemError) -> Int32? {
    #if os(Linux)
      // The file is named through /proc later.
      guard unsafe access("/proc/self/fd", X_OK) == 0 else { return nil }
      do throws(SystemError) {
        return try checked {
          unsafe open(folder.systemPath, O_WRONLY | unnamedFlag | O_CLOEXEC, mode_t(mode))
        }
      } catch {
        // These codes mean that unnamed files aren't supported here.
        guard [EOPNOTSUPP, EISDIR, EINVAL].contains(error.code) else { throw error }
        return nil
      }
    #else
      return nil
    #endif
  }

  package func openNew(_ path: String, mode: UInt16) throws(SystemError) -> Int32 {
    try checked {
      unsafe open(path.systemPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
    }
  }

  /// Opens a target other than a regular file for writing.
  package func openStream(_ path: String) throws(SystemError) -> Int32 {
    try checked { unsafe open(path.systemPath, O_WRONLY | O_CLOEXEC) }
  }

  /// Writes some of the bytes; returns their number.
  package func write(
    _ bytes: UnsafeRawBufferPointer, to file: Int32
  ) throws(SystemError) -> Int {
    // SAFETY: the system reads at most `count` bytes of the buffer, which outlives the call.
    let written = try checked { unsafe systemWrite(file, bytes.baseAddress, bytes.count) }
    guard written > 0 else { throw SystemError(code: EIO) }
    return written
  }

  package func setMode(_ mode: UInt16, of file: Int32) throws(SystemError) {
    _ = try checked { fchmod(file, mode_t(mode)) }
  }

  /// Starts writing an open file's contents to the disk.
  package func beginFlush(_ file: Int32) {
    #if os(Linux)
      // Linux starts writing out pages that are marked as no longer needed.
      _ = posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
    #endif
  }

  package func flush(_ file: Int32) throws(SystemError) {
    _ = try checked { fsync(file) }
  }

  /// Flushes a folder's entries to the disk, if the file system supports it.
  package func flushFolder(_ path: String) throws(SystemError) {
    let folder = try checked { unsafe open(path.systemPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    defer { close(folder) }
    guard fsync(folder) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw SystemError(code: errno)
    }
  }

  /// Gives an open, unnamed file a name.
  package func name(_ file: Int32, _ path: String) throws(SystemError) {
    _ = try checked {
      unsafe linkat(
        AT_FDCWD, "/proc/self/fd/\(file)", AT_FDCWD, path.systemPath, AT_SYMLINK_FOLLOW)
    }
  }

  package func link(_ path: String, to target: String) throws(SystemError) {
    _ = try checked { unsafe linkat(AT_FDCWD, path.systemPath, AT_FDCWD, target.systemPath, 0) }
  }

  /// Renames a file; replaces an existing target.
  package func rename(_ path: String, to target: String) throws(SystemError) {
    _ = try checked { systemRename(path.systemPath, target.systemPath) }
  }

  package func remove(_ path: String) throws(SystemError) {
    _ = try checked { unsafe unlink(path.systemPath) }
  }

  /// Creates a folder that only its owner can access.
  package func makeFolder(_ path: String) throws(SystemError) {
    _ = try checked { unsafe mkdir(path.systemPath, 0o700) }
  }

  package func setMode(_ mode: UInt16, ofPath path: String) throws(SystemError) {
    _ = try checked { unsafe chmod(path.systemPath, mode_t(mode)) }
  }

  /// Returns the number of bytes available on a path's file system; `nil` if it is unknown.
  package func freeBytes(at path: String) -> Int? {
    var facts = statvfs()
    for place in [path, Folder.parent(of: path)] where unsafe statvfs(place.systemPath, &facts) == 0
    {
      return Int(clamping: UInt64(facts.f_bavail) &* UInt64(facts.f_frsize))
    }
    return nil
  }

  /// Returns the result of a system call, which is repeated if a signal interrupts it; throws if
  /// the result is negative.
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
  package static var disk: DiskFileSystem { DiskFileSystem() }
}

#if os(Linux)
  /// `O_TMPFILE`, a macro that Swift doesn't import: `__O_TMPFILE | O_DIRECTORY`.
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
