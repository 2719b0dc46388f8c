internal import Foundation

/// A least recently used cache that threads share.
///
/// While one thread creates a value, other threads that request it wait. Failures aren't cached.
package final class SharedLRUCache<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
  // SAFETY: `condition` guards all mutable state.
  private let condition = NSCondition()
  private let limit: Int
  private var entries: [Key: Entry] = [:]
  private var totalCost = 0
  private var useCount = 0

  private enum State {
    case loading
    case ready(Value, cost: Int)
  }

  private struct Entry {
    var state: State
    var lastUse: Int
  }

  /// Creates an empty cache that discards values, except the newest one, while their total cost
  /// exceeds a limit.
  package init(limit: Int) { self.limit = limit }

  /// Returns the value of a key; if the value isn't cached, calls `make`, in only one thread at a
  /// time for each key.
  package func value(
    _ key: Key, cost: (Value) -> Int = { _ in 1 }, make: () throws -> Value
  ) throws -> Value {
    condition.lock()
    defer { condition.unlock() }
    while let entry = entries[key] {
      if case .ready(let value, _) = entry.state {
        useCount += 1
        entries[key]?.lastUse = useCount
        return value
      }
      condition.wait()
    }
    entries[key] = Entry(state: .loading, lastUse: useCount)
    condition.unlock()
    let result = Result { try make() }
    condition.lock()
    condition.broadcast()
    switch result {
    case .success(let value):
      let cost = cost(value)
      useCount += 1
      entries[key] = Entry(state: .ready(value, cost: cost), lastUse: useCount)
      totalCost += cost
      evict(except: key)
      return value
    case .failure(let error):
      entries[key] = nil
      throw error
    }
  }

  private func evict(except newest: Key) {
    while totalCost > limit {
      var oldest: (key: Key, cost: Int, lastUse: Int)?
      for (key, entry) in entries where key != newest {
        if case .ready(_, let cost) = entry.state, entry.lastUse < oldest?.lastUse ?? .max {
          oldest = (key, cost, entry.lastUse)
        }
      }
      guard let oldest else { return }
      entries[oldest.key] = nil
      totalCost -= oldest.cost
    }
  }
}
