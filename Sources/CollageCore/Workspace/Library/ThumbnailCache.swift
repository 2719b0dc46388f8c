internal import Foundation
internal import Synchronization

/// An in-memory cache of the thumbnails of library photos.
///
/// It evicts the least recently used thumbnails when their size exceeds the limit.
package final class ThumbnailCache: Sendable {
  private struct Contents {
    var files: [UUID: (bytes: [UInt8], used: Int)] = [:]
    var byteCount = 0
    var clock = 0
  }

  /// The maximum total size of the thumbnails, in bytes.
  let limit: Int
  private let contents = Mutex(Contents())

  package init(limit: Int = 32 << 20) {
    self.limit = limit
  }

  var byteCount: Int { contents.withLock { $0.byteCount } }

  /// Returns the thumbnail of a photo, reading the thumbnail if it is not cached.
  ///
  /// Placeholders are not cached.
  package func thumbnail(
    of photo: LibraryPhoto, in workspace: Workspace
  ) -> (bytes: [UInt8], isPlaceholder: Bool) {
    let cached = contents.withLock { contents in
      contents.clock += 1
      contents.files[photo.id]?.used = contents.clock
      return contents.files[photo.id]?.bytes
    }
    if let cached { return (cached, false) }
    let created = workspace.libraryThumbnail(of: photo)
    if !created.isPlaceholder { insert(created.bytes, of: photo.id) }
    return created
  }

  package func forget(_ id: LibraryPhoto.ID) {
    contents.withLock { contents in
      contents.byteCount -= contents.files.removeValue(forKey: id)?.bytes.count ?? 0
    }
  }

  private func insert(_ bytes: [UInt8], of id: UUID) {
    guard bytes.count <= limit else { return }
    contents.withLock { contents in
      contents.clock += 1
      contents.byteCount += bytes.count - (contents.files[id]?.bytes.count ?? 0)
      contents.files[id] = (bytes, contents.clock)
      while contents.byteCount > limit,
        let oldest = contents.files.min(by: { $0.value.used < $1.value.used })
      {
        contents.files[oldest.key] = nil
        contents.byteCount -= oldest.value.bytes.count
      }
    }
  }
}
