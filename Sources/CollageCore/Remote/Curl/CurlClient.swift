internal import CCurl
internal import Foundation

/// An HTTP client that uses libcurl, which is loaded on first use.
struct CurlClient: HTTPClient {
  private let library: LoadedLibrary<ccurl_functions>
  /// The maximum number of redirects that a request follows.
  private static let maximumRedirects = 5
  /// The seconds that are added to ``ClientRequest/idleTimeout`` for the total time limit of a
  /// request.
  private static let additionalTimeout = 1800
  /// The time limit for establishing a connection, in seconds.
  private static let connectionTimeout = 20

  private static let loaded: LoadedLibrary<ccurl_functions>? = {
    // Both names are builds of libcurl, with different TLS libraries.
    let library = ["curl", "curl-gnutls"].lazy.compactMap { name in
      LoadedLibrary(name, version: 4, empty: ccurl_functions()) { ccurl_load($0, &$1) }
    }.first
    _ = library?.functions.curl_global_init?(Int(CCURL_GLOBAL_ALL))
    return library
  }()

  init() throws(RemoteError) {
    guard let library = Self.loaded else { throw .noLibrary }
    self.library = library
  }

  func send(
    _ request: ClientRequest, _ watch: RequestObserver, onBytes: (([UInt8]) -> Bool)?
  ) throws(RemoteError) -> ClientResponse {
    var request = request
    for _ in 0...Self.maximumRedirects {
      let response = try sendOnce(request, watch, onBytes)
      guard (300..<400).contains(response.status), request.method == .get,
        let location = response.headers["location"],
        let next = try? request.address.resolving(location),
        next.hasSameOrigin(as: request.address)
      else { return response }
      request.address = next
    }
    throw .redirected(host: request.address.origin, to: request.address.text)
  }

  private func sendOnce(
    _ request: ClientRequest, _ watch: RequestObserver, _ onBytes: (([UInt8]) -> Bool)?
  ) throws(RemoteError) -> ClientResponse {
    let curl = library.functions
    let host = request.address.origin
    guard let handle = curl.curl_easy_init?() else { throw .noLibrary }
    defer { curl.curl_easy_cleanup?(handle) }
    let transfer = Transfer(limit: request.limit, isCancelled: watch.isCancelled, onBytes)
    var headers: UnsafeMutablePointer<curl_slist>?
    // Without this header, libcurl sends "Expect: 100-continue" with a large body and waits for a
    // response that few servers send.
    let lines = ["Expect:"] + request.headers.map { "\($0.key): \($0.value)" }
    for line in lines { headers = curl.curl_slist_append?(headers, line) ?? headers }
    defer { curl.curl_slist_free_all?(headers) }
    let code = withExtendedLifetime(transfer) {
      withUnsafePointer(to: curl) { functions in
        perform(request, handle, functions, headers, Unmanaged.passUnretained(transfer).toOpaque())
      }
    }
    if transfer.isStopped { throw .cancelled }
    if transfer.isTooLarge { throw .tooLarge(host: host, limit: request.limit) }
    var response = transfer.response
    guard code == 0 || transfer.isEnded else {
      let message = curl.curl_easy_strerror?(code).map { String(cString: $0) } ?? "error \(code)"
      let reason = message.prefix(1).lowercased() + message.dropFirst()
      throw failure(code, reason, of: host, handle, limit: request.limit)
    }
    response.status = withUnsafePointer(to: curl) {
      ccurl_number($0, handle, Int32(CCURL_RESPONSE_CODE))
    }
    return response
  }

  private func failure(
    _ code: Int32, _ reason: String, of host: String, _ handle: UnsafeMutableRawPointer, limit: Int
  ) -> RemoteError {
    if code == CCURL_FILE_TOO_LARGE { return .tooLarge(host: host, limit: limit) }
    // A retry doesn't help if the server's certificate isn't trusted.
    if Self.untrusted.contains(code) { return .untrusted(host: host, reason: reason) }
    let sent = withUnsafePointer(to: library.functions) {
      ccurl_number($0, handle, Int32(CCURL_REQUEST_SIZE))
    }
    return sent == 0
      ? .unreachable(host: host, reason: reason) : .interrupted(host: host, reason: reason)
  }

  /// libcurl's error codes for problems with TLS or with the server's identity.
  private static let untrusted: Set<Int32> = [
    35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 82, 83, 90, 91,
  ]

