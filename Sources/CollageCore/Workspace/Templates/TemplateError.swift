package enum TemplateError: CollageError {
  /// No stored template has this name.
  case unknown(String, nearest: [String])
  case nameTaken(ItemName)
  case tooMany(limit: Int)
  case tooLarge(bytes: Int, limit: Int)
  case damaged(path: String, detail: String)
  case badEdit(number: Int, any Error)
  /// An edit uses a command that templates don't support.
  case unusableEdit(number: Int, verb: String)

  /// The error code.
  public var errorCode: ErrorCode {
    switch self {
    case .unknown: .templateNotFound
    case .nameTaken: .nameTaken
    case .tooMany, .tooLarge: .tooLarge
    case .damaged: .inputDamaged
    case .badEdit(_, let error): error.asCollageError.errorCode
    case .unusableEdit: .usage
    }
  }

  /// The error that determines the code, kind and details of this one.
  public var underlyingError: (any CollageError)? {
    if case .badEdit(_, let error) = self { error.asCollageError } else { nil }
  }
}
