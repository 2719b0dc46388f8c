internal import CollageCore
internal import Foundation

/// The external inputs and outputs of a run, which tests replace.
struct Environment: Sendable {
  /// Returns the value of an environment variable; `nil` if it isn't set.
  let variable: @Sendable (String) -> String?
  let isTerminal: @Sendable (Int32) -> Bool
  let context: WorkspaceDependencies
  var isInterrupted: @Sendable () -> Bool = { false }
  /// Called before finished work is recorded; from then on, the grace period after an interruption
  /// is longer.
  var beginRecording: @Sendable () -> Void = {}
  /// Called before requests are sent to servers; from then on, the grace period after an
  /// interruption is longer, because aborting requests takes a moment.
  var beginRequests: @Sendable () -> Void = {}
  /// Receives the progress of slow work; `nil` to show the progress on the console.
  var progress: ProgressHandler?
  /// Returns whether the caller should report an interruption; `true` only once.
  var claimReport: @Sendable () -> Bool = { true }
  var input = STDIN_FILENO
  var output = StandardStream.output
  var error = StandardStream.error
  /// Returns the next line that the user types; `nil` at the end of standard input.
  var answer: @Sendable () -> String? = { readLine() }
  /// Returns the terminal that receives queries about its capabilities; `nil` if there isn't one.
  var terminalLine: @Sendable () -> ControllingTerminal? = { nil }
  /// Waits for a number of seconds, or until the closure returns `true`.
  var pause: @Sendable (Double, () -> Bool) -> Void = { JobRunnerFactory.sleep($0, unless: $1) }
  var keepOpen: @Sendable (LazyStore) -> Void = { _ in }

  static let process = Environment(
    variable: { name in getenv(name).map { String(systemPath: $0) } },
    isTerminal: { isatty($0) == 1 },
    context: .system,
    isInterrupted: { Interruption.isRequested },
    beginRecording: { Interruption.beginRecording() },
    beginRequests: { Interruption.beginRequests() },
    claimReport: { Interruption.claimReport() },
    terminalLine: { ControllingTerminal() },
    keepOpen: { _ = Unmanaged.passRetained($0) })

  /// Returns the value of an environment variable; `nil` if it is unset or empty.
  func nonEmptyVariable(_ name: String) -> String? {
    variable(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
