/// Why a template cannot be filled with some values.
package enum FillError: CollageError {
  /// Nothing is given for a place that must be filled.
  case missing(ColumnName)
  /// The template has no such place.
  case unknown(String, nearest: [String])
  /// Something is given twice.
  case repeated(String)
  /// What shall be a photo's file is the address of one.
  case address(ColumnName, String)
  /// A file lies outside of the folders that photos are taken from.
  case outside(ColumnName, path: String)
  /// There is no such file in the folders that photos are taken from.
  case noFile(ColumnName, path: String, nearest: [String] = [])
  /// A photo cannot be used.
  case photo(ColumnName, any Error)
  /// Words cannot be set.
  case words(ItemName, any Error)

  /// The code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .missing, .unknown, .repeated: .usage
    case .address, .outside: .outputRefused
    case .noFile: .fileNotFound
    case .photo(_, let error), .words(_, let error): error.asCollageError.errorCode
    }
  }

  /// The kind: a refused value of a table is not a file that cannot be written.
  public var errorKind: ErrorKind {
    switch self {
    case .address, .outside: .failed
    case .missing, .unknown, .repeated, .noFile: errorCode.kind
    case .photo(_, let error), .words(_, let error): error.asCollageError.errorKind
    }
  }

  /// The error whose code, kind and facts this one has.
  public var underlyingError: (any CollageError)? {
    switch self {
    case .photo(_, let error), .words(_, let error): error.asCollageError
    case .missing, .unknown, .repeated, .address, .outside, .noFile: nil
    }
  }
}
