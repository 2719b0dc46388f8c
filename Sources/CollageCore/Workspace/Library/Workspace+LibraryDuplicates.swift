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
    let (photos, fingerprints) = try repository.read { reader in
      (try reader.libraryPhotos(LibraryQuery()), try reader.libraryFingerprints())
    }
    let known = photos.compactMap { photo in
      fingerprints[photo.id].map { (photo: photo, fingerprint: $0) }
    }
    return PhotoFingerprint.duplicateGroups(known.map(\.fingerprint)).map { group in
      group.sorted { left, right in
        let (one, other) = (known[left].photo.size.area, known[right].photo.size.area)
        return one == other ? left < right : one > other
      }.map { known[$0].photo }
    }
  }

  /// Returns the photos that look like an image, most similar first.
  ///
  /// The image need not be in the library. The distance is the number of bits that differ between
  /// the 64-bit perceptual hashes of the two images. `isSame` is true for a file with identical
  /// bytes.
  package func libraryPhotos(
    like source: PhotoSource, reading: PhotoReadingOptions = PhotoReadingOptions()
  ) throws -> [(photo: LibraryPhoto, distance: Int, isSame: Bool)] {
    var request = LibraryRequest([source])
    request.reading = reading
    let (contents, fingerprint) = try LibraryImporter(self, request).fingerprint(of: source)
    return try repository.read { reader in
      let hashes = DifferenceHashes(fingerprint)
      let near = try reader.libraryFingerprints().filter { fingerprint.agrees(with: $1, hashes) }
      return try near.compactMap { id, other in
        let distance = hashes.distance(to: DifferenceHashes(other))
        return try reader.libraryPhoto(id).map { ($0, distance, $0.contents == contents) }
      }.sorted { left, right in
        if left.2 != right.2 { return left.2 }
        return left.1 == right.1 ? left.0.createdAt > right.0.createdAt : left.1 < right.1
      }
    }
  }
}

extension PhotoFingerprint {
  /// Returns whether two photos are near-duplicates; `hashes` are the difference hashes of this
  /// photo.
  fileprivate func agrees(with other: PhotoFingerprint, _ hashes: DifferenceHashes) -> Bool {
    hashes.distance(to: DifferenceHashes(other)) <= Self.maximumDistance
      && hasSimilarColors(to: other)
  }
}
