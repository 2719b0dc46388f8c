/// The server's port and the addresses at which browsers can reach it.
struct ServeAddress: Hashable, Sendable {
  let port: UInt16
  /// The machine's addresses in the local network; empty if the server isn't open to it.
  var network: [String] = []
  /// The origin of a reverse proxy, such as `https://photos.example`, as browsers write it: in
  /// lowercase and without the scheme's default port.
  var proxied: String?

  /// The allowed values of `Host`; compared as a whole, because any name can start like this
  /// server's.
  var hosts: Set<String> {
    Set((["127.0.0.1", "localhost"] + network).map { "\($0):\(port)" } + proxiedHost)
  }

  /// The allowed values of `Origin`.
  var origins: Set<String> {
    Set((["127.0.0.1", "localhost"] + network).map { "http://\($0):\(port)" })
      .union(proxied.map { [$0] } ?? [])
  }

  /// Returns the URL to open, with the token in the fragment, which browsers never send.
  ///
  /// - Parameter token: The secret.
  /// - Returns: The URL.
  func url(token: String) -> String {
    (proxied ?? "http://127.0.0.1:\(port)") + "/#t=\(token)"
  }

  /// Returns the URLs for other machines, one per network.
  ///
  /// - Parameter token: The secret.
  /// - Returns: The URLs; a machine can reach those of the networks that it shares.
  func networkURLs(token: String) -> [String] {
    network.map { "http://\($0):\(port)/#t=\(token)" }
  }

  private var proxiedHost: [String] {
    guard let proxied, let mark = proxied.firstRange(of: "://") else { return [] }
    return [String(proxied[mark.upperBound...])]
  }
}
