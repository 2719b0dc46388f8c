/// A command to run to its end, with a time limit.
package struct ChildCommand {
  /// The command's name or path and its arguments; no shell interprets them.
  var arguments: [String]
  /// The standard input; `nil` if it is empty.
  var input: [UInt8]?
  /// The size limit of the standard output, in bytes; `nil` to discard the output.
  var outputLimit: Int?
  var timeout: Duration
  /// The time between the request to terminate and the kill.
  var grace: Duration
  /// A function that is called at least about 50 times a second; if it returns `true`, the command
  /// is stopped.
  var isCancelled: @Sendable () -> Bool

  package init(
    arguments: [String], input: [UInt8]? = nil, outputLimit: Int? = nil, timeout: Duration,
    grace: Duration,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    (self.arguments, self.input, self.outputLimit, self.timeout, self.grace, self.isCancelled) = (
      arguments, input, outputLimit, timeout, grace, isCancelled
    )
  }

  package struct Outcome: Hashable, Sendable {
    package var ending: Ending
    /// The standard output; empty if it was discarded.
    package var output: [UInt8]
    /// The last bytes of the standard error.
    package var errorOutput: ArraySlice<UInt8>
  }

  package enum Ending: Hashable, Sendable {
    /// The command exited, or was ended by a signal that this process didn't send.
    case ended(ChildProcess.Ending)
    case timedOut
    case cancelled
    case tooMuchOutput
  }
}
