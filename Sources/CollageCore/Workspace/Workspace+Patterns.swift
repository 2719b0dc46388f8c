internal import Foundation

extension Workspace {
  /// Replaces patterns by the collages whose names they match.
  ///
  /// - Parameter words: Names, UUID prefixes, and patterns such as `book-*`.
  /// - Returns: A reference for each word that is not a pattern or names a collage as it is; for the
  ///   others one for each match, `trip-9` before `trip-10`, without repetition.
  /// - Throws: ``WorkspaceError/noSuchCollage(_:nearest:)`` for a pattern that matches nothing;
  ///   ``StoreError``.
  public func references(matching words: [String]) throws -> [CollageReference] {
    guard words.contains(where: LibraryHandle.isPattern) else { return words.map { .named($0) } }
    let names = try repository.read { try $0.names(deleted: false) }
    var references: [CollageReference] = []
    for word in words {
      var matches = [word]
      if !LibraryHandle.isPattern(word) {
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
