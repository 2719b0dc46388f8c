#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that appears under its name complete or not at all.
///
/// Bytes go to a temporary file. It is unnamed where the system allows that, so that it disappears
/// if the process ends. ``commit(flushesFolder:)`` flushes it to the disk, names it, and renames it
/// to the target. Without a commit, the temporary file is removed and an existing target stays
/// unchanged. If a process ends between the naming and the renaming, the next output in the same
/// folder removes the temporary file: see ``AbandonedFiles``.
package final class AtomicFile {
  /// The path of the target; if the name is generated, its number can change on commit.
  package private(set) var path: String
  let fileSystem: any FileSystem
  /// The path of the temporary file, even while the file is unnamed; `nil` if the target isn't a
  /// regular file.
  let temporary: String?
  private(set) var file: Int32
  /// True while the temporary file doesn't have a name.
  private var isAnonymous = false
  private let isDurable: Bool
  /// The candidate names for the target; the first free one is used.
  ///
  /// The value is `nil` if the target can be replaced.
  var freeNames: OutputName?
  /// Called with the target's path before the renaming; throws if the target must not be created or
  /// replaced.
  var mayReplace: (String) throws(FileError) -> Void = { _ throws(FileError) in }
  private var isFlushed = false
  /// True once the contents are flushed and the temporary file has a name.
  private var isPrepared = false
  /// The number of bytes passed to `write` so far.
  private var byteCount = 0
  /// The size of the whole file; 0 if it is unknown.
  var expectedByteCount = 0

  /// Creates the temporary file.
  ///
  /// The folder `staging` must be on the same file system as the target; `nil` is the target's own
  /// folder. The umask is applied to `mode`. If `isDurable` is false, the contents are never
  /// flushed to the disk.
  package init(
    path: String, staging: String? = nil, mode: UInt16 = 0o644, isDurable: Bool = true,
    on fileSystem: any FileSystem = .disk
  ) throws(FileError) {
    self.isDurable = isDurable
    let folder = staging ?? Folder.parent(of: path)
    let temporary = folder + "/" + Self.temporaryName()
    let (file, isAnonymous) = try fileSystem.withFileErrors(.write, path) {
      () throws(SystemError) -> (Int32, Bool) in
      if let file = try fileSystem.openUnnamed(in: folder, mode: mode) {
        AbandonedFiles.claim(file)
        return (file, true)
      }
      while true {
        let file = try fileSystem.openNew(temporary, mode: mode)
        AbandonedFiles.claim(file)
        if AbandonedFiles.hasName(file) { return (file, false) }
        close(file)
      }
    }
    self.path = path
    self.fileSystem = fileSystem
    self.temporary = temporary
    self.file = file
    self.isAnonymous = isAnonymous
    if !isAnonymous { TerminationCleanup.register(.file(temporary)) }
  }

  deinit { abandon() }

  static func temporaryName() -> String { ".collage-\(RandomName.digits()).tmp" }

  /// Returns whether a file name has the form of ``temporaryName()``.
  package static func isTemporary(_ name: String) -> Bool {
    // The prefix check is a fast path: this function is called for every file in an output's
    // folder.
    name.hasPrefix(".collage-") && name.wholeMatch(of: /\.collage-[0-9a-f]{32}\.tmp/) != nil
  }

  /// Opens a target other than a regular file; each write goes to the target immediately.
  init(stream path: String, on fileSystem: any FileSystem) throws(FileError) {
    let file = try fileSystem.withFileErrors(.write, path) { () throws(SystemError) in
      try fileSystem.openStream(path)
    }
    isDurable = true
    self.path = path
    self.fileSystem = fileSystem
    self.temporary = nil
    self.file = file
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    byteCount += bytes.count
    var failure: SystemError?
    unsafe bytes.withUnsafeBytes { buffer in
      var rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[...])
      do throws(SystemError) {
        while unsafe !rest.isEmpty {
          let written = unsafe try fileSystem.write(rest, to: file)
          unsafe rest = unsafe UnsafeRawBufferPointer(rebasing: rest[written...])
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw fileError(.write, failure) }
  }

  /// Flushes the contents and names the temporary file, so that only the renaming remains.
  package func prepareRename() throws(FileError) {
    guard let temporary, !isPrepared else { return }
    try flush()
    do throws(SystemError) {
      if isAnonymous {
        try fileSystem.name(file, temporary)
        TerminationCleanup.register(.file(temporary))
      }
    } catch {
      throw fileError(.write, error)
    }
    isAnonymous = false
    isPrepared = true
  }

  /// Flushes the contents without naming the temporary file; an unnamed file disappears if the
  /// process ends.
  package func flush() throws(FileError) {
    guard temporary != nil, isDurable, !isFlushed else { return }
    do throws(SystemError) {
      try fileSystem.flush(file)
    } catch {
      throw fileError(.sync, error)
    }
    isFlushed = true
  }

  /// Flushes the file unless `isDurable` is false, and renames it to the target.
  ///
  /// If `flushesFolder` is true, the name of a durable file is flushed, too. A caller that writes
  /// many files into one folder can flush the folder once at the end. If an error is thrown before
  /// the renaming, the temporary file is removed and the target is unchanged.
  package func commit(flushesFolder: Bool = true) throws(FileError) {
    precondition(file >= 0, "committed twice")
    defer { abandon() }
    try prepareRename()
    guard let temporary else { return }
    try mayReplace(path)
    do throws(SystemError) {
      if let freeNames {
        path = try fileSystem.rename(temporary, toFreeOf: freeNames)
      } else {
        try fileSystem.rename(temporary, to: path)
      }
    } catch {
      throw fileError(.rename, error)
    }
    isAnonymous = true
    if isDurable, flushesFolder { try Folder.sync(Folder.parent(of: path), on: fileSystem) }
  }

  private func abandon() {
    guard file >= 0 else { return }
    close(file)
    if let temporary {
      if !isAnonymous { try? fileSystem.remove(temporary) }
      TerminationCleanup.unregister(.file(temporary))
    }
    file = -1
  }

  /// Returns an error for a failed operation; if the disk is full, the error includes the needed
  /// and the free space.
  private func fileError(_ operation: FileError.Operation, _ error: SystemError) -> FileError {
    FileError(
      operation, path: path, code: error.code,
      space: FileError.Space(
        needed: max(byteCount, expectedByteCount), at: path, on: fileSystem, code: error.code))
  }
}
