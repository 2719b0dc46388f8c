internal import Dispatch
internal import Foundation
internal import Synchronization

/// The queue of the processes that want to write to a store.
///
/// SQLite gives its lock to the connection that happens to ask when it is free, so that one of many
/// writers can lose again and again. Here they wait for the system's lock on a folder, which they get
/// roughly in order of arrival, and which the system releases when its holder ends, however it ends. Far
/// fewer are turned away then. The queue is only for order: what keeps writers apart is SQLite's lock, also
/// from versions of the program without a queue and on file systems without locks on folders.
final class WriterQueue: Sendable {
  /// Waits for the lock on a folder, without a limit.
  typealias Locking = @Sendable (_ folder: String) -> FolderLock?

  /// The folder that is locked.
  private let folder: String
  /// How long a writer stays in the queue before it asks SQLite out of turn: the writer at its head
  /// may be one that was stopped.
  private let patience: Duration
  private let locking: Locking
  private let state = Mutex(State())

  private struct State {
    /// Whether a thread waits for the lock.
    ///
    /// It can't be interrupted: the next writer gets the lock for which an earlier one stopped waiting.
    var isRequested = false
    /// Wakes the writer that waits for the thread.
    var waiter: DispatchSemaphore?
    var lock: FolderLock?
  }

  /// Makes a queue.
  ///
  /// - Parameters:
  ///   - folder: The folder that is locked.
  ///   - patience: The time limit of a wait.
  ///   - locking: Waits for the lock; `nil` if the folder can't be locked.
  init(
    folder: String, patience: Duration,
    locking: @escaping Locking = { try? FolderLock($0, isWaiting: true) }
  ) {
    (self.folder, self.patience, self.locking) = (folder, patience, locking)
  }

  /// Waits for the turn to write; one thread at a time may do so.
  ///
  /// - Parameters:
  ///   - arrival: When the writer came; the time since then is a part of its wait.
  ///   - onWait: Called before it waits.
  /// - Returns: The lock, which the caller keeps alive while it writes; `nil` without a queue or after the
  ///   time limit.
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

  /// Has a thread wait for the lock: no system call waits for such a lock for a limited time.
  private func request(for waiter: DispatchSemaphore) {
    let isRequested = state.withLock { state in
      state.waiter = waiter
      defer { state.isRequested = true }
      return state.isRequested
    }
    guard !isRequested else { return }
    Thread.detachNewThread { self.answer(self.locking(self.folder)) }
  }

  /// Hands over the lock, or `nil` if locking failed; releases it if the caller has stopped waiting.
  private func answer(_ lock: FolderLock?) {
    state.withLock { state in
      state.isRequested = false
      guard let waiter = state.waiter else { return }
      state.lock = lock
      waiter.signal()
    }
  }
}
