/// Why there is no such template, or why something is none.
package enum TemplateError: CollageError {
  /// There is no template of this name, and no file.
  case unknown(String, nearest: [String])
  /// Another template of this name is kept already.
  case nameTaken(ItemName)
  /// A store keeps no more templates than these.
  case tooMany(limit: Int)
  /// A template takes more bytes than a store keeps of one.
  case tooLarge(bytes: Int, limit: Int)
  /// The file holds something else.
  case damaged(path: String, detail: String)
  /// An edit that belongs to the template cannot be one.
  case badEdit(number: Int, any Error)
  /// An edit that belongs to the template takes more than a collage.
  case unusableEdit(number: Int, verb: String)

  /// The code of each case.
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

  /// The error whose code, kind and facts this one has.
  public var underlyingError: (any CollageError)? {
    if case .badEdit(_, let error) = self { error.asCollageError } else { nil }
  }
}
