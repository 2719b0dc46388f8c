import Foundation

@testable import CollageCore

/// The library of a ``MemoryRepository``, in the order in which its photos were added.
struct MemoryLibrary: Sendable {
  var photos: [LibraryPhoto] = []
  var fingerprints: [UUID: PhotoFingerprint] = [:]
  var images: [UUID: Set<ImageID>] = [:]

  /// The photos in the order of lists.
  func sorted(removed: Bool) -> [LibraryPhoto] {
    photos.enumerated().filter { ($0.element.removedAt != nil) == removed }.sorted { left, right in
      func time(_ photo: LibraryPhoto) -> Date {
        removed ? photo.removedAt ?? .distantPast : photo.createdAt
      }
      return (time(left.element), left.offset) > (time(right.element), right.offset)
    }.map(\.element)
  }
}

extension MemoryTransaction {
  func libraryPhoto(_ id: UUID) -> LibraryPhoto? { contents.library.photos.first { $0.id == id } }

  func libraryPhoto(of contents: ImageID) -> LibraryPhoto? {
    self.contents.library.photos.first { $0.contents == contents }
  }

  func libraryPhoto(madeInto image: ImageID) -> LibraryPhoto? {
    let library = contents.library
    return library.photos.first { library.images[$0.id]?.contains(image) ?? false }
  }

  func libraryPhotos(_ query: LibraryQuery) -> [LibraryPhoto] {
    let all = contents.library.sorted(removed: query.removed)
    let start = query.after.flatMap { id in all.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
    let behind = all.dropFirst(query.after != nil && start == 0 ? all.count : start)
    return Array(
      behind.filter { photo in
        query.words.allSatisfy { photo.searchText.utf8.firstRange(of: $0.utf8) != nil }
          && photo.wasTaken(from: query.from, to: query.to)
          && query.camera.map {
            NaturalOrder.folded(photo.camera ?? "").contains(NaturalOrder.folded($0))
          } ?? true
          && query.tags.allSatisfy(photo.tags.contains)
      }.prefix(query.limit ?? .max))
  }

  func libraryPhotos(named reference: String, removed: Bool) -> [LibraryPhoto] {
    let all = contents.library.photos.filter { ($0.removedAt != nil) == removed }
      .enumerated().sorted {
        ($0.element.createdAt, $0.offset) > ($1.element.createdAt, $1.offset)
      }.map(\.element)
    let named = all.filter { $0.names.contains { $0.key == LibraryName.key(reference) } }
    guard named.isEmpty, reference.count >= CollageReference.minimumPrefix else { return named }
    return all.filter { $0.id.text.hasPrefix(reference.lowercased()) }
  }

  func libraryNames() -> [(id: UUID, name: String)] {
    contents.library.sorted(removed: false).flatMap { photo in
      photo.names.map { (photo.id, $0.rawValue) }
    }
  }

  func libraryCount(removed: Bool) -> Int { contents.library.sorted(removed: removed).count }

  func libraryFingerprints() -> [UUID: PhotoFingerprint] {
    let ids = Set(contents.library.sorted(removed: false).map(\.id))
    return contents.library.fingerprints.filter { ids.contains($0.key) }
  }

  func libraryFingerprint(of id: UUID) -> PhotoFingerprint? { contents.library.fingerprints[id] }
  func libraryImages(of id: UUID) -> Set<ImageID> { contents.library.images[id] ?? [] }

  func libraryTags() -> [PhotoTag: Int] {
    Dictionary(
      contents.library.sorted(removed: false).flatMap(\.tags).map { ($0, 1) },
      uniquingKeysWith: +)
  }

  func insert(_ photo: LibraryPhoto, looking fingerprint: PhotoFingerprint) throws {
    guard libraryPhoto(photo.id) == nil, libraryPhoto(of: photo.contents) == nil else {
      throw RowError(table: "photo", column: "id")
    }
    contents.library.photos.append(photo)
    contents.library.fingerprints[photo.id] = fingerprint
  }

  func update(_ photo: LibraryPhoto) throws {
    guard let index = contents.library.photos.firstIndex(where: { $0.id == photo.id }) else {
      throw RowError(table: "photo", column: "id")
    }
    contents.library.photos[index] = photo
  }

  func forget(photo id: UUID) throws {
    contents.library.photos.removeAll { $0.id == id }
    contents.library.fingerprints[id] = nil
    contents.library.images[id] = nil
  }

  func record(_ image: ImageID, madeOf photo: UUID) throws {
    contents.library.images[photo, default: []].insert(image)
  }
}
