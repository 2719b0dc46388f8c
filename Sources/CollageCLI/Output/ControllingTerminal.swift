internal import CollageCore
internal import Foundation

/// The process's controlling terminal, open for reading and writing.
final class ControllingTerminal: @unchecked Sendable {
  // SAFETY: the descriptor and the settings are immutable.
  private let descriptor: Int32
  private let settings: termios

  /// Opens the terminal; `nil` if there isn't one or this process runs in the background.
  init?(path: String = "/dev/tty") {
    let descriptor = open(path.systemPath, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var settings = termios()
    // A background process that changes the settings would be stopped by the system.
    guard tcgetpgrp(descriptor) == getpgrp(), tcgetattr(descriptor, &settings) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.settings = settings
  }

  deinit {
    restore()
    close(descriptor)
  }

  /// Disables line buffering and echo; returns `false` if this fails or the program is ending.
  ///
  /// Ctrl-C still interrupts the program. The keys that suspend or quit the program are disabled,
  /// because the program couldn't restore the terminal first.
  func disableEcho() -> Bool {
    var quiet = settings
    quiet.c_lflag &= ~tcflag_t(ICANON | ECHO)
    Self.disable([VSUSP, VQUIT], in: &quiet)
    return TerminalReturn.change(descriptor, to: quiet, restoring: settings)
  }

  /// Restores the terminal's settings; keeps unread input.
  func restore() { TerminalReturn.restore(descriptor) }

  /// Writes bytes; returns `false` on failure.
  func write(_ bytes: [UInt8]) -> Bool {
    (try? StandardStream(descriptor: descriptor, name: "the terminal").write(bytes)) != nil
  }

  /// Returns the available input; `nil` at the end of the input or after an error.
  ///
  /// The result is empty after the timeout, or if a signal interrupts the wait.
  func read(within time: Duration) -> [UInt8]? {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let milliseconds = max(1, Int32(time / .milliseconds(1)))
    let ready = poll(&request, 1, milliseconds)
    guard ready > 0 else { return ready == 0 || errno == EINTR ? [] : nil }
    var buffer = [UInt8](repeating: 0, count: Self.chunkSize)
    let count = Foundation.read(descriptor, &buffer, Self.chunkSize)
    guard count > 0 else { return count < 0 && errno == EINTR ? [] : nil }
    return Array(buffer.prefix(count))
  }

  private static let chunkSize = 4096

  // The value of `_POSIX_VDISABLE`, which Swift doesn't import on some platforms.
  #if canImport(Glibc)
    private static let noKey: UInt8 = 0
  #else
    private static let noKey: UInt8 = 0xFF
  #endif

  private static func disable(_ keys: [Int32], in settings: inout termios) {
    withUnsafeMutableBytes(of: &settings.c_cc) { bytes in
      // SAFETY: the keys are constants of the system that are valid indexes of `c_cc`.
      for key in keys { bytes[Int(key)] = noKey }
    }
  }
}
