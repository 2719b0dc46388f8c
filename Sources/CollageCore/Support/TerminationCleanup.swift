internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Removes the temporary files and stops the commands of a process that is being terminated.
package enum TerminationCleanup {
  /// A resource to clean up.
  enum Leftover: Hashable, Sendable {
    case file(String)
    /// A folder and its contents.
    case folder(String)
    /// The process group of a command.
    case group(pid_t)
  }

  private static let all = Leftovers()

  /// Registers a resource for cleanup until ``unregister(_:)``.
  static func register(_ leftover: Leftover) { all.change { $0.insert(leftover) } }

  /// Unregisters a resource that no longer exists or must stay.
  static func unregister(_ leftover: Leftover) { all.change { $0.remove(leftover) } }

  /// True if commands are running.
  ///
  /// The caller asks them to terminate before ``run()`` kills them.
  package static var hasCommands: Bool {
    var found = false
    all.change { set in
      found = set.contains { if case .group = $0 { true } else { false } }
    }
    return found
  }

  /// Removes all registered files and folders and kills all registered groups.
  ///
  /// The process must then exit.
  package static func run() {
    var leftovers: Set<Leftover> = []
    all.change { swap(&$0, &leftovers) }
    for case .group(let id) in leftovers { killpg(id, SIGKILL) }
    for leftover in leftovers {
      switch leftover {
      case .file(let path): unsafe unlink(path.systemPath)
      case .folder(let path): Folder.removeAll(path)
      case .group: break
      }
    }
  }

  private final class Leftovers: @unchecked Sendable {
    // `lock` guards `set`.
    private let lock = NSLock()
    private var set: Set<Leftover> = []

    func change<Ignored>(_ body: (inout Set<Leftover>) -> Ignored) {
      _ = lock.withLock { body(&set) }
    }
  }
}
