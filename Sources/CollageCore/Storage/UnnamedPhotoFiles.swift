/// The files of a photo that are written but not named yet, so that they vanish if the program
/// ends.
///
/// Each draft keeps two files open.
package final class UnnamedPhotoFiles: @unchecked Sendable {
  // Used by one thread at a time: for writing, for syncing, and for naming.
  private let files: [AtomicFile]

  init(_ files: [AtomicFile]) {
    self.files = files
  }

  /// Waits until the contents are durable.
  ///
  /// - Throws: A `FileError` if syncing fails.
  package func flush() throws(FileError) {
    for file in files { try file.flush() }
  }

  /// Names the files after ``flush()``; the names are durable after syncing their folders.
  ///
  /// - Throws: A `FileError`; some files may be named already.
  package func commit() throws(FileError) {
    for file in files { try file.commit(flushesFolder: false) }
  }
}
