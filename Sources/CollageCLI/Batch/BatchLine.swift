internal import CollageCore

/// One command of a batch.
struct BatchLine: Hashable, Sendable {
  /// How the command is written.
  enum Content: Hashable, Sendable {
    /// The verb and its arguments, with the words that may be patterns of files' names, and those
    /// patterns.
    case words([String], patterns: [String: String])
    /// One object of JSON, in UTF-8.
    case data([UInt8])
  }

  /// The number of the line in the file, from 1; the first of several that continue one another.
  let number: Int
  /// The command.
  let content: Content
}

/// How the lines of a batch are written.
enum BatchFormat: String, CaseIterable, Sendable {
  /// An object of JSON where a line begins with `{`, else words.
  case auto
  /// One object of JSON a line.
  case json
  /// Words as a shell has them.
  case words
}
