/// Errors that occur while reading a face detection cascade.
///
/// `source` is the file's path.
package enum FaceCascadeError: DamagedInputError, Hashable, Sendable {
  /// The file can't be read, or is too large for a cascade.
  case unreadable(FileReadError)
  /// The file is not XML in OpenCV's format; `offset` is the position of the first invalid byte.
  case notXML(source: String, offset: Int)
  /// An element is missing or has an invalid value.
  case damaged(source: String, element: String)
  /// The file is valid, but it is not a cascade of decision stumps over local binary patterns.
  ///
  /// `kind` is the type that the file declares.
  case unsupportedKind(source: String, kind: String)
}
