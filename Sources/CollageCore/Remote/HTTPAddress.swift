/// The address of a server or of a resource on it, in the generic syntax of RFC 3986.
///
/// The scheme is `http` or `https`. User information and fragments are not allowed, because they
/// could disguise the host.
package struct HTTPAddress: Hashable, Sendable {
  enum Scheme: String, Hashable, Sendable {
    case http
    /// HTTP over TLS, with a verified server certificate.
    case https

    var defaultPort: Int { self == .http ? 80 : 443 }
  }

  let scheme: Scheme
  /// A lowercase name, an IPv4 address, or an IPv6 address in brackets.
  let host: String
  /// The port; the scheme's default port if the address doesn't contain a port.
  let port: Int
  /// The path and the query, beginning with a slash.
  package let path: String

  static let maximumLength = 2048

  package init(_ text: String) throws(RemoteAddressError) {
    guard text.utf8.count <= Self.maximumLength else { throw .tooLong(limit: Self.maximumLength) }
    guard let colon = text.firstRange(of: "://") else { throw .noScheme }
    guard let scheme = Scheme(rawValue: text[..<colon.lowerBound].lowercased()) else {
      throw .scheme(String(text[..<colon.lowerBound]))
    }
    let rest = text[colon.upperBound...]
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let authority = rest[..<end]
    guard !authority.contains("@") else { throw .userInfo }
    let (host, port) = try Self.parts(of: authority)
    self.scheme = scheme
    self.host = try Self.checked(host: host)
    self.port = try port.map(Self.checked(port:)) ?? scheme.defaultPort
    path = try Self.checked(path: rest[end...])
  }

  private init(_ base: HTTPAddress, path: String) {
    (scheme, host, port) = (base.scheme, base.host, base.port)
    self.path = path
  }

  package var text: String { origin + path }

  /// The scheme, the host and, unless it is the default, the port, such as
  /// `http://192.168.1.20:8000`.
  package var origin: String {
    "\(scheme.rawValue)://\(host)" + (port == scheme.defaultPort ? "" : ":\(port)")
  }

  func hasSameOrigin(as other: HTTPAddress) -> Bool { origin == other.origin }

  /// Returns the address with a path such as `jobs/7` appended, as if this address ended with a
  /// slash.
  ///
  /// The query of this address is omitted.
  func appending(_ path: String) throws(RemoteAddressError) -> HTTPAddress {
    let folder = self.path.prefix { $0 != "?" }
    let slash = folder.hasSuffix("/") ? "" : "/"
    return HTTPAddress(self, path: try Self.checked(path: folder + slash + path))
  }

  /// Resolves a reference that a server sent: an address, or a path on the server.
  ///
  /// A path without a leading slash is relative to this address as a folder, because a server
  /// behind a reverse proxy can be published under a path. The result can belong to another server.
  func resolving(_ reference: String) throws(RemoteAddressError) -> HTTPAddress {
    if reference.hasPrefix("//") { return try HTTPAddress("\(scheme.rawValue):\(reference)") }
    if reference.contains("://"), !reference.prefix(while: { $0 != ":" }).contains("/") {
      return try HTTPAddress(reference)
    }
    guard !reference.isEmpty else { throw .noHost }
    if reference.hasPrefix("/") {
      return HTTPAddress(self, path: try Self.checked(path: reference[...]))
    }
    return try appending(reference)
  }

  private static func parts(
    of authority: Substring
  ) throws(RemoteAddressError) -> (host: Substring, port: Substring?) {
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { throw .host(String(authority)) }
      let rest = authority[authority.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { throw .host(String(authority)) }
      return (authority[...end], rest.isEmpty ? nil : rest.dropFirst())
    }
    guard let colon = authority.firstIndex(of: ":") else { return (authority, nil) }
    return (authority[..<colon], authority[authority.index(after: colon)...])
  }

  private static func checked(port: Substring) throws(RemoteAddressError) -> Int {
    guard port.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(port),
      (1...65_535).contains(number)
    else { throw .port(String(port)) }
    return number
  }

  private static func checked(path: some StringProtocol) throws(RemoteAddressError) -> String {
    guard !path.contains("#") else { throw .fragment }
    // Spaces and non-ASCII characters must be percent-encoded.
    guard path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !#""<>\^`{|}"#.utf8.contains($0) })
    else { throw .path(String(path)) }
    return path.hasPrefix("/") ? String(path) : "/" + path
  }

  private static func checked(host: Substring) throws(RemoteAddressError) -> String {
    guard !host.isEmpty else { throw .noHost }
    if host.hasPrefix("[") {
      let number = host.dropFirst().dropLast()
      guard let address = IPv6Address(number) else { throw .host(String(host)) }
      return "[\(address.text)]"
    }
    guard host.utf8.allSatisfy({ $0 < 0x80 }) else { throw .internationalHost(String(host)) }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    // A fully qualified domain name can end with a dot.
    let isName = (labels.last == "" ? labels.dropLast() : labels[...]).allSatisfy(isLabel)
    guard isName, host.utf8.count <= 253, labels != [""] else { throw .host(String(host)) }
    // A host that ends with a number must be an IPv4 address in canonical form, because other
    // notations are ambiguous.
    if let last = labels.last, last.utf8.allSatisfy({ (48...57).contains($0) }), !last.isEmpty {
      guard labels.count == 4, labels.allSatisfy({ UInt8($0) != nil && "\(UInt8($0) ?? 0)" == $0 })
      else { throw .host(String(host)) }
    }
    return host.lowercased()
  }

  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
      && label.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
          || byte == 45 || byte == 95
      }
  }
}

