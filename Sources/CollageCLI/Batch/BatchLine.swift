internal import CollageCore

struct BatchLine: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// The verb and its arguments.
    ///
    /// For each word with unquoted wildcards, `patterns` maps the word to its file name pattern.
    case words([String], patterns: [String: String])
    /// A line of JSON, in UTF-8, which isn't parsed yet.
    case data([UInt8])
  }

  /// The line number, from 1; if the line is continued, the number of its first part.
  let number: Int
  let content: Content
}

enum BatchFormat: String, CaseIterable, Sendable {
  /// Detects the format of each line; a JSON line begins with `{`.
  case auto
  case json
  /// Arguments, quoted as in a shell.
  case words
}
