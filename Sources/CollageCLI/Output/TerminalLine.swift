internal import CollageCore
internal import Foundation

/// The terminal that the user sits at, in both directions.
final class TerminalLine: @unchecked Sendable {
  // SAFETY: the descriptor and the settings never change.
  private let descriptor: Int32
  private let settings: termios

  /// Opens the terminal; nil when there is none, or another program has it in front.
  init?(path: String = "/dev/tty") {
    let descriptor = open(path.systemPath, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var settings = termios()
    // Who is not in front would be stopped by the system.
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

  /// Has answers come at once and unseen; false if it cannot be, or the program is about to end.
  ///
  /// Ctrl-C still interrupts. Other keys that would stop the program do nothing meanwhile, for it could not put
  /// the terminal right before.
  func silence() -> Bool {
    var quiet = settings
    quiet.c_lflag &= ~tcflag_t(ICANON | ECHO)
    Self.disable([VSUSP, VQUIT], in: &quiet)
    return TerminalReturn.change(descriptor, to: quiet, back: settings)
  }

  /// Puts the settings back; what was typed and not read stays.
  func restore() { TerminalReturn.restore(descriptor) }

  /// Sends bytes; false if they cannot be sent.
  func write(_ bytes: [UInt8]) -> Bool {
    (try? StandardStream(descriptor: descriptor, name: "the terminal").write(bytes)) != nil
  }

  /// Reads what comes; nothing if nothing comes in time, nil when nothing will.
  func read(within time: Duration) -> [UInt8]? {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let milliseconds = max(1, Int32(time / .milliseconds(1)))
    let ready = poll(&wanted, 1, milliseconds)
    guard ready > 0 else { return ready == 0 || errno == EINTR ? [] : nil }
    var buffer = [UInt8](repeating: 0, count: Self.portion)
    let count = Foundation.read(descriptor, &buffer, Self.portion)
    guard count > 0 else { return count < 0 && errno == EINTR ? [] : nil }
    return Array(buffer.prefix(count))
  }

  private static let portion = 4096

  // `_POSIX_VDISABLE`, which Swift does not see everywhere.
  #if canImport(Glibc)
    private static let noKey: UInt8 = 0
  #else
    private static let noKey: UInt8 = 0xFF
  #endif

  private static func disable(_ keys: [Int32], in settings: inout termios) {
    withUnsafeMutableBytes(of: &settings.c_cc) { bytes in
      // SAFETY: the system's numbers of keys are within its own table.
      for key in keys { bytes[Int(key)] = noKey }
    }
  }
}
