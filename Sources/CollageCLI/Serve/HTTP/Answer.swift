internal import CollageCore
internal import FlyingFox
internal import Foundation

/// Answers, with the headers that all of them have.
enum Answer {
  /// An object of JSON.
  static func json(_ view: any Encodable, _ status: HTTPStatusCode = .ok) -> HTTPResponse {
    bytes(Array(JSONText.line(view).utf8), type: "application/json", status)
  }

  /// A failure, as `--json` has it.
  static func failure(_ error: any Error) -> HTTPResponse {
    if let error = error as? ServeError { return failure(error.shown, error.status) }
    let shown = UserFacingError(describing: (error as? BatchError)?.underlying ?? error)
    return failure(shown, shown.httpStatus)
  }

  /// A picture, which is the same for ever under its address.
  static func picture(_ picture: EncodedPicture) -> HTTPResponse {
    lasting(picture.bytes, type: picture.format.mediaType)
  }

  /// A file that is the same for ever under its address.
  static func lasting(_ bytes: [UInt8], type: String) -> HTTPResponse {
    var answer = Self.bytes(bytes, type: type)
    answer.headers[.cacheControl] = "private, max-age=31536000, immutable"
    return answer
  }

  /// A file.
  static func bytes(
    _ bytes: [UInt8], type: String, _ status: HTTPStatusCode = .ok
  ) -> HTTPResponse {
    var answer = HTTPResponse(statusCode: status, headers: standard, body: Data(bytes))
    answer.headers[.contentType] = type
    return answer
  }

  /// Nothing may be loaded from elsewhere, nobody else may show or read this, nothing is kept.
  static let standard: HTTPHeaders = [
    HTTPHeader("Content-Security-Policy"):
      "default-src 'self'; img-src 'self' blob: data:; frame-ancestors 'none'; base-uri 'none'; "
      + "form-action 'none'",
    HTTPHeader("X-Content-Type-Options"): "nosniff",
    HTTPHeader("Referrer-Policy"): "no-referrer",
    HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
    HTTPHeader("Cross-Origin-Opener-Policy"): "same-origin",
    .cacheControl: "no-store",
  ]

  private static func failure(
    _ error: UserFacingError, _ status: HTTPStatusCode
  ) -> HTTPResponse {
    json(["error": ErrorView(error)], status)
  }
}

extension ImageFormat {
  /// The name of the format in the registry of media types.
  var mediaType: String { "image/\(rawValue)" }
}
