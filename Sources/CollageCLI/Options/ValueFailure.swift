internal import CollageCore
internal import Synchronization

/// An invalid value of a command line.
struct ValueFailure {
  /// The word, without the mark of a protected argument.
  let word: String
  let error: ValueError
}

/// Records values that are not valid while the argument parser runs, which reports only its own text.
final class ValueFailures: Sendable {
  /// The record that readers of values add to; `nil` outside of ``noting(_:)``.
  @TaskLocal static var current: ValueFailures?

  private let failure = Mutex<ValueFailure?>(nil)

  /// The first failure; the parser stops there.
  var first: ValueFailure? { failure.withLock { $0 } }

  /// Adds a failure.
  func note(_ new: ValueFailure) { failure.withLock { $0 = $0 ?? new } }

  /// Runs the parser with this record.
  func noting<Result>(_ read: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self) { try read() }
  }
}
