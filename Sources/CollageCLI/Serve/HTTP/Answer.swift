internal import CollageCore
internal import Foundation
internal import NIOHTTP1

/// Creates HTTP responses with the headers that all responses have.
enum Answer {
  static func json(_ view: any Encodable, _ status: HTTPResponseStatus = .ok) -> HTTPResponse {
    bytes(Array(JSONText.line(view).utf8), type: "application/json", status)
  }

  /// Returns a response with an error in the JSON format of the option `--json`.
  static func failure(_ error: any Error) -> HTTPResponse {
    if let error = error as? ServeError { return failure(error.userFacingError, error.status) }
    let userError = UserFacingError(describing: (error as? BatchError)?.underlying ?? error)
    return failure(userError, userError.httpStatus)
  }

  /// Returns a response with an image, which the browser can cache forever, because its URL always
  /// has the same contents.
  static func image(_ image: EncodedRender) -> HTTPResponse {
    immutable(image.bytes, type: image.format.mediaType)
  }

  /// Returns a response with a file, which the browser can cache forever, because its URL always
  /// has the same contents.
  static func immutable(_ bytes: [UInt8], type: String) -> HTTPResponse {
    var answer = Self.bytes(bytes, type: type)
    answer.headers.replaceOrAdd(
      name: "Cache-Control", value: "private, max-age=31536000, immutable")
    return answer
  }

  static func bytes(
    _ bytes: [UInt8], type: String, _ status: HTTPResponseStatus = .ok
  ) -> HTTPResponse {
    var answer = HTTPResponse(status: status, headers: standard, body: .bytes(bytes))
    answer.headers.replaceOrAdd(name: "Content-Type", value: type)
    return answer
  }

  static func events(_ events: AsyncStream<ChangeBroadcaster.Event>) -> HTTPResponse {
    var answer = HTTPResponse(status: .ok, headers: standard, body: .events(events))
    answer.headers.replaceOrAdd(name: "Content-Type", value: "text/event-stream")
    return answer
  }

  /// The headers of all responses.
  ///
  /// They forbid loading resources from other origins, and use of the response by other sites. They
  /// also forbid caching, but some responses replace `Cache-Control`.
  static let standard: HTTPHeaders = [
    "Content-Security-Policy":
      "default-src 'self'; img-src 'self' blob: data:; frame-ancestors 'none'; base-uri 'none'; "
      + "form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
  ]

  private static func failure(
    _ error: UserFacingError, _ status: HTTPResponseStatus
  ) -> HTTPResponse {
    json(["error": ErrorView(error)], status)
  }
}

extension RasterFormat {
  var mediaType: String { "image/\(rawValue)" }
}
