internal import CollageCore
internal import Synchronization

/// An invalid value on the command line.
struct ValueFailure {
  /// The word, without the mark of protected arguments.
  let word: String
  let error: ValueError
}

/// Records invalid values while the argument parser runs.
///
/// The parser itself reports errors only as text.
final class ValueFailures: Sendable {
  /// The record to which value types add failures; `nil` outside of ``noting(_:)``.
  @TaskLocal static var current: ValueFailures?

  private let failure = Mutex<ValueFailure?>(nil)

  /// The first failure.
  ///
  /// The parser stops at this value.
  var first: ValueFailure? { failure.withLock { $0 } }

  /// Records a failure; ignores all except the first one.
  func note(_ new: ValueFailure) { failure.withLock { $0 = $0 ?? new } }

  /// Runs the parser; meanwhile, this is the current record.
  func noting<Result>(_ read: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self) { try read() }
  }
}