/// The reason why the address of a server is invalid.
package enum RemoteAddressError: UsageError, Hashable, Sendable {
  /// The text doesn't begin with a scheme such as `http://`.
  case noScheme
  /// The scheme isn't `http` or `https`.
  case scheme(String)
  case noHost
  case host(String)
  /// The host contains non-ASCII characters. Its Punycode form with `xn--` is required.
  case internationalHost(String)
  /// The port isn't a number in `1...65535`.
  case port(String)
  /// The address contains a user name or a password.
  case userInfo
  case fragment
  /// The path contains invalid characters.
  case path(String)
  case tooLong(limit: Int)
}

struct IPv6Address: Hashable {
  private let groups: [UInt16]

  /// Parses an address in the notation of RFC 4291; `nil` if the text is invalid.
  init?(_ text: Substring) {
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    guard halves.count <= 2,
      let first = Self.groups(of: halves[0], mayEndWithIPv4: halves.count == 1)
    else { return nil }
    guard halves.count == 2 else {
      guard first.count == 8 else { return nil }
      groups = first
      return
    }
    guard let last = Self.groups(of: halves[1], mayEndWithIPv4: true), first.count + last.count < 8
    else { return nil }
    groups = first + Array(repeating: 0, count: 8 - first.count - last.count) + last
  }

  /// The address as serialized by the URL standard: in lowercase, without leading zeros.
  ///
  /// The first of the longest runs of two or more zero groups is written as `::`.
  var text: String {
    func text(_ groups: ArraySlice<UInt16>) -> String {
      groups.map { String($0, radix: 16) }.joined(separator: ":")
    }
    var longest = 0..<0
    var start = 0
    for index in 0...groups.count where index == groups.count || groups[index] != 0 {
      if index - start > max(longest.count, 1) { longest = start..<index }
      start = index + 1
    }
    guard !longest.isEmpty else { return text(groups[...]) }
    return text(groups[..<longest.lowerBound]) + "::" + text(groups[longest.upperBound...])
  }

  private static func groups(of half: Substring, mayEndWithIPv4: Bool) -> [UInt16]? {
    guard !half.isEmpty else { return [] }
    var parts = half.split(separator: ":", omittingEmptySubsequences: false)
    var end: [UInt16] = []
    if mayEndWithIPv4, let last = parts.last, last.contains(".") {
      let bytes = last.split(separator: ".", omittingEmptySubsequences: false)
        .map { part in UInt8(part).flatMap { "\($0)" == part ? $0 : nil } }
      guard bytes.count == 4, case let numbers = bytes.compactMap({ $0 }), numbers.count == 4
      else { return nil }
      end = [0, 2].map { UInt16(numbers[$0]) << 8 | UInt16(numbers[$0 + 1]) }
      parts.removeLast()
    }
    let groups = parts.map { part in
      (1...4).contains(part.utf8.count) && part.utf8.allSatisfy(isHexadecimal)
        ? UInt16(part, radix: 16) : nil
    }
    let known = groups.compactMap { $0 }
    return known.count == groups.count ? known + end : nil
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    "0123456789abcdefABCDEF".utf8.contains(byte)
  }
}
