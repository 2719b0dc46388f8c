/// Work that takes too long for a transaction, and what came of it.
///
/// An edit names what it needs by ``EditSession/require(_:of:)``. What is not done yet is done when
/// the transaction was undone, with the store free for others; then the edits are done again. Nobody
/// can have it done otherwise.
final class DeferredWork<Key: Hashable, Value> {
  private let perform: ([Key]) throws -> [Key: Result<Value, any Error>]
  private var results: [Key: Result<Value, any Error>] = [:]

  /// Describes the work.
  ///
  /// - Parameter perform: Does some of it, none twice, and tells what came of what; it may leave out
  ///   what comes after a failure. What it throws ends everything.
  init(_ perform: @escaping ([Key]) throws -> [Key: Result<Value, any Error>]) {
    self.perform = perform
  }

  /// What came of a part of the work that was required before.
  ///
  /// - Parameter key: Which part.
  /// - Returns: The result.
  /// - Throws: Why it failed.
  func result(_ key: Key) throws -> Value {
    guard let result = results[key] else { throw WorkNotDone() }
    return try result.get()
  }

  /// Whether a part of the work was done, and did not fail.
  func hasResult(_ key: Key) -> Bool {
    if case .success = results[key] { true } else { false }
  }

  /// The parts that are to be done before the first that failed, each once.
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

  /// Does parts of the work; whether all of them were done, and none failed.
  fileprivate func perform(_ keys: [Key]) throws -> Bool {
    results.merge(try perform(keys)) { $1 }
    return keys.allSatisfy(hasResult)
  }
}

/// A part of the work was never done: an earlier part failed, or the work was stopped.
struct WorkNotDone: InternalError {}

/// Work that is to be done before a transaction is tried again.
struct PendingWork {
  fileprivate let perform: () throws -> Bool
}

extension Workspace {
  /// Does what the last try of a transaction needed and was not done; up to the first that fails.
  func perform(_ works: [PendingWork]) throws {
    for work in works { guard try work.perform() else { return } }
  }
}

extension EditSession {
  /// Thrown to leave a transaction for work that takes long.
  struct Interrupted: InternalError {}

  /// Makes sure that some work is done; the transaction is undone and done again if it is not.
  ///
  /// - Parameters:
  ///   - keys: The parts that are needed, in order.
  ///   - work: The work, which outlives the transaction.
  /// - Throws: What must not be caught: the transaction cannot go on.
  func require<Key, Value>(_ keys: [Key], of work: DeferredWork<Key, Value>) throws {
    let missing = work.missing(of: keys)
    guard !missing.isEmpty else { return }
    pendingWork.append(PendingWork { try work.perform(missing) })
    throw Interrupted()
  }

  /// Does one of several things that follow each other, and goes on to the next where it requires work
  /// that is not done, so that all of them name theirs in one try.
  ///
  /// - Parameter body: What to do.
  /// - Returns: What it returned; nil in a try that will be undone.
  /// - Throws: What the body throws. It counts for nothing after a nil, which may be its reason.
  package func gathering<Value>(_ body: () throws -> Value) throws -> Value? {
    do {
      return try body()
    } catch is Interrupted {
      return nil
    }
  }
}
