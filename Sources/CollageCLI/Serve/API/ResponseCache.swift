/// The latest responses, keyed by the names of their requests; a name is an idempotency key.
///
/// If a page loses its connection, it doesn't know whether its edit was performed, and repeats the
/// request with the same name. The server performs the edit once, and sends the same response to
/// each of these requests. Requests whose body is incomplete aren't recorded.
actor ResponseCache {
  private static let limit = 64

  private var responses: [(name: String, answer: Task<HTTPResponse, Never>)] = []

  /// Returns the response to an earlier request with the same name; otherwise, handles the request
  /// with `body`.
  ///
  /// A request without a name is always handled.
  func response(
    named name: String?, _ body: @escaping @Sendable () async -> HTTPResponse
  ) async -> HTTPResponse {
    guard let name else { return await body() }
    if let known = responses.first(where: { $0.name == name }) { return await known.answer.value }
    let answer = Task { await body() }
    responses.append((name, answer))
    if responses.count > Self.limit { responses.removeFirst() }
    return await answer.value
  }
}
