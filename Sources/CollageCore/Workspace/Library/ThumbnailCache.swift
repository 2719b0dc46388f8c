internal import Foundation
internal import Synchronization

/// Small pictures of the library's photos in memory, for who serves many.
///
/// Over the limit those go that were not asked for for the longest time.
package final class ThumbnailCache: Sendable {
  private struct Contents {
    var files: [UUID: (bytes: [UInt8], used: Int)] = [:]
    var byteCount = 0
    var clock = 0
  }

  /// The most bytes that all pictures may have together.
  let limit: Int
  private let contents = Mutex(Contents())

  /// Makes an empty cache.
  package init(limit: Int = 32 << 20) {
    self.limit = limit
  }

  /// How many bytes it holds.
  var byteCount: Int { contents.withLock { $0.byteCount } }

  /// The small picture of a photo, which is read where the cache has none.
  ///
  /// What stands in for a picture that cannot be made is not kept.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - workspace: The store.
  /// - Returns: As ``Workspace/libraryThumbnail(of:)``.
  package func thumbnail(
    of photo: LibraryPhoto, in workspace: Workspace
  ) -> (bytes: [UInt8], isPlaceholder: Bool) {
    let known = contents.withLock { contents in
      contents.clock += 1
      contents.files[photo.id]?.used = contents.clock
      return contents.files[photo.id]?.bytes
    }
    if let known { return (known, false) }
    let made = workspace.libraryThumbnail(of: photo)
    if !made.isPlaceholder { keep(made.bytes, of: photo.id) }
    return made
  }

  /// Forgets the picture of a photo.
  package func forget(_ id: LibraryPhoto.ID) {
    contents.withLock { contents in
      contents.byteCount -= contents.files.removeValue(forKey: id)?.bytes.count ?? 0
    }
  }

  private func keep(_ bytes: [UInt8], of id: UUID) {
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
