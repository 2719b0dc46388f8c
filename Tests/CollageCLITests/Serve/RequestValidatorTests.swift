import CollageCore
import Foundation
import NIOHTTP1
import Testing

@testable import CollageCLI

@Suite struct RequestValidatorTests {
  private let secrets = SessionSecrets(port: 4711)

  private var rules: RequestValidator {
    RequestValidator(
      address: ServeAddress(
        port: 4711, network: ["192.0.2.7"], proxied: "https://photos.example"), secrets: secrets)
  }

  private var cookie: String { String(secrets.setCookie(isSecure: false).prefix { $0 != ";" }) }

  /// Returns a request of the server's own page with changed headers; `nil` removes a header.
  private func request(
    _ method: HTTPMethod = .GET, _ path: String = "/api/collages",
    _ headers: [String: String?] = [:]
  ) -> HTTPRequestHead {
    var all: [String: String?] = [
      "Host": "127.0.0.1:4711", "Cookie": cookie,
      "Origin": method == .GET ? nil : "http://127.0.0.1:4711",
    ]
    all.merge(headers) { $1 }
    return HTTPRequestHead(
      version: .http1_1, method: method, uri: path,
      headers: HTTPHeaders(all.compactMap { name, value in value.map { (name, $0) } }))
  }

  private func status(_ request: HTTPRequestHead) -> Int {
    do {
      try rules.check(request)
      return 200
    } catch {
      return Int(error.status.code)
    }
  }

  @Test func admitsOwnPage() {
    #expect(status(request()) == 200 && status(request(.POST, "/api/edits")) == 200)
    for host in ["localhost:4711", "192.0.2.7:4711", "photos.example"] {
      #expect(status(request(.GET, "/api/collages", ["Host": host])) == 200, "\(host)")
    }
    for origin in ["http://localhost:4711", "http://192.0.2.7:4711", "https://photos.example"] {
      #expect(status(request(.POST, "/api/edits", ["Origin": origin])) == 200, "\(origin)")
    }
    for site in ["same-origin", "none"] {
      #expect(status(request(.GET, "/api/collages", ["Sec-Fetch-Site": site])) == 200)
    }
  }

  @Test(arguments: [
    "evil.example", "evil.example:4711", "127.0.0.1.evil:4711", "127.0.0.1", "127.0.0.1:4712",
    "127.0.0.1:4711.evil", "", "photos.example.evil", "PHOTOS", "[::1]:4711",
  ])
  func rejectsOtherHosts(_ host: String) {
    #expect(status(request(.GET, "/api/collages", ["Host": host])) == 403)
    #expect(status(request(.GET, "/", ["Host": host])) == 403)
  }

  @Test(arguments: [
    "http://evil.example", "null", "http://127.0.0.1", "https://127.0.0.1:4711",
    "http://127.0.0.1:4712", "http://127.0.0.1:4711.evil", "http://photos.example", "",
  ])
  func rejectsOtherOrigins(_ origin: String) {
    #expect(status(request(.POST, "/api/edits", ["Origin": origin])) == 403)
    #expect(status(request(.GET, "/api/collages", ["Origin": origin])) == 403)
  }

  @Test func requiresOriginForEdits() {
    for method in [HTTPMethod.POST, .PUT, .DELETE, .OPTIONS] {
      #expect(status(request(method, "/api/edits", ["Origin": nil])) == 403)
    }
    #expect(status(request(.HEAD, "/api/collages", ["Origin": nil])) == 200)
  }

  @Test(arguments: ["cross-site", "same-site", "other"])
  func rejectsCrossSiteRequests(_ site: String) {
    #expect(status(request(.GET, "/api/collages", ["Sec-Fetch-Site": site])) == 403)
  }

  @Test func admitsCrossSiteNavigationToPage() {
    let opening: [String: String?] = [
      "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document",
    ]
    #expect(status(request(.GET, "/", opening)) == 200)
    #expect(status(request(.GET, "/api/collages", opening)) == 403)
    #expect(status(request(.POST, "/", opening)) == 403)
    for (name, value) in [("Sec-Fetch-Dest", "iframe"), ("Sec-Fetch-Mode", "no-cors")] {
      #expect(status(request(.GET, "/", opening.merging([name: value]) { $1 })) == 403)
    }
  }

