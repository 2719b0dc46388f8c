internal import Foundation

/// A least recently used cache that threads share.
///
/// Each value is created once.
///
/// If one thread is creating a value, other threads that request it wait. Failures aren't cached.
package final class SharedLRUCache<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
  // SAFETY: `condition` guards all mutable state.
  private let condition = NSCondition()
  private let limit: Int
  private var entries: [Key: Entry] = [:]
  private var used = 0
  private var clock = 0

  private enum State {
    case loading
    case ready(Value, cost: Int)
  }

  private struct Entry {
    var state: State
    var lastUse: Int
  }

  /// Creates an empty cache that discards values when their total cost exceeds a limit.
  ///
  /// The newest value is kept even if it alone exceeds the limit.
  package init(limit: Int) { self.limit = limit }

  /// Returns the value of a key; creates it if it isn't cached.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - cost: Returns the cost of caching a value.
  ///   - make: Creates the value; called by one thread at a time for each key.
  /// - Returns: The value.
  /// - Throws: Any error thrown by `make`.
  package func value(
    _ key: Key, cost: (Value) -> Int = { _ in 1 }, make: () throws -> Value
  ) throws -> Value {
    condition.lock()
    defer { condition.unlock() }
    while let entry = entries[key] {
      if case .ready(let value, _) = entry.state {
        clock += 1
        entries[key]?.lastUse = clock
        return value
      }
      condition.wait()
    }
    entries[key] = Entry(state: .loading, lastUse: clock)
    condition.unlock()
    let result = Result { try make() }
    condition.lock()
    condition.broadcast()
    switch result {
    case .success(let value):
      let cost = cost(value)
      clock += 1
      entries[key] = Entry(state: .ready(value, cost: cost), lastUse: clock)
      used += cost
      makeRoom(besides: key)
      return value
    case .failure(let error):
      entries[key] = nil
      throw error
    }
  }

  private func makeRoom(besides newest: Key) {
    while used > limit {
      var oldest: (key: Key, cost: Int, lastUse: Int)?
      for (key, entry) in entries where key != newest {
        if case .ready(_, let cost) = entry.state, entry.lastUse < oldest?.lastUse ?? .max {
          oldest = (key, cost, entry.lastUse)
        }
      }
      guard let oldest else { return }
      entries[oldest.key] = nil
      used -= oldest.cost
    }
  }
}
