#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

package struct DiskFileSystem: FileSystem {
  package init() {}

  package func openUnnamed(in folder: String, mode: UInt16) throws(SystemError) -> Int32? {
    #if os(Linux)
      // Without /proc, `name(_:_:)` couldn't name the file later.
      guard unsafe access("/proc/self/fd", X_OK) == 0 else { return nil }
      do throws(SystemError) {
        return try checked {
          unsafe open(folder.systemPath, O_WRONLY | unnamedFlag | O_CLOEXEC, mode_t(mode))
        }
      } catch {
        // These codes mean that the file system or the kernel doesn't support unnamed files.
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

  package func openStream(_ path: String) throws(SystemError) -> Int32 {
    try checked { unsafe open(path.systemPath, O_WRONLY | O_CLOEXEC) }
  }

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

  package func beginFlush(_ file: Int32) {
    #if os(Linux)
      // As a side effect of this advice, Linux starts writing the file's changed pages to the disk.
      _ = posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
    #endif
  }

  package func flush(_ file: Int32) throws(SystemError) {
    _ = try checked { fsync(file) }
  }

  /// Flushes a folder's entries to the disk; does nothing if the file system doesn't support this.
  package func flushFolder(_ path: String) throws(SystemError) {
    let folder = try checked { unsafe open(path.systemPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    defer { close(folder) }
    do throws(SystemError) {
      try flush(folder)
    } catch {
      guard [EINVAL, ENOTSUP].contains(error.code) else { throw error }
    }
  }

  package func name(_ file: Int32, _ path: String) throws(SystemError) {
    _ = try checked {
      unsafe linkat(
        AT_FDCWD, "/proc/self/fd/\(file)", AT_FDCWD, path.systemPath, AT_SYMLINK_FOLLOW)
    }
  }

  package func link(_ path: String, to target: String) throws(SystemError) {
    _ = try checked { unsafe linkat(AT_FDCWD, path.systemPath, AT_FDCWD, target.systemPath, 0) }
  }

  package func rename(_ path: String, to target: String) throws(SystemError) {
    _ = try checked { systemRename(path.systemPath, target.systemPath) }
  }

  package func remove(_ path: String) throws(SystemError) {
    _ = try checked { unsafe unlink(path.systemPath) }
  }

  package func makeFolder(_ path: String) throws(SystemError) {
    _ = try checked { unsafe mkdir(path.systemPath, 0o700) }
  }

  package func setMode(_ mode: UInt16, ofPath path: String) throws(SystemError) {
    _ = try checked { unsafe chmod(path.systemPath, mode_t(mode)) }
  }

  package func freeBytes(at path: String) -> Int? {
    var status = statvfs()
    for base in [path, Folder.parent(of: path)] where unsafe statvfs(base.systemPath, &status) == 0
    {
      return Int(clamping: UInt64(status.f_bavail) &* UInt64(status.f_frsize))
    }
    return nil
  }

  /// Repeats a system call while signals interrupt it, and returns its result; throws if the result
  /// is negative.
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
