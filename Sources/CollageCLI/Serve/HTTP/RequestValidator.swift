internal import NIOHTTP1

/// The checks that every request must pass before it is routed.
///
/// A server on the local machine is as exposed as one on the network: any page in a browser can
/// send requests to it, and can make its own domain name resolve to this machine.
struct RequestValidator: Sendable {
  /// The names of this server.
  let address: ServeAddress
  /// The token and the cookie of this run.
  let secrets: SessionSecrets

  /// Rejects requests that don't come from this server's page.
  ///
  /// - Parameter head: The request line and headers.
  /// - Throws: ``ServeError``.
  func check(_ head: HTTPRequestHead) throws(ServeError) {
    for name in Self.uniqueHeaders where head.headers[name].count > 1 {
      throw .malformed(.repeatedHeader(name))
    }
    guard let host = head.headers.first(name: "Host") else {
      throw .malformed(.missingHost)
    }
    guard address.hosts.contains(host) else {
      throw .refused(.host(host))
    }
    try checkOrigin(head)
    guard !head.headers.contains(name: "Upgrade") else {
      throw .refused(.upgrade)
    }
  }

  func hasSession(_ head: HTTPRequestHead) -> Bool {
    head.headers["Cookie"].contains { secrets.admits(cookies: $0) }
  }

  /// Headers that must not occur twice, because two parties could then interpret a request
  /// differently.
  private static let uniqueHeaders = [
    "Host", "Origin", "Content-Length", "Transfer-Encoding", "Content-Type", "Sec-Fetch-Site",
    "X-Edit", "X-Job",
  ]

  private func checkOrigin(_ head: HTTPRequestHead) throws(ServeError) {
    if let origin = head.headers.first(name: "Origin") {
      guard address.origins.contains(origin) else { throw .refused(.crossOrigin) }
    } else if head.method != .GET, head.method != .HEAD {
      throw .refused(.missingOrigin)
    }
    if let site = head.headers.first(name: "Sec-Fetch-Site") {
      guard site == "same-origin" || site == "none" || Self.opensPage(head) else {
        throw .refused(.crossOrigin)
      }
    }
  }

  /// Returns whether a browser opens the page itself in a tab.
  ///
  /// The private file that redirects to the page has an opaque origin. The page contains no data of
  /// the store, and its further requests are checked.
  private static func opensPage(_ head: HTTPRequestHead) -> Bool {
    head.method == .GET && head.uri == "/"
      && head.headers.first(name: "Sec-Fetch-Mode") == "navigate"
      && head.headers.first(name: "Sec-Fetch-Dest") == "document"
  }
}
