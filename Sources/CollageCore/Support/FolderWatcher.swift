#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

package protocol FolderNotifications: AnyObject {
  /// True if all folders are watched; otherwise, the caller must poll for changes.
  var isComplete: Bool { get }

  /// Watches a set of folders instead of the previous set, and returns whether any folder is newly
  /// watched.
  ///
  /// Changes in such a folder before the call go unnoticed.
  func watch(_ folders: Set<String>) -> Bool

  /// Waits up to a number of milliseconds for a notification, discards all pending ones, and
  /// returns whether one arrived.
  func wait(milliseconds: Int) -> Bool
}

/// Notifications from Linux's inotify.
///
/// A notification reports a possible change: a file or folder in one of the folders was added,
/// removed, written or renamed, or its attributes changed; or the folder itself was moved or
/// removed.
package final class FolderWatcher: FolderNotifications {
  private let queue: Int32
  private let mounts: () -> MountTable
  /// The watch descriptors, keyed by path.
  private var watches: [String: Int32] = [:]
  package private(set) var isComplete = true

  /// Opens a queue of notifications; `nil` if the system doesn't have inotify or its limit is
  /// reached.
  package convenience init?() { self.init(mounts: MountTable.current) }

  init?(mounts: @escaping () -> MountTable) {
    self.mounts = mounts
    #if os(Linux)
      queue = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard queue >= 0 else { return nil }
    #else
      return nil
    #endif
  }

  deinit {
    if queue >= 0 { close(queue) }
  }

  /// Watches the folders; ``isComplete`` becomes `false` if a folder is missing, isn't on a known
  /// local file system, or exceeds the system's limit of watches.
  package func watch(_ folders: Set<String>) -> Bool {
    let mounts = mounts()
    var (current, hasNew): ([String: Int32], Bool) = ([:], false)
    isComplete = true
    for folder in folders {
      // If the path now names a different folder, inotify returns a different watch descriptor.
      guard mounts.isLocal(folder), let number = add(folder) else {
        isComplete = false
        continue
      }
      if watches[folder] != number { hasNew = true }
      current[folder] = number
    }
    for number in Set(watches.values).subtracting(current.values) { remove(number) }
    watches = current
    return hasNew
  }

  package func wait(milliseconds: Int) -> Bool {
    var state = pollfd(fd: queue, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&state, 1, Int32(clamping: milliseconds)) > 0 else { return false }
    // Reading doesn't block; it fails when the queue is empty.
    while (try? FileReader.read(queue, atMost: 1 << 16, path: "")) != nil {}
    return true
  }

  private func add(_ folder: String) -> Int32? {
    #if os(Linux)
      let changes =
        IN_CREATE | IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE
        | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
      let number = unsafe inotify_add_watch(queue, folder.systemPath, UInt32(changes))
      return number >= 0 ? number : nil
    #else
      return nil
    #endif
  }

  private func remove(_ number: Int32) {
    #if os(Linux)
      inotify_rm_watch(queue, number)
    #endif
  }
}
