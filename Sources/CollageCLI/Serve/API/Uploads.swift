internal import CollageCore
internal import Foundation
internal import Synchronization

/// An uploaded photo, whose file is removed when the object is released.
final class UploadedFile: Sendable {
  let path: String

  fileprivate init(_ path: String) {
    self.path = path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Creates temporary files for photos that are being uploaded, so that they use no memory.
final class Uploads: Sendable {
  private let parent: String
  private let folder = Mutex<ScratchFolder?>(nil)

  /// Records the parent folder; the folder for the files is created in it later.
  init(in parent: String) {
    self.parent = parent
  }

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
