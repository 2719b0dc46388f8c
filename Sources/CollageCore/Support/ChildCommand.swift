/// A command to run to its end, with a limit to its time.
struct ChildCommand {
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

  /// What came of a command.
  struct Outcome: Hashable, Sendable {
    /// How it ended.
    var ending: Ending
    /// What it wrote to its standard output, if that was wanted.
    var output: [UInt8]
    /// The end of what it wrote to its standard error.
    var errorOutput: ArraySlice<UInt8>
  }

  /// How a command ended.
  enum Ending: Hashable, Sendable {
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
