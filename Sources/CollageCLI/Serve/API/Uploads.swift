internal import CollageCore
internal import Foundation
internal import Synchronization

/// A photo that a page has sent; its file is removed with the last reference.
final class UploadedFile: Sendable {
  let path: String

  fileprivate init(_ path: String) {
    self.path = path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// The files of photos on their way into the store, so that their size costs disk space and no memory.
final class Uploads: Sendable {
  private let parent: String
  private let folder = Mutex<ScratchFolder?>(nil)

  /// Prepares for uploads.
  ///
  /// - Parameter parent: The folder in which the files are kept.
  init(in parent: String) {
    self.parent = parent
  }

  /// Starts a file.
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

  /// Removes all files.
  func removeAll() {
    folder.withLock { folder in
      folder?.remove()
      folder = nil
    }
  }
}
