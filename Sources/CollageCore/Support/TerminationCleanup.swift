internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Removes files and stops commands that must not outlive a terminated process.
package enum TerminationCleanup {
  /// A resource to clean up.
  enum Leftover: Hashable, Sendable {
    /// A temporary file.
    case file(String)
    /// A folder with its contents.
    case folder(String)
    /// The commands of a process group.
    case group(pid_t)
  }

  private static let all = Leftovers()

  /// Registers a resource until ``unregister(_:)``.
  static func register(_ leftover: Leftover) { all.change { $0.insert(leftover) } }

  /// Unregisters a resource that is gone or should stay.
  static func unregister(_ leftover: Leftover) { all.change { $0.remove(leftover) } }

  /// True if commands are running, which should be asked to terminate before they are killed.
  package static var hasCommands: Bool {
    var found = false
    all.change { set in
      found = set.contains { if case .group = $0 { true } else { false } }
    }
    return found
  }

  /// Removes or kills all registered resources; the process must then exit.
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
