internal import Foundation

extension Workspace {
  /// Replaces patterns with the collages whose names match.
  ///
  /// An argument that is not a pattern, or that is exactly the name of a collage, becomes one
  /// reference. Any other pattern becomes one reference for each match.
  ///
  /// - Parameter words: Names, UUID prefixes, and patterns such as `book-*`.
  /// - Returns: The references. If there is a pattern, the references have no duplicates, and its
  ///   matches are in natural order: `trip-9` before `trip-10`.
  /// - Throws: ``WorkspaceError/noSuchCollage(_:nearest:)`` if an argument matches nothing; other
  ///   errors of ``WorkspaceError``, and ``StoreError``.
  public func references(matching words: [String]) throws -> [CollageReference] {
    guard words.contains(where: LibraryReference.isPattern) else { return words.map { .named($0) } }
    let names = try repository.read { try $0.names(deleted: false) }
    var references: [CollageReference] = []
    for word in words {
      var matches = [word]
      if !LibraryReference.isPattern(word) {
        matches = [try record(of: .named(word)).name.rawValue]
      } else if !names.contains(word) {
        matches = NaturalOrder.sorted(names.filter { fnmatch(word, $0, 0) == 0 }) { $0 }
        guard !matches.isEmpty else { throw WorkspaceError.noSuchCollage(word, nearest: []) }
      }
      for match in matches where !references.contains(.named(match)) {
        references.append(.named(match))
      }
    }
    return references
  }
}
