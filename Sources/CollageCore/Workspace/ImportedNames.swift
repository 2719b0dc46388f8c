/// The rule for the names of imported collages; the names in the file are untrusted.
public enum ImportedNames: Hashable, Sendable {
  /// Uses the names in the file; an invalid name is an error.
  case kept
  /// Uses the names in the file; a similar valid name replaces an invalid name.
  case plain
  /// Uses the name that the user chose; the file must contain only one collage.
  case chosen(CollageName)

  /// Returns a valid name for an imported collage; another collage can already have the name.
  ///
  /// `text` is the name in the file.
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
