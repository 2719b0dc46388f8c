internal import CollageCore
internal import Foundation
internal import NIOHTTP1

/// Decides which requests are answered, and answers them.
struct Router: Sendable {
  /// A request that may be answered once its body has arrived.
  struct Call: Sendable {
    /// The request; its body is filled in as it arrives.
    var request: HTTPRequest
    /// Whether the request carries the cookie of this run.
    let hasSession: Bool
    /// What the body may be.
    let body: Route.Body
    fileprivate let action: Route.Action
  }

  let store: ServedStore
  let rules: RequestRules
  let changes: Changes
  let repeats = Repeats()
  let page = PageFiles()
  /// Threads for edits and documents, which are quick.
  let quick = Worker("edits", count: 8)
  /// Threads for images and photos, as many as there are processors.
  let slow = Worker("pictures", count: max(2, ProcessInfo.processInfo.activeProcessorCount))

  /// All that is served besides the page's files.
  var routes: [Route] {
    sessionRoutes + collageRoutes + pictureRoutes + libraryRoutes + repaintRoutes
  }

  /// Decides about a request before its body is read.
  ///
  /// - Parameter head: The request's line and headers.
  /// - Returns: What answers it.
  /// - Throws: ``ServeError`` if the request is refused.
  func admit(_ head: HTTPRequestHead) throws(ServeError) -> Call {
    try rules.check(head)
    guard let target = RequestTarget(head.uri) else {
      throw .malformed("the request's target is not a path in its only spelling.")
    }
    let hasSession = rules.hasSession(head)
    let request = HTTPRequest(method: head.method, headers: head.headers, target: target)
    if head.method == .GET || head.method == .HEAD, let file = page[target.path] {
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

  /// Answers a request whose body has arrived; one that is repeated is not done again.
  func answer(_ call: Call) async -> HTTPResponse {
    await changes.counting {
      let name = call.request.method == .POST ? call.request.repeatName : nil
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

/// What a page is told of the server.
struct SessionView: Encodable {
  let version: String
  let readOnly: Bool
  /// Whether jobs can be sent to servers; that one is configured isn't required.
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
    // The page of a proxy with TLS has a host that this server isn't reached by over plain http.
    let host = request.headers.first(name: "Host") ?? ""
    let isSecure = !rules.address.origins.contains("http://\(host)")
    answer.headers.add(
      name: "Set-Cookie", value: rules.secrets.setCookie(isSecure: isSecure))
    return answer
  }
}
