#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Notifications of changes to files in folders.
package protocol FolderNotifications: AnyObject {
  /// True if every folder is watched; otherwise the caller must poll for changes.
  var isComplete: Bool { get }

  /// Watches folders in place of the folders watched before.
  ///
  /// - Parameter folders: The folders.
  /// - Returns: Whether any of them was not watched before, so that changes in it may have been
  ///   missed.
  func watch(_ folders: Set<String>) -> Bool

  /// Waits for a notification and discards all pending ones.
  ///
  /// - Parameter milliseconds: The longest time to wait.
  /// - Returns: Whether a notification arrived.
  func wait(milliseconds: Int) -> Bool
}

/// Notifications from Linux's inotify.
///
/// A notification says only that something may have changed: files or folders in one of the folders
/// were added, removed, written, or renamed, or the folder itself was moved or removed.
package final class FolderWatcher: FolderNotifications {
  private let queue: Int32
  private let mounts: () -> MountTable
  /// The watch descriptors, by path.
  private var watches: [String: Int32] = [:]
  /// True if every folder is watched; otherwise the caller must poll for changes.
  package private(set) var isComplete = true

  /// Opens a queue of notifications; `nil` if the system lacks inotify or its limit is reached.
  package convenience init?() { self.init(mounts: MountTable.present) }

  /// Opens a queue of notifications.
  ///
  /// - Parameter mounts: Reads the table of mounted file systems.
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

  /// Watches folders in place of the folders watched before.
  ///
  /// - Parameter folders: The folders. ``isComplete`` becomes `false` if one is missing, is on a
  ///   file system that isn't known to be local, or exceeds the system's limit of watches.
  /// - Returns: Whether any of them was not watched before, so that changes in it may have been
  ///   missed.
  package func watch(_ folders: Set<String>) -> Bool {
    let mounts = mounts()
    var (present, hasNew): ([String: Int32], Bool) = ([:], false)
    isComplete = true
    for folder in folders {
      // A path that now names another folder gets another watch descriptor.
      guard mounts.isLocal(folder), let number = add(folder) else {
        isComplete = false
        continue
      }
      if watches[folder] != number { hasNew = true }
      present[folder] = number
    }
    for number in Set(watches.values).subtracting(present.values) { remove(number) }
    watches = present
    return hasNew
  }

  /// Waits for a notification and discards all pending ones.
  ///
  /// - Parameter milliseconds: The longest time to wait.
  /// - Returns: Whether a notification arrived.
  package func wait(milliseconds: Int) -> Bool {
    var state = pollfd(fd: queue, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&state, 1, Int32(clamping: milliseconds)) > 0 else { return false }
    // The queue doesn't block: reading fails when it is empty.
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
