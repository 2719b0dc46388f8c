internal import CollageCore
internal import Foundation

/// Handling of Ctrl-C and of the system's termination requests.
///
/// Slow work polls for interruptions and cleans up. Any other work is terminated a moment later,
/// which is as safe as a power failure: the store is never half-written. Finally, the program
/// terminates itself with the received signal, so that a shell's loop around it ends, too.
enum Interruption {
  private static let state = State()
  /// The time in which the program may end by itself.
  private static let grace = Duration.milliseconds(80)
  /// The time if commands must be stopped first, which get two seconds.
  private static let graceOfCommands = Duration.milliseconds(2500)
  /// The time if requests to servers must be aborted, each of which takes up to a second.
  private static let graceOfServers = Duration.milliseconds(2000)
  /// The time if finished work must be recorded: another process may have locked the store.
  private static let graceOfRecording = Duration.seconds(12)

  static var isRequested: Bool { state.signal != nil }

  /// The exit code that a shell reports for a program terminated by the received signal: 128 plus
  /// the signal's number.
  static var exitCode: Int32 { 128 + (state.signal ?? SIGINT) }

  /// Starts handling signals; must be called before any other thread is created.
  static func listen() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGHUP, SIGINT, SIGTERM] where !isIgnored(number) { sigaddset(&signals, number) }
    // Threads inherit the mask, so signals wait for the one thread that accepts them.
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    Thread.detachNewThread { [signals] in
      var signals = signals
      var number: Int32 = 0
      guard sigwait(&signals, &number) == 0 else { return }
      state.request(by: number)
      waitForExit(signals)
      TerminationCleanup.run()
      TerminalReturn.end()
      wipeProgress()
      state.report()
      terminate(by: number)
    }
  }

  /// Extends the time to end, because finished work is being recorded.
  static func beginRecording() { state.beginRecording() }

  /// Extends the time to end, because servers are being contacted and the result is reported at the
  /// end.
  static func beginAsking() { state.beginAsking() }

  /// Sets the closure that reports the interruption if the program must be terminated.
  static func onTermination(_ report: @escaping @Sendable () -> Void) { state.set(report) }

  /// Returns whether the caller should report the interruption; `false` for all later callers.
  static func claimReport() -> Bool { state.claimReport() != nil }

  /// Terminates the process with the signal that asked it to end; does nothing if none did.
  static func terminateIfRequested() {
    if let number = state.signal { terminate(by: number) }
  }

  /// Waits for the time that the program may take; a second signal terminates it immediately.
  private static func waitForExit(_ signals: sigset_t) {
    let start = ContinuousClock.now
    while true {
      let allowed =
        state.isRecording
        ? graceOfRecording
        : TerminationCleanup.hasCommands
          ? graceOfCommands : state.isAsking ? graceOfServers : grace
      let left = start + allowed - ContinuousClock.now
      guard left > .zero else { return }
      if isAsked(signals, within: min(left, .milliseconds(20))) { return }
    }
  }

  private static func isAsked(_ signals: sigset_t, within time: Duration) -> Bool {
    #if canImport(Glibc)
      var signals = signals
      var limit = timespec(tv_sec: 0, tv_nsec: Int(time / .nanoseconds(1)))
      return sigtimedwait(&signals, nil, &limit) > 0
    #else
      usleep(UInt32(time / .microseconds(1)))
      var pending = sigset_t()
      sigpending(&pending)
      return [SIGHUP, SIGINT, SIGTERM].contains { sigismember(&pending, $0) == 1 }
    #endif
  }

  /// Terminates the process as the signal would have without handling.
  static func terminate(by number: Int32) -> Never {
    TerminalReturn.end()
    signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    // Default signal actions don't terminate the first process of a container.
    _exit(128 + number)
  }

  /// Clears an unfinished progress bar from the terminal.
  private static func wipeProgress() {
    guard isatty(STDERR_FILENO) == 1 else { return }
    try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K".utf8))
  }

  /// Returns whether a signal is ignored because the parent process requested it, as `nohup` does.
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

  /// The state shared by the signal handling thread and the command.
  final class State: @unchecked Sendable {
    // SAFETY: the lock guards all mutable state.
    private let lock = NSLock()
    private var number: Int32?
    private var records = false
    private var asks = false
    private var pending: (@Sendable () -> Void)?

    var signal: Int32? { lock.withLock { number } }
    var isRecording: Bool { lock.withLock { records } }
    var isAsking: Bool { lock.withLock { asks } }

    func request(by signal: Int32) { lock.withLock { number = signal } }
    func beginRecording() { lock.withLock { records = true } }
    func beginAsking() { lock.withLock { asks = true } }
    func set(_ report: @escaping @Sendable () -> Void) { lock.withLock { pending = report } }
    func report() { claimReport()?() }

    func claimReport() -> (@Sendable () -> Void)? {
      lock.withLock {
        defer { pending = nil }
        return pending
      }
    }
  }
}
