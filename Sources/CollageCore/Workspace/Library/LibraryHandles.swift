#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
internal import Foundation

/// Photos of the library as somebody names them: a name, the beginning of a UUID, or a pattern of names;
/// `photo:` may stand before it.
package enum LibraryHandle {
  /// What says that a photo of the library is meant where files can be named, too.
  static let prefix = "photo:"

  /// What stands behind ``prefix``; nil for any other word.
  package static func reference(in word: String) -> String? {
    word.hasPrefix(prefix) ? String(word.dropFirst(prefix.count)) : nil
  }

  /// The word without ``prefix``, where it has that.
  static func bare(_ word: String) -> String { reference(in: word) ?? word }

  /// Whether a word is a pattern that several names may match.
  static func isPattern(_ word: String) -> Bool { word.contains(where: "*?[".contains) }

  /// Whether a name matches a pattern, whatever the case.
  static func matches(_ name: String, _ pattern: String) -> Bool {
    fnmatch(LibraryName.key(pattern), LibraryName.key(name), 0) == 0
  }
}

extension LibraryReader {
  /// The photo that a word names.
  ///
  /// - Parameters:
  ///   - word: A name or the beginning of a UUID.
  ///   - removed: Whether a removed photo is meant.
  /// - Returns: The photo.
  /// - Throws: ``LibraryError``, ``StoreError``.
  func photo(named word: String, removed: Bool = false) throws -> LibraryPhoto {
    let word = LibraryHandle.bare(word)
    let found = try libraryPhotos(named: word, removed: removed)
    guard let photo = found.first else {
      let nearest = NearestNames.to(word, among: try libraryNames().map(\.name))
      throw LibraryError.noSuchPhoto(word, nearest: nearest)
    }
    guard found.count == 1 else {
      throw LibraryError.ambiguous(
        word, matches: found.prefix(Self.mostMatches).map { Self.match($0, among: found) })
    }
    return photo
  }

  /// More matches than these are not listed.
  private static var mostMatches: Int { 10 }

  private static func match(
    _ photo: LibraryPhoto, among others: [LibraryPhoto]
  ) -> LibraryError.Match {
    let id = photo.id.text
    let length =
      (8...36).first { length in
        others.count { $0.id.text.hasPrefix(id.prefix(length)) } == 1
      } ?? 36
    return LibraryError.Match(id: String(id.prefix(length)), name: photo.name.rawValue)
  }

  /// The photos that words name, each of which may be a pattern; each photo once, in order.
  ///
  /// - Throws: ``LibraryError``, ``StoreError``.
  func photos(named words: [String]) throws -> [LibraryPhoto] {
    var (named, known): ([LibraryPhoto], Set<UUID>) = ([], [])
    for word in words.map(LibraryHandle.bare) {
      let found: [LibraryPhoto]
      if LibraryHandle.isPattern(word), try libraryPhotos(named: word, removed: false).isEmpty {
        found = try photos(matching: word)
      } else {
        found = [try photo(named: word)]
      }
      for photo in found where known.insert(photo.id).inserted { named.append(photo) }
    }
    return named
  }

  /// The photos of which a name matches a pattern, sorted by what they are called.
  private func photos(matching pattern: String) throws -> [LibraryPhoto] {
    var seen: Set<UUID> = []
    let ids = try libraryNames().filter { LibraryHandle.matches($0.name, pattern) }
      .filter { seen.insert($0.id).inserted }.map(\.id)
    guard !ids.isEmpty else { throw LibraryError.noMatch(pattern: pattern) }
    return NaturalOrder.sorted(try ids.compactMap { try libraryPhoto($0) }) { $0.name.rawValue }
  }
}
