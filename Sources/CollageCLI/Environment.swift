internal import CollageCore
internal import Foundation

/// What a run of the program takes from outside, so that nothing else asks the system for it.
struct Environment: Sendable {
  /// The value of an environment variable; nil when it is not set.
  let variable: @Sendable (String) -> String?
  /// Whether a file descriptor is a terminal.
  let isTerminal: @Sendable (Int32) -> Bool
  /// The clock and the source of identities.
  let context: WorkspaceContext
  /// Whether the user has asked the program to end.
  var isInterrupted: @Sendable () -> Bool = { false }
  /// Says that what is finished is recorded even when the user asks the program to end.
  var beginRecording: @Sendable () -> Void = {}
  /// Says that servers are asked, from whom it takes a moment to part when the user asks the program to
  /// end.
  var beginAsking: @Sendable () -> Void = {}
  /// Called with what is done of what takes long; nil leaves it to the console.
  var progress: ProgressHandler?
  /// Whether the caller is the one to tell the user of an interruption, which is told once.
  var claimReport: @Sendable () -> Bool = { true }
  /// The file descriptor of standard input.
  var input = STDIN_FILENO
  /// Where results go.
  var output = StandardStream.output
  /// Where messages go.
  var error = StandardStream.error
  /// The next line that the user types; nil at the end of standard input.
  var answer: @Sendable () -> String? = { readLine() }
  /// The terminal to ask a question; nil when there is none to be asked.
  var terminalLine: @Sendable () -> TerminalLine? = { nil }
  /// Waits for a number of seconds, or until the closure returns true.
  var pause: @Sendable (Double, () -> Bool) -> Void = { TicketWork.sleep($0, unless: $1) }
  /// Leaves a store open until the process ends.
  var leaveOpen: @Sendable (LazyStore) -> Void = { _ in }

  /// The environment of this process.
  static let process = Environment(
    variable: { name in getenv(name).map { String(systemPath: $0) } },
    isTerminal: { isatty($0) == 1 },
    context: .system,
    isInterrupted: { Interruption.isRequested },
    beginRecording: { Interruption.beginRecording() },
    beginAsking: { Interruption.beginAsking() },
    claimReport: { Interruption.claimReport() },
    terminalLine: { TerminalLine() },
    leaveOpen: { _ = Unmanaged.passRetained($0) })

  /// The value of an environment variable that is set and not empty.
  func nonEmptyVariable(_ name: String) -> String? {
    variable(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
