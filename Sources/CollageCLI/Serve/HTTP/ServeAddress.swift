/// Where a server listens, and under which addresses browsers may know it.
struct ServeAddress: Hashable, Sendable {
  /// The port.
  let port: UInt16
  /// The machine's addresses in the local network, where it is open to it.
  var network: [String] = []
  /// The origin under which a proxy shows the server, such as `https://photos.example`: as browsers write it, in lower
  /// case and without the scheme's own port.
  var proxied: String?

  /// What may stand in a request's `Host`: whole addresses, since anything may begin like ours.
  var hosts: Set<String> {
    Set((["127.0.0.1", "localhost"] + network).map { "\($0):\(port)" } + proxiedHost)
  }

  /// What may stand in a request's `Origin`.
  var origins: Set<String> {
    Set((["127.0.0.1", "localhost"] + network).map { "http://\($0):\(port)" })
      .union(proxied.map { [$0] } ?? [])
  }

  /// The address to open, with what opens it: browsers send no fragment anywhere.
  ///
  /// - Parameter token: The secret.
  /// - Returns: An URL.
  func url(token: String) -> String {
    (proxied ?? "http://127.0.0.1:\(port)") + "/#t=\(token)"
  }

  /// The addresses that other machines may open, one for each network.
  ///
  /// - Parameter token: The secret.
  /// - Returns: URLs, of which a machine reaches those of the networks that it is in too.
  func networkURLs(token: String) -> [String] {
    network.map { "http://\($0):\(port)/#t=\(token)" }
  }

  private var proxiedHost: [String] {
    guard let proxied, let mark = proxied.firstRange(of: "://") else { return [] }
    return [String(proxied[mark.upperBound...])]
  }
}
