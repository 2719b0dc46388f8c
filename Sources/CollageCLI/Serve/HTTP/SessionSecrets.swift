internal import Foundation

/// The secrets that give a browser access: a token in the printed address, and the cookie that the
/// browser gets for the token.
///
/// Any website can send requests to a port of this machine, and all users of the machine can see
/// the port. Without the token or the cookie, they don't get access.
struct SessionSecrets: Sendable {
  /// The token in the printed address: 256 random bits as hexadecimal digits.
  let token: String
  /// The cookie's name, which contains the port, because browsers send a cookie to all ports of a
  /// host.
  let cookieName: String
  private let cookie: String

  init(port: UInt16) {
    token = Self.random()
    cookie = Self.random()
    cookieName = "collage-\(port)"
  }

  /// Returns the value of the header `Set-Cookie`; if `isSecure` is true, browsers send the cookie
  /// only over HTTPS.
  func setCookie(isSecure: Bool) -> String {
    "\(cookieName)=\(cookie); HttpOnly; SameSite=Strict; Path=/" + (isSecure ? "; Secure" : "")
  }

  func admits(token other: String) -> Bool { Self.isSame(token, other) }

  /// Returns whether a `Cookie` header contains the session's cookie.
  func admits(cookies: String?) -> Bool {
    (cookies ?? "").split(separator: ";").contains { part in
      let pair = part.trimmingCharacters(in: .whitespaces).split(separator: "=", maxSplits: 1)
      return pair.count == 2 && pair[0] == cookieName && Self.isSame(cookie, String(pair[1]))
    }
  }

  /// Compares strings in a time that doesn't reveal the position of a difference.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func random() -> String {
    var source = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let digits = String(source.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
