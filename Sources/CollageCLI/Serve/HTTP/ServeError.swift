internal import CollageCore
internal import NIOHTTP1

enum ServeError: InternalError {
  /// The request wasn't sent by this server's page, or it asks for a protocol upgrade.
  case refused(RequestFault)
  /// The browser has no session, or a session of an earlier run.
  case noSession
  case readOnly
  case notFound
  /// The request is malformed, or the route doesn't accept its form.
  case malformed(RequestFault)
  /// Pages aren't allowed to use the verb.
  case notServed(verb: String)
  case tooLarge(limit: Int)
  /// The image's key belongs to an earlier state of the collage.
  case imageOutdated
  /// The session is unknown, so its state can't be restored.
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
