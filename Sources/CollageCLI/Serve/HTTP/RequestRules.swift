internal import FlyingFox

/// What a request must keep before anything looks at what it wants.
///
/// A server on this machine is no safer than one on the network: every page that a browser shows may
/// send requests to it, and may make a name of its own mean this machine.
struct RequestRules: Sendable {
  /// The names under which we are known.
  let address: ServeAddress
  /// What lets a browser in.
  let secrets: SessionSecrets

  /// The paths that need no session: the page itself, and the exchange of the token.
  private static let openPaths: Set<String> = ["/api/session"]

  /// Refuses what does not come from our own page.
  ///
  /// - Parameter request: The request.
  /// - Throws: ``ServeError``.
  func check(_ request: HTTPRequest) throws(ServeError) {
    guard request.headers.values(for: .host).count == 1, let host = request.headers[.host],
      address.hosts.contains(host)
    else { throw .refused("the server has another name.") }
    try checkOrigin(request)
    guard request.path.hasPrefix("/api/"), !Self.openPaths.contains(request.path) else { return }
    guard secrets.admits(cookies: request.headers[.cookie]) else { throw .noSession }
  }

  /// Refuses what another page has sent, or what was asked for on behalf of one.
  private func checkOrigin(_ request: HTTPRequest) throws(ServeError) {
    if let origin = request.headers[.origin] {
      guard address.origins.contains(origin) else { throw .refused("another page asks.") }
    } else if request.method != .GET, request.method != .HEAD {
      throw .refused("nobody says which page asks.")
    }
    if let site = request.headers[.fetchSite] {
      guard site == "same-origin" || site == "none" else { throw .refused("another page asks.") }
    }
    guard request.headers[.upgrade] == nil else { throw .refused("there is no other protocol.") }
  }
}

extension HTTPHeader {
  static let origin = HTTPHeader("Origin")
  static let fetchSite = HTTPHeader("Sec-Fetch-Site")
  static let jobName = HTTPHeader("X-Job")
}
