/// Errors that occur while styles are used or stored.
package enum StyleError: CollageError, Hashable, Sendable {
  case unknown(String, nearest: [String])
  /// A stored style already has this name.
  case nameTaken(ItemName)
  /// A built-in style has this name.
  case builtIn(ItemName)
  /// The item can't be saved as a style because its mask is an image.
  case imageMask(ItemName)
  /// The store has reached the maximum number of styles.
  case tooMany(limit: Int)
  /// The file is not a style file, or it is invalid.
  case damaged(path: String, detail: String)
  /// The file was written by a later version of the program.
  case newer(path: String, version: Int)

  /// The error code.
  public var errorCode: ErrorCode {
    switch self {
    case .unknown: .styleNotFound
    case .nameTaken, .builtIn: .nameTaken
    case .imageMask: .failed
    case .tooMany: .tooManyStyles
    case .damaged: .inputDamaged
    case .newer: .inputNewer
    }
  }
}
