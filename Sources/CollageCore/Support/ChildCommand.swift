/// A command to run to its end, with a limit to its time.
package struct ChildCommand {
  /// The command's name or path and its arguments; no shell sees them.
  var words: [String]
  /// What it reads from its standard input; nil for nothing.
  var input: [UInt8]?
  /// The most bytes of its standard output; nil when that is not wanted.
  var outputLimit: Int?
  /// How long it may run.
  var timeout: Duration
  /// How long it may go on after it was asked to end.
  var grace: Duration
  /// Asked some fifty times a second; the command is stopped when this is true.
  var isCancelled: @Sendable () -> Bool

  package init(
    words: [String], input: [UInt8]? = nil, outputLimit: Int? = nil, timeout: Duration,
    grace: Duration,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    (self.words, self.input, self.outputLimit, self.timeout, self.grace, self.isCancelled) = (
      words, input, outputLimit, timeout, grace, isCancelled
    )
  }

  /// What came of a command.
  package struct Outcome: Hashable, Sendable {
    /// How it ended.
    package var ending: Ending
    /// What it wrote to its standard output, if that was wanted.
    package var output: [UInt8]
    /// The end of what it wrote to its standard error.
    package var errorOutput: ArraySlice<UInt8>
  }

  /// How a command ended.
  package enum Ending: Hashable, Sendable {
    /// By itself or by somebody else's doing.
    case ended(ChildProcess.Ending)
    /// It ran too long and was stopped.
    case timedOut
    /// It was no longer wanted and was stopped.
    case cancelled
    /// It wrote more than its limit and was stopped.
    case tooMuchOutput
  }
}
