internal import CollageCore
internal import FlyingFox
internal import Foundation

/// Requests for what servers paint.
extension Router {
  /// Answers a request for what can be chosen, or for something to be painted.
  ///
  /// - Parameter request: The request.
  /// - Returns: The answer.
  /// - Throws: ``ServeError``, the errors of the store.
  func repaint(_ request: HTTPRequest) async throws -> HTTPResponse {
    switch request.method {
    case .GET:
      return try await quick.run { [store] in Answer.json(try store.repaintChoice()) }
    case .POST:
      try requireWriting()
      let wanted = try RepaintBody(try await request.data())
      return try await slow.run { [store] in Answer.json(try store.repaint(wanted)) }
    default: throw ServeError.notFound
    }
  }

  /// Answers a request for tickets.
  ///
  /// - Parameters:
  ///   - parts: What stands behind `tickets` in the path.
  ///   - request: The request.
  /// - Returns: The answer.
  /// - Throws: ``ServeError``, the errors of the store.
  func tickets(_ parts: [String], _ request: HTTPRequest) async throws -> HTTPResponse {
    switch (request.method, parts.count, parts.dropFirst().first) {
    case (.GET, 0, nil):
      guard let collage = request.value("collage") else {
        throw ServeError.malformed("tickets are of a collage.")
      }
      return try await quick.run { [store] in Answer.json(try store.tickets(of: collage)) }
    case (.GET, 2, "picture"):
      return try await quick.run { [store] in
        guard let picture = try store.ticketPicture(parts[0]) else { throw ServeError.notFound }
        return Answer.picture(picture)
      }
    case (.POST, 2, let verb?): return try await change(ticket: parts[0], verb, request)
    default: throw ServeError.notFound
    }
  }

  private func change(
    ticket id: String, _ verb: String, _ request: HTTPRequest
  ) async throws -> HTTPResponse {
    try requireWriting()
    let change: @Sendable (ServedStore) throws -> Void
    switch verb {
    case "cancel": change = { try $0.cancelTicket(id) }
    case "retry": change = { try $0.retryTicket(id) }
    case "remove": change = { try $0.removeTicket(id) }
    default: throw ServeError.notFound
    }
    _ = try await request.data()
    // A server may have to be told.
    return try await slow.run { [store] in
      try change(store)
      return Answer.json([String: String]())
    }
  }
}
