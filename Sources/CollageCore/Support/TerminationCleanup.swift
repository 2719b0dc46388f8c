internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What must not outlive a process that is terminated in the middle of its work.
package enum TerminationCleanup {
  /// One thing that the process has made.
  enum Leftover: Hashable, Sendable {
    /// A file with a name of no meaning.
    case file(String)
    /// A folder and all that is in it.
    case folder(String)
    /// The commands of a group of processes.
    case group(pid_t)
  }

  private static let all = Leftovers()

  /// Takes note of something until ``unregister(_:)``.
  static func register(_ leftover: Leftover) { all.change { $0.insert(leftover) } }

  /// Something is gone, or is to stay.
  static func unregister(_ leftover: Leftover) { all.change { $0.remove(leftover) } }

  /// Whether commands run, which ought to be asked to end before they are ended.
  package static var hasCommands: Bool {
    var found = false
    all.change { set in
      found = set.contains { if case .group = $0 { true } else { false } }
    }
    return found
  }

  /// Removes and ends all that was registered; the process has to end after that.
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
    // `set` is only touched under `lock`.
    private let lock = NSLock()
    private var set: Set<Leftover> = []

    func change<Ignored>(_ body: (inout Set<Leftover>) -> Ignored) {
      _ = lock.withLock { body(&set) }
    }
  }
}
