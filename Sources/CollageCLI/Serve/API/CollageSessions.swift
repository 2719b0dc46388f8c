internal import CollageCore
internal import Foundation

/// The state that each collage had when a page opened it, so that the page can discard later
/// changes.
final class CollageSessions: @unchecked Sendable {
  private static let limit = 64

  // SAFETY: the lock guards the mutable state.
  private let lock = NSLock()
  private var states: [(id: String, state: CollageState)] = []

  /// Stores a state and returns the session's ID; removes the oldest state if the limit is
  /// exceeded.
  func insert(_ state: CollageState) -> String {
    let id = UUID().uuidString.lowercased()
    lock.withLock {
      states.append((id, state))
      if states.count > Self.limit { states.removeFirst() }
    }
    return id
  }

  /// The state of a session; `nil` if the session is unknown or was removed.
  subscript(id: String) -> CollageState? {
    lock.withLock { states.first { $0.id == id }?.state }
  }
}
