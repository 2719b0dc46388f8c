internal import CollageCore
internal import FlyingFox
internal import Foundation

/// Answers the requests of a page.
struct Router: HTTPHandler {
  let store: ServedStore
  let rules: RequestRules
  let guardian: ConnectionGuard
  let changes: Changes
  let repeats = Repeats()
  let page = PageFiles()
  /// Edits and documents, which are quick.
  let quick = Worker("edits", count: 8)
  /// Pictures and photos, as many at a time as there are processors.
  let slow = Worker("pictures", count: max(2, ProcessInfo.processInfo.activeProcessorCount))

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    let hasSession = rules.secrets.admits(cookies: request.headers[.cookie])
    guardian.admit(
      request.peer, bodyLength: hasSession ? request.claimedLength ?? 0 : 0,
      hasSession: hasSession)
    do {
      try rules.check(request)
      return try await changes.counting {
        guard request.method == .POST else { return try await answer(request) }
        return await repeats.answer(
          request.repeatName, isRepeated: { endIfUnread(request) }
        ) { await told(request) }
      }
    } catch {
      return failure(error, of: request)
    }
  }

  /// The answer, which may be that something failed.
  private func told(_ request: HTTPRequest) async -> HTTPResponse {
    do {
      return try await answer(request)
    } catch {
      return failure(error, of: request)
    }
  }

  private func failure(_ error: any Error, of request: HTTPRequest) -> HTTPResponse {
    var answer = Answer.failure(error)
    if request.mayLeaveBody { answer.headers[.connection] = "close" }
    endIfUnread(request)
    return answer
  }

  /// Ends the connection of a request whose body nobody has read, or not to its end.
  private func endIfUnread(_ request: HTTPRequest) {
    if request.mayLeaveBody { guardian.condemn(request.peer) }
  }

  private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
    let parts = request.path.split(separator: "/").map(String.init)
    guard parts.first == "api" else {
      guard request.method == .GET || request.method == .HEAD else { throw ServeError.notFound }
      return try page.answer(to: request)
    }
    switch (request.method, parts.count, parts.dropFirst().first) {
    case (.POST, 2, "session"): return try await exchange(request)
    case (.GET, 2, "session"):
      guard rules.secrets.admits(cookies: request.headers[.cookie]) else {
        throw ServeError.noSession
      }
      return Answer.json(session)
    case (.GET, 2, "events"): return await events()
    case (.GET, 2, "collages"): return try await gallery(request)
    case (.GET, 4, "collages") where parts[3] == "focus":
      return try await focus(parts[2], request)
    case (.GET, 3...4, "collages"): return try await collage(parts[2], parts.dropFirst(3).first)
    case (.GET, 2, "styles"):
      return try await quick.run { [store] in Answer.json(try store.styles()) }
    case (.GET, 3, "pictures"): return try await picture(parts[2], request)
    case (_, 2, "repaint"): return try await repaint(request)
    case (_, _, "tickets"): return try await tickets(Array(parts.dropFirst(2)), request)
    case (_, _, "library"): return try await library(Array(parts.dropFirst(2)), request)
    case (.POST, 2, "edits"): return try await edit(request)
    case (.POST, 2, "photos"): return try await photo(request)
    case (.POST, 4, "collages"): return try await act(parts[3], on: parts[2], request)
    case (.POST, 4, "jobs") where parts[3] == "cancel":
      store.jobs.cancel(parts[2])
      return Answer.json([String: String]())
    default: throw ServeError.notFound
    }
  }
}

/// What a page is told of the server.
struct SessionView: Encodable {
  let version: String
  let readOnly: Bool
  /// Whether servers can be asked to paint; that one is described already is not needed.
  let repaints: Bool
}

extension Router {
  fileprivate var session: SessionView {
    SessionView(
      version: CollageTool.versionNumber, readOnly: store.isReadOnly, repaints: !store.isReadOnly)
  }

  /// Gives the cookie to who knows the token.
  fileprivate func exchange(_ request: HTTPRequest) async throws -> HTTPResponse {
    struct Exchange: Decodable { let token: String }
    guard let body = try? JSONDecoder().decode(Exchange.self, from: Data(try await request.data())),
      rules.secrets.admits(token: body.token)
    else { throw ServeError.noSession }
    var answer = Answer.json(session)
    answer.headers[.setCookie] = rules.secrets.setCookie
    return answer
  }

  fileprivate func events() async -> HTTPResponse {
    var answer = HTTPResponse(
      statusCode: .ok, headers: Answer.standard,
      body: HTTPBodySequence(from: EventBody(events: await changes.listen())))
    answer.headers[.contentType] = "text/event-stream"
    return answer
  }

  fileprivate func gallery(_ request: HTTPRequest) async throws -> HTTPResponse {
    let limit = request.value("limit").flatMap { Int($0) } ?? 200
    guard (1...1000).contains(limit) else {
      throw ServeError.malformed("limit is a number from 1 to 1000.")
    }
    let (search, after) = (request.value("search"), request.value("after"))
    return try await quick.run { [store] in
      Answer.json(try store.gallery(search: search, after: after, limit: limit))
    }
  }

