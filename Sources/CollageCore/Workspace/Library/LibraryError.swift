/// Why something cannot be done with photos of the library.
package enum LibraryError: CollageError, Hashable, Sendable {
  /// No photo has this name or a UUID that starts with it.
  case noSuchPhoto(String, nearest: [String])
  /// Several photos have this name, or UUIDs that start with it.
  case ambiguous(String, matches: [Match])
  /// No photo's name matches.
  case noMatch(pattern: String)
  /// A photo would have more tags than the limit.
  case tooManyTags(photo: String, limit: Int)
  /// The original of a photo is not there, or has other contents than it was added with.
  case lostOriginal(photo: String, path: String, isDamaged: Bool)
  /// No photo was removed that can be brought back.
  case nothingToUndo

  /// One of several photos that may have been meant.
  package struct Match: Hashable, Sendable {
    /// As much of the UUID as names it alone.
    package let id: String
    /// What it is called.
    package let name: String
  }

  /// The code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .noSuchPhoto, .noMatch: .photoNotFound
    case .ambiguous: .ambiguous
    case .tooManyTags: .tooManyTags
    case .lostOriginal: .storeDamaged
    case .nothingToUndo: .nothingToUndo
    }
  }

  /// The kind: a damaged original is an input, and the store itself is usable.
  public var errorKind: ErrorKind {
    if case .lostOriginal(_, _, isDamaged: true) = self { .damaged } else { errorCode.kind }
  }
}
