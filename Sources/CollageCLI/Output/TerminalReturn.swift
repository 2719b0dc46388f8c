internal import CollageCore
internal import Foundation

/// Restores the terminal when the program ends, even on a signal.
enum TerminalReturn {
  private static let state = State()
  /// The maximum number of bytes written between two checks for an interruption.
  private static let portion = 4096
  /// Ends an unfinished image command and resets the text style.
  static let ending = Array("\u{18}\u{1B}\\\u{1B}[0m".utf8)
  /// The maximum time to wait for the current write at exit, in seconds: the terminal may be
  /// stopped.
  private static let patience = 0.2

  /// Changes a terminal's settings; returns `false` if that fails or the program is ending.
  static func change(_ descriptor: Int32, to settings: termios, back: termios) -> Bool {
    state.locked {
      guard !state.isEnded else { return false }
      var settings = settings
      state.back = (descriptor, back)
      return tcsetattr(descriptor, TCSANOW, &settings) == 0
    }
  }

  /// Restores a terminal's settings if they were changed.
  static func restore(_ descriptor: Int32) {
    state.locked {
      guard state.back?.descriptor == descriptor else { return }
      state.putBack()
    }
  }

  /// Writes terminal commands; if interrupted, ends the unfinished command properly.
  ///
  /// - Parameters:
  ///   - bytes: Commands of the terminal.
  ///   - stream: Standard output.
  ///   - isInterrupted: Returns whether the user interrupted the program.
  /// - Throws: ``FileError``, `CancellationError`.
  static func write(
    _ bytes: [UInt8], to stream: StandardStream, isInterrupted: () -> Bool
  ) throws {
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + portion)
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

  /// Restores the terminal, and prevents further writes and changes.
  static func end() {
    // SAFETY: a thread that holds the lock this long is blocked in a write and doesn't change the
    // state.
    let isLocked = state.lock.lock(before: Date(timeIntervalSinceNow: patience))
    state.isEnded = true
    state.putBack()
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
    /// The stream with an unfinished command.
    var open: StandardStream?

    func locked<Value>(_ body: () throws -> Value) rethrows -> Value {
      lock.lock()
      defer { lock.unlock() }
      return try body()
    }

    func putBack() {
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
