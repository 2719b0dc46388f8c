/// The latest responses, by the names of their requests.
///
/// If a page loses its connection, it doesn't know whether its edit was performed. It repeats the
/// request with the same name. The server performs the edit once, and sends the same response to
/// each of these requests. Requests whose body is incomplete aren't recorded.
actor ResponseCache {
  private static let limit = 64

  private var answers: [(name: String, answer: Task<HTTPResponse, Never>)] = []

  /// Handles a request with `body`.
  ///
  /// If a request with the same name was handled before, returns its response.
  ///
  /// Requests with the name `nil` are never repeated.
  func answer(
    _ name: String?, _ body: @escaping @Sendable () async -> HTTPResponse
  ) async -> HTTPResponse {
    guard let name else { return await body() }
    if let known = answers.first(where: { $0.name == name }) { return await known.answer.value }
    let answer = Task { await body() }
    answers.append((name, answer))
    if answers.count > Self.limit { answers.removeFirst() }
    return await answer.value
  }
}
