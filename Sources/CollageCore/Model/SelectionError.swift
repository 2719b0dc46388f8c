package enum SelectionError: CollageError, Hashable, Sendable {
  /// No item has this name or this UUID prefix.
  case noSuchItem(String, nearest: [String])
  /// Several UUIDs start with this text.
  case ambiguous(prefix: String, matches: [String])
  case noMatch(pattern: String)
  case noSuchGroup(String, nearest: [String])
  /// The keyword after `@` is unknown.
  case unknownWord(String, nearest: [String])
  /// No item is selected: the user hasn't selected one, or the selected item was removed.
  case nothingSelected
  case emptyCollage
  /// The command's list of items is empty.
  case nothingNamed

  /// The error code.
  public var errorCode: ErrorCode {
    switch self {
    case .noSuchItem, .noSuchGroup, .noMatch, .unknownWord, .nothingSelected, .emptyCollage:
      .itemNotFound
    case .ambiguous: .ambiguous
    case .nothingNamed: .usage
    }
  }
}
