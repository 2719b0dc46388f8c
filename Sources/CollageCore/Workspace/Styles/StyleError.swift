package enum StyleError: CollageError, Hashable, Sendable {
  case unknown(String, nearest: [String])
  case nameTaken(ItemName)
  case builtIn(ItemName)
  /// The item can't be saved as a style because its mask is an image.
  case imageMask(ItemName)
  case tooMany(limit: Int)
  case damaged(path: String, detail: String)
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
