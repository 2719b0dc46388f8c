/// Errors that occur while reading a face detection cascade; `source` is the file's path.
package enum FaceCascadeError: DamagedInputError, Hashable, Sendable {
  /// The file can't be read, or is too large for a cascade.
  case unreadable(FileReadError)
  /// The file is not XML in OpenCV's format, from this byte on.
  case notXML(source: String, offset: Int)
  /// An element is missing or has an invalid value.
  case damaged(source: String, element: String)
  /// The file is valid, but not a cascade of stumps over local binary patterns; `kind` is its own
  /// type.
  case unsupportedKind(source: String, kind: String)
}
