/// Why selectors name no items.
package enum SelectionError: CollageError, Hashable, Sendable {
  /// No item has this name or a UUID that starts with it.
  case noSuchItem(String, nearest: [String])
  /// Several UUIDs start with this text.
  case ambiguous(prefix: String, matches: [String])
  /// No item's name matches this pattern.
  case noMatch(pattern: String)
  /// No item is in a group of this name.
  case noSuchGroup(String, nearest: [String])
  /// There is no such word after `@`.
  case unknownWord(String, nearest: [String])
  /// No item was tapped, or the one that was is gone.
  case nothingSelected
  /// The collage has no items at all.
  case emptyCollage
  /// The selectors are an empty list.
  case nothingNamed

  /// The code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .noSuchItem, .noSuchGroup, .noMatch, .unknownWord, .nothingSelected, .emptyCollage:
      .itemNotFound
    case .ambiguous: .ambiguous
    case .nothingNamed: .usage
    }
  }
}
