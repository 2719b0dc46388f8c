internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An open file, pipe or device of ours; closed with the object, and not inherited by commands.
package final class Descriptor {
  /// Held while a command starts, and while there is a pipe that it would inherit.
  ///
  /// A command that held the other end of somebody else's pipe would hide that stream's end.
  static let startingCommands = NSLock()

  /// The system's number; negative when closed.
  private(set) var number: Int32

  /// Takes over an open number; those of the standard streams are exchanged for a higher one.
  private init(owning number: Int32) throws(SpawnFailure) {
    self.number = number
    guard number <= STDERR_FILENO else { return }
    self.number = fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    let code = errno
    Self.systemClose(number)
    guard self.number >= 0 else { throw SpawnFailure(code: code) }
  }

  deinit { close() }

  /// Closes before the object goes away.
  package func close() {
    if number >= 0 { Self.systemClose(number) }
    number = -1
  }

  /// The device that is empty.
  static func null() throws(SpawnFailure) -> Descriptor {
    let number = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw SpawnFailure(code: errno) }
    return try Descriptor(owning: number)
  }

  /// Makes a pipe.
  package static func pipe() throws(SpawnFailure) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    let outcome = startingCommands.withLock {
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

  /// Has a pipe hold more, where the system can: programs that stream wake each other less often then.
  package func widenPipe() {
    #if os(Linux)
      // F_SETPIPE_SZ, which Swift is not told of, and as much as anybody may ask for.
      _ = fcntl(number, 1031, 1 << 20)
    #endif
  }

  /// From now on reading and writing return at once.
  func stopBlocking() {
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
