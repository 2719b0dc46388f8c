/// The format of results and messages; code that depends on it calls ``choose(json:text:)``.
enum OutputFormat: Hashable, Sendable {
  /// Text for the user, or names and IDs for scripts.
  case text
  case json

  func choose<Result>(
    json: () throws -> Result, text: () throws -> Result
  ) rethrows -> Result {
    switch self {
    case .json: try json()
    case .text: try text()
    }
  }
}
