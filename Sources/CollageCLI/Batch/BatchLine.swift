internal import CollageCore

/// One command of a batch.
struct BatchLine: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// The verb and its arguments. For words with unquoted wildcards, `patterns` contains the file
    /// name patterns, by word.
    case words([String], patterns: [String: String])
    /// A JSON object, in UTF-8.
    case data([UInt8])
  }

  /// The line number, from 1; for continued lines, that of the first.
  let number: Int
  let content: Content
}

/// The format of a batch's lines.
enum BatchFormat: String, CaseIterable, Sendable {
  /// Detects the format of each line: JSON if it begins with `{`, otherwise words.
  case auto
  case json
  /// Words with shell quoting.
  case words
}
