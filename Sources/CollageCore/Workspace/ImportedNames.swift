/// The rule for the names of imported collages.
///
/// The names in a file are untrusted.
public enum ImportedNames: Hashable, Sendable {
  /// Their own names; a name that can't be used is an error.
  case kept
  /// Their own names; a name that can't be used is replaced by a similar one.
  case plain
  /// A name that the user chose for the only collage.
  case chosen(CollageName)

  /// Returns the name for a collage.
  ///
  /// - Parameters:
  ///   - text: The name in the file.
  ///   - path: The file.
  /// - Returns: A name, which may be in use already.
  /// - Throws: ``ExportError/unusableName(path:name:other:)``.
  func name(for text: String, in path: String) throws(ExportError) -> CollageName {
    if let name = CollageName(foreign: text) { return name }
    let other = CollageName(likeForeign: text)
    guard self != .kept else { throw .unusableName(path: path, name: text, other: other) }
    return other
  }

  var chosen: CollageName? {
    if case .chosen(let name) = self { name } else { nil }
  }
}
