internal import CollageCore
internal import Foundation

/// What happens when the user presses Ctrl-C or the system asks the program to end.
///
/// Rendering stops by itself soon and cleans up. Whatever does not ask is ended a moment later, which
/// is as safe as a power failure: the store is never half written.
enum Interruption {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var isRequestedNow = false
  /// How long the program may take to end by itself, in microseconds.
  private static let grace: UInt32 = 80_000
  /// How long it may take when it has to end commands first, which are given two seconds.
  private static let graceOfCommands: UInt32 = 2_500_000

  /// Whether the program has been asked to end.
  static var isRequested: Bool { lock.withLock { isRequestedNow } }

  /// Begins to listen; must come before there is any other thread.
  static func listen() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGHUP, SIGINT, SIGTERM] where !isIgnored(number) { sigaddset(&signals, number) }
    // Threads inherit this, so that a signal waits for the one thread that asks for it.
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    Thread.detachNewThread { [signals] in
      var signals = signals
      var number: Int32 = 0
      guard sigwait(&signals, &number) == 0 else { return }
      lock.withLock { isRequestedNow = true }
      usleep(grace)
      if EarlyEnd.hasCommands { usleep(graceOfCommands) }
      EarlyEnd.cleanUp()
      wipeProgress()
      _exit(ExitStatus.interrupted.rawValue)
    }
  }

  /// Leaves no half bar in the terminal.
  private static func wipeProgress() {
    guard isatty(STDERR_FILENO) == 1 else { return }
    try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K".utf8))
  }

  /// Whether whoever started the program wants it to go on, as `nohup` does.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
