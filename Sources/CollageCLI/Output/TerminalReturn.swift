internal import CollageCore
internal import Foundation

/// What a terminal is given back when the program ends, whoever ends it.
enum TerminalReturn {
  private static let state = State()
  /// The most bytes that are written before somebody looks whether the program is to end.
  private static let portion = 4096
  /// Ends a command of a picture that is cut off, and makes letters plain.
  static let ending = Array("\u{18}\u{1B}\\\u{1B}[0m".utf8)
  /// How long the end waits for a portion that is being written: a terminal may have been stopped.
  private static let patience = 0.2

  /// Changes a terminal's settings; false when it cannot be, or the program is ending.
  static func change(_ descriptor: Int32, to settings: termios, back: termios) -> Bool {
    state.locked {
      guard !state.isEnded else { return false }
      var settings = settings
      state.back = (descriptor, back)
      return tcsetattr(descriptor, TCSANOW, &settings) == 0
    }
  }

  /// Puts a terminal's settings back, if they were changed.
  static func restore(_ descriptor: Int32) {
    state.locked {
      guard state.back?.descriptor == descriptor else { return }
      state.putBack()
    }
  }

  /// Writes what must not be left half; if it is, it is ended properly.
  ///
  /// - Parameters:
  ///   - bytes: Commands of the terminal.
  ///   - stream: Standard output.
  ///   - isInterrupted: Whether the user asks the program to end.
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

  /// Leaves the terminal as it was; nothing is written or changed after that.
  static func end() {
    // SAFETY: who holds the lock for so long waits for a terminal that takes nothing, and changes nothing.
    let isLocked = state.lock.lock(before: Date(timeIntervalSinceNow: patience))
    state.isEnded = true
    state.putBack()
    if isLocked {
      state.finish()
      state.lock.unlock()
    }
  }

  private final class State: @unchecked Sendable {
    // SAFETY: the lock guards everything that changes.
    let lock = NSLock()
    var isEnded = false
    var back: (descriptor: Int32, settings: termios)?
    /// Where something is half written.
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
