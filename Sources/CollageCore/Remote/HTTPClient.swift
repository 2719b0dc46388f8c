internal import Foundation

/// What asks web servers.
protocol HTTPClient: Sendable {
  /// Asks once; a place to which the same server sends on is asked, too, where nothing is changed by it.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - watch: Asked whether to stop.
  ///   - onBytes: Told the answer's bytes as they come; false ends the request with what has come.
  /// - Returns: The answer, whatever its status.
  /// - Throws: ``RemoteError``, never one that says what the server answered.
  func send(
    _ request: WebRequest, _ watch: RemoteWatch, onBytes: (([UInt8]) -> Bool)?
  ) throws(RemoteError) -> WebAnswer
}

extension HTTPClient {
  /// Asks once.
  func send(_ request: WebRequest, _ watch: RemoteWatch) throws(RemoteError) -> WebAnswer {
    try send(request, watch, onBytes: nil)
  }

  /// Asks once, and takes nothing for an answer but success.
  ///
  /// - Throws: ``RemoteError``, with what the server said where it refused.
  func ask(
    _ request: WebRequest, _ watch: RemoteWatch, onBytes: (([UInt8]) -> Bool)? = nil
  ) throws(RemoteError) -> WebAnswer {
    try send(request, watch, onBytes: onBytes).succeeded(by: request)
  }

  /// Asks once for an object in JSON.
  ///
  /// - Throws: ``RemoteError``.
  func object(
    _ request: WebRequest, _ watch: RemoteWatch
  ) throws(RemoteError) -> RemoteObject {
    try RemoteObject(ask(request, watch).body, of: request.address.origin)
  }
}

/// What is asked of a web server.
struct WebRequest: Hashable, Sendable {
  /// How it is asked.
  enum Method: String, Hashable, Sendable {
    /// For what is there.
    case get = "GET"
    /// To do something.
    case post = "POST"
    /// To have something, however often it is said.
    case put = "PUT"
  }

  /// How it is asked.
  var method: Method
  /// Where.
  var address: RemoteAddress
  /// The headers, which may hold a key.
  var headers: [String: String] = [:]
  /// What is sent, and what that is.
  var body: [UInt8]?
  /// The most bytes of an answer.
  var limit = WebRequest.usualLimit
  /// How long nothing may come, in seconds.
  var stall = 60

  /// More bytes than any answer has that is no picture.
  static let usualLimit = 4 << 20
  /// The most bytes of a picture that a server has painted.
  static let pictureLimit = 128_000_000

  /// Asks for what is at an address.
  init(_ address: RemoteAddress) {
    (method, self.address) = (.get, address)
  }

  /// Sends a value as JSON.
  ///
  /// - Throws: ``RemoteError/unsupported(_:)`` for numbers that JSON cannot hold.
  init(
    _ address: RemoteAddress, by method: Method = .post, json: [String: JSONValue]
  ) throws(RemoteError) {
    (self.method, self.address) = (method, address)
    guard let bytes = try? JSONValue.object(json).file() else {
      throw .unsupported("sending a number that is not finite")
    }
    body = bytes
    headers["Content-Type"] = "application/json"
  }

  /// Sends fields and files, as a form of RFC 7578.
  init(_ address: RemoteAddress, form: MultipartForm) {
    (method, self.address) = (.post, address)
    body = form.bytes
    headers["Content-Type"] = form.type
  }
}

/// What a web server answers.
struct WebAnswer: Hashable, Sendable {
  /// The status.
  var status: Int
  /// The headers by their names in small letters.
  var headers: [String: String]
  /// The bytes; none where somebody was told of them as they came.
  var body: [UInt8]

  /// Describes an answer.
  init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// Refuses an answer that is no success.
  func succeeded(by request: WebRequest) throws(RemoteError) -> WebAnswer {
    let host = request.address.origin
    switch status {
    case 200..<300: return self
    case 300..<400:
      throw .redirected(host: host, to: headers["location"]?.withoutControls() ?? "nowhere")
    case 429, 503: throw .busy(host: host, status: status, retryAfter: headers.retryAfter)
    default:
      throw .refused(host: host, status: status, message: RemoteObject.message(in: body))
    }
  }
}

extension [String: String] {
  /// The seconds that a server asks to wait.
  fileprivate var retryAfter: Double? {
    self["retry-after"].flatMap { RetryAfter.seconds($0, now: now) }
  }

  /// The time by the server's own clock, where it says it, for it means its dates by that.
  private var now: Date { self["date"].flatMap(HTTPDate.date) ?? Date() }
}
