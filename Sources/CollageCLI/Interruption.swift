internal import CollageCore
internal import Foundation

/// Handling of Ctrl-C and of the system's termination requests.
///
/// Slow work polls for interruptions and cleans up. If the program hasn't ended after a grace
/// period, it is terminated. The store survives this as it survives a power failure: it is never
/// partly written. At the end, the program terminates itself with the received signal, so that a
/// loop in a shell script ends, too.
enum Interruption {
  private static let state = State()
  /// The grace period: the time from the signal until the program is terminated.
  private static let grace = Duration.milliseconds(80)
  /// The grace period if the program must first stop external commands, which get two seconds to
  /// end.
  private static let commandGrace = Duration.milliseconds(2500)
  /// The grace period if the program must abort requests to servers; aborting one takes up to a
  /// second.
  private static let serverGrace = Duration.milliseconds(2000)
  /// The grace period if the program must record finished work.
  ///
  /// It is long because another process can hold the store's lock.
  private static let recordingGrace = Duration.seconds(12)

  static var isRequested: Bool { state.signal != nil }

  /// The exit code that a shell reports for a program that was terminated by the received signal:
  /// 128 plus the signal's number.
  static var exitCode: Int32 { 128 + (state.signal ?? SIGINT) }

  /// Starts handling signals; must be called before any other thread is created.
  static func listen() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGHUP, SIGINT, SIGTERM] where !isIgnored(number) { sigaddset(&signals, number) }
    // Threads inherit the signal mask, so signals are delivered only to the thread that waits for
    // them.
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    Thread.detachNewThread { [signals] in
      var signals = signals
      var number: Int32 = 0
      guard sigwait(&signals, &number) == 0 else { return }
      state.request(by: number)
      waitForExit(signals)
      TerminationCleanup.run()
      TerminalReturn.end()
      eraseProgress()
      state.report()
      terminate(by: number)
    }
  }

  /// Extends the grace period, because the program is recording finished work.
  static func beginRecording() { state.beginRecording() }

  /// Extends the grace period, because the program is waiting for servers and will report the
  /// result.
  static func beginRequests() { state.beginRequests() }

  /// Sets the closure that reports the interruption before the program is terminated.
  static func onTermination(_ report: @escaping @Sendable () -> Void) { state.set(report) }

  static func claimReport() -> Bool { state.claimReport() != nil }

  static func terminateIfRequested() {
    if let number = state.signal { terminate(by: number) }
  }

  /// Waits until the grace period is over; a second signal ends it immediately.
  private static func waitForExit(_ signals: sigset_t) {
    let start = ContinuousClock.now
    while true {
      let allowed =
        state.isRecording
        ? recordingGrace
        : TerminationCleanup.hasCommands
          ? commandGrace : state.isAsking ? serverGrace : grace
      let left = start + allowed - ContinuousClock.now
      guard left > .zero else { return }
      if isSignaled(signals, within: min(left, .milliseconds(20))) { return }
    }
  }

  private static func isSignaled(_ signals: sigset_t, within time: Duration) -> Bool {
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

  static func terminate(by number: Int32) -> Never {
    TerminalReturn.end()
    signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    // If the program is the first process of a container, the default action of the signal doesn't
    // terminate it.
    _exit(128 + number)
  }

  private static func eraseProgress() {
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
    func beginRequests() { lock.withLock { asks = true } }
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
