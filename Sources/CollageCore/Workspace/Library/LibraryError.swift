package enum LibraryError: CollageError, Hashable, Sendable {
  /// No photo has the given name or a UUID with the given prefix.
  case noSuchPhoto(String, nearest: [String])
  /// Several photos have the given name or UUIDs with the given prefix.
  case ambiguous(String, matches: [Match])
  case noMatch(pattern: String)
  case tooManyTags(photo: String, limit: Int)
  /// The original of a photo is missing or, if `isDamaged` is true, its contents have changed.
  case lostOriginal(photo: String, path: String, isDamaged: Bool)
  /// There isn't a removed photo to restore.
  case nothingToUndo

  package struct Match: Hashable, Sendable {
    /// A prefix of the photo's UUID, with at least eight characters, that no other match has.
    package let id: String
    package let name: String
  }

  /// The error code.
  public var errorCode: ErrorCode {
    switch self {
    case .noSuchPhoto, .noMatch: .photoNotFound
    case .ambiguous: .ambiguous
    case .tooManyTags: .tooManyTags
    case .lostOriginal: .storeDamaged
    case .nothingToUndo: .nothingToUndo
    }
  }

  /// The error kind: a damaged original counts as damaged input, because the store itself is
  /// usable.
  public var errorKind: ErrorKind {
    if case .lostOriginal(_, _, isDamaged: true) = self { .damaged } else { errorCode.kind }
  }
}