  @Test func acceptsOnlyCookieOfThisRun() {
    let old = SessionSecrets(port: 4711)
    let other = String(old.setCookie(isSecure: false).prefix { $0 != ";" })
    let value = cookie.split(separator: "=")[1]
    for cookie in [
      nil, "", other, "collage-4712=\(value)", "collage-4711=", "collage-4711",
      "collage-4711=\(value.dropLast())", "collage-4711=\(value)0",
    ] {
      let request = request(.GET, "/api/collages", ["Cookie": cookie])
      #expect(!rules.hasSession(request), "\(cookie ?? "")")
    }
    #expect(rules.hasSession(request(.GET, "/", ["Cookie": "a=b; \(cookie); c=d"])))
  }

  @Test(arguments: ["Host", "Origin", "Content-Length", "Transfer-Encoding", "X-Edit"])
  func rejectsRepeatedHeaders(_ name: String) {
    var twice = request(.POST, "/api/edits")
    let value = twice.headers.first(name: name) ?? "1"
    twice.headers.replaceOrAdd(name: name, value: value)
    #expect(status(twice) == 200)
    twice.headers.add(name: name.lowercased(), value: value)
    #expect(status(twice) == 400)
  }

  @Test func rejectsMissingHost() { #expect(status(request(.GET, "/", ["Host": nil])) == 400) }

  @Test func rejectsProtocolUpgrades() {
    #expect(status(request(.GET, "/api/events", ["Upgrade": "websocket"])) == 403)
  }

  @Test func secretsAreLongAndUnique() {
    let other = SessionSecrets(port: 4711)
    #expect(secrets.token.count == 64 && secrets.token != other.token)
    #expect(secrets.token.allSatisfy { $0.isHexDigit })
    #expect(secrets.admits(token: secrets.token) && !secrets.admits(token: other.token))
    #expect(!secrets.admits(token: "") && !secrets.admits(token: cookie))
    #expect(secrets.setCookie(isSecure: false).hasSuffix("; HttpOnly; SameSite=Strict; Path=/"))
    #expect(
      secrets.setCookie(isSecure: true).hasSuffix("; HttpOnly; SameSite=Strict; Path=/; Secure"))
    #expect(!secrets.setCookie(isSecure: true).contains(secrets.token))
  }

  @Test func urlsHaveTokenInFragment() {
    let address = ServeAddress(port: 80, network: ["192.0.2.7"])
    #expect(address.url(token: "x") == "http://127.0.0.1:80/#t=x")
    #expect(address.networkURLs(token: "x").first == "http://192.0.2.7:80/#t=x")
    #expect(rules.address.url(token: "x") == "https://photos.example/#t=x")
  }

  @Test func decodesPathComponentsAndQuery() throws {
    let target = try #require(RequestTarget("/api/collages/a%20b?search=x%26y+z&empty&c=d=e"))
    #expect(target.path == ["api", "collages", "a b"])
    #expect(target.query.map(\.name) == ["search", "empty", "c"])
    #expect(target.query.map(\.value) == ["x&y z", "", "d=e"])
    #expect(RequestTarget("/")?.path == [])
    #expect(RequestTarget("/?a=1")?.path == [])
    #expect(RequestTarget("/%61pi")?.path == ["api"])
    #expect(RequestTarget("/a+b?")?.path == ["a+b"])
  }

