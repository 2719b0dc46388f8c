/// Why the store cannot be used.
package enum StoreError: CollageError, Hashable, Sendable {
  /// There is no store at this path.
  case missing(path: String)
  /// There may be a store at this path, but the system does not let anybody look; `code` is its number.
  case notReadable(path: String, code: Int32)
  /// The store was written by a later version of the program.
  case newer(path: String)
  /// The database is not readable as one.
  case damaged(path: String, detail: String)
  /// Another process kept the database for longer than the time-out.
  case locked(path: String, seconds: Int)
  /// The database cannot be written: there is no room for it.
  case full(path: String, space: FileError.Space? = nil)
  /// The database cannot be opened or written for lack of permission.
  case notWritable(path: String, detail: String)
  /// Something stored contradicts the rules of the document.
  case inconsistent(path: String, detail: String)
  /// An image that a collage uses has no file.
  case missingImage(path: String)
  /// An image's file does not have the contents that its name says.
  case damagedImage(path: String)
  /// Any other failure of the database.
  case failed(path: String, code: Int32, detail: String)

  /// The code of each case.
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

  /// The kind: a damaged image is an input, and the store itself is usable.
  public var errorKind: ErrorKind {
    if case .damagedImage = self { .damaged } else { errorCode.kind }
  }
}
