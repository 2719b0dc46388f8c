#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file, a device or a pipe that is open for reading; opening it never blocks.
///
/// The caller closes ``file``.
struct OpenInput {
  /// The descriptor, on which reads block.
  let file: Int32
  /// The bytes that were read to find out whether a pipe has a writer; at most one.
  private(set) var beginning: [UInt8] = []

  /// The flags to open what must be a regular file; a FIFO does not block.
  static let regularFlags = O_NOFOLLOW | O_NONBLOCK
  /// How long a FIFO may be without a writer.
  static let writerPatience = Duration.seconds(2)

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path; `/dev/stdin` and `/dev/fd/N` work as any other.
  ///   - followsLink: Whether the path may be a symbolic link, a FIFO or a device; else it must be a
  ///     regular file.
  ///   - patience: How long to wait for a process that opens a FIFO for writing.
  /// - Throws: A `FileReadError`; nothing is open then.
  init(
    _ path: String, followsLink: Bool, patience: Duration = writerPatience
  ) throws(FileReadError) {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLink ? 0 : Self.regularFlags)
    file = Self.retrying { open(path.systemPath, flags) }
    guard file >= 0 else {
      // Sockets can't be opened.
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
    guard fstat(file, &facts) == 0 else { throw FileReadError(path: path, code: errno) }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .isFolder(path: path)
    case _ where !followsLink: throw .notRegular(path: path)
    // A descriptor of the process was opened before, with whatever writer it has.
    case S_IFIFO where !path.hasPrefix("/dev/fd/"): try waitForWriter(path, patience)
    default: break
    }
    let flags = fcntl(file, F_GETFL)
    guard flags >= 0, fcntl(file, F_SETFL, flags & ~O_NONBLOCK) == 0 else {
      throw FileReadError(path: path, code: errno)
    }
  }

  /// Waits until a process has the FIFO open for writing.
  ///
  /// Only reading tells: without a writer there is an end at once, with a writer that has written
  /// nothing yet the read would block.
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
      // A writer that has come and gone has left an empty pipe.
      var state = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      if poll(&state, 1, 0) > 0, Self.tellsOfFormerWriters { return }
      guard ContinuousClock.now < deadline else { throw .noWriter(path: path) }
      usleep(10_000)
    }
  }

  /// Whether `poll` tells a FIFO whose writers have gone from one that never had a writer.
  private static let tellsOfFormerWriters: Bool = {
    #if os(Linux)
      true
    #else
      false
    #endif
  }()

  private static func retrying(_ call: () -> Int32) -> Int32 {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
