internal import CollageCore
internal import Foundation

/// The states of collages when pages opened them, so that a page can discard its changes.
final class CollageSessions: @unchecked Sendable {
  private static let limit = 64

  // SAFETY: the lock guards the mutable state.
  private let lock = NSLock()
  private var states: [(id: String, state: CollageState)] = []

  /// Stores a state, and drops the oldest one above the limit.
  ///
  /// - Returns: The session's ID.
  func insert(_ state: CollageState) -> String {
    let id = UUID().uuidString.lowercased()
    lock.withLock {
      states.append((id, state))
      if states.count > Self.limit { states.removeFirst() }
    }
    return id
  }

  /// The state of a session; `nil` if it is unknown or was dropped.
  subscript(id: String) -> CollageState? {
    lock.withLock { states.first { $0.id == id }?.state }
  }
}
