/// The latest responses, by the names that pages gave their requests.
///
/// A page that loses its connection doesn't know whether its edit was performed, and repeats the
/// request with the same name. The edit is performed once, and each request gets the same response.
/// A request with an incomplete body isn't recorded.
actor ResponseCache {
  private static let limit = 64

  private var answers: [(name: String, answer: Task<HTTPResponse, Never>)] = []

  /// Handles a request, or returns the response to an earlier request with the same name.
  ///
  /// - Parameters:
  ///   - name: The request's name; `nil` for a request that is never repeated.
  ///   - body: The handler of the request.
  /// - Returns: The response.
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
