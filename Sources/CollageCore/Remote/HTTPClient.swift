internal import Foundation

protocol HTTPClient: Sendable {
  /// Sends a request and returns the response, whatever its status.
  ///
  /// Follows a limited number of redirects of a GET request within the same origin. `onBytes`
  /// receives the bytes of the body as they arrive, and returns false to end the request early.
  func send(
    _ request: ClientRequest, _ watch: RequestObserver, onBytes: (([UInt8]) -> Bool)?
  ) throws(RemoteError) -> ClientResponse
}

extension HTTPClient {
  func send(_ request: ClientRequest, _ watch: RequestObserver) throws(RemoteError)
    -> ClientResponse
  {
    try send(request, watch, onBytes: nil)
  }

  /// Sends a request and returns the response if its status is a success.
  ///
  /// If the server refused the request, the error contains the server's message.
  func sendExpectingSuccess(
    _ request: ClientRequest, _ watch: RequestObserver, onBytes: (([UInt8]) -> Bool)? = nil
  ) throws(RemoteError) -> ClientResponse {
    try send(request, watch, onBytes: onBytes).requireSuccess(of: request)
  }

  func object(
    _ request: ClientRequest, _ watch: RequestObserver
  ) throws(RemoteError) -> UntrustedJSONObject {
    try UntrustedJSONObject(sendExpectingSuccess(request, watch).body, of: request.address.origin)
  }
}

struct ClientRequest: Hashable, Sendable {
  enum Method: String, Hashable, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
  }

  var method: Method
  var address: HTTPAddress
  /// The headers, which can contain the API key of the server.
  var headers: [String: String] = [:]
  var body: [UInt8]?
  var limit = ClientRequest.defaultLimit
  /// The longest time without data before the request fails, in seconds.
  var idleTimeout = 60

  /// The size limit of responses other than images, in bytes.
  static let defaultLimit = 4 << 20
  /// The size limit of responses that contain images, in bytes.
  static let imageLimit = 128_000_000

  init(_ address: HTTPAddress) {
    (method, self.address) = (.get, address)
  }

  /// Creates a request with a JSON object as its body; fails if a number is not finite.
  init(
    _ address: HTTPAddress, method: Method = .post, json: [String: JSONValue]
  ) throws(RemoteError) {
    (self.method, self.address) = (method, address)
    guard let bytes = try? JSONValue.object(json).file() else {
      throw .unsupported("a number in the request is not finite")
    }
    body = bytes
    headers["Content-Type"] = "application/json"
  }

  init(_ address: HTTPAddress, form: MultipartForm) {
    (method, self.address) = (.post, address)
    body = form.bytes
    headers["Content-Type"] = form.type
  }
}

struct ClientResponse: Hashable, Sendable {
  var status: Int
  /// The headers, with lowercase names.
  var headers: [String: String]
  /// The body; empty if `onBytes` received the bytes.
  var body: [UInt8]

  init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// Returns the response if its status is a success, and throws an error for other statuses.
  func requireSuccess(of request: ClientRequest) throws(RemoteError) -> ClientResponse {
    let host = request.address.origin
    switch status {
    case 200..<300: return self
    case 300..<400:
      throw .redirected(
        host: host, to: headers["location"]?.withoutControls() ?? "an unknown address")
    case 429, 503: throw .busy(host: host, status: status, retryAfter: headers.retryAfter)
    default:
      throw .refused(host: host, status: status, message: UntrustedJSONObject.message(in: body))
    }
  }
}

extension [String: String] {
  /// The number of seconds to wait before a retry; `nil` without a valid `Retry-After` header.
  fileprivate var retryAfter: Double? {
    self["retry-after"].flatMap { RetryAfter.seconds($0, now: now) }
  }

  /// The current time of the server's clock, to which `Retry-After` refers, or of the local clock
  /// if the server didn't report its time.
  private var now: Date { self["date"].flatMap(HTTPDate.date) ?? Date() }
}
