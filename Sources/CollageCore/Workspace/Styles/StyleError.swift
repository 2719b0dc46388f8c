/// Why a style cannot be used or kept.
package enum StyleError: CollageError, Hashable, Sendable {
  /// There is no style of this name.
  case unknown(String, nearest: [String])
  /// Another style of this name is kept already.
  case nameTaken(ItemName)
  /// The program itself has a style of this name.
  case builtIn(ItemName)
  /// An item cannot be a style: its mask is an image.
  case imageMask(ItemName)
  /// A store keeps no more styles than these.
  case tooMany(limit: Int)
  /// The file is something else than styles, or what it says of them cannot be.
  case damaged(path: String, detail: String)
  /// The file was written by a later version of the program.
  case newer(path: String, version: Int)

  /// The code of each case.
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
