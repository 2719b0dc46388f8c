internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A running command in a process group of its own, which ends with this process.
///
/// Its number stays taken until ``wait()``, so that a signal cannot reach a stranger.
package struct ChildProcess: ~Copyable {
  /// How a command ended.
  package enum Ending: Hashable, Sendable {
    /// It returned a status.
    case exited(status: Int32)
    /// A signal ended it.
    case signalled(signal: Int32)
  }

  private let id: pid_t
  private let watcher: GroupWatcher?
  /// The number of the group.
  private let group: pid_t
  private var isCollected = false

  /// Starts a command by the search path, without a shell.
  ///
  /// - Parameters:
  ///   - words: The command's name or path and its arguments.
  ///   - input: Becomes its standard input.
  ///   - output: Becomes its standard output.
  ///   - errors: Becomes its standard error.
  /// - Throws: The system's error number, for example when there is no such command.
  package init(
    words: [String], input: Descriptor, output: Descriptor, errors: Descriptor
  ) throws(SpawnFailure) {
    // Where there is no shell the command is without a watcher.
    watcher = try? GroupWatcher()
    let recipe = SpawnRecipe(streams: [input, output, errors], group: watcher?.group ?? 0)
    var id: pid_t = 0
    let code = unsafe withCStrings(words) { words in
      Descriptor.startingCommands.withLock { unsafe recipe.spawn(&id, words) }
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

  /// Whether the leader has ended; others of the group may still run.
  package var hasExited: Bool {
    var facts = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(id), &facts, WEXITED | WNOHANG | WNOWAIT) != 0 {
      // Whoever ignores the end of children has the system collect them.
      guard errno == EINTR else { return true }
    }
    return unsafe facts.si_signo != 0
  }

  /// Asks the whole group to end.
  func ask() { _ = killpg(group, SIGTERM) }

  /// Ends the whole group at once.
  func kill() { _ = killpg(group, SIGKILL) }

  /// Waits for the leader's end and gives its number back.
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
    return signal == 0 ? .exited(status: status >> 8 & 0xFF) : .signalled(signal: signal)
  }
}

/// A process that leads a group and ends all of it when this process is gone, however that ended.
private final class GroupWatcher {
  /// The number of the group, which is the watcher's own.
  let group: pid_t
  /// Nobody else holds this end, so that the watcher sees the end of the stream with our own.
  private let lifeline: Descriptor

  init() throws(SpawnFailure) {
    let pipe = try Descriptor.pipe()
    let nowhere = try Descriptor.null()
    let recipe = SpawnRecipe(streams: [pipe.reading, nowhere, nowhere], isPatient: true)
    var id: pid_t = 0
    let code = unsafe withCStrings(["/bin/sh", "-c", "read -r line; kill -s KILL 0"]) { words in
      Descriptor.startingCommands.withLock { unsafe recipe.spawn(&id, words) }
    }
    guard code == 0 else { throw SpawnFailure(code: code) }
    group = id
    lifeline = pipe.writing
  }

  /// Ends the watcher alone, and before it can see the end of the stream.
  deinit {
    kill(group, SIGKILL)
    _ = ChildProcess.collect(group)
    lifeline.close()
  }
}
