internal import CollageCore

extension ServeError {
  /// The error with its code and message for the response.
  var userFacingError: UserFacingError {
    switch self {
    case .refused(let fault):
      UserFacingError("refused", .failed, "the request is refused: \(fault.text)")
    case .noSession:
      UserFacingError(
        "no-session", .failed, "this browser has no session.",
        hint: "Open the address that `collage serve` prints.")
    case .readOnly:
      UserFacingError(
        "read-only", .failed, "this server is read-only.",
        hint: "Start `collage serve` without --read-only.")
    case .notFound: UserFacingError("not-found", .notFound, "not found.")
    case .malformed(let fault): UserFacingError("malformed", .usage, fault.text)
    case .notServed(let verb):
      UserFacingError("not-served", .usage, "'\(verb)' is not available to pages.")
    case .tooLarge(let limit):
      UserFacingError(
        "too-large", .limit, "the request's body has more than \(Phrases.bytes(limit)).")
    case .imageOutdated:
      UserFacingError("picture-outdated", .failed, "the image is of an earlier state.")
    case .unknownSession:
      UserFacingError(
        "no-opening", .notFound, "the state in which the collage was opened is no longer known.",
        hint: "Go back to a revision with `collage undo --to N`.")
    }
  }
}

/// The reason why a request is rejected or malformed.
struct RequestFault: Hashable {
  let text: String
  /// The name of the declaration, which identifies the reason in a test.
  let name: String

  init(_ text: String, name: String = #function) {
    (self.text, self.name) = (text, name)
  }
}

extension RequestFault {
  static var crossOrigin: RequestFault { RequestFault("cross-origin request.") }

  static var missingOrigin: RequestFault { RequestFault("missing Origin header.") }

  static func host(_ host: String) -> RequestFault {
    RequestFault("'\(host)' is not a name of this server.")
  }

  static var upgrade: RequestFault { RequestFault("the protocol can't be upgraded.") }

  static func repeatedHeader(_ name: String) -> RequestFault {
    RequestFault("the header \(name) is given more than once.")
  }

  static var missingHost: RequestFault { RequestFault("missing Host header.") }

  static var notHTTP: RequestFault { RequestFault("the request is not HTTP/1.1.") }

  static var target: RequestFault {
    RequestFault("the request's target is not a path in canonical form.")
  }

  static func mediaType(_ types: [String]) -> RequestFault {
    RequestFault("the body must be \(types.joined(separator: " or ")).")
  }

  static var notPhoto: RequestFault {
    RequestFault("a photo must be sent as application/octet-stream.")
  }

  static var notObject: RequestFault { RequestFault("the body is not a JSON object.") }

  static func edits(_ key: String, limit: Int) -> RequestFault {
    RequestFault("'\(key)' must be a list of 1 to \(limit) objects.")
  }

  static var noCollage: RequestFault { RequestFault("an edit must name its collage.") }

  static var nothingToDo: RequestFault { RequestFault("the request has no edits.") }

  static func missing(_ key: String) -> RequestFault { RequestFault("missing '\(key)'.") }

  static func missingQuery(_ name: String) -> RequestFault {
    RequestFault("missing the query item '\(name)'.")
  }

  static func number(_ name: String, _ range: ClosedRange<Int>? = nil) -> RequestFault {
    RequestFault(
      "'\(name)' must be a number"
        + (range.map { " from \($0.lowerBound) to \($0.upperBound)." } ?? "."))
  }

  static var position: RequestFault { RequestFault("'at' must be two numbers.") }

  static var part: RequestFault {
    RequestFault("'part' must be photo, cutout, uncropped, shadow, whole, back or front.")
  }

  static var notPrompt: RequestFault {
    RequestFault("the body must have a collage, items and a prompt.")
  }

  static func range(_ name: String) -> RequestFault { RequestFault("'\(name)' is out of range.") }

  static var noItems: RequestFault { RequestFault("'items' is empty.") }
}
