/// The format of results and messages; no other code distinguishes text from JSON.
enum OutputFormat: Hashable, Sendable {
  /// Text for the terminal, and handles for scripts.
  case text
  /// One JSON object.
  case json

  /// Calls the closure for this format.
  func choose<Result>(
    json: () throws -> Result, text: () throws -> Result
  ) rethrows -> Result {
    switch self {
    case .json: try json()
    case .text: try text()
    }
  }
}
