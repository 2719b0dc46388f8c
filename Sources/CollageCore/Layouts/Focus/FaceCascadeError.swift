/// Why a file is no cascade that finds faces; `source` is its path.
package enum FaceCascadeError: DamagedInputError, Hashable, Sendable {
  /// The file cannot be read, or is too large for a cascade.
  case unreadable(FileReadError)
  /// It is no XML as OpenCV writes it, from this byte on.
  case noDocument(source: String, offset: Int)
  /// An element is missing, or holds something that no cascade can have there.
  case damaged(source: String, element: String)
  /// It is sound, but of another kind than stumps over local binary patterns; `kind` is what it says.
  case otherKind(source: String, kind: String)
}
