#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file in the making that appears under its name complete or not at all.
///
/// Bytes go to a temporary file, which has no name where the system allows that, so that nothing
/// is left of it whatever ends the process. ``commit()`` flushes it to the disk and renames it onto
/// the target; an object that goes away without it leaves an older target untouched.
public final class AtomicFile {
  /// Where the file will be.
  public let path: String
  /// Nil for what is no regular file.
  private let temporary: String?
  private var file: Int32
  /// Whether the temporary has no name of its own to remove.
  private var isAnonymous = false
  /// Whether to wait for the disk.
  private let isDurable: Bool
  /// Whether the contents are durable and the temporary has a name.
  private var isSealed = false

  /// Creates the temporary file.
  ///
  /// - Parameters:
  ///   - path: The target; an existing file there is replaced on commit.
  ///   - staging: The folder for the temporary, on the same file system; nil for the target's own.
  ///   - mode: The permission bits, which the process's umask still reduces.
  ///   - isDurable: Whether to wait for the disk; not needed for what can be made again.
  /// - Throws: A `FileError` with the target's path.
  public init(
    path: String, staging: String? = nil, mode: UInt16 = 0o644, isDurable: Bool = true
  ) throws(FileError) {
    self.isDurable = isDurable
    let folder = staging ?? Folder.parent(of: path)
    let name = String(UInt64.random(in: .min ... .max), radix: 36)
    let temporary = folder + "/.collage-\(name).tmp"
    var file = Self.openAnonymous(in: folder, mode: mode)
    isAnonymous = file >= 0
    if file < 0 {
      file = Self.retrying {
        open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
      }
    }
    guard file >= 0 else { throw FileError(.write, path: path, code: errno) }
    self.path = path
    self.temporary = temporary
    self.file = file
    if !isAnonymous { EarlyEnd.remember(.file(temporary)) }
  }

  deinit { abandon() }

  /// Creates the temporary of a file that a user names, which may be many things.
  ///
  /// A symbolic link is followed, an older file's permissions are kept, and what is no regular file
  /// (a pipe, a terminal, `/dev/null`) is written to as it is.
  ///
  /// - Parameter path: The target; a folder is refused at once.
  /// - Throws: A `FileError` with the target's path.
  public convenience init(output path: String) throws(FileError) {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      try self.init(path: path)
      return
    }
    switch facts.st_mode & S_IFMT {
    case S_IFDIR:
      throw FileError(.write, path: path, code: EISDIR)
    case S_IFREG:
      guard access(path, W_OK) == 0 else { throw FileError(.write, path: path, code: errno) }
      let mode = UInt16(facts.st_mode & 0o7777)
      try self.init(path: Folder.resolved(path), mode: mode)
      // The mask of new files does not apply to one that was there.
      fchmod(file, mode_t(mode))
    default:
      try self.init(stream: path)
    }
  }

  /// Opens something that is no regular file; bytes reach it as they are written.
  private init(stream path: String) throws(FileError) {
    let file = Self.retrying { open(path, O_WRONLY | O_CLOEXEC) }
    guard file >= 0 else { throw FileError(.write, path: path, code: errno) }
    isDurable = true
    self.path = path
    self.temporary = nil
    self.file = file
  }

  /// Appends bytes.
  ///
  /// - Parameter bytes: What comes next in the file.
  /// - Throws: A `FileError`, for example when the disk is full.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    var code: Int32 = 0
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[done...])
        // SAFETY: `rest` lies inside `bytes`, which outlives this closure.
        let written = Self.retrying { systemWrite(file, rest.baseAddress, rest.count) }
        guard written > 0 else {
          code = written < 0 ? errno : EIO
          return
        }
        done += written
      }
    }
    guard code == 0 else { throw FileError(.write, path: path, code: code) }
  }

  /// Makes the contents durable, so that only the renaming is left to do.
  ///
  /// - Throws: A `FileError`; the temporary is gone then.
  public func seal() throws(FileError) {
    guard let temporary, !isSealed else { return }
    guard !isDurable || Self.retrying({ fsync(file) }) == 0 else {
      throw FileError(.sync, path: path, code: errno)
    }
    guard giveName(temporary) else { throw FileError(.write, path: path, code: errno) }
    isSealed = true
  }

  /// Makes the file durable and gives it its name.
  ///
  /// - Throws: A `FileError`; the temporary is gone then and the target is as it was.
  public func commit() throws(FileError) {
    precondition(file >= 0, "committed twice")
    defer { abandon() }
    try seal()
    guard let temporary else { return }
    guard rename(temporary, path) == 0 else {
      throw FileError(.rename, path: path, code: errno)
    }
    isAnonymous = true
    if isDurable { try Folder.sync(Folder.parent(of: path)) }
  }

  private func abandon() {
    guard file >= 0 else { return }
    close(file)
    if let temporary {
      if !isAnonymous { unlink(temporary) }
      EarlyEnd.forget(.file(temporary))
    }
    file = -1
  }

  /// Gives the temporary its name, if it has none.
  private func giveName(_ temporary: String) -> Bool {
    guard isAnonymous else { return true }
    let source = "/proc/self/fd/\(file)"
    guard linkat(AT_FDCWD, source, AT_FDCWD, temporary, AT_SYMLINK_FOLLOW) == 0 else {
      return false
    }
    isAnonymous = false
    EarlyEnd.remember(.file(temporary))
    return true
  }

  /// Opens a file without a name; negative where the system or the file system has no such files.
  private static func openAnonymous(in folder: String, mode: UInt16) -> Int32 {
    #if os(Linux)
      // The name of the file is given through /proc.
      guard access("/proc/self/fd", X_OK) == 0 else { return -1 }
      return retrying { open(folder, O_WRONLY | temporaryFlag | O_CLOEXEC, mode_t(mode)) }
    #else
      return -1
    #endif
  }

  private static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}

#if os(Linux)
  /// `O_TMPFILE`, a macro that Swift does not import: `__O_TMPFILE | O_DIRECTORY`.
  private let temporaryFlag: Int32 = 0o20_000_000 | O_DIRECTORY
#endif

#if canImport(Glibc)
  private let systemWrite = Glibc.write
#else
  private let systemWrite = Darwin.write
#endif

extension AtomicFile {
  /// Writes a whole file in one go.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - path: The target; an existing file there is replaced.
  ///   - staging: The folder for the temporary, on the same file system; nil for the target's own.
  ///   - mode: The permission bits, which the process's umask still reduces.
  ///   - isDurable: Whether to wait for the disk; not needed for what can be made again.
  /// - Throws: A `FileError`; the target is as it was then.
  public static func write(
    _ bytes: [UInt8], to path: String, staging: String? = nil, mode: UInt16 = 0o644,
    isDurable: Bool = true
  ) throws(FileError) {
    let file = try AtomicFile(path: path, staging: staging, mode: mode, isDurable: isDurable)
    try file.write(bytes)
    try file.commit()
  }
}
