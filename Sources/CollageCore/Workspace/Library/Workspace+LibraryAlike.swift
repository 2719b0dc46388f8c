internal import Foundation

/// Photos of the library that look alike.
extension Workspace {
  /// The groups of photos that are copies of one, changed a little: smaller, lighter, cut at the edges,
  /// grey.
  ///
  /// - Returns: Groups of at least two; in each the one with the most pixels first. Photos with the same
  ///   bytes are one photo to the library, whose other names tell of them.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(photos²), some nanoseconds a pair.
  public func alikeInLibrary() throws -> [[LibraryPhoto]] {
    let (photos, prints) = try repository.read { reader in
      (try reader.libraryPhotos(LibraryQuery()), try reader.libraryFingerprints())
    }
    let known = photos.compactMap { photo in prints[photo.id].map { (photo: photo, print: $0) } }
    return PhotoFingerprint.groupsOfCopies(known.map(\.print)).map { group in
      group.sorted { left, right in
        let (one, other) = (known[left].photo.size.area, known[right].photo.size.area)
        return one == other ? left < right : one > other
      }.map { known[$0].photo }
    }
  }

  /// The photos that look like a picture, the most alike first.
  ///
  /// - Parameters:
  ///   - source: The picture, which need not be in the library.
  ///   - reading: How the file is read.
  /// - Returns: Each with the number of bits of 64 in which they differ; those with the picture's very
  ///   bytes with none.
  /// - Throws: ``FileReadError``, ``DecodeError``, ``StoreError``.
  package func libraryPhotos(
    like source: PhotoSource, reading: PhotoReading = PhotoReading()
  ) throws -> [(photo: LibraryPhoto, distance: Int, isSame: Bool)] {
    var request = LibraryRequest([source])
    request.reading = reading
    let (contents, print) = try LibraryImporter(self, request).fingerprint(of: source)
    return try repository.read { reader in
      let bits = CopyBits(print)
      let near = try reader.libraryFingerprints().filter { print.agrees(with: $1, bits) }
      return try near.compactMap { id, other in
        let distance = bits.distance(to: CopyBits(other))
        return try reader.libraryPhoto(id).map { ($0, distance, $0.contents == contents) }
      }.sorted { left, right in
        if left.2 != right.2 { return left.2 }
        return left.1 == right.1 ? left.0.createdAt > right.0.createdAt : left.1 < right.1
      }
    }
  }
}

extension PhotoFingerprint {
  /// Whether two photos are copies of one, of which the bits of this one are known.
  fileprivate func agrees(with other: PhotoFingerprint, _ bits: CopyBits) -> Bool {
    bits.distance(to: CopyBits(other)) <= Self.mostBits && agrees(with: other)
  }
}
