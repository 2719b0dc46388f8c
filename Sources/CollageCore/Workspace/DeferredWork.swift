/// Work that takes too long for a transaction, and its results.
///
/// An edit requests the parts it needs with ``EditSession/require(_:of:)``. If a part is missing,
/// the transaction is rolled back, the work is done while no transaction holds the store, and the
/// edit runs again. There isn't another way to start the work.
final class DeferredWork<Key: Hashable, Value> {
  private let perform: ([Key]) throws -> [Key: Result<Value, any Error>]
  private var results: [Key: Result<Value, any Error>] = [:]

  /// Creates the work.
  ///
  /// - Parameter perform: Processes keys, each at most once, and returns their results. It may omit
  ///   the keys after a failure. An error that it throws ends everything.
  init(_ perform: @escaping ([Key]) throws -> [Key: Result<Value, any Error>]) {
    self.perform = perform
  }

  /// Returns the result of a part that was required before.
  ///
  /// - Parameter key: The part.
  /// - Returns: The result.
  /// - Throws: The error with which the part failed.
  func result(_ key: Key) throws -> Value {
    guard let result = results[key] else { throw WorkNotDone() }
    return try result.get()
  }

  func hasResult(_ key: Key) -> Bool {
    if case .success = results[key] { true } else { false }
  }

  /// Returns the missing parts before the first failed one, without duplicates.
  fileprivate func missing(of keys: [Key]) -> [Key] {
    var missing: [Key] = []
    var seen: Set<Key> = []
    for key in keys where seen.insert(key).inserted {
      switch results[key] {
      case nil: missing.append(key)
      case .failure: return missing
      case .success: continue
      }
    }
    return missing
  }

  /// Processes parts of the work and returns whether all of them succeeded.
  fileprivate func perform(_ keys: [Key]) throws -> Bool {
    results.merge(try perform(keys)) { $1 }
    return keys.allSatisfy(hasResult)
  }
}

/// The error thrown for a part that was never processed, because an earlier part failed or the work
/// was stopped.
struct WorkNotDone: InternalError {}

/// Work to do before a transaction is tried again.
struct PendingWork {
  fileprivate let perform: () throws -> Bool
}

extension Workspace {
  /// Performs the work that the last try of a transaction lacked, up to the first failure.
  func perform(_ works: [PendingWork]) throws {
    for work in works { guard try work.perform() else { return } }
  }
}

extension EditSession {
  /// The error thrown to leave a transaction for work that takes long.
  struct Interrupted: InternalError {}

  /// Requires that work is done; otherwise rolls the transaction back, does the work and runs the
  /// transaction again.
  ///
  /// - Parameters:
  ///   - keys: The required parts, in order.
  ///   - work: The work, which outlives the transaction.
  /// - Throws: An internal error that callers must not catch: the transaction can't continue.
  func require<Key, Value>(_ keys: [Key], of work: DeferredWork<Key, Value>) throws {
    let missing = work.missing(of: keys)
    guard !missing.isEmpty else { return }
    pendingWork.append(PendingWork { try work.perform(missing) })
    throw Interrupted()
  }

  /// Runs one of several consecutive steps.
  ///
  /// If the step requires work that is not done, the caller can continue with the next step, so
  /// that all steps request their work in one try.
  ///
  /// - Parameter body: The step.
  /// - Returns: The result of the step; `nil` in a try that will be rolled back.
  /// - Throws: The error of the step. Ignore it after a `nil`, which may have caused it.
  package func gathering<Value>(_ body: () throws -> Value) throws -> Value? {
    do {
      return try body()
    } catch is Interrupted {
      return nil
    }
  }
}
