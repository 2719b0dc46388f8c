internal import CollageCore
internal import Foundation

/// What happens when the user presses Ctrl-C or the system asks the program to end.
///
/// Rendering stops by itself soon and cleans up. Whatever does not ask is ended a moment later, which
/// is as safe as a power failure: the store is never half written.
enum Interruption {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var isRequestedNow = false
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []
  /// How long the program may take to end by itself.
  private static let grace = DispatchTimeInterval.milliseconds(120)

  /// Whether the program has been asked to end.
  static var isRequested: Bool { lock.withLock { isRequestedNow } }

  /// Begins to listen.
  static func listen() {
    let queue = DispatchQueue(label: "interruption", qos: .userInteractive)
    for number in [SIGINT, SIGTERM] where !isIgnored(number) {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { request(queue) }
      source.resume()
      lock.withLock { sources.append(source) }
    }
  }

  private static func request(_ queue: DispatchQueue) {
    lock.withLock { isRequestedNow = true }
    queue.asyncAfter(deadline: .now() + grace) {
      EarlyEnd.cleanUp()
      _exit(ExitStatus.interrupted.rawValue)
    }
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
