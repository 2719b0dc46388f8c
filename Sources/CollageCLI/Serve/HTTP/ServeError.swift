internal import CollageCore
internal import NIOHTTP1

/// Why a request is not answered as asked.
enum ServeError: InternalError {
  /// The request does not come from our page.
  case refused(_ why: String)
  /// The browser has no session, or that of an earlier run.
  case noSession
  /// The page may only show.
  case readOnly
  /// There is nothing of this name.
  case notFound
  /// The request is not what this path takes.
  case malformed(_ why: String)
  /// A verb that a page may not use.
  case notServed(verb: String)
  /// More bytes than a request may have.
  case tooLarge(limit: Int)
  /// The picture shows what is not there any more.
  case pictureOutdated
  /// What is to be brought back is not known any more.
  case noOpening

  /// The answer's status.
  var status: HTTPResponseStatus {
    switch self {
    case .refused, .readOnly: .forbidden
    case .noSession: .unauthorized
    case .notFound, .noOpening: .notFound
    case .malformed, .notServed: .badRequest
    case .tooLarge: .payloadTooLarge
    case .pictureOutdated: .conflict
    }
  }

  /// The error in words.
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
    case .pictureOutdated:
      UserFacingError("picture-outdated", .failed, "the picture is of an earlier state.")
    case .noOpening:
      UserFacingError(
        "no-opening", .notFound, "the state in which the collage was opened is not known any more.",
        hint: "`collage undo --to N` goes back to a revision.")
    }
  }
}

extension UserFacingError {
  /// The status of an answer that tells of the error.
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