  private func perform(
    _ request: ClientRequest, _ handle: UnsafeMutableRawPointer,
    _ curl: UnsafePointer<ccurl_functions>, _ headers: UnsafeMutablePointer<curl_slist>?,
    _ transfer: UnsafeMutableRawPointer
  ) -> Int32 {
    func set(_ option: Int, _ value: Int) {
      _ = ccurl_set_number(curl, handle, Int32(option), value)
    }
    func set(_ option: Int, _ value: UnsafeRawPointer?) {
      _ = ccurl_set_pointer(curl, handle, Int32(option), value)
    }
    set(CCURL_NOSIGNAL, 1)
    set(CCURL_FOLLOWLOCATION, 0)
    set(CCURL_PROTOCOLS, Int(CCURL_HTTP_AND_HTTPS))
    set(CCURL_TCP_KEEPALIVE, 1)
    set(CCURL_CONNECTTIMEOUT_MS, Self.connectionTimeout * 1000)
    set(CCURL_LOW_SPEED_LIMIT, 1)
    set(CCURL_LOW_SPEED_TIME, request.idleTimeout)
    set(CCURL_TIMEOUT_MS, (request.idleTimeout + Self.additionalTimeout) * 1000)
    // The request fails at once if the server announces a response that is longer than the limit.
    _ = ccurl_set_large(
      curl, handle, Int32(CCURL_MAXFILESIZE_LARGE), Int64(request.limit))
    set(CCURL_HTTPHEADER, headers)
    set(CCURL_WRITEDATA, transfer)
    set(CCURL_HEADERDATA, transfer)
    set(CCURL_XFERINFODATA, transfer)
    set(CCURL_NOPROGRESS, 0)
    _ = ccurl_set_receive(curl, handle, Int32(CCURL_WRITEFUNCTION)) { bytes, size, count, to in
      Transfer.at(to).receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    _ = ccurl_set_receive(curl, handle, Int32(CCURL_HEADERFUNCTION)) { bytes, size, count, to in
      Transfer.at(to).receiveHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    _ = ccurl_set_progress(curl, handle) { to, _, _, _, _ in Transfer.at(to).shouldAbort ? 1 : 0 }
    return request.address.text.withCString { address in
      request.method.rawValue.withCString { method in
        (request.body ?? []).withUnsafeBytes { body in
          set(CCURL_URL, address)
          if request.body != nil {
            // An empty array doesn't have a base address, so this passes an arbitrary valid
            // pointer.
            set(CCURL_POSTFIELDS, body.baseAddress ?? UnsafeRawPointer(method))
            _ = ccurl_set_large(
              curl, handle, Int32(CCURL_POSTFIELDSIZE_LARGE), Int64(body.count))
          }
          if request.method != .get { set(CCURL_CUSTOMREQUEST, method) }
          return curl.pointee.curl_easy_perform?(handle) ?? -1
        }
      }
    }
  }
}

/// A running request, accessed only by the thread that waits for the response.
private final class Transfer {
  private let limit: Int
  private let isCancelled: () -> Bool
  private let onBytes: (([UInt8]) -> Bool)?
  private var received = 0
  private(set) var response = ClientResponse(status: 0)
  private(set) var isStopped = false
  private(set) var isTooLarge = false
  /// True if `onBytes` returned false to end the request early.
  private(set) var isEnded = false

  init(limit: Int, isCancelled: @escaping () -> Bool, _ onBytes: (([UInt8]) -> Bool)?) {
    (self.limit, self.isCancelled, self.onBytes) = (limit, isCancelled, onBytes)
  }

  static func at(_ pointer: UnsafeMutableRawPointer?) -> Transfer {
    guard let pointer else { preconditionFailure("every request has a transfer") }
    return Unmanaged<Transfer>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// True if the request should be aborted; libcurl's callback reads it at least once per second.
  var shouldAbort: Bool {
    isStopped = isStopped || isCancelled()
    return isStopped
  }

  /// Receives bytes of the body, and returns their count, or a smaller number to abort the request.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
    received += bytes.count
    isTooLarge = received > limit
    guard !isTooLarge else { return 0 }
    if let onBytes {
      isEnded = !onBytes(Array(bytes))
      return isEnded ? 0 : bytes.count
    }
    response.body.append(contentsOf: bytes)
    return bytes.count
  }

  func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
    let line = String(decoding: bytes, as: UTF8.self)
    // Interim responses, such as a proxy's, precede the final response. Only the final response's
    // headers are stored.
    if line.hasPrefix("HTTP/") { response.headers = [:] }
    if let colon = line.firstIndex(of: ":"), response.headers.count < 200 {
      response.headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmed
    }
    return bytes.count
  }
}
