import NIOHTTP1
import Testing

@testable import CollageCLI

/// Tests of the router's access control, which precedes all other work.
@Suite struct RouterTests {
  /// Returns spellings of a path, including those that lenient servers consider equal.
  private static func spellings(of path: [String]) -> [String] {
    let separators = [
      "/", "//", "/./", "/x/../", "/%2e/", "/%2e%2e/", "%2f", "%2F", "%252f", "%5c", "\\", "/\\",
      "/;/", ";/", "/%00/", "%00/", "/ ", "/%20", "\t/", "/%c0%af", "%c0%af", "/%e0%80%af",
      "%u2215", "/#/", "/?/", "&/", ":/",
    ]
    let starts = [
      "/", "", "./", "../", "//", "/./", "/../", "%2f", "/%2f", "/%2F/", "\\", "/\\", "*",
      "http://127.0.0.1:4711/", "https://127.0.0.1:4711/", "http:/", "http://evil.example/",
      "//127.0.0.1:4711/", "/index.html/", "/index.html/../", "/app.js/../", "/app.js%2f..%2f",
      "/.%2f", "/..%2f", "/%2e%2f", "/?/", "/#/", " /", "\t/", "/ ", "//index.html/..//",
    ]
    let ends = [
      "", "/", "//", "/.", "/..", "%2f", "%00", "%20", "%09", ".", ";", ";a=b", "?", "??", "?a=b",
      "#", "%23", "%3f", "/index.html", "/../index.html", "/%2e%2e/index.html", "\\", "%5c", "~",
      ".js", "%00.js", "/app.js",
    ]
    var all = starts.flatMap { start in ["", "%"].map { start + $0 + path.joined(separator: "/") } }
    for start in ["/", "//", "", "/%2f"] {
      all += separators.map { start + path.joined(separator: $0) }
      all += ends.map { start + path.joined(separator: "/") + $0 }
    }
    // One letter in upper case, percent-encoded once, or percent-encoded twice.
    let text = Array(path.joined(separator: "/"))
    for index in text.indices {
      let (before, after) = (String(text[..<index]), String(text[(index + 1)...]))
      let code = String(text[index].asciiValue ?? 0, radix: 16)
      for other in [text[index].uppercased(), "%\(code)", "%25\(code)"] {
        all.append("/" + before + other + after)
        all.append("//" + before + other + after)
      }
    }
    return all
  }

  /// Returns each route with a matching path.
  private static func requests(
    _ fixture: ServerFixture
  ) -> [(method: HTTPMethod, type: String?, path: [String])] {
    fixture.router.routes.map { route in
      (
        route.method, route.bodies.first?.mediaType,
        route.pattern.map { $0 == "{}" ? fixture.collage : $0 }
      )
    }
  }

  /// Returns true if a request gets access to more than public files and the creation of a session.
  private func isAdmitted(_ head: HTTPRequestHead, _ router: Router) -> Bool {
    guard let call = try? router.admit(head) else { return false }
    let path = call.request.target.path
    let isPage = [.GET, .HEAD].contains(head.method) && router.page.file(for: call.request) != nil
    return !isPage && !(head.method == .POST && path == ["api", "session"])
  }

  @Test(arguments: [false, true]) func rejectsAllPathSpellingsWithoutSession(isReadOnly: Bool)
    throws
  {
    let fixture = try ServerFixture(isReadOnly: isReadOnly)
    var count = 0
    for request in Self.requests(fixture) {
      let spellings = Self.spellings(of: request.path)
      #expect(Set(spellings).count > 300)
      for spelling in spellings {
        for method in [request.method, .HEAD, .OPTIONS] {
          let head = fixture.head(method, spelling, type: request.type, hasSession: false)
          #expect(!isAdmitted(head, fixture.router), "\(method) \(spelling)")
          count += 1
        }
      }
    }
    #expect(count > 20_000)
  }

  @Test func routesOnlyCanonicalPathsWithSession() throws {
    let fixture = try ServerFixture()
    for request in Self.requests(fixture) {
      let path = "/" + request.path.joined(separator: "/")
      let head = fixture.head(request.method, path, type: request.type, hasSession: true)
      #expect(try fixture.router.admit(head).hasSession, "\(path)")
      for spelling in Self.spellings(of: request.path) {
        let head = fixture.head(request.method, spelling, type: request.type, hasSession: true)
        guard let call = try? fixture.router.admit(head) else { continue }
        let isClean = call.request.target.path.allSatisfy { component in
          !["", ".", ".."].contains(component) && !component.contains { "/\\\0".contains($0) }
        }
        #expect(isClean && !spelling.contains("//"), "\(spelling)")
      }
    }
  }

  @Test func rejectsChangesOfReadOnlyPage() throws {
    let fixture = try ServerFixture(isReadOnly: true)
    for request in Self.requests(fixture) where request.method != .GET {
      for spelling in Self.spellings(of: request.path) {
        let head = fixture.head(request.method, spelling, type: request.type, hasSession: true)
        #expect(!isAdmitted(head, fixture.router), "\(spelling)")
      }
    }
  }

  private func failure(_ head: HTTPRequestHead, _ router: Router) -> UInt? {
    do {
      _ = try router.admit(head)
      return nil
    } catch {
      return error.status.code
    }
  }

  @Test func reportsStatusOfRefusedRequests() throws {
    let fixture = try ServerFixture()
    let router = fixture.router
    func status(
      _ method: HTTPMethod, _ target: String, type: String? = nil, hasSession: Bool = true
    ) -> UInt? {
      failure(fixture.head(method, target, type: type, hasSession: hasSession), router)
    }
    #expect(status(.GET, "/", hasSession: false) == nil)
    #expect(status(.HEAD, "/app.js", hasSession: false) == nil)
    #expect(status(.GET, "/nothing", hasSession: false) == 401)
    #expect(status(.GET, "/nothing") == 404)
    #expect(status(.POST, "/", type: "application/json") == 404)
    #expect(status(.GET, "//") == 400)
    #expect(status(.POST, "/api/edits", type: "text/plain") == 400)
    #expect(status(.POST, "/api/edits") == 400)
    #expect(status(.POST, "/api/edits", type: "application/json; charset=utf-8") == nil)
    #expect(status(.POST, "/api/edits", type: "application/json", hasSession: false) == 401)
  }
}
