internal import Foundation

/// What lets a browser in: a token in the address that is printed, and the cookie that it is
/// exchanged for.
///
/// Any page may send requests to a port of this machine, and any user of it may see the port; who has
/// neither the one nor the other gets nothing.
struct SessionSecrets: Sendable {
  /// The secret of the printed address, 256 random bits in hexadecimal digits.
  let token: String
  /// The cookie's name: cookies do not tell ports apart.
  let cookieName: String
  private let cookie: String

  /// Makes secrets for a port.
  init(port: UInt16) {
    token = Self.random()
    cookie = Self.random()
    cookieName = "collage-\(port)"
  }

  /// The value of the header that gives a browser its cookie.
  ///
  /// - Parameter isSecure: Whether the browser may send it back over https only.
  /// - Returns: The value of `Set-Cookie`.
  func setCookie(isSecure: Bool) -> String {
    "\(cookieName)=\(cookie); HttpOnly; SameSite=Strict; Path=/" + (isSecure ? "; Secure" : "")
  }

  /// Whether somebody knows the token.
  func admits(token other: String) -> Bool { Self.isSame(token, other) }

  /// Whether a request's `Cookie` holds ours.
  func admits(cookies: String?) -> Bool {
    (cookies ?? "").split(separator: ";").contains { part in
      let pair = part.trimmingCharacters(in: .whitespaces).split(separator: "=", maxSplits: 1)
      return pair.count == 2 && pair[0] == cookieName && Self.isSame(cookie, String(pair[1]))
    }
  }

  /// Compares in a time that says nothing of where two texts differ.
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
