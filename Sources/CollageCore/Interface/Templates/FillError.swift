/// Errors that occur while a template is filled with values.
package enum FillError: CollageError {
  /// A required column has no value.
  case missing(ColumnName)
  /// The template doesn't have a column with this name.
  case unknown(String, nearest: [String])
  /// A column has two values.
  case repeated(String)
  /// The value of a photo column is a URL instead of a path.
  case address(ColumnName, String)
  /// The file of a photo column is outside of the photo folders.
  case outside(ColumnName, path: String)
  /// The photo folders don't contain the file of a photo column.
  case noFile(ColumnName, path: String, nearest: [String] = [])
  /// The photo of a column can't be used.
  case photo(ColumnName, any Error)
  /// The text of an item can't be typeset.
  case words(ItemName, any Error)

  /// The error code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .missing, .unknown, .repeated: .usage
    case .address, .outside: .outputRefused
    case .noFile: .fileNotFound
    case .photo(_, let error), .words(_, let error): error.asCollageError.errorCode
    }
  }

  /// The kind of each error.
  public var errorKind: ErrorKind {
    switch self {
    case .address, .outside: .failed
    case .missing, .unknown, .repeated, .noFile: errorCode.kind
    case .photo(_, let error), .words(_, let error): error.asCollageError.errorKind
    }
  }

  /// The underlying error, which provides this error's code, kind and details.
  public var underlyingError: (any CollageError)? {
    switch self {
    case .photo(_, let error), .words(_, let error): error.asCollageError
    case .missing, .unknown, .repeated, .address, .outside, .noFile: nil
    }
  }
}
