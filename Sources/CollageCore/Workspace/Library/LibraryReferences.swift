#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
internal import Foundation

/// User-specified references to library photos: names, UUID prefixes, and patterns of names.
///
/// A reference can start with `photo:`.
package enum LibraryReference {
  /// The prefix that distinguishes library photos from files.
  static let prefix = "photo:"

  /// Returns the text after ``prefix``; `nil` if the argument doesn't start with the prefix.
  package static func reference(in argument: String) -> String? {
    argument.hasPrefix(prefix) ? String(argument.dropFirst(prefix.count)) : nil
  }

  /// Returns the argument without ``prefix``, if it starts with the prefix.
  static func bare(_ argument: String) -> String { reference(in: argument) ?? argument }

  /// Returns whether an argument contains a wildcard.
  static func isPattern(_ argument: String) -> Bool { argument.contains(where: "*?[".contains) }

  /// Returns whether a name matches a pattern, ignoring case.
  static func matches(_ name: String, _ pattern: String) -> Bool {
    fnmatch(LibraryName.key(pattern), LibraryName.key(name), 0) == 0
  }
}

extension LibraryReader {
  /// Returns the photo with a name, or with a UUID prefix of at least
  /// ``CollageReference/minimumPrefix`` characters.
  ///
  /// If `removed` is true, searches the removed photos instead.
  func photo(named argument: String, removed: Bool = false) throws -> LibraryPhoto {
    let argument = LibraryReference.bare(argument)
    let found = try libraryPhotos(named: argument, removed: removed)
    guard let photo = found.first else {
      let nearest = NearestNames.to(argument, among: try libraryNames().map(\.name))
      throw LibraryError.noSuchPhoto(argument, nearest: nearest)
    }
    guard found.count == 1 else {
      throw LibraryError.ambiguous(
        argument,
        matches: found.prefix(Self.maximumMatchCount).map { Self.match($0, among: found) })
    }
    return photo
  }

  private static var maximumMatchCount: Int { 10 }

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
  /// of the arguments.
  func photos(named arguments: [String]) throws -> [LibraryPhoto] {
    var (named, known): ([LibraryPhoto], Set<UUID>) = ([], [])
    for argument in arguments.map(LibraryReference.bare) {
      let found: [LibraryPhoto]
      if LibraryReference.isPattern(argument),
        try libraryPhotos(named: argument, removed: false).isEmpty
      {
        found = try photos(matching: argument)
      } else {
        found = [try photo(named: argument)]
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
