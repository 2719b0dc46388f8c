internal import Dispatch
internal import Foundation
internal import Synchronization

/// The queue of the processes that want to write to a store.
///
/// SQLite gives its lock to the connection that happens to ask when it is free, so that one of many
/// writers can lose again and again. In this queue, processes wait for a system lock on a folder.
/// They get it roughly in order of arrival, and the system releases it when its holder ends for any
/// reason. As a result, far fewer writers time out.
///
/// The queue only serves fairness. SQLite's lock isolates writers, including versions of the
/// program without a queue, and on file systems without folder locks.
final class WriterQueue: Sendable {
  /// Waits for the lock on a folder, without a time limit.
  typealias Locking = @Sendable (_ folder: String) -> FolderLock?

  private let folder: String
  /// The time after which a writer in the queue tries to write out of order, because the process at
  /// the head of the queue may be suspended.
  private let patience: Duration
  private let locking: Locking
  private let state = Mutex(State())

  private struct State {
    /// True if a thread is waiting for the lock.
    ///
    /// This wait can't be interrupted: if a writer stops waiting, the next one gets the lock.
    var isRequested = false
    /// Wakes the writer that waits for the thread.
    var waiter: DispatchSemaphore?
    var lock: FolderLock?
  }

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - folder: The folder to lock.
  ///   - patience: The time limit of a wait.
  ///   - locking: Waits for the lock; `nil` if the folder can't be locked.
  init(
    folder: String, patience: Duration,
    locking: @escaping Locking = { try? FolderLock($0, isWaiting: true) }
  ) {
    (self.folder, self.patience, self.locking) = (folder, patience, locking)
  }

  /// Waits for the turn to write; only one thread at a time may call it.
  ///
  /// - Parameters:
  ///   - arrival: The time the writer arrived; the wait is measured from then.
  ///   - onWait: A closure that is called before waiting.
  /// - Returns: The lock, which the caller keeps alive while it writes; `nil` without a queue or
  ///   after the time limit.
  func turn(
    since arrival: ContinuousClock.Instant = .now, onWait: () -> Void = {}
  ) -> FolderLock? {
    do throws(FileError) {
      return try FolderLock(folder)
    } catch {
      guard error.code == EBUSY else { return nil }
    }
    let limit = patience - (ContinuousClock.now - arrival)
    guard limit > .zero else { return nil }
    let waiter = DispatchSemaphore(value: 0)
    request(for: waiter)
    onWait()
    _ = waiter.wait(timeout: .now() + limit.timeInterval)
    return state.withLock { state in
      state.waiter = nil
      defer { state.lock = nil }
      return state.lock
    }
  }

  /// Starts a thread that waits for the lock, because no system call waits for it with a time
  /// limit.
  private func request(for waiter: DispatchSemaphore) {
    let isRequested = state.withLock { state in
      state.waiter = waiter
      defer { state.isRequested = true }
      return state.isRequested
    }
    guard !isRequested else { return }
    Thread.detachNewThread { self.answer(self.locking(self.folder)) }
  }

  /// Hands over the lock, or `nil` if locking failed; releases it if the caller has stopped
  /// waiting.
  private func answer(_ lock: FolderLock?) {
    state.withLock { state in
      state.isRequested = false
      guard let waiter = state.waiter else { return }
      state.lock = lock
      waiter.signal()
    }
  }
}
