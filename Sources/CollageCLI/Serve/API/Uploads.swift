internal import CollageCore
internal import Foundation
internal import Synchronization

/// An uploaded photo; its file is removed with the last reference.
final class UploadedFile: Sendable {
  let path: String

  fileprivate init(_ path: String) {
    self.path = path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Temporary files of photos being uploaded, which take disk space instead of memory.
final class Uploads: Sendable {
  private let parent: String
  private let folder = Mutex<ScratchFolder?>(nil)

  /// Prepares for uploads.
  ///
  /// - Parameter parent: The folder for the files.
  init(in parent: String) {
    self.parent = parent
  }

  /// Creates a file.
  ///
  /// - Throws: `FileError`.
  func newFile() throws(FileError) -> AtomicFile {
    let path = try folder.withLock { folder throws(FileError) in
      if let folder { return folder.path }
      let new = try ScratchFolder(in: parent)
      folder = new
      return new.path
    }
    return try AtomicFile(
      path: "\(path)/\(UUID().uuidString)", mode: 0o600, isDurable: false)
  }

  /// Completes a file.
  ///
  /// - Throws: `FileError`.
  func finished(_ file: AtomicFile) throws(FileError) -> UploadedFile {
    try file.commit()
    return UploadedFile(file.path)
  }

  func removeAll() {
    folder.withLock { folder in
      folder?.remove()
      folder = nil
    }
  }
}
