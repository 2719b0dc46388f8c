#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file, a device, or a pipe open for reading; the caller must close ``file``.
///
/// Opening a pipe waits for a writer only up to a time limit.
struct OpenInput {
  /// The file descriptor, in blocking mode.
  let file: Int32
  /// The byte that was read to find out whether a pipe has a writer; empty if no byte was read.
  private(set) var readAhead: [UInt8] = []

  static let writerTimeout = Duration.seconds(2)

  /// Opens a file; `/dev/stdin` and `/dev/fd/N` are allowed.
  ///
  /// If `followsLink` is false, the path must name a regular file. `timeout` is the time limit for
  /// waiting until a process opens a FIFO for writing.
  init(
    _ path: String, followsLink: Bool, timeout: Duration = writerTimeout
  ) throws(FileReadError) {
    file = Self.descriptor(of: path, followsLink: followsLink)
    guard file >= 0 else {
      // These codes mean, for example, that the path names a socket, which can't be opened.
      throw [ENXIO, EOPNOTSUPP].contains(errno)
        ? .notRegular(path: path) : FileReadError(path: path, code: errno)
    }
    do throws(FileReadError) {
      try prepare(path, followsLink: followsLink, timeout)
    } catch {
      close(file)
      throw error
    }
  }

  private mutating func prepare(
    _ path: String, followsLink: Bool, _ patience: Duration
  ) throws(FileReadError) {
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw FileReadError(path: path, code: errno) }
    switch status.st_mode & S_IFMT {
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
  /// Only reading shows this: without a writer, a read returns the end of the file immediately.
  private mutating func waitForWriter(
    _ path: String, _ patience: Duration
  ) throws(FileReadError) {
    let deadline = ContinuousClock.now + patience
    while true {
      guard let byte = try FileReader.firstByte(of: file, path: path) else { return }
      guard byte.isEmpty else {
        readAhead = byte
        return
      }
      // If a process opened the FIFO for writing and closed it, `poll` reports this, and the input
      // is empty.
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
  /// Opens a path for reading without waiting for the writer of a FIFO; returns a negative number
  /// if opening fails, with the reason in `errno`.
  static func descriptor(
    of path: String, followsLink: Bool,
    opening: (_ path: String, _ flags: Int32) -> Int32 = openFile
  ) -> Int32 {
    let flags = O_RDONLY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW)
    let file = opening(path, flags | O_NONBLOCK)
    // For a regular file, EAGAIN means that another process holds a lease on the file. A blocking
    // call waits until the lease ends.
    guard file < 0, errno == EAGAIN, isRegular(path, followsLink: followsLink) else { return file }
    return opening(path, flags)
  }

  private static func openFile(_ path: String, _ flags: Int32) -> Int32 {
    while true {
      let file = unsafe open(path.systemPath, flags)
      if file >= 0 || errno != EINTR { return file }
    }
  }

  private static func isRegular(_ path: String, followsLink: Bool) -> Bool {
    var status = stat()
    let outcome =
      unsafe followsLink ? stat(path.systemPath, &status) : lstat(path.systemPath, &status)
    return outcome == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
