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
/// The queue only serves fairness. SQLite's lock isolates the writers, even if some don't use the
/// queue: older versions of the program, or processes on file systems without folder locks.
final class WriterQueue: Sendable {
  /// A function that waits for the lock on a folder, without a time limit.
  typealias Locking = @Sendable (_ folder: String) -> FolderLock?

  private let folder: String
  /// The time that a writer waits in the queue; after this time, it tries to write although it
  /// isn't the next in line, because the process that holds the lock may be suspended.
  private let patience: Duration
  private let locking: Locking
  private let state = Mutex(State())

  private struct State {
    /// True if a thread is waiting for the lock.
    ///
    /// The thread's wait can't be interrupted. If the writer stops waiting, the next writer gets
    /// the lock.
    var isRequested = false
    /// The semaphore that wakes the writer when the thread has the lock.
    var waiter: DispatchSemaphore?
    var lock: FolderLock?
  }

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - folder: The folder to lock.
  ///   - patience: The time limit of a wait.
  ///   - locking: A function that waits for the lock; it returns `nil` if the folder can't be
  ///     locked.
  init(
    folder: String, patience: Duration,
    locking: @escaping Locking = { try? FolderLock($0, isWaiting: true) }
  ) {
    (self.folder, self.patience, self.locking) = (folder, patience, locking)
  }

  /// Waits until this process may write; only one thread at a time may call this method.
  ///
  /// - Parameters:
  ///   - arrival: The time the writer arrived, from which the time limit is measured.
  ///   - onWait: A closure that is called before waiting.
  /// - Returns: The lock, which the caller keeps alive while it writes; `nil` if the folder can't
  ///   be locked or after the time limit.
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

  /// Starts a thread that waits for the lock, because the system call for locks has no time limit.
  private func request(for waiter: DispatchSemaphore) {
    let isRequested = state.withLock { state in
      state.waiter = waiter
      defer { state.isRequested = true }
      return state.isRequested
    }
    guard !isRequested else { return }
    Thread.detachNewThread { self.answer(self.locking(self.folder)) }
  }

  /// Passes the lock to the waiting writer, or `nil` if locking failed.
  ///
  /// Releases the lock if the writer has stopped waiting.
  private func answer(_ lock: FolderLock?) {
    state.withLock { state in
      state.isRequested = false
      guard let waiter = state.waiter else { return }
      state.lock = lock
      waiter.signal()
    }
  }
}
