internal import Foundation

/// Distributes events to all open pages.
actor ChangeBroadcaster {
  enum Event: Hashable, Sendable {
    case change(token: String)
    case progress(job: String, done: Int, total: Int)
    /// A signal that the server is running.
    case keepAlive

    /// The event in the format of server-sent events.
    var text: String {
      switch self {
      case .change(let token): "event: change\ndata: {\"token\":\"\(token)\"}\n\n"
      case .progress(let job, let done, let total):
        "event: progress\ndata: {\"job\":\"\(job)\",\"done\":\(done),\"total\":\(total)}\n\n"
      case .keepAlive: ": alive\n\n"
      }
    }
  }

  private var listeners: [Int: AsyncStream<Event>.Continuation] = [:]
  private var nextNumber = 0
  private var requestCount = 0
  /// The time when the last page was closed or the last request ended; `nil` while a page is open,
  /// and before the first page is opened.
  private var emptySince: ContinuousClock.Instant?

  var hasListeners: Bool { !listeners.isEmpty }

  /// Starts sending events to a page; if the page is slow, only the newest events are buffered.
  func listen() -> AsyncStream<Event> {
    let number = nextNumber
    nextNumber += 1
    emptySince = nil
    return AsyncStream(bufferingPolicy: .bufferingNewest(64)) { continuation in
      listeners[number] = continuation
      continuation.onTermination = { [weak self] _ in
        Task { await self?.forget(number) }
      }
      continuation.yield(.keepAlive)
    }
  }

  func send(_ event: Event) {
    for listener in listeners.values { listener.yield(event) }
  }

  /// Runs the handler of a request; the server counts as in use until the handler returns.
  func withActivity<Value: Sendable>(_ body: @Sendable () async throws -> Value) async rethrows
    -> Value
  {
    requestCount += 1
    defer {
      requestCount -= 1
      if emptySince != nil { emptySince = .now }
    }
    return try await body()
  }

  private func forget(_ number: Int) {
    listeners[number] = nil
    if listeners.isEmpty { emptySince = .now }
  }

  /// The time since the server was last in use; `nil` while it is in use, and before the first page
  /// is opened.
  var idleTime: Duration? {
    requestCount > 0 ? nil : emptySince.map { .now - $0 }
  }
}
