internal import Foundation
internal import NIOHTTP1

/// A request whose whole body has arrived.
struct HTTPRequest: Sendable {
  let method: HTTPMethod
  let headers: HTTPHeaders
  let target: RequestTarget
  /// The path components that match the `{}` of the route's pattern, in order.
  var parameters: [String] = []
  /// The body; empty if it is a photo.
  var body: [UInt8] = []
  var photo: UploadedFile?

  /// Returns the value of a query item; `nil` if the item is missing.
  func value(_ name: String) -> String? { target.query.first { $0.name == name }?.value }

  /// The request's idempotency key, which a repeated request contains, too; `nil` if the request
  /// has none.
  var idempotencyKey: String? {
    headers.first(name: "X-Edit").flatMap { UUID(uuidString: $0)?.uuidString }
  }
}

struct HTTPResponse: Sendable {
  enum Body: Sendable {
    case bytes([UInt8])
    /// Events, sent until the stream or the connection ends.
    case events(AsyncStream<ChangeBroadcaster.Event>)
  }

  var status: HTTPResponseStatus
  var headers: HTTPHeaders
  var body = Body.bytes([])
}

extension HTTPHeaders {
  /// The body's length according to the headers; `nil` if they don't contain it, and `Int.max` if
  /// it is invalid.
  var claimedLength: Int? { first(name: "Content-Length").map { Int($0) ?? .max } }

  var mediaType: Substring? { first(name: "Content-Type")?.split(separator: ";").first }
}
