#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file in the making that appears under its name complete or not at all.
///
/// Bytes go to a temporary file, which has no name where the system allows that, so that nothing
/// is left of it if the process ends. ``commit()`` flushes it to the disk, names it and renames it
/// onto the target; an object that goes away without it leaves an older target untouched. What a
/// process leaves that ends between the naming and the renaming, the next output beside it removes:
/// see ``AbandonedFiles``.
package final class AtomicFile {
  /// Where the file will be; a name that nobody chose may get another number on commit.
  package private(set) var path: String
  let fileSystem: any FileSystem
  /// Nil for what is no regular file.
  let temporary: String?
  private(set) var file: Int32
  /// Whether the temporary has no name of its own to remove.
  private var isAnonymous = false
  /// Whether to wait for the disk.
  private let isDurable: Bool
  /// The names, the first free one of which the file gets; nil if it replaces what has its name.
  var freeNames: OutputName?
  /// Asked before a file is replaced, whether it may be.
  var mayReplace: (String) throws(FileError) -> Void = { _ throws(FileError) in }
  /// Whether the contents are durable.
  private var isFlushed = false
  /// Whether the contents are durable and the temporary has a name.
  private var isSealed = false
  /// The bytes that were to be written so far, and those of the whole file where they are known.
  private var byteCount = 0
  var expectedByteCount = 0

  /// Creates the temporary file.
  ///
  /// - Parameters:
  ///   - path: The target; an existing file there is replaced on commit.
  ///   - staging: The folder for the temporary, on the same file system; nil for the target's own.
  ///   - mode: The permission bits, which the process's umask still reduces.
  ///   - isDurable: Whether to wait for the disk; not needed for what can be made again.
  ///   - fileSystem: Where files are written.
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

  /// A name for a temporary that nobody else has or gives.
  static func temporaryName() -> String { ".collage-\(RandomName.digits()).tmp" }

  /// Whether a file's name is exactly one of a temporary: nobody's notes are.
  package static func isTemporary(_ name: String) -> Bool {
    // It is asked of every file beside an output, and an expression costs more than the file.
    name.hasPrefix(".collage-") && name.wholeMatch(of: /\.collage-[0-9a-f]{32}\.tmp/) != nil
  }

  /// Opens something that is no regular file; bytes reach it as they are written.
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

  /// Appends bytes.
  ///
  /// - Parameter bytes: What comes next in the file.
  /// - Throws: A `FileError`, for example when the disk is full.
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

  /// Makes the contents durable, so that only the renaming is left to do.
  ///
  /// - Throws: A `FileError`; the temporary is gone then.
  package func seal() throws(FileError) {
    guard let temporary, !isSealed else { return }
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
    isSealed = true
  }

  /// Makes the contents durable; where the system allows that, the temporary stays without a name, so that
  /// nothing is left of it if the process ends.
  ///
  /// - Throws: A `FileError`; the temporary is gone then.
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
  /// - Parameter flushesFolder: Whether to wait until its name is durable, too; who writes many files
  ///   into a folder does that once for all.
  /// - Throws: A `FileError`; the temporary is gone then and the target is as it was.
  package func commit(flushesFolder: Bool = true) throws(FileError) {
    precondition(file >= 0, "committed twice")
    defer { abandon() }
    try seal()
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

  /// The error with the space that the file needs, if that is what lacks.
  private func explained(_ operation: FileError.Operation, _ error: SystemError) -> FileError {
    FileError(
      operation, path: path, code: error.code,
      space: FileError.Space(
        needed: max(byteCount, expectedByteCount), at: path, on: fileSystem, code: error.code))
  }
}
