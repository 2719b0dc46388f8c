internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An open file, pipe, or device.
///
/// The descriptor is closed when the object is released. Commands started by this process don't
/// inherit it.
package final class Descriptor {
  /// A lock that is held while a command starts, and while a pipe is created and marked as
  /// close-on-exec.
  ///
  /// A command that inherits the writing end of another command's pipe would keep the pipe open.
  static let spawnLock = NSLock()

  /// The file descriptor; negative if closed.
  private(set) var number: Int32

  /// Takes ownership of an open descriptor; replaces the numbers 0 to 2, which are reserved for the
  /// standard streams, with a higher number.
  private init(owning number: Int32) throws(SpawnFailure) {
    self.number = number
    guard number <= STDERR_FILENO else { return }
    self.number = fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    let code = errno
    Self.systemClose(number)
    guard self.number >= 0 else { throw SpawnFailure(code: code) }
  }

  deinit { close() }

  package func close() {
    if number >= 0 { Self.systemClose(number) }
    number = -1
  }

  /// Opens `/dev/null` for reading.
  static func null() throws(SpawnFailure) -> Descriptor {
    let number = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw SpawnFailure(code: errno) }
    return try Descriptor(owning: number)
  }

  package static func pipe() throws(SpawnFailure) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    let outcome = spawnLock.withLock {
      #if canImport(Glibc)
        let outcome = unsafe Glibc.pipe(&ends)
      #else
        let outcome = Darwin.pipe(&ends)
      #endif
      for end in ends where outcome == 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return outcome
    }
    guard outcome == 0 else { throw SpawnFailure(code: errno) }
    let reading = Result { () throws(SpawnFailure) in try Descriptor(owning: ends[0]) }
    let writing = Result { () throws(SpawnFailure) in try Descriptor(owning: ends[1]) }
    return (try reading.get(), try writing.get())
  }

  /// Enlarges a pipe's buffer where the system supports it, so that the two processes wake each
  /// other less often.
  package func enlargePipeBuffer() {
    #if os(Linux)
      // 1031 is F_SETPIPE_SZ, which Swift doesn't import; 1 MiB is the limit for unprivileged
      // processes.
      _ = fcntl(number, 1031, 1 << 20)
    #endif
  }

  func setNonblocking() {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }

  private static func systemClose(_ number: Int32) {
    #if canImport(Glibc)
      Glibc.close(number)
    #else
      Darwin.close(number)
    #endif
  }
}
