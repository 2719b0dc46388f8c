/// The server's port and the addresses at which browsers can reach it.
struct ServeAddress: Hashable, Sendable {
  let port: UInt16
  /// The machine's addresses on the local network; empty if the server doesn't accept connections
  /// from the network.
  var network: [String] = []
  /// The origin of a reverse proxy, such as `https://photos.example`, in the form that browsers
  /// send: in lowercase and without the default port.
  var proxied: String?

  /// The allowed values of the header `Host`.
  ///
  /// The whole header must match, because an attacker's domain name can start with an allowed
  /// value.
  var hosts: Set<String> {
    Set((["127.0.0.1", "localhost"] + network).map { "\($0):\(port)" } + proxiedHost)
  }

  /// The allowed values of the header `Origin`.
  var origins: Set<String> {
    Set((["127.0.0.1", "localhost"] + network).map { "http://\($0):\(port)" })
      .union(proxied.map { [$0] } ?? [])
  }

  /// Returns the URL to open, with the secret token in the fragment, which browsers don't send to
  /// servers.
  func url(token: String) -> String {
    (proxied ?? "http://127.0.0.1:\(port)") + "/#t=\(token)"
  }

  /// Returns the URLs for other machines, one for each network of this machine; they contain the
  /// secret token.
  func networkURLs(token: String) -> [String] {
    network.map { "http://\($0):\(port)/#t=\(token)" }
  }

  private var proxiedHost: [String] {
    guard let proxied, let mark = proxied.firstRange(of: "://") else { return [] }
    return [String(proxied[mark.upperBound...])]
  }
}
