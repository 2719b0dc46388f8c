/// The files of a photo that are written but don't have a name yet; the operating system removes
/// them if the program ends.
///
/// Each instance keeps two files open.
package final class UnnamedPhotoFiles: @unchecked Sendable {
  // Only one thread at a time uses the files: to write, to sync, and to name them.
  private let files: [AtomicFile]

  init(_ files: [AtomicFile]) {
    self.files = files
  }

  /// Syncs the contents of the files to disk.
  ///
  /// - Throws: A `FileError` if syncing fails.
  package func flush() throws(FileError) {
    for file in files { try file.flush() }
  }

  /// Gives the files their names after ``flush()``; the names are durable only after the folders
  /// are synced.
  ///
  /// - Throws: A `FileError`; some files may already have their names.
  package func commit() throws(FileError) {
    for file in files { try file.commit(flushesFolder: false) }
  }
}
