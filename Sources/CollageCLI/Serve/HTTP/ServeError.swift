internal import CollageCore
internal import NIOHTTP1

/// Errors that occur while handling a request.
enum ServeError: InternalError {
  /// The request does not come from our page.
  case refused(RequestFault)
  /// The browser has no session, or that of an earlier run.
  case noSession
  case readOnly
  /// The requested resource doesn't exist.
  case notFound
  /// The request is not what this path takes.
  case malformed(RequestFault)
  /// A verb that a page may not use.
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
