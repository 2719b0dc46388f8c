internal import Dispatch
internal import Foundation
internal import Synchronization

/// The queue of the processes that want to write to a store.
///
/// SQLite gives its lock to the connection that happens to ask when it is free, so that one of many
/// writers can lose again and again. Here they line up for the system's lock on a folder, which goes from
/// one to the next nearly in the order of their arrival, and which the system releases when its holder
/// ends in whatever way. The queue is only for order: what keeps writers apart is SQLite's lock, also from
/// versions of the program without a queue and on file systems without locks on folders.
struct WriterQueue: Sendable {
  /// The folder that is locked.
  let folder: String
  /// How long a writer stays in the queue, before it asks SQLite out of turn: the writer at its head
  /// may be one that was stopped.
  let patience: Duration

  /// A lock that another thread waits for.
  private final class Request: Sendable {
    private struct State {
      var lock: FolderLock?
      var isAbandoned = false
    }

    private let state = Mutex(State())
    let isAnswered = DispatchSemaphore(value: 0)

    /// Hands over the lock, or `nil` if there cannot be one; releases it if nobody waits any more.
    func answer(_ lock: FolderLock?) {
      state.withLock { state in
        if !state.isAbandoned { state.lock = lock }
      }
      isAnswered.signal()
    }

    /// Takes the lock, if it is there, and ends the wait.
    func take() -> FolderLock? {
      state.withLock { state in
        state.isAbandoned = true
        defer { state.lock = nil }
        return state.lock
      }
    }
  }

  /// Waits for the turn to write.
  ///
  /// - Returns: What must be kept alive as long as the turn lasts; `nil` if there isn't a queue, or the
  ///   wait took too long.
  func turn() -> FolderLock? {
    do throws(FileError) {
      return try FolderLock(folder)
    } catch {
      guard error.code == EBUSY else { return nil }
    }
    // No call of the system waits for such a lock for a limited time.
    let (request, folder) = (Request(), folder)
    Thread.detachNewThread { request.answer(try? FolderLock(folder, isWaiting: true)) }
    _ = request.isAnswered.wait(timeout: .now() + patience.timeInterval)
    return request.take()
  }
}

extension Duration {
  fileprivate var timeInterval: TimeInterval {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
