/// The latest answers, by the names that pages gave their requests.
///
/// A page whose connection broke doesn't know whether its edit was done, and sends it again under the same name: it is
/// done once, and answered each time. A request whose body did not arrive whole never gets here.
actor Repeats {
  private static let limit = 64

  private var answers: [(name: String, answer: Task<HTTPResponse, Never>)] = []

  /// Answers a request, unless it was answered before.
  ///
  /// - Parameters:
  ///   - name: The request's name, or `nil` for one that is never repeated.
  ///   - body: Answers it.
  /// - Returns: The answer.
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
