internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A running command in its own process group; the whole group is killed when this process ends.
///
/// The process ID stays reserved until ``wait()``, so a signal can't reach an unrelated process.
package struct ChildProcess: ~Copyable {
  package enum Ending: Hashable, Sendable {
    case exited(status: Int32)
    case signaled(signal: Int32)
  }

  private let id: pid_t
  private let watcher: GroupWatcher?
  private let group: pid_t
  private var isCollected = false

  /// Starts a command without a shell; a name without a slash is looked up in `PATH`.
  package init(
    arguments words: [String], input: Descriptor, output: Descriptor, errors: Descriptor
  ) throws(SpawnFailure) {
    // The watcher is a shell. If it can't be started, the command can outlive this process.
    watcher = try? GroupWatcher()
    let attributes = SpawnAttributes(streams: [input, output, errors], group: watcher?.group ?? 0)
    var id: pid_t = 0
    let code = unsafe withCStrings(words) { arguments in
      Descriptor.spawnLock.withLock { unsafe attributes.spawn(&id, arguments) }
    }
    guard code == 0 else { throw SpawnFailure(code: code) }
    self.id = id
    group = watcher?.group ?? id
    TerminationCleanup.register(.group(group))
  }

  deinit {
    guard !isCollected else { return }
    kill()
    TerminationCleanup.unregister(.group(group))
    _ = Self.collect(id)
  }

  /// True if the command has exited; other processes of its group can still run.
  package var hasExited: Bool {
    var info = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(id), &info, WEXITED | WNOHANG | WNOWAIT) != 0 {
      // If this process ignores SIGCHLD, the system discards exited children itself, and waiting
      // fails.
      guard errno == EINTR else { return true }
    }
    return unsafe info.si_signo != 0
  }

  func terminate() { _ = killpg(group, SIGTERM) }

  func kill() { _ = killpg(group, SIGKILL) }

  /// Waits until the command exits, and releases its process ID.
  package consuming func wait() -> Ending {
    isCollected = true
    TerminationCleanup.unregister(.group(group))
    return Self.collect(id)
  }

  fileprivate static func collect(_ id: pid_t) -> Ending {
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0 {
      guard errno == EINTR else { return .exited(status: 0) }
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status: status >> 8 & 0xFF) : .signaled(signal: signal)
  }
}

/// A process that leads a group and kills the whole group when this process ends for any reason.
private final class GroupWatcher {
  /// The process group's ID, which is the watcher's process ID.
  let group: pid_t
  /// The only open writing end of the watcher's standard input; it is closed when this process
  /// ends.
  private let input: Descriptor

  init() throws(SpawnFailure) {
    let pipe = try Descriptor.pipe()
    let null = try Descriptor.null()
    let attributes = SpawnAttributes(streams: [pipe.reading, null, null], blocksTermination: true)
    var id: pid_t = 0
    let code = unsafe withCStrings(["/bin/sh", "-c", "read -r line; kill -s KILL 0"]) { arguments in
      Descriptor.spawnLock.withLock { unsafe attributes.spawn(&id, arguments) }
    }
    guard code == 0 else { throw SpawnFailure(code: code) }
    group = id
    input = pipe.writing
  }

  /// Kills the watcher before its input ends, so that the watcher doesn't kill the group.
  deinit {
    kill(group, SIGKILL)
    _ = ChildProcess.collect(group)
    input.close()
  }
}
