internal import CollageCore
internal import Foundation
internal import NIOHTTP1

struct Router: Sendable {
  /// A request that has passed all checks, and is handled when its body has arrived.
  struct Call: Sendable {
    /// The request, to which the body is added when it arrives.
    var request: HTTPRequest
    /// True if the request contains the cookie of this run.
    let hasSession: Bool
    let body: Route.Body
    fileprivate let action: Route.Action
  }

  let store: ServedStore
  let validator: RequestValidator
  let changes: ChangeBroadcaster
  let responseCache = ResponseCache()
  let page = PageFiles()
  /// The threads for quick requests, such as edits.
  let quick = ThreadPool("edits", count: 8)
  /// The threads for slow requests, such as images: one per processor, but at least two.
  let slow = ThreadPool("pictures", count: max(2, ProcessInfo.processInfo.activeProcessorCount))

  /// All routes; the page's own files are served separately.
  var routes: [Route] {
    sessionRoutes + collageRoutes + imageRoutes + libraryRoutes + repaintRoutes
  }

  /// Checks a request before its body is read; throws an error to reject the request.
  func admit(_ head: HTTPRequestHead) throws(ServeError) -> Call {
    try validator.check(head)
    guard let target = RequestTarget(head.uri) else {
      throw .malformed(.target)
    }
    let hasSession = validator.hasSession(head)
    let request = HTTPRequest(method: head.method, headers: head.headers, target: target)
    if head.method == .GET || head.method == .HEAD, let file = page.file(for: request) {
      return Call(request: request, hasSession: hasSession, body: .nothing) {
        file.response(to: $0)
      }
    }
    let found = route(head.method, target.path)
    guard hasSession || found?.route.isOpen == true else { throw .noSession }
    guard let (route, parameters) = found else { throw .notFound }
    guard !(store.isReadOnly && route.changesStore) else { throw .readOnly }
    var call = Call(
      request: request, hasSession: hasSession, body: try route.body(head.headers),
      action: route.action)
    call.request.parameters = parameters
    return call
  }

  private func route(_ method: HTTPMethod, _ path: [String]) -> (route: Route, [String])? {
    for route in routes where route.method == method {
      if let parameters = route.parameters(of: path) { return (route, parameters) }
    }
    return nil
  }

  /// Handles a request whose body has arrived; an edit with a known idempotency key isn't performed
  /// again.
  func response(to call: Call) async -> HTTPResponse {
    await changes.withActivity {
      let name = call.request.method == .POST ? call.request.idempotencyKey : nil
      return await responseCache.response(named: name) {
        do {
          return try await call.action(call.request)
        } catch {
          return Answer.failure(error)
        }
      }
    }
  }
}

/// Information about the server that a page needs.
struct SessionView: Encodable {
  let version: String
  let readOnly: Bool
  /// True if the server accepts repaint jobs, even if no repaint server is configured.
  let repaints: Bool
}

extension Router {
  private var sessionRoutes: [Route] {
    var exchange = Route.post("api/session") { try await self.exchange($0) }
    exchange.isOpen = true
    return [
      exchange,
      .get("api/session") { _ in Answer.json(self.session) },
      .get("api/events") { _ in Answer.events(await changes.listen()) },
    ]
  }

  private var session: SessionView {
    SessionView(
      version: CollageTool.versionNumber, readOnly: store.isReadOnly, repaints: !store.isReadOnly)
  }

  /// Responds to a valid token with a cookie that gives access.
  private func exchange(_ request: HTTPRequest) async throws -> HTTPResponse {
    struct Exchange: Decodable { let token: String }
    guard let body = try? JSONDecoder().decode(Exchange.self, from: Data(request.body)),
      validator.secrets.admits(token: body.token)
    else { throw ServeError.noSession }
    var answer = Answer.json(session)
    // If a reverse proxy with TLS forwards the request, the host is the proxy's, and not one of
    // this server's plain HTTP addresses. Browsers then send the cookie only over HTTPS.
    let host = request.headers.first(name: "Host") ?? ""
    let isSecure = !validator.address.origins.contains("http://\(host)")
    answer.headers.add(
      name: "Set-Cookie", value: validator.secrets.setCookie(isSecure: isSecure))
    return answer
  }
}
