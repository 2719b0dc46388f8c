internal import NIOHTTP1

/// The checks that each request must pass before it is handled.
///
/// A server on the local machine needs these checks, too. Any website in the user's browser can
/// send requests to the server. The website can also make its own domain name resolve to this
/// machine.
struct RequestValidator: Sendable {
  let address: ServeAddress
  let secrets: SessionSecrets

  /// Throws an error if a request is malformed or wasn't sent by this server's page.
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

  /// Headers that must not occur twice, because a proxy and this server could each use a different
  /// one.
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

  /// Returns whether a request opens the page in a browser tab.
  ///
  /// Such a request is allowed from any origin, because a file from another origin redirects the
  /// browser to the page. The page contains no data of the store, and its further requests are
  /// checked.
  private static func opensPage(_ head: HTTPRequestHead) -> Bool {
    head.method == .GET && head.uri == "/"
      && head.headers.first(name: "Sec-Fetch-Mode") == "navigate"
      && head.headers.first(name: "Sec-Fetch-Dest") == "document"
  }
}
