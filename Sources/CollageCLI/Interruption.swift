internal import CollageCore
internal import Foundation

/// Handling of Ctrl-C and of the system's termination requests.
///
/// Slow work polls for interruptions and cleans up. If the program hasn't ended after a short time,
/// it is terminated. This is as safe as a power failure: the store is never partly written. At the
/// end, the program terminates itself with the received signal, so that a loop in a shell script
/// ends, too.
enum Interruption {
  private static let state = State()
  /// The time in which the program may end before it is terminated.
  private static let grace = Duration.milliseconds(80)
  /// The time in which the program may end if it must first stop commands, which get two seconds.
  private static let graceOfCommands = Duration.milliseconds(2500)
  /// The time in which the program may end if it must abort requests to servers.
  ///
  /// Aborting a request takes up to a second.
  private static let graceOfServers = Duration.milliseconds(2000)
  /// The time in which the program may end if it must record finished work.
  ///
  /// Another process may have locked the store.
  private static let graceOfRecording = Duration.seconds(12)

  static var isRequested: Bool { state.signal != nil }

  /// The exit code that a shell reports for a program that was terminated by the received signal:
  /// 128 plus the signal's number.
  static var exitCode: Int32 { 128 + (state.signal ?? SIGINT) }

  /// Starts handling signals.
  ///
  /// Must be called before any other thread is created.
  static func listen() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGHUP, SIGINT, SIGTERM] where !isIgnored(number) { sigaddset(&signals, number) }
    // Threads inherit the signal mask. Signals are therefore delivered only to the thread that
    // waits for them.
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

  /// Extends the time in which the program may end, because it is recording finished work.
  static func beginRecording() { state.beginRecording() }

  /// Extends the time in which the program may end, because it is waiting for servers and will
  /// report the result.
  static func beginAsking() { state.beginAsking() }

  /// Sets the closure that reports the interruption before the program is terminated.
  static func onTermination(_ report: @escaping @Sendable () -> Void) { state.set(report) }

  /// Returns whether the caller should report the interruption; `true` only once.
  static func claimReport() -> Bool { state.claimReport() != nil }

  /// Terminates the process with the signal that it received; does nothing if it received none.
  static func terminateIfRequested() {
    if let number = state.signal { terminate(by: number) }
  }

  /// Waits for the time in which the program may end.
  ///
  /// A second signal terminates the program immediately.
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

  /// Terminates the process with the default action of a signal.
  static func terminate(by number: Int32) -> Never {
    TerminalReturn.end()
    signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    // In a container, the first process isn't terminated by the default action.
    _exit(128 + number)
  }

  /// Erases an unfinished progress bar.
  private static func wipeProgress() {
    guard isatty(STDERR_FILENO) == 1 else { return }
    try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K".utf8))
  }

  /// Returns whether the parent process requested to ignore a signal, as `nohup` does.
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
