/// The format of results and messages.
///
/// All code that depends on the format calls ``choose(json:text:)``.
enum OutputFormat: Hashable, Sendable {
  /// Text for the user, or names and IDs for scripts.
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
