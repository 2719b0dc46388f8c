internal import CollageCore
internal import Foundation
internal import NIOHTTP1

extension Router {
  var collageRoutes: [Route] {
    [
      .get("api/collages") { try await list($0, store.gallery) },
      .get("api/collages/{}") { request in
        try await quick.run { Answer.json(try store.document(request.parameters[0])) }
      },
      .get("api/collages/{}/history") { request in
        try await quick.run { Answer.json(try store.history(request.parameters[0])) }
      },
      .get("api/collages/{}/focus") { try await focus($0) },
      .post("api/collages/{}/opening") { request in
        try await quick.run { Answer.json(try store.startSession(request.parameters[0])) }
      },
      .post("api/collages/{}/save") { request in
        try await slow.run { Answer.json(try store.save(request.parameters[0])) }
      },
      .post("api/collages/{}/discard") { try await discard($0) },
      .get("api/styles") { _ in try await quick.run { Answer.json(try store.styles()) } },
      .post("api/edits") { try await edit($0) },
      .post("api/jobs/{}/cancel") { request in
        store.operations.cancel(request.parameters[0])
        return Answer.json([String: String]())
      },
    ]
  }

  /// Responds with the focus of an item's photo: the point that crops keep visible.
  private func focus(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let item = request.value("item") else {
      throw ServeError.malformed(.missingQuery("item"))
    }
    return try await slow.run {
      Answer.json(try store.focus(of: item, in: request.parameters[0]))
    }
  }

  private func edit(_ request: HTTPRequest) async throws -> HTTPResponse {
    let body = try EditBody(request.body)
    let job = request.headers.first(name: "X-Job")
      .flatMap { UUID(uuidString: $0)?.uuidString.lowercased() }
    return try await quick.run {
      Answer.json(
        try store.edit(body, job: job) { done, total in
          guard let job else { return }
          Task { await changes.send(.progress(job: job, done: done, total: total)) }
        })
    }
  }

  private func discard(_ request: HTTPRequest) async throws -> HTTPResponse {
    struct Discard: Decodable { let opening: String }
    guard let discard = try? JSONDecoder().decode(Discard.self, from: Data(request.body)) else {
      throw ServeError.malformed(.missing("opening"))
    }
    return try await quick.run {
      Answer.json(try store.discard(request.parameters[0], opening: discard.opening))
    }
  }
}

extension Router {
  /// Responds with one page of a list, which `read` returns; the query contains `search`, `after`,
  /// and `limit`.
  func list<Page: Encodable & Sendable>(
    _ request: HTTPRequest,
    _ read: @escaping @Sendable (_ search: String?, _ after: String?, _ limit: Int) throws -> Page
  ) async throws -> HTTPResponse {
    guard let limit = Int(request.value("limit") ?? "200"), (1...1000).contains(limit) else {
      throw ServeError.malformed(.number("limit", 1...1000))
    }
    let (search, after) = (request.value("search"), request.value("after"))
    return try await quick.run { Answer.json(try read(search, after, limit)) }
  }
}
