internal import CollageCore
internal import Foundation

/// The states in which pages have opened collages, so that they can be brought back.
final class Openings: @unchecked Sendable {
  private static let limit = 64

  // SAFETY: the lock guards everything that changes.
  private let lock = NSLock()
  private var states: [(name: String, state: CollageState)] = []

  /// Keeps a collage in mind; the oldest of many are forgotten.
  ///
  /// - Returns: A name to ask for it.
  func insert(_ state: CollageState) -> String {
    let name = UUID().uuidString.lowercased()
    lock.withLock {
      states.append((name, state))
      if states.count > Self.limit { states.removeFirst() }
    }
    return name
  }

  /// The collage as it was; nil if it is not known any more.
  subscript(name: String) -> CollageState? {
    lock.withLock { states.first { $0.name == name }?.state }
  }
}
