internal import CollageCore
internal import Foundation

/// The states in which pages opened collages, so that they can be restored.
final class SessionTable: @unchecked Sendable {
  private static let limit = 64

  // SAFETY: the lock guards all mutable state.
  private let lock = NSLock()
  private var states: [(name: String, state: CollageState)] = []

  /// Stores a collage's state; the oldest of many states are discarded.
  ///
  /// - Returns: The name of the stored state.
  func insert(_ state: CollageState) -> String {
    let name = UUID().uuidString.lowercased()
    lock.withLock {
      states.append((name, state))
      if states.count > Self.limit { states.removeFirst() }
    }
    return name
  }

  /// The stored state; `nil` if it was discarded.
  subscript(name: String) -> CollageState? {
    lock.withLock { states.first { $0.name == name }?.state }
  }
}
