/// Why a server did not do what was asked of it.
package enum RemoteError: CollageError, Hashable, Sendable {
  /// libcurl is not there.
  case noLibrary
  /// There was no connection, and nothing was sent.
  case unreachable(host: String, reason: String)
  /// The server cannot be trusted, or does not encrypt as it should; nothing was sent.
  case untrusted(host: String, reason: String)
  /// The connection ended, or nothing came any more; what was sent may have arrived.
  case interrupted(host: String, reason: String)
  /// The server answered that it cannot now, and when to come again, in seconds, if it said so.
  case busy(host: String, status: Int, retryAfter: Double?)
  /// The server refused, with what it said.
  case refused(host: String, status: Int, message: String?)
  /// The server sends to somewhere else, where nothing is asked.
  case redirected(host: String, to: String)
  /// The server has painted, but the picture cannot be had; says why.
  case unfetched(host: String, reason: String)
  /// The answer has more bytes than anybody waits for.
  case tooLarge(host: String, limit: Int)
  /// The answer is not what servers of this kind answer; says what is missing.
  case notUnderstood(host: String, String)
  /// A program of the user's failed, with the last that it said.
  case program(String)
  /// The key cannot be had; says why, never the key.
  case noKey(String)
  /// The kind of server cannot do this; says what.
  case unsupported(String)
  /// The transfer was stopped.
  case cancelled

  /// Whether asking again later may go well, where asking twice does no harm.
  package var isPassing: Bool {
    switch self {
    case .unreachable, .interrupted, .busy: true
    case .refused(_, let status, _): [408, 425, 500, 502, 504].contains(status)
    case .noLibrary, .untrusted, .redirected, .unfetched, .tooLarge, .notUnderstood, .program,
      .noKey, .unsupported, .cancelled:
      false
    }
  }

  /// Whether there was no connection.
  package var isUnreachable: Bool {
    if case .unreachable = self { true } else { false }
  }

  /// Whether an order that failed so was certainly not taken, so that it may be sent again.
  package var isCertainlyNotTaken: Bool {
    switch self {
    case .noLibrary, .unreachable, .untrusted, .busy, .noKey, .unsupported: true
    case .refused(_, let status, _): (400..<500).contains(status) && status != 408
    case .redirected: true
    case .interrupted, .unfetched, .tooLarge, .notUnderstood, .program, .cancelled: false
    }
  }

  /// When to ask again at the earliest, in seconds, if the server said so.
  package var retryAfter: Double? {
    if case .busy(_, _, let seconds) = self { seconds } else { nil }
  }

  /// The code: an interruption by the user is not a failure of the server.
  public var errorCode: ErrorCode { self == .cancelled ? .interrupted : .serverFailed }
}

extension RemoteError {
  /// What it is in a sentence.
  package var words: String {
    switch self {
    case .noLibrary: "libcurl is not installed"
    case .unreachable(let host, let reason): "\(host) is not reached: \(reason)"
    case .untrusted(let host, let reason): "\(host) cannot be trusted: \(reason)"
    case .interrupted(let host, let reason): "the connection to \(host) broke off: \(reason)"
    case .busy(let host, let status, _): "\(host) is busy (\(status))"
    case .refused(let host, let status, let message):
      "\(host) refused it (\(status))" + (message.map { ": \($0)" } ?? "")
    case .redirected(let host, let to): "\(host) sends elsewhere, to \(to)"
    case .unfetched(let host, let reason):
      "what \(host) has painted cannot be fetched: \(reason)"
    case .tooLarge(let host, let limit): "\(host) sent more than \(ByteSize.text(limit))"
    case .notUnderstood(let host, let what): "\(host) does not answer as its kind does: \(what)"
    case .program(let last): "the program failed: \(last)"
    case .noKey(let reason): "there is no key: \(reason)"
    case .unsupported(let what): "this kind of server cannot do it: \(what)"
    case .cancelled: "it was interrupted"
    }
  }
}
