internal import CollageCore
internal import Synchronization

struct ValueFailure {
  /// The word, without the mark of protected arguments.
  let word: String
  let error: ValueError
}

/// Records invalid values while the argument parser runs, because the parser reports errors only as
/// text.
final class ValueFailures: Sendable {
  /// The record to which value types add failures; `nil` outside of ``noting(_:)``.
  @TaskLocal static var current: ValueFailures?

  private let failure = Mutex<ValueFailure?>(nil)

  /// The first failure, at which the parser stops.
  var first: ValueFailure? { failure.withLock { $0 } }

  /// Records a failure unless an earlier one is recorded.
  func note(_ new: ValueFailure) { failure.withLock { $0 = $0 ?? new } }

  /// Runs the parser, with this object as the current record.
  func noting<Result>(_ read: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self) { try read() }
  }
}
