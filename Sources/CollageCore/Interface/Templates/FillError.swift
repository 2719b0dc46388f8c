/// Errors that occur while a template is filled with values.
package enum FillError: CollageError {
  /// A required place has no value.
  case missing(ColumnName)
  /// The template doesn't have this column.
  case unknown(String, nearest: [String])
  /// A column has two values.
  case repeated(String)
  /// A photo's value is a URL instead of a path.
  case address(ColumnName, String)
  /// A file is outside of the folders that photos are taken from.
  case outside(ColumnName, path: String)
  /// The folders that photos are taken from don't contain the file.
  case noFile(ColumnName, path: String, nearest: [String] = [])
  /// A photo can't be used.
  case photo(ColumnName, any Error)
  /// A text can't be typeset.
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

  /// The kind of error: an invalid value of a table, or a file that can't be written.
  public var errorKind: ErrorKind {
    switch self {
    case .address, .outside: .failed
    case .missing, .unknown, .repeated, .noFile: errorCode.kind
    case .photo(_, let error), .words(_, let error): error.asCollageError.errorKind
    }
  }

  /// The underlying error, which provides the code, kind and facts of this error.
  public var underlyingError: (any CollageError)? {
    switch self {
    case .photo(_, let error), .words(_, let error): error.asCollageError
    case .missing, .unknown, .repeated, .address, .outside, .noFile: nil
    }
  }
}
