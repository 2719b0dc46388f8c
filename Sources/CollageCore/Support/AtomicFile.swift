#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that appears under its name complete or not at all.
///
/// Bytes go to a temporary file. It is unnamed where the system allows that, so that it disappears
/// if the process ends. ``commit()`` flushes it to the disk, names it, and renames it to the
/// target. Without a commit, the temporary file is removed and an existing target stays unchanged.
/// If a process ends between the naming and the renaming, the next output in the same folder
/// removes the temporary file: see ``AbandonedFiles``.
package final class AtomicFile {
  /// The target; if the name is generated, its number may change on commit.
  package private(set) var path: String
  let fileSystem: any FileSystem
  /// The path of the temporary file; `nil` if the target isn't a regular file.
  let temporary: String?
  private(set) var file: Int32
  /// True while the temporary file has no name.
  private var isAnonymous = false
  private let isDurable: Bool
  /// The candidate names for the target, of which the first free one is used; `nil` to replace an
  /// existing file.
  var freeNames: OutputName?
  /// Called before a file is replaced; throws if the file must not be replaced.
  var mayReplace: (String) throws(FileError) -> Void = { _ throws(FileError) in }
  /// True once the contents are flushed to the disk.
  private var isFlushed = false
  /// True once the contents are flushed to the disk and the temporary file has a name.
  private var isPrepared = false
  /// The number of bytes passed to `write` so far, and the size of the whole file if it is known.
  private var byteCount = 0
  var expectedByteCount = 0

  /// Creates the temporary file.
  ///
  /// - Parameters:
  ///   - path: The target; an existing file is replaced on commit.
  ///   - staging: The folder for the temporary file, on the same file system; `nil` for the
  ///     target's own folder.
  ///   - mode: The permission bits, before the umask is applied.
  ///   - isDurable: Whether to flush the file to the disk; unnecessary for contents that can be
  ///     recreated.
  ///   - fileSystem: The file system to write to.
  /// - Throws: A `FileError` with the target's path.
  package init(
    path: String, staging: String? = nil, mode: UInt16 = 0o644, isDurable: Bool = true,
    on fileSystem: any FileSystem = .disk
  ) throws(FileError) {
    self.isDurable = isDurable
    let folder = staging ?? Folder.parent(of: path)
    let temporary = folder + "/" + Self.temporaryName()
    let (file, isAnonymous) = try fileSystem.doing(.write, path) {
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
    // Called for every file in an output's folder; matching the pattern costs more than listing the
    // file.
    name.hasPrefix(".collage-") && name.wholeMatch(of: /\.collage-[0-9a-f]{32}\.tmp/) != nil
  }

  /// Opens a target other than a regular file; each write goes to the target immediately.
  init(stream path: String, on fileSystem: any FileSystem) throws(FileError) {
    let file = try fileSystem.doing(.write, path) { () throws(SystemError) in
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
    if let failure { throw explained(.write, failure) }
  }

  /// Makes the contents durable, so that only the renaming remains.
  ///
  /// - Throws: A `FileError`; the temporary file is then removed.
  package func prepareRename() throws(FileError) {
    guard let temporary, !isPrepared else { return }
    try flush()
    do throws(SystemError) {
      if isAnonymous {
        try fileSystem.name(file, temporary)
        TerminationCleanup.register(.file(temporary))
      }
    } catch {
      throw explained(.write, error)
    }
    isAnonymous = false
    isPrepared = true
  }

  /// Makes the contents durable without naming the temporary file.
  ///
  /// An unnamed temporary file disappears if the process ends.
  ///
  /// - Throws: A `FileError`; the temporary file is then removed.
  package func flush() throws(FileError) {
    guard temporary != nil, isDurable, !isFlushed else { return }
    do throws(SystemError) {
      try fileSystem.flush(file)
    } catch {
      throw explained(.sync, error)
    }
    isFlushed = true
  }

  /// Makes the file durable and gives it its name.
  ///
  /// - Parameter flushesFolder: Whether to flush the folder, so that the file's name is durable. A
  ///   caller that writes many files into one folder can flush it once at the end.
  /// - Throws: A `FileError`; the temporary file is then removed and the target is unchanged.
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
      throw explained(.rename, error)
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

  /// Returns an error for a failed operation.
  ///
  /// If the disk is full, the error includes the missing space.
  private func explained(_ operation: FileError.Operation, _ error: SystemError) -> FileError {
    FileError(
      operation, path: path, code: error.code,
      space: FileError.Space(
        needed: max(byteCount, expectedByteCount), at: path, on: fileSystem, code: error.code))
  }
}
