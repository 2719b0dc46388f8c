internal import Foundation

/// What happens, for all pages that listen.
actor Changes {
  /// What a page is told.
  enum Event: Hashable, Sendable {
    /// Something in the store is another one now.
    case change(token: String)
    /// How far a job is.
    case progress(job: String, done: Int, total: Int)
    /// Nothing: that there is still somebody.
    case life

    /// The event as server-sent events have it.
    var text: String {
      switch self {
      case .change(let token): "event: change\ndata: {\"token\":\"\(token)\"}\n\n"
      case .progress(let job, let done, let total):
        "event: progress\ndata: {\"job\":\"\(job)\",\"done\":\(done),\"total\":\(total)}\n\n"
      case .life: ": alive\n\n"
      }
    }
  }

  private var listeners: [Int: AsyncStream<Event>.Continuation] = [:]
  private var nextNumber = 0
  private var requestCount = 0
  /// Since when nobody listens who listened before, and nothing is being done for anybody; nil while
  /// there is somebody, or if there never was.
  private var emptySince: ContinuousClock.Instant?

  /// Whether somebody listens.
  var hasListeners: Bool { !listeners.isEmpty }

  /// Begins to tell a page what happens.
  ///
  /// - Returns: The events, of which the newest are kept for a page that is slow.
  func listen() -> AsyncStream<Event> {
    let number = nextNumber
    nextNumber += 1
    emptySince = nil
    return AsyncStream(bufferingPolicy: .bufferingNewest(64)) { continuation in
      listeners[number] = continuation
      continuation.onTermination = { [weak self] _ in
        Task { await self?.forget(number) }
      }
      continuation.yield(.life)
    }
  }

  /// Tells all pages.
  func tell(_ event: Event) {
    for listener in listeners.values { listener.yield(event) }
  }

  /// Answers a request, as long as which there is somebody.
  ///
  /// - Parameter body: Answers it.
  /// - Returns: The answer.
  /// - Throws: What the body throws.
  func counting<Value: Sendable>(_ body: @Sendable () async throws -> Value) async rethrows -> Value
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

  /// How long there has been nobody for whom to go on; nil while there is somebody.
  var absence: Duration? {
    requestCount > 0 ? nil : emptySince.map { .now - $0 }
  }
}
