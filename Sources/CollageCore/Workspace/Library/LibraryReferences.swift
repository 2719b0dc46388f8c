#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
internal import Foundation

/// User-specified references to library photos.
///
/// A reference is a name, a UUID prefix, or a pattern of names. It may start with `photo:`.
package enum LibraryReference {
  /// The prefix that distinguishes library photos from files.
  static let prefix = "photo:"

  /// Returns the text after ``prefix``; `nil` if the argument doesn't start with the prefix.
  package static func reference(in word: String) -> String? {
    word.hasPrefix(prefix) ? String(word.dropFirst(prefix.count)) : nil
  }

  /// Returns the argument without ``prefix``, if it starts with the prefix.
  static func bare(_ word: String) -> String { reference(in: word) ?? word }

  /// Returns whether an argument contains a wildcard, so that several names may match it.
  static func isPattern(_ word: String) -> Bool { word.contains(where: "*?[".contains) }

  /// Returns whether a name matches a pattern, ignoring case.
  static func matches(_ name: String, _ pattern: String) -> Bool {
    fnmatch(LibraryName.key(pattern), LibraryName.key(name), 0) == 0
  }
}

extension LibraryReader {
  /// Returns the photo with a name or a UUID prefix.
  ///
  /// - Parameters:
  ///   - word: A name or a UUID prefix.
  ///   - removed: Whether to look among the removed photos.
  /// - Returns: The photo.
  /// - Throws: ``LibraryError``, ``StoreError``.
  func photo(named word: String, removed: Bool = false) throws -> LibraryPhoto {
    let word = LibraryReference.bare(word)
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

  /// The maximum number of matches that an error lists.
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

  /// Returns the photos for names, UUID prefixes and patterns, without duplicates and in the order
  /// of `words`.
  ///
  /// - Throws: ``LibraryError``, ``StoreError``.
  func photos(named words: [String]) throws -> [LibraryPhoto] {
    var (named, known): ([LibraryPhoto], Set<UUID>) = ([], [])
    for word in words.map(LibraryReference.bare) {
      let found: [LibraryPhoto]
      if LibraryReference.isPattern(word), try libraryPhotos(named: word, removed: false).isEmpty {
        found = try photos(matching: word)
      } else {
        found = [try photo(named: word)]
      }
      for photo in found where known.insert(photo.id).inserted { named.append(photo) }
    }
    return named
  }

  /// Returns the photos with a name that matches a pattern, sorted by display name.
  private func photos(matching pattern: String) throws -> [LibraryPhoto] {
    var seen: Set<UUID> = []
    let ids = try libraryNames().filter { LibraryReference.matches($0.name, pattern) }
      .filter { seen.insert($0.id).inserted }.map(\.id)
    guard !ids.isEmpty else { throw LibraryError.noMatch(pattern: pattern) }
    return NaturalOrder.sorted(try ids.compactMap { try libraryPhoto($0) }) { $0.name.rawValue }
  }
}
