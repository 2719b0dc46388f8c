internal import CollageCore
internal import NIOHTTP1

/// Errors that occur while handling a request.
enum ServeError: InternalError {
  /// The request doesn't come from this server's page.
  case refused(_ why: String)
  /// The browser has no session, or one of an earlier run.
  case noSession
  case readOnly
  /// The requested resource doesn't exist.
  case notFound
  /// The request is invalid for its path.
  case malformed(_ why: String)
  /// Pages may not use the verb.
  case notServed(verb: String)
  /// The request's body exceeds the limit.
  case tooLarge(limit: Int)
  /// The image's key belongs to an earlier state.
  case imageOutdated
  /// The state to restore is no longer known.
  case unknownSession

  var status: HTTPResponseStatus {
    switch self {
    case .refused, .readOnly: .forbidden
    case .noSession: .unauthorized
    case .notFound, .unknownSession: .notFound
    case .malformed, .notServed: .badRequest
    case .tooLarge: .payloadTooLarge
    case .imageOutdated: .conflict
    }
  }

  /// The error as shown to users.
  var shown: UserFacingError {
    switch self {
    case .refused(let why): UserFacingError("refused", .failed, "the request is refused: \(why)")
    case .noSession:
      UserFacingError(
        "no-session", .failed, "this browser has not been let in.",
        hint: "Open the address that `collage serve` has printed.")
    case .readOnly:
      UserFacingError(
        "read-only", .failed, "this page only shows.",
        hint: "Start `collage serve` without --read-only.")
    case .notFound: UserFacingError("not-found", .notFound, "there is nothing here.")
    case .malformed(let why): UserFacingError("malformed", .usage, why)
    case .notServed(let verb):
      UserFacingError("not-served", .usage, "'\(verb)' cannot be asked for by a page.")
    case .tooLarge(let limit):
      UserFacingError(
        "too-large", .limit, "the request's body has more than \(Phrases.bytes(limit)).")
    case .imageOutdated:
      UserFacingError("picture-outdated", .failed, "the picture is of an earlier state.")
    case .unknownSession:
      UserFacingError(
        "no-opening", .notFound, "the state in which the collage was opened is not known any more.",
        hint: "`collage undo --to N` goes back to a revision.")
    }
  }
}

extension UserFacingError {
  /// The HTTP status of a response with the error.
  var httpStatus: HTTPResponseStatus {
    if code == "store-locked" { return .serviceUnavailable }
    return switch status {
    case .done: .ok
    case .usage: .badRequest
    case .notFound: .notFound
    case .damaged: .unprocessableEntity
    case .limit: .payloadTooLarge
    case .failed, .interrupted: .conflict
    case .store, .cannotWrite: .internalServerError
    }
  }
}
