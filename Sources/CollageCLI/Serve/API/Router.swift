internal import CollageCore
internal import Foundation
internal import NIOHTTP1

/// Validates requests and dispatches them to their handlers.
struct Router: Sendable {
  /// A request that was admitted and is handled once its body has arrived.
  struct Call: Sendable {
    /// The request, whose body is filled in as it arrives.
    var request: HTTPRequest
    /// True if the request carries this run's cookie.
    let hasSession: Bool
    let body: Route.Body
    fileprivate let action: Route.Action
  }

  let store: ServedStore
  let rules: RequestValidator
  let changes: ChangeBroadcaster
  let repeats = ResponseCache()
  let page = PageFiles()
  /// Threads for quick requests: edits and documents.
  let quick = ThreadPool("edits", count: 8)
  /// Threads for images and photos, one per processor.
  let slow = ThreadPool("pictures", count: max(2, ProcessInfo.processInfo.activeProcessorCount))

  /// All routes; the page's files are served separately.
  var routes: [Route] {
    sessionRoutes + collageRoutes + pictureRoutes + libraryRoutes + repaintRoutes
  }

  /// Decides whether to admit a request before its body is read.
  ///
  /// - Parameter head: The request line and headers.
  /// - Returns: The admitted request.
  /// - Throws: ``ServeError`` if the request is rejected.
  func admit(_ head: HTTPRequestHead) throws(ServeError) -> Call {
    try rules.check(head)
    guard let target = RequestTarget(head.uri) else {
      throw .malformed(.target)
    }
    let hasSession = rules.hasSession(head)
    let request = HTTPRequest(method: head.method, headers: head.headers, target: target)
    if head.method == .GET || head.method == .HEAD, let file = page.file(for: request) {
      return Call(request: request, hasSession: hasSession, body: .nothing) { file.answer(to: $0) }
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

  /// Handles a request whose body has arrived; a repeated request isn't performed again.
  func answer(_ call: Call) async -> HTTPResponse {
    await changes.withActivity {
      let name = call.request.method == .POST ? call.request.idempotencyKey : nil
      return await repeats.answer(name) {
        do {
          return try await call.action(call.request)
        } catch {
          return Answer.failure(error)
        }
      }
    }
  }
}

/// The server information for a page.
struct SessionView: Encodable {
  let version: String
  let readOnly: Bool
  /// True if jobs can be sent to servers; a server need not be configured.
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

  /// Exchanges the token for the cookie.
  private func exchange(_ request: HTTPRequest) async throws -> HTTPResponse {
    struct Exchange: Decodable { let token: String }
    guard let body = try? JSONDecoder().decode(Exchange.self, from: Data(request.body)),
      rules.secrets.admits(token: body.token)
    else { throw ServeError.noSession }
    var answer = Answer.json(session)
    // Behind a TLS proxy, the page's host isn't an address at which this server is reached over
    // plain HTTP.
    let host = request.headers.first(name: "Host") ?? ""
    let isSecure = !rules.address.origins.contains("http://\(host)")
    answer.headers.add(
      name: "Set-Cookie", value: rules.secrets.setCookie(isSecure: isSecure))
    return answer
  }
}
