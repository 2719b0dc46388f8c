/// The files of a photo that are written and have no names yet: where the program ends before they have,
/// nothing is left of them.
///
/// Each holds two files open.
package final class LibraryDraft: @unchecked Sendable {
  // One thread after the other has them: who writes, who waits for the disk, who names them.
  private let files: [AtomicFile]

  init(_ files: [AtomicFile]) {
    self.files = files
  }

  /// Waits until the contents are durable.
  ///
  /// - Throws: A `FileError`.
  package func flush() throws(FileError) {
    for file in files { try file.flush() }
  }

  /// Gives the files, durable by then, their names, which are durable once their folders are flushed.
  ///
  /// - Throws: A `FileError`; some may have their names then.
  package func commit() throws(FileError) {
    for file in files { try file.commit(flushesFolder: false) }
  }
}
