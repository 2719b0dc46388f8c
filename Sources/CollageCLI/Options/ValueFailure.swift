internal import CollageCore
internal import Synchronization

/// An invalid value on the command line.
struct ValueFailure {
  /// The word, without the mark of a protected argument.
  let word: String
  let error: ValueError
}

/// Records invalid values while the argument parser runs, because it reports errors only as text.
final class ValueFailures: Sendable {
  /// The current record, to which value parsers add failures; `nil` outside of ``noting(_:)``.
  @TaskLocal static var current: ValueFailures?

  private let failure = Mutex<ValueFailure?>(nil)

  /// The first failure, at which the parser stops.
  var first: ValueFailure? { failure.withLock { $0 } }

  /// Records a failure; only the first one counts.
  func note(_ new: ValueFailure) { failure.withLock { $0 = $0 ?? new } }

  /// Runs the parser with this record as the current one.
  func noting<Result>(_ read: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self) { try read() }
  }
}
