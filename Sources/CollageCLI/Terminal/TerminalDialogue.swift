internal import CollageCore

/// One question to the terminal, and what comes of it.
final class TerminalDialogue {
  /// How long a decision waits for the answer.
  static let patience = Duration.milliseconds(140)
  /// How long after the question an answer is kept from the next program's input.
  static let latest = Duration.milliseconds(600)
  /// How long it is looked for answers at the end, where drawing took longer than that.
  private static let lastLook = Duration.milliseconds(50)
  /// The most bytes that are looked at: whoever sends more does not answer.
  private static let mostBytes = 16_384

  private let line: TerminalLine
  private let question: TerminalQuestion
  private let start = ContinuousClock.now
  private let isInterrupted: @Sendable () -> Bool
  private var bytes: [UInt8] = []
  private var isOver = false

  /// Asks.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - line: The terminal.
  ///   - isInterrupted: Whether the user asks the program to end.
  init(
    _ question: TerminalQuestion, on line: TerminalLine,
    isInterrupted: @escaping @Sendable () -> Bool
  ) {
    (self.question, self.line, self.isInterrupted) = (question, line, isInterrupted)
    isOver = !line.silence() || !line.write(question.bytes)
    if isOver { line.restore() }
  }

  /// What the terminal answers before one's patience ends.
  func answers() -> TerminalAnswers {
    read(until: start + Self.patience)
    return AnswerParser.answers(in: bytes)
  }

  /// Takes in what comes late, so that it does not come to the next program, and leaves the terminal as
  /// it was.
  func end() {
    read(until: max(start + Self.latest, .now + Self.lastLook))
    isOver = true
    line.restore()
  }

  /// Reads until everything is answered or it is too late; what is answered ends it.
  private func read(until end: ContinuousClock.Instant) {
    while !isOver, !isInterrupted() {
      let left = end - ContinuousClock.now
      guard left > .zero, let more = line.read(within: min(left, .milliseconds(20))) else { return }
      bytes += more
      isOver =
        bytes.count > Self.mostBytes
        || (!more.isEmpty && question.isAnswered(AnswerParser.answers(in: bytes)))
    }
    if isOver { line.restore() }
  }
}
