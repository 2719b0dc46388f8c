internal import Foundation

extension Workspace {
  /// Returns groups of near-duplicates: copies of a photo that were reduced, brightened, cropped
  /// slightly or converted to gray.
  ///
  /// - Returns: Groups of at least two photos. Each group starts with the photo with the most
  ///   pixels. Files with identical bytes are one library photo with several names.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*²), where *n* is the number of photos; some nanoseconds per pair.
  public func nearDuplicatesInLibrary() throws -> [[LibraryPhoto]] {
    let (photos, prints) = try repository.read { reader in
      (try reader.libraryPhotos(LibraryQuery()), try reader.libraryFingerprints())
    }
    let known = photos.compactMap { photo in prints[photo.id].map { (photo: photo, print: $0) } }
    return PhotoFingerprint.duplicateGroups(known.map(\.print)).map { group in
      group.sorted { left, right in
        let (one, other) = (known[left].photo.size.area, known[right].photo.size.area)
        return one == other ? left < right : one > other
      }.map { known[$0].photo }
    }
  }

  /// Returns the photos that look like an image, most similar first.
  ///
  /// - Parameters:
  ///   - source: The image, which need not be in the library.
  ///   - reading: The options for reading the file.
  /// - Returns: The photos. The distance is the number of bits, of 64, in which the photo's
  ///   fingerprint differs from the image's; it is 0 for a file with identical bytes.
  /// - Throws: ``FileReadError``, ``DecodeError``, ``StoreError``.
  package func libraryPhotos(
    like source: PhotoSource, reading: PhotoReadingOptions = PhotoReadingOptions()
  ) throws -> [(photo: LibraryPhoto, distance: Int, isSame: Bool)] {
    var request = LibraryRequest([source])
    request.reading = reading
    let (contents, print) = try LibraryImporter(self, request).fingerprint(of: source)
    return try repository.read { reader in
      let bits = DifferenceHashes(print)
      let near = try reader.libraryFingerprints().filter { print.agrees(with: $1, bits) }
      return try near.compactMap { id, other in
        let distance = bits.distance(to: DifferenceHashes(other))
        return try reader.libraryPhoto(id).map { ($0, distance, $0.contents == contents) }
      }.sorted { left, right in
        if left.2 != right.2 { return left.2 }
        return left.1 == right.1 ? left.0.createdAt > right.0.createdAt : left.1 < right.1
      }
    }
  }
}

extension PhotoFingerprint {
  /// Returns whether two photos are near-duplicates.
  ///
  /// `bits` are the difference hashes of this photo.
  fileprivate func agrees(with other: PhotoFingerprint, _ bits: DifferenceHashes) -> Bool {
    bits.distance(to: DifferenceHashes(other)) <= Self.mostBits && agrees(with: other)
  }
}
