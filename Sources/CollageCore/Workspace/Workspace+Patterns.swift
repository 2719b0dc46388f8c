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
    guard words.contains(where: Self.isPattern) else { return words.map { .named($0) } }
    let names = try repository.read { try $0.names(deleted: false) }
    var references: [CollageReference] = []
    for word in words {
      guard Self.isPattern(word), !names.contains(word) else {
        references.append(.named(word))
        continue
      }
      let matches = names.filter { fnmatch(word, $0, 0) == 0 }
      guard !matches.isEmpty else { throw WorkspaceError.noSuchCollage(word, nearest: []) }
      let sorted = matches.map { (key: NaturalOrder.key($0), name: $0) }.sorted {
        $0.key == $1.key ? $0.name < $1.name : $0.key.lexicographicallyPrecedes($1.key)
      }
      for match in sorted where !references.contains(.named(match.name)) {
        references.append(.named(match.name))
      }
    }
    return references
  }

  /// Whether a word has a character that patterns are made of.
  public static func isPattern(_ word: String) -> Bool { word.contains(where: "*?[".contains) }
}
