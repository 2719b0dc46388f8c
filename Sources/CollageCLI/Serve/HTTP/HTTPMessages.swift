internal import Foundation
internal import NIOHTTP1

/// A request whose whole body has arrived.
struct HTTPRequest: Sendable {
  let method: HTTPMethod
  let headers: HTTPHeaders
  let target: RequestTarget
  /// The path components that match the `{}` of the route's pattern, in order.
  var parameters: [String] = []
  /// The body, unless it is a photo.
  var body: [UInt8] = []
  /// The body if it is a photo.
  var photo: UploadedFile?

  /// Returns the value of a query item, or `nil` if there isn't one.
  func value(_ name: String) -> String? { target.query.first { $0.name == name }?.value }

  /// The name with which a page repeats a request whose response it didn't receive, or `nil`.
  var idempotencyKey: String? {
    headers.first(name: "X-Edit").flatMap { UUID(uuidString: $0)?.uuidString }
  }
}

struct HTTPResponse: Sendable {
  enum Body: Sendable {
    case bytes([UInt8])
    /// Events until the stream or the connection ends.
    case events(AsyncStream<ChangeBroadcaster.Event>)
  }

  var status: HTTPResponseStatus
  var headers: HTTPHeaders
  var body = Body.bytes([])
}

extension HTTPHeaders {
  /// The body's length according to the headers, or `nil` if it isn't specified.
  var claimedLength: Int? { first(name: "Content-Length").map { Int($0) ?? .max } }

  var mediaType: Substring? { first(name: "Content-Type")?.split(separator: ";").first }
}
