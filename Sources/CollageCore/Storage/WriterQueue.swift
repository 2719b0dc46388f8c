internal import Dispatch
internal import Foundation
internal import Synchronization

/// The queue of the processes that want to write to a store.
///
/// SQLite gives its lock to the connection that asks when the lock is free, so one of many writers
/// can fail again and again. In this queue, processes wait for an operating system lock on a
/// folder. Processes get the lock roughly in order of arrival, and the system releases the lock if
/// its holder ends for any reason. As a result, far fewer writers time out.
///
/// The queue only serves fairness. SQLite's lock isolates the writers, even if some writers don't
/// use the queue: older versions of the program, or processes on file systems without folder locks.
final class WriterQueue: Sendable {
  /// A function that waits for the lock on a folder, without a time limit; it returns `nil` if the
  /// folder can't be locked.
  typealias Locking = @Sendable (_ folder: String) -> FolderLock?

  private let folder: String
  /// The time limit of a writer's wait in the queue.
  ///
  /// After this time, the writer tries to write without the lock, because the process that holds
  /// the lock could be suspended.
  private let timeout: Duration
  private let locking: Locking
  private let state = Mutex(State())

  private struct State {
    /// True if a thread is waiting for the lock.
    ///
    /// The thread can't be interrupted. If its writer stops waiting, a later writer takes over the
    /// thread.
    var isRequested = false
    /// The semaphore of the waiting writer; the thread signals it when it has the lock.
    var waiter: DispatchSemaphore?
    var lock: FolderLock?
  }

  init(
    folder: String, timeout: Duration,
    locking: @escaping Locking = { try? FolderLock($0, isWaiting: true) }
  ) {
    (self.folder, self.timeout, self.locking) = (folder, timeout, locking)
  }

  /// Waits for this process's turn to write; only one thread at a time may call this method.
  ///
  /// Returns the lock, which the caller keeps alive while it writes. Returns `nil` if the folder
  /// can't be locked, or when the time limit, measured from `arrival`, is reached.
  func waitForLock(
    since arrival: ContinuousClock.Instant = .now, onWait: () -> Void = {}
  ) -> FolderLock? {
    do throws(FileError) {
      return try FolderLock(folder)
    } catch {
      guard error.code == EBUSY else { return nil }
    }
    let limit = timeout - (ContinuousClock.now - arrival)
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

  /// Starts a thread that waits for the lock; the system call for locks has no time limit.
  private func request(for waiter: DispatchSemaphore) {
    let isRequested = state.withLock { state in
      state.waiter = waiter
      defer { state.isRequested = true }
      return state.isRequested
    }
    guard !isRequested else { return }
    Thread.detachNewThread { self.deliver(self.locking(self.folder)) }
  }

  /// Passes the lock to the waiting writer, or `nil` if locking failed; releases the lock if the
  /// writer has stopped waiting.
  private func deliver(_ lock: FolderLock?) {
    state.withLock { state in
      state.isRequested = false
      guard let waiter = state.waiter else { return }
      state.lock = lock
      waiter.signal()
    }
  }
}
