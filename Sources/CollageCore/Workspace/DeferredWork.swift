/// Work that takes too long for a transaction, and its results.
///
/// The work consists of parts; each part is identified by a key. An edit requests the parts that it
/// needs with ``EditSession/require(_:of:)``. If the result of a part is missing, the transaction
/// is rolled back, the work is done while no transaction locks the store, and the edit runs again.
final class DeferredWork<Key: Hashable, Value> {
  private let perform: ([Key]) throws -> [Key: Result<Value, any Error>]
  private var results: [Key: Result<Value, any Error>] = [:]

  /// Creates the work.
  ///
  /// `perform` processes each of the given keys at most once and returns the results. It can omit
  /// keys after a failure. If it throws an error, the transaction fails.
  init(_ perform: @escaping ([Key]) throws -> [Key: Result<Value, any Error>]) {
    self.perform = perform
  }

  /// Returns the result of a part that ``EditSession/require(_:of:)`` requested; throws the error
  /// that occurred while the part was processed.
  func result(_ key: Key) throws -> Value {
    guard let result = results[key] else { throw WorkNotDone() }
    return try result.get()
  }

  func hasResult(_ key: Key) -> Bool {
    if case .success = results[key] { true } else { false }
  }

  /// Returns the keys without results, without duplicates, up to the first key whose part failed.
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

struct PendingWork {
  fileprivate let perform: () throws -> Bool
}

extension Workspace {
  /// Performs the work whose results were missing in the last run of a transaction, up to the first
  /// failure.
  func perform(_ pending: [PendingWork]) throws {
    for work in pending { guard try work.perform() else { return } }
  }
}

extension EditSession {
  /// The error thrown to leave a transaction so that slow work can be done.
  struct Interrupted: InternalError {}

  /// Makes sure that parts of the work are done, in order; the work must outlive the transaction.
  ///
  /// If a result is missing, this function throws an error that rolls the transaction back. Only
  /// ``collectingWork(_:)`` is allowed to catch the error. The work is done, and then the
  /// transaction runs again.
  func require<Key, Value>(_ keys: [Key], of work: DeferredWork<Key, Value>) throws {
    let missing = work.missing(of: keys)
    guard !missing.isEmpty else { return }
    pendingWork.append(PendingWork { try work.perform(missing) })
    throw Interrupted()
  }

  /// Runs one of several consecutive steps, and returns `nil` if the step requires work that isn't
  /// done.
  ///
  /// After `nil`, the transaction will be rolled back. The caller can continue with the next step,
  /// so that all steps request their work in one run of the transaction. Ignore the errors of these
  /// steps, because the missing result has possibly caused them.
  package func collectingWork<Value>(_ body: () throws -> Value) throws -> Value? {
    do {
      return try body()
    } catch is Interrupted {
      return nil
    }
  }
}
