internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Removes the temporary files and stops the commands of a process that is being terminated.
package enum TerminationCleanup {
  enum Resource: Hashable, Sendable {
    case file(String)
    case folder(String)
    /// The process group of a command.
    case group(pid_t)
  }

  private static let registry = Registry()

  static func register(_ resource: Resource) { registry.change { $0.insert(resource) } }

  /// Unregisters a resource that no longer exists or must stay.
  static func unregister(_ resource: Resource) { registry.change { $0.remove(resource) } }

  /// True if commands are running; the caller asks them to terminate before ``run()`` kills them.
  package static var hasCommands: Bool {
    var found = false
    registry.change { set in
      found = set.contains { if case .group = $0 { true } else { false } }
    }
    return found
  }

  /// Removes all registered files and folders and kills all registered groups; the process must
  /// then exit.
  package static func run() {
    var resources: Set<Resource> = []
    registry.change { swap(&$0, &resources) }
    for case .group(let id) in resources { killpg(id, SIGKILL) }
    for resource in resources {
      switch resource {
      case .file(let path): unsafe unlink(path.systemPath)
      case .folder(let path): Folder.removeAll(path)
      case .group: break
      }
    }
  }

  private final class Registry: @unchecked Sendable {
    // SAFETY: `lock` guards `set`.
    private let lock = NSLock()
    private var set: Set<Resource> = []

    func change<Ignored>(_ body: (inout Set<Resource>) -> Ignored) {
      _ = lock.withLock { body(&set) }
    }
  }
}
