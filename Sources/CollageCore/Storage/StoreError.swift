package enum StoreError: CollageError, Hashable, Sendable {
  /// There isn't a store at this path.
  case missing(path: String)
  /// The path can't be accessed, so it is unknown whether a store exists; `code` is an `errno`
  /// value.
  case notReadable(path: String, code: Int32)
  /// The store was last written by a later version of the program.
  case newer(path: String)
  /// The database file is damaged.
  case damaged(path: String, detail: String)
  /// Other processes kept the database locked for longer than the timeout.
  case locked(path: String, seconds: Int)
  /// The disk is too full to write to the database.
  case full(path: String, space: FileError.Space? = nil)
  /// The database can't be written, for example because of missing permissions.
  case notWritable(path: String, detail: String)
  /// A stored value breaks a rule of the tables or of a collage.
  case inconsistent(path: String, detail: String)
  /// The file of an image or of a library photo is missing.
  case missingImage(path: String)
  /// The contents of an image file or of a library photo don't match the recorded hash.
  case damagedImage(path: String)
  /// Any other database error.
  case failed(path: String, code: Int32, detail: String)

  /// The error code.
  public var errorCode: ErrorCode {
    switch self {
    case .missing: .storeMissing
    case .notReadable: .storeUnreadable
    case .newer: .storeNewer
    case .damaged, .inconsistent, .missingImage, .damagedImage: .storeDamaged
    case .locked: .storeLocked
    case .full, .notWritable: .cannotWrite
    case .failed: .storeFailed
    }
  }

  /// The error kind: a damaged image counts as damaged input because the rest of the store is
  /// usable.
  public var errorKind: ErrorKind {
    if case .damagedImage = self { .damaged } else { errorCode.kind }
  }
}
