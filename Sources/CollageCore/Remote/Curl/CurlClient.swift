internal import CCurl
internal import Foundation

/// Asks web servers by libcurl, which is loaded when it is first needed.
struct CurlClient: HTTPClient {
  private let library: LoadedLibrary<ccurl_functions>
  /// The most places in a row to which a server may send on.
  private static let redirects = 5
  /// How long an answer may take that comes drop by drop, in seconds.
  private static let longest = 1800
  /// How long a connection may take, in seconds.
  private static let connecting = 20

  private static let loaded: LoadedLibrary<ccurl_functions>? = {
    // Both are the same library, with another one for encryption each.
    let library = ["curl", "curl-gnutls"].lazy.compactMap { name in
      LoadedLibrary(name, version: 4, empty: ccurl_functions()) { ccurl_load($0, &$1) }
    }.first
    _ = library?.functions.curl_global_init?(Int(CCURL_GLOBAL_ALL))
    return library
  }()

  /// Loads the library.
  ///
  /// - Throws: ``RemoteError/noLibrary``.
  init() throws(RemoteError) {
    guard let library = Self.loaded else { throw .noLibrary }
    self.library = library
  }

  /// Asks once; a place to which the same server sends on is asked, too, where nothing is changed by it.
  func send(
    _ request: WebRequest, _ watch: RemoteWatch, onBytes: (([UInt8]) -> Bool)?
  ) throws(RemoteError) -> WebAnswer {
    var request = request
    for _ in 0...Self.redirects {
      let answer = try sendOnce(request, watch, onBytes)
      guard (300..<400).contains(answer.status), request.method == .get,
        let place = answer.headers["location"],
        let next = try? request.address.resolving(place),
        next.hasSameOrigin(as: request.address)
      else { return answer }
      request.address = next
    }
    throw .redirected(host: request.address.origin, to: request.address.text)
  }

  private func sendOnce(
    _ request: WebRequest, _ watch: RemoteWatch, _ onBytes: (([UInt8]) -> Bool)?
  ) throws(RemoteError) -> WebAnswer {
    let curl = library.functions
    let host = request.address.origin
    guard let handle = curl.curl_easy_init?() else { throw .noLibrary }
    defer { curl.curl_easy_cleanup?(handle) }
    let transfer = Transfer(limit: request.limit, isCancelled: watch.isCancelled, onBytes)
    var headers: UnsafeMutablePointer<curl_slist>?
    // Without this, a large body waits for a word that few servers say.
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
    var answer = transfer.answer
    guard code == 0 || transfer.isEnded else {
      let words = curl.curl_easy_strerror?(code).map { String(cString: $0) } ?? "error \(code)"
      let reason = words.prefix(1).lowercased() + words.dropFirst()
      throw failure(code, reason, of: host, handle, limit: request.limit)
    }
    answer.status = withUnsafePointer(to: curl) {
      ccurl_number($0, handle, Int32(CCURL_RESPONSE_CODE))
    }
    return answer
  }

  /// Why a request failed before there was an answer, or within it.
  private func failure(
    _ code: Int32, _ reason: String, of host: String, _ handle: UnsafeMutableRawPointer, limit: Int
  ) -> RemoteError {
    if code == CCURL_FILE_TOO_LARGE { return .tooLarge(host: host, limit: limit) }
    // Whom nobody can trust now, nobody can trust in a minute.
    if Self.untrusted.contains(code) { return .untrusted(host: host, reason: reason) }
    let sent = withUnsafePointer(to: library.functions) {
      ccurl_number($0, handle, Int32(CCURL_REQUEST_SIZE))
    }
    return sent == 0
      ? .unreachable(host: host, reason: reason) : .interrupted(host: host, reason: reason)
  }

  /// What libcurl answers where encryption or the server's name is not right.
  private static let untrusted: Set<Int32> = [
    35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 82, 83, 90, 91,
  ]

  private func perform(
    _ request: WebRequest, _ handle: UnsafeMutableRawPointer,
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
    set(CCURL_CONNECTTIMEOUT_MS, Self.connecting * 1000)
    set(CCURL_LOW_SPEED_LIMIT, 1)
    set(CCURL_LOW_SPEED_TIME, request.stall)
    set(CCURL_TIMEOUT_MS, (request.stall + Self.longest) * 1000)
    // Where the length is said before, nothing of what is too large is waited for.
    _ = ccurl_set_large(
      curl, handle, Int32(CCURL_MAXFILESIZE_LARGE), Int64(request.limit))
    set(CCURL_HTTPHEADER, headers)
    set(CCURL_WRITEDATA, transfer)
    set(CCURL_HEADERDATA, transfer)
    set(CCURL_XFERINFODATA, transfer)
    set(CCURL_NOPROGRESS, 0)
    _ = ccurl_set_receive(curl, handle, Int32(CCURL_WRITEFUNCTION)) { bytes, size, count, to in
      Transfer.at(to).take(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    _ = ccurl_set_receive(curl, handle, Int32(CCURL_HEADERFUNCTION)) { bytes, size, count, to in
      Transfer.at(to).takeHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    _ = ccurl_set_progress(curl, handle) { to, _, _, _, _ in Transfer.at(to).isDue ? 1 : 0 }
    return request.address.text.withCString { address in
      request.method.rawValue.withCString { method in
        (request.body ?? []).withUnsafeBytes { body in
          set(CCURL_URL, address)
          if request.body != nil {
            // An empty body has no place in memory of its own.
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

/// One request on its way; touched by the thread alone that waits for it.
private final class Transfer {
  private let limit: Int
  private let isCancelled: () -> Bool
  private let onBytes: (([UInt8]) -> Bool)?
  private var received = 0
  private(set) var answer = WebAnswer(status: 0)
  private(set) var isStopped = false
  private(set) var isTooLarge = false
  /// Whether who was told of the bytes had enough.
  private(set) var isEnded = false

  init(limit: Int, isCancelled: @escaping () -> Bool, _ onBytes: (([UInt8]) -> Bool)?) {
    (self.limit, self.isCancelled, self.onBytes) = (limit, isCancelled, onBytes)
  }

  /// The transfer that a function of C was given.
  static func at(_ pointer: UnsafeMutableRawPointer?) -> Transfer {
    guard let pointer else { preconditionFailure("every request has a transfer") }
    return Unmanaged<Transfer>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Whether to stop; libcurl asks each second at least.
  var isDue: Bool {
    isStopped = isStopped || isCancelled()
    return isStopped
  }

  /// Takes bytes of the answer; fewer than there are end the request.
  func take(_ bytes: UnsafeRawBufferPointer) -> Int {
    received += bytes.count
    isTooLarge = received > limit
    guard !isTooLarge else { return 0 }
    if let onBytes {
      isEnded = !onBytes(Array(bytes))
      return isEnded ? 0 : bytes.count
    }
    answer.body.append(contentsOf: bytes)
    return bytes.count
  }

  /// Takes a line of the answer's head.
  func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
    let line = String(decoding: bytes, as: UTF8.self)
    // An answer in the making, such as that to a proxy, comes before the one that counts.
    if line.hasPrefix("HTTP/") { answer.headers = [:] }
    if let colon = line.firstIndex(of: ":"), answer.headers.count < 200 {
      answer.headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmed
    }
    return bytes.count
  }
}
