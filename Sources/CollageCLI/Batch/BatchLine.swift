internal import CollageCore

/// One command of a batch.
struct BatchLine: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// The verb and its arguments.
    ///
    /// For each word with unquoted wildcards, `patterns` maps the word to its file name pattern.
    case words([String], patterns: [String: String])
    /// A JSON object, in UTF-8.
    case data([UInt8])
  }

  /// The line number, from 1; if the line is continued, the number of its first part.
  let number: Int
  let content: Content
}

/// The format of a batch's lines.
enum BatchFormat: String, CaseIterable, Sendable {
  /// Detects the format of each line: JSON if the line begins with `{`, otherwise words.
  case auto
  case json
  /// Words with the quoting of a shell.
  case words
}