  fileprivate func collage(_ id: String, _ part: String?) async throws -> HTTPResponse {
    try await quick.run { [store] in
      switch part {
      case nil: Answer.json(try store.document(id))
      case "history": Answer.json(try store.history(id))
      default: throw ServeError.notFound
      }
    }
  }

  /// What matters in the photo of an item.
  fileprivate func focus(_ id: String, _ request: HTTPRequest) async throws -> HTTPResponse {
    guard let item = request.value("item") else {
      throw ServeError.malformed("a focus is of an item.")
    }
    return try await slow.run { [store] in Answer.json(try store.focus(of: item, in: id)) }
  }

  fileprivate func picture(_ key: String, _ request: HTTPRequest) async throws -> HTTPResponse {
    guard let collage = request.value("collage") else {
      throw ServeError.malformed("a picture is of a collage.")
    }
    if request.value("download") != nil { return try await download(collage) }
    guard let width = request.value("width").flatMap({ Int($0) }) else {
      throw ServeError.malformed("a picture has a width.")
    }
    let name = request.value("part")
    let part = name.flatMap(WantedPicture.Part.init)
    let canvasPart = name.flatMap(CanvasPart.init)
    guard name == nil || part != nil || canvasPart != nil else {
      throw ServeError.malformed(
        "part is photo, cutout, uncropped, shadow, whole, back or front.")
    }
    let wanted = WantedPicture(
      key: key, collage: collage, item: request.value("item"), part: part,
      canvasPart: canvasPart, edits: try request.value("edit").map(TrialEdits.init), width: width,
      isSaved: request.value("saved") != nil)
    return try await slow.run { [store] in Answer.picture(try store.picture(wanted)) }
  }

  private func download(_ collage: String) async throws -> HTTPResponse {
    try await slow.run { [store] in
      let (bytes, name) = try store.snapshot(collage)
      var answer = Answer.bytes(bytes, type: "image/jpeg")
      let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
      let encoded = name.addingPercentEncoding(withAllowedCharacters: allowed) ?? "collage"
      answer.headers[.contentDisposition] = "attachment; filename*=UTF-8''\(encoded).jpg"
      return answer
    }
  }
}

extension Router {
  /// Refuses edits where a page may only look.
  func requireWriting() throws(ServeError) {
    guard !store.isReadOnly else { throw .readOnly }
  }

  fileprivate func edit(_ request: HTTPRequest) async throws -> HTTPResponse {
    try requireWriting()
    let body = try EditBody(try await request.data())
    let job = request.headers[.jobName].flatMap { UUID(uuidString: $0)?.uuidString.lowercased() }
    return try await quick.run { [store, changes] in
      Answer.json(
        try store.edit(body, job: job) { done, total in
          guard let job else { return }
          Task { await changes.tell(.progress(job: job, done: done, total: total)) }
        })
    }
  }

  fileprivate func photo(_ request: HTTPRequest) async throws -> HTTPResponse {
    try requireWriting()
    if let kept = request.value("library") { return try await photo(kept: kept, request) }
    guard request.headers[.contentType] == "application/octet-stream" else {
      throw ServeError.malformed("a photo is application/octet-stream.")
    }
    guard let collage = request.value("collage"), let name = request.value("name") else {
      throw ServeError.malformed("a photo has a name and is for a collage.")
    }
    let position = try request.value("at").map { text in
      let numbers = text.split(separator: ",").compactMap { Double($0) }
      guard numbers.count == 2, numbers.allSatisfy(\.isFinite) else {
        throw ServeError.malformed("at is two numbers.")
      }
      return Position(
        x: Length(fraction: 0, offset: numbers[0]), y: Length(fraction: 0, offset: numbers[1]))
    }
    let photo = ServedStore.SentPhoto(
      bytes: try await request.body(limit: ServedStore.photoLimit), name: name, collage: collage,
      position: position, replaced: request.value("replace"))
    return try await slow.run { [store] in Answer.json(try store.add(photo)) }
  }

  fileprivate func act(
    _ verb: String, on id: String, _ request: HTTPRequest
  ) async throws -> HTTPResponse {
    try requireWriting()
    let body = try await request.data()
    switch verb {
    case "opening": return try await quick.run { [store] in Answer.json(try store.remember(id)) }
    case "save": return try await slow.run { [store] in Answer.json(try store.save(id)) }
    case "discard":
      struct Discard: Decodable { let opening: String }
      guard let discard = try? JSONDecoder().decode(Discard.self, from: Data(body)) else {
        throw ServeError.malformed("opening is missing.")
      }
      return try await quick.run { [store] in
        Answer.json(try store.discard(id, opening: discard.opening))
      }
    default: throw ServeError.notFound
    }
  }
}
