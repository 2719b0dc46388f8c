internal import CollageCore

/// A query to the terminal and its responses.
final class TerminalQuerySession {
  /// The time to wait for responses before the program chooses a graphics protocol, such as kitty
  /// or sixel.
  static let timeout = Duration.milliseconds(140)
  /// The time after the query during which responses are read, so that the next program doesn't
  /// receive them as input.
  static let readTimeLimit = Duration.milliseconds(600)
  /// The minimum time to read responses at the end, even if drawing took longer than
  /// `readTimeLimit`.
  private static let finalWait = Duration.milliseconds(50)
  /// The maximum number of bytes to read; a terminal that sends more isn't responding to the query.
  private static let maximumBytes = 16_384

  private let line: ControllingTerminal
  private let query: TerminalQuery
  private let start = ContinuousClock.now
  private let isInterrupted: @Sendable () -> Bool
  private var bytes: [UInt8] = []
  private var isOver = false

  init(
    _ query: TerminalQuery, on line: ControllingTerminal,
    isInterrupted: @escaping @Sendable () -> Bool
  ) {
    (self.query, self.line, self.isInterrupted) = (query, line, isInterrupted)
    isOver = !line.disableEcho() || !line.write(query.bytes)
    if isOver { line.restore() }
  }

  /// Returns the responses that arrive within the time limit.
  func responses() -> TerminalResponses {
    read(until: start + Self.timeout)
    return TerminalResponseParser.answers(in: bytes)
  }

  /// Reads late responses, so that the next program doesn't receive them as input, and restores the
  /// terminal.
  func end() {
    read(until: max(start + Self.readTimeLimit, .now + Self.finalWait))
    isOver = true
    line.restore()
  }

  /// Reads until all responses have arrived, the input ends or is too long, the time has passed, or
  /// the user interrupts the program.
  private func read(until end: ContinuousClock.Instant) {
    while !isOver, !isInterrupted() {
      let left = end - ContinuousClock.now
      guard left > .zero, let more = line.read(within: min(left, .milliseconds(20))) else { return }
      bytes += more
      isOver =
        bytes.count > Self.maximumBytes
        || (!more.isEmpty && query.isAnswered(TerminalResponseParser.answers(in: bytes)))
    }
    if isOver { line.restore() }
  }
}
