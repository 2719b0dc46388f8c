package enum RemoteError: CollageError, Hashable, Sendable {
  /// libcurl is not installed.
  case noLibrary
  /// The connection failed, and nothing was sent.
  case unreachable(host: String, reason: String)
  /// The server's certificate isn't trusted, or TLS failed. Nothing was sent.
  case untrusted(host: String, reason: String)
  /// The connection was lost or timed out. The server might have received the request.
  case interrupted(host: String, reason: String)
  /// The server is busy; `retryAfter` is the delay that the server requested, in seconds, if any.
  case busy(host: String, status: Int, retryAfter: Double?)
  /// The server rejected the request or, if the status is a success, accepted it and failed later;
  /// `message` is the server's message, if any.
  case refused(host: String, status: Int, message: String?)
  /// The server redirected to a location that the client doesn't follow.
  case redirected(host: String, to: String)
  /// The server repainted the image, but the download failed.
  case downloadFailed(host: String, reason: String)
  /// The response is larger than `limit` bytes.
  case tooLarge(host: String, limit: Int)
  /// The response doesn't have the expected form. The text describes the problem.
  case unexpectedResponse(host: String, String)
  /// The user's program failed. The text is the reason, such as the last line of the program's
  /// error output.
  case program(String)
  /// The server's API key isn't available. The text is the reason and never contains the key.
  case noKey(String)
  /// The server or its settings don't support the request. The text is the reason.
  case unsupported(String)
  case cancelled

  /// True if a later attempt can succeed; the caller decides whether a retry is harmless.
  package var isTransient: Bool {
    switch self {
    case .unreachable, .interrupted, .busy: true
    case .refused(_, let status, _): [408, 425, 500, 502, 504].contains(status)
    case .noLibrary, .untrusted, .redirected, .downloadFailed, .tooLarge, .unexpectedResponse,
      .program,
      .noKey, .unsupported, .cancelled:
      false
    }
  }

  package var isUnreachable: Bool {
    if case .unreachable = self { true } else { false }
  }

  /// True if the server certainly didn't accept the order, so the order can be sent again safely.
  package var isSafeToResend: Bool {
    switch self {
    case .noLibrary, .unreachable, .untrusted, .busy, .noKey, .unsupported: true
    case .refused(_, let status, _): (400..<500).contains(status) && status != 408
    case .redirected: true
    case .interrupted, .downloadFailed, .tooLarge, .unexpectedResponse, .program, .cancelled: false
    }
  }

  /// The delay in seconds that the server requested before the next attempt, if any.
  package var retryAfter: Double? {
    if case .busy(_, _, let seconds) = self { seconds } else { nil }
  }

  /// ``ErrorCode/interrupted`` for ``cancelled``; ``ErrorCode/serverFailed`` for all other errors.
  public var errorCode: ErrorCode { self == .cancelled ? .interrupted : .serverFailed }
}

extension RemoteError {
  /// The description, worded as a part of a sentence.
  package var reason: String {
    switch self {
    case .noLibrary: "libcurl is not installed"
    case .unreachable(let host, let reason): "\(host) is not reachable: \(reason)"
    case .untrusted(let host, let reason): "\(host) is not trusted: \(reason)"
    case .interrupted(let host, let reason): "the connection to \(host) was lost: \(reason)"
    case .busy(let host, let status, _): "\(host) is busy (\(status))"
    case .refused(let host, let status, let message):
      // With a success status, the server accepted the request and failed later.
      "\(host) "
        + ((200..<300).contains(status) ? "failed" : "refused the request (\(status))")
        + (message.map { ": \($0)" } ?? "")
    case .redirected(let host, let to):
      "\(host) redirects to \(to); this redirect is not followed"
    case .downloadFailed(let host, let reason):
      "the result can't be downloaded from \(host): \(reason)"
    case .tooLarge(let host, let limit):
      "the response of \(host) is larger than \(Self.size(limit)), which is the limit"
    case .unexpectedResponse(let host, let what): "the response of \(host) is invalid: \(what)"
    case .program(let last): "the server's command failed: \(last)"
    case .noKey(let reason): "the API key is not available: \(reason)"
    case .unsupported(let reason): reason
    case .cancelled: "interrupted"
    }
  }

  /// Returns a number of bytes as text, such as `128 MB`.
  private static func size(_ bytes: Int) -> String {
    bytes < 1_000_000 ? "\(bytes / 1000) kB" : "\(bytes / 1_000_000) MB"
  }
}
