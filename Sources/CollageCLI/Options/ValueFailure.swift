internal import CollageCore
internal import Synchronization

/// A word that is not the value it should be.
struct ValueFailure {
  /// The word, without the mark of a protected argument.
  let word: String
  /// What is wrong with it.
  let error: ValueError
}

/// Keeps the failures of values while words are read, as the argument parser does not hand them on.
final class ValueFailures: Sendable {
  /// Where readers note failures.
  @TaskLocal static var current: ValueFailures?

  private let failure = Mutex<ValueFailure?>(nil)

  /// The first failure, which is the only one: it ends the reading.
  var first: ValueFailure? { failure.withLock { $0 } }

  /// Notes a failure.
  func note(_ new: ValueFailure) { failure.withLock { $0 = $0 ?? new } }

  /// Reads words, and notes what fails.
  func noting<Result>(_ read: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self) { try read() }
  }
}
