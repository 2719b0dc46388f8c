/// Which names collages get that come out of a file, where anybody may have written them.
public enum ImportedNames: Hashable, Sendable {
  /// Their own; one that cannot be taken is refused.
  case kept
  /// Their own, or one like it where it cannot be taken.
  case plain
  /// One that the user chose for the only collage.
  case chosen(CollageName)

  /// The name for a collage.
  ///
  /// - Parameters:
  ///   - text: What the file calls it.
  ///   - path: The file.
  /// - Returns: A name, which may be in use already.
  /// - Throws: ``ExportError/unusableName(path:name:other:)``.
  func name(for text: String, in path: String) throws(ExportError) -> CollageName {
    if let name = CollageName(foreign: text) { return name }
    let other = CollageName(likeForeign: text)
    guard self != .kept else { throw .unusableName(path: path, name: text, other: other) }
    return other
  }

  /// The name that the user chose.
  var chosen: CollageName? {
    if case .chosen(let name) = self { name } else { nil }
  }
}
