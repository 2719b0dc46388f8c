#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file, a device, or a pipe open for reading.
///
/// Opening it doesn't block.
///
/// The caller must close ``file``.
struct OpenInput {
  /// The file descriptor.
  ///
  /// Reads from it block.
  let file: Int32
  /// Up to one byte, which was read to find out whether a pipe has a writer.
  private(set) var beginning: [UInt8] = []

  /// The longest time to wait until a process opens a FIFO for writing.
  static let writerTimeout = Duration.seconds(2)

  /// Opens a file; `/dev/stdin` and `/dev/fd/N` are allowed.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - followsLink: Whether the path may be a symbolic link, a FIFO, or a device; otherwise it
  ///     must be a regular file.
  ///   - patience: The longest time to wait until a process opens a FIFO for writing.
  /// - Throws: A `FileReadError`; no file is then open.
  init(
    _ path: String, followsLink: Bool, patience: Duration = writerTimeout
  ) throws(FileReadError) {
    file = Self.descriptor(of: path, followsLink: followsLink)
    guard file >= 0 else {
      // The system doesn't open sockets.
      throw [ENXIO, EOPNOTSUPP].contains(errno)
        ? .notRegular(path: path) : FileReadError(path: path, code: errno)
    }
    do throws(FileReadError) {
      try prepare(path, followsLink: followsLink, patience)
    } catch {
      close(file)
      throw error
    }
  }

  private mutating func prepare(
    _ path: String, followsLink: Bool, _ patience: Duration
  ) throws(FileReadError) {
    var facts = stat()
    guard unsafe fstat(file, &facts) == 0 else { throw FileReadError(path: path, code: errno) }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .isFolder(path: path)
    case _ where !followsLink: throw .notRegular(path: path)
    case S_IFIFO where !Self.isOwnDescriptor(path): try waitForWriter(path, patience)
    default: break
    }
    let flags = fcntl(file, F_GETFL)
    guard flags >= 0, fcntl(file, F_SETFL, flags & ~O_NONBLOCK) == 0 else {
      throw FileReadError(path: path, code: errno)
    }
  }

  /// Returns whether a path names a descriptor that the process already has open.
  ///
  /// Such a descriptor isn't checked for a writer.
  static func isOwnDescriptor(_ path: String) -> Bool {
    path == "/dev/stdin" || ["/dev/fd/", "/proc/self/fd/"].contains(where: path.hasPrefix)
  }

  /// Waits until a process has opened the FIFO for writing.
  ///
  /// Reading is the only way to find out: without a writer, a read returns the end of the file at
  /// once.
  private mutating func waitForWriter(
    _ path: String, _ patience: Duration
  ) throws(FileReadError) {
    let deadline = ContinuousClock.now + patience
    while true {
      guard let byte = try FileReader.firstByte(of: file, path: path) else { return }
      guard byte.isEmpty else {
        beginning = byte
        return
      }
      // A process opened the FIFO for writing and closed it, so the input is empty.
      var state = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&state, 1, 0) > 0, Self.pollReportsClosedWriters { return }
      guard ContinuousClock.now < deadline else { throw .noWriter(path: path) }
      usleep(10_000)
    }
  }

  /// True if `poll` distinguishes a FIFO whose writers have closed it from a FIFO that never had a
  /// writer.
  private static let pollReportsClosedWriters: Bool = {
    #if os(Linux)
      true
    #else
      false
    #endif
  }()
}

extension OpenInput {
  /// Opens a path for reading without waiting for the writer of a FIFO.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - followsLink: Whether the path may be a symbolic link.
  ///   - opening: Opens a path with flags.
  /// - Returns: The descriptor; negative if opening fails, with the reason in `errno`.
  static func descriptor(
    of path: String, followsLink: Bool, opening: (_ path: String, _ flags: Int32) -> Int32 = opened
  ) -> Int32 {
    let flags = O_RDONLY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW)
    let file = opening(path, flags | O_NONBLOCK)
    // Another process holds a lease on the file. A blocking call waits until the system has revoked
    // the lease.
    guard file < 0, errno == EAGAIN, isRegular(path, followsLink: followsLink) else { return file }
    return opening(path, flags)
  }

  private static func opened(_ path: String, _ flags: Int32) -> Int32 {
    while true {
      let file = unsafe open(path.systemPath, flags)
      if file >= 0 || errno != EINTR { return file }
    }
  }

  private static func isRegular(_ path: String, followsLink: Bool) -> Bool {
    var facts = stat()
    let outcome =
      unsafe followsLink ? stat(path.systemPath, &facts) : lstat(path.systemPath, &facts)
    return outcome == 0 && facts.st_mode & S_IFMT == S_IFREG
  }
}
