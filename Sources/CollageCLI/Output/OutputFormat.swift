/// How results and messages are printed: the one place that tells text from JSON.
enum OutputFormat: Hashable, Sendable {
  /// Lines for people, and handles for scripts.
  case text
  /// One object.
  case json

  /// Does what goes with the format.
  func choose<Result>(
    json: () throws -> Result, text: () throws -> Result
  ) rethrows -> Result {
    switch self {
    case .json: try json()
    case .text: try text()
    }
  }
}
