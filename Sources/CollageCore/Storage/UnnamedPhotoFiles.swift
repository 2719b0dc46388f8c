/// The files of a photo that are written but don't have their names yet.
///
/// If the process ends, the files are abandoned: see ``AtomicFile``. Each instance keeps two files
/// open.
package final class UnnamedPhotoFiles: @unchecked Sendable {
  // SAFETY: only one thread at a time uses the files.
  private let files: [AtomicFile]

  init(_ files: [AtomicFile]) {
    self.files = files
  }

  package func flush() throws(FileError) {
    for file in files { try file.flush() }
  }

  /// Gives the files their names, after flushing them if ``flush()`` wasn't called.
  ///
  /// The names are durable only after the folders are synced. If an error is thrown, some files can
  /// already have their names.
  package func commit() throws(FileError) {
    for file in files { try file.commit(flushesFolder: false) }
  }
}
