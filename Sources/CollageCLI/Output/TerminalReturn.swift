internal import CollageCore
internal import Foundation

/// Restores the terminal when the program ends, even if a signal ends it.
enum TerminalReturn {
  private static let state = State()
  /// The maximum number of bytes to write between two checks for an interruption.
  private static let chunkSize = 4096
  /// The bytes that end an unfinished image command and reset the text style.
  static let ending = Array("\u{18}\u{1B}\\\u{1B}[0m".utf8)
  /// The maximum time, in seconds, to wait at exit for another thread's write, because the terminal
  /// can pause its output.
  private static let lockTimeout = 0.2

  /// Changes a terminal's settings; returns `false` if this fails or the program is ending.
  ///
  /// ``restore(_:)`` and ``end()`` set the terminal to the settings `restoring`.
  static func change(_ descriptor: Int32, to settings: termios, restoring: termios) -> Bool {
    state.locked {
      guard !state.isEnded else { return false }
      var settings = settings
      state.back = (descriptor, restoring)
      return tcsetattr(descriptor, TCSANOW, &settings) == 0
    }
  }

  /// Restores a terminal's settings if the program changed them.
  static func restore(_ descriptor: Int32) {
    state.locked {
      guard state.back?.descriptor == descriptor else { return }
      state.restoreSettings()
    }
  }

  /// Writes terminal commands to a stream.
  ///
  /// If the user interrupts the program, ends the unfinished command and throws
  /// `CancellationError`.
  static func write(
    _ bytes: [UInt8], to stream: StandardStream, isInterrupted: () -> Bool
  ) throws {
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + chunkSize)
      try state.locked {
        guard !state.isEnded, !isInterrupted() else {
          state.finish()
          throw CancellationError()
        }
        state.open = stream
        try stream.write(Array(bytes[start..<end]))
        if end == bytes.count { state.open = nil }
      }
      start = end
    }
  }

  /// Restores the terminal; later writes and changes fail.
  static func end() {
    // SAFETY: a thread that holds the lock during the whole wait is blocked in a write, so it
    // doesn't change the state.
    let isLocked = state.lock.lock(before: Date(timeIntervalSinceNow: lockTimeout))
    state.isEnded = true
    state.restoreSettings()
    if isLocked {
      state.finish()
      state.lock.unlock()
    }
  }

  private final class State: @unchecked Sendable {
    // SAFETY: the lock guards all mutable state.
    let lock = NSLock()
    var isEnded = false
    var back: (descriptor: Int32, settings: termios)?
    /// The stream to which an unfinished command was written.
    var open: StandardStream?

    func locked<Value>(_ body: () throws -> Value) rethrows -> Value {
      lock.lock()
      defer { lock.unlock() }
      return try body()
    }

    func restoreSettings() {
      guard var last = back else { return }
      back = nil
      tcsetattr(last.descriptor, TCSANOW, &last.settings)
    }

    func finish() {
      try? open?.write(TerminalReturn.ending)
      open = nil
    }
  }
}