  @Test(arguments: [
    "", "api", "./api", "*", "http://127.0.0.1/api", "//", "//api", "/api/", "/api//x", "/./api",
    "/api/../x", "/..", "/%2e", "/%2E%2e/x", "/%2fapi", "/api%2Fx", "/api%5cx", "/api\\x", "/a%00",
    "/a%0ab", "/%7f", "/%c2%85", "/%", "/%2", "/%zz", "/%c0%af", "/%ff", "/a#b", "/a?x=%",
    "/?%ff=1",
  ])
  func rejectsNonCanonicalTargets(_ text: String) { #expect(RequestTarget(text) == nil) }

  private func body(_ text: String) throws -> EditBody { try EditBody(Array(text.utf8)) }

  @Test func parsesSingleEdit() throws {
    let one = try body("{\"verb\":\"move\",\n\"to\":[1,0.1]}")
    #expect(one.label == nil)
    #expect(
      one.lines.map { String(decoding: $0, as: UTF8.self) } == [#"{"verb":"move", "to":[1,0.1]}"#])
  }

  @Test func parsesSeveralEditsAsOneStep() throws {
    let several = try body(#"{"edits":[{"verb":"move"},{"verb":"rotate"}],"label":"turn hero"}"#)
    #expect(several.label == "turn hero" && several.lines.count == 2)
    #expect(
      several.lines.map { String(decoding: $0, as: UTF8.self) }
        == [#"{"verb":"move"}"#, #"{"verb":"rotate"}"#])
    #expect(try body(#"{"edits":[{"verb":"move"}]}"#).label == "edit")
    let long = String(repeating: "x", count: 200)
    #expect(try body("{\"edits\":[{}],\"label\":\"\(long)\"}").label?.count == 120)
  }

  @Test(arguments: [
    "", "[]", "1", "{", #"{"edits":[]}"#, #"{"edits":{}}"#, #"{"edits":[1]}"#,
    #"{"edits":[{}],"verb":"move"}"#,
  ])
  func rejectsInvalidEdits(_ text: String) { #expect(throws: ServeError.self) { try body(text) } }

  @Test func limitsEditsPerStep() throws {
    func edits(_ count: Int) -> String {
      "{\"edits\":[" + [String](repeating: "{}", count: count).joined(separator: ",") + "]}"
    }
    #expect(try body(edits(1000)).lines.count == 1000)
    #expect(throws: ServeError.self) { try body(edits(1001)) }
  }

  @Test(arguments: [
    ("https://photos.example", "https://photos.example", "photos.example"),
    ("https://photos.example/", "https://photos.example", "photos.example"),
    ("HTTPS://Photos.Example", "https://photos.example", "photos.example"),
    ("https://photos.example:443", "https://photos.example", "photos.example"),
    ("http://photos.example:80", "http://photos.example", "photos.example"),
    ("http://photos.example:443", "http://photos.example:443", "photos.example:443"),
    ("https://photos.example:8443/", "https://photos.example:8443", "photos.example:8443"),
    ("https://192.0.2.7:8443", "https://192.0.2.7:8443", "192.0.2.7:8443"),
    ("https://xn--bcher-kva.example", "https://xn--bcher-kva.example", "xn--bcher-kva.example"),
    ("https://[2001:db8::1]", "https://[2001:db8::1]", "[2001:db8::1]"),
    ("https://[2001:DB8::1]:443/", "https://[2001:db8::1]", "[2001:db8::1]"),
    ("https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443", "[2001:db8::1]:8443"),
    ("https://[2001:0db8:0:0:0:0:0:1]", "https://[2001:db8::1]", "[2001:db8::1]"),
    ("http://[0:0:0:0:0:0:0:1]:8000", "http://[::1]:8000", "[::1]:8000"),
    ("http://[::]", "http://[::]", "[::]"),
    ("http://[1:0:2:0:0:3:0:0]", "http://[1:0:2::3:0:0]", "[1:0:2::3:0:0]"),
    ("http://[1:0:2:3:4:5:6:7]", "http://[1:0:2:3:4:5:6:7]", "[1:0:2:3:4:5:6:7]"),
    ("http://[::ffff:192.0.2.1]", "http://[::ffff:c000:201]", "[::ffff:c000:201]"),
  ])
  func normalizesProxiedOriginsLikeBrowsers(_ text: String, _ origin: String, _ host: String)
    throws
  {
    let address = ServeAddress(port: 4711, proxied: try Serve.proxiedOrigin(text))
    #expect(address.proxied == origin)
    #expect(address.hosts == ["127.0.0.1:4711", "localhost:4711", host])
    #expect(address.origins == ["http://127.0.0.1:4711", "http://localhost:4711", origin])
    #expect(address.url(token: "abc") == origin + "/#t=abc")
  }
}
