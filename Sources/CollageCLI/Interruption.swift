internal import CollageCore
internal import Foundation

/// What happens when the user presses Ctrl-C or the system asks the program to end.
///
/// What takes long looks whether to stop, and cleans up. Whatever does not is ended a moment later,
/// which is as safe as a power failure: the store is never half written. In the end the program dies
/// of the signal, so that a shell's loop around it ends too.
enum Interruption {
  private static let state = State()
  /// How long the program may take to end by itself.
  private static let grace = Duration.milliseconds(80)
  /// How long it may take when it has to end commands first, which are given two seconds.
  private static let graceOfCommands = Duration.milliseconds(2500)
  /// How long it may take to part from servers: a request is broken off within a second.
  private static let graceOfServers = Duration.milliseconds(2000)
  /// How long it may take to record what is finished: another process may hold the store.
  private static let graceOfRecording = Duration.seconds(12)

  /// Whether the program has been asked to end.
  static var isRequested: Bool { state.signal != nil }

  /// What a shell tells of a program that dies of the signal that came: 128 and its number.
  static var exitCode: Int32 { 128 + (state.signal ?? SIGINT) }

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
      state.request(by: number)
      waitForExit(signals)
      TerminationCleanup.run()
      TerminalReturn.end()
      wipeProgress()
      state.report()
      terminate(by: number)
    }
  }

  /// What is finished is being recorded, for which there is more time from now on.
  static func beginRecording() { state.beginRecording() }

  /// Servers are asked from now on, and what becomes of that is told at the end.
  static func beginAsking() { state.beginAsking() }

  /// Says who tells the user that the program was interrupted, when it has to be ended.
  static func onTermination(_ report: @escaping @Sendable () -> Void) { state.set(report) }

  /// Whether the caller is the one to tell the user; anybody later is not.
  static func claimReport() -> Bool { state.takeReport() != nil }

  /// Dies of the signal that asked the program to end, if there was one.
  static func terminateIfRequested() {
    if let number = state.signal { terminate(by: number) }
  }

  /// Waits as long as the program may take; a second signal ends it at once.
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

  /// Ends the process in the way that it would have ended without listening.
  static func terminate(by number: Int32) -> Never {
    TerminalReturn.end()
    signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    // The first process of a container does not die of signals.
    _exit(128 + number)
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

  /// What the thread that listens and the command tell each other.
  final class State: @unchecked Sendable {
    // SAFETY: the lock guards everything that changes.
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
    func report() { takeReport()?() }

    func takeReport() -> (@Sendable () -> Void)? {
      lock.withLock {
        defer { pending = nil }
        return pending
      }
    }
  }
}
