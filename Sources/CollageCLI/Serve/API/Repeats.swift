internal import FlyingFox

/// Requests that were answered lately, by the names that pages gave them.
///
/// A page whose connection broke does not know whether its edit was done, and sends it again under the
/// same name: it is done once, and answered as often as asked for.
actor Repeats {
  private static let limit = 64

  private var answers: [(name: String, answer: Task<HTTPResponse, Never>)] = []

  /// Answers a request, unless it was answered already.
  ///
  /// - Parameters:
  ///   - name: The request's name; nil for one that is never repeated.
  ///   - isRepeated: Called when it was answered already, so that nobody reads its body.
  ///   - body: Answers it.
  /// - Returns: The answer.
  func answer(
    _ name: String?, isRepeated: @Sendable () -> Void,
    _ body: @escaping @Sendable () async -> HTTPResponse
  ) async -> HTTPResponse {
    guard let name else { return await body() }
    if let known = answers.first(where: { $0.name == name }) {
      isRepeated()
      return await known.answer.value
    }
    let answer = Task { await body() }
    answers.append((name, answer))
    if answers.count > Self.limit { answers.removeFirst() }
    return await answer.value
  }
}
