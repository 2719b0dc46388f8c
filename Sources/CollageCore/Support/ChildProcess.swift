internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A running command, the leader of a process group of its own.
///
/// Its number stays taken until ``wait()``, so that a signal cannot reach a stranger.
struct ChildProcess: ~Copyable {
  /// How a command ended.
  enum Ending: Hashable, Sendable {
    /// It returned a status.
    case exited(status: Int32)
    /// A signal ended it.
    case signalled(signal: Int32)
  }

  private let id: pid_t

  /// Starts a command by the search path, without a shell.
  ///
  /// - Parameters:
  ///   - words: The command's name or path and its arguments.
  ///   - input: Becomes its standard input.
  ///   - output: Becomes its standard output.
  ///   - errors: Becomes its standard error.
  /// - Throws: The system's error number, for example when there is no such command.
  init(
    words: [String], input: Descriptor, output: Descriptor, errors: Descriptor
  ) throws(SpawnFailure) {
    let recipe = SpawnRecipe(streams: [input, output, errors])
    var id: pid_t = 0
    let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    let code = withCStrings(words) { words in
      withCStrings(environment) { environment in
        Descriptor.startingCommands.withLock { recipe.spawn(&id, words, environment) }
      }
    }
    guard code == 0 else { throw SpawnFailure(code: code) }
    self.id = id
    EarlyEnd.remember(.group(id))
  }

  deinit {
    kill()
    EarlyEnd.forget(.group(id))
    _ = Self.collect(id)
  }

  /// Whether the leader has ended; others of the group may still run.
  var hasExited: Bool {
    var facts = siginfo_t()
    while waitid(P_PID, id_t(id), &facts, WEXITED | WNOHANG | WNOWAIT) != 0 {
      // Whoever ignores the end of children has the system collect them.
      guard errno == EINTR else { return true }
    }
    return facts.si_signo != 0
  }

  /// Asks the whole group to end.
  func ask() { _ = killpg(id, SIGTERM) }

  /// Ends the whole group at once.
  func kill() { _ = killpg(id, SIGKILL) }

  /// Waits for the leader's end and gives its number back.
  consuming func wait() -> Ending {
    EarlyEnd.forget(.group(id))
    let ending = Self.collect(id)
    discard self
    return ending
  }

  private static func collect(_ id: pid_t) -> Ending {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      guard errno == EINTR else { return .exited(status: 0) }
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status: status >> 8 & 0xFF) : .signalled(signal: signal)
  }
}
