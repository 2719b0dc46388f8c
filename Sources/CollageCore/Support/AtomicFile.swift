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
public final class AtomicFile {
  /// Where the file will be; a name that nobody chose may get another number on commit.
  public private(set) var path: String
  private let fileSystem: any FileSystem
  /// Nil for what is no regular file.
  private let temporary: String?
  private var file: Int32
  /// Whether the temporary has no name of its own to remove.
  private var isAnonymous = false
  /// Whether to wait for the disk.
  private let isDurable: Bool
  /// The names, the first free one of which the file gets; nil if it replaces what has its name.
  private var freeNames: OutputName?
  /// Asked before a file is replaced, whether it may be.
  private var mayReplace: (String) throws(FileError) -> Void = { _ throws(FileError) in }
  /// Whether the contents are durable and the temporary has a name.
  private var isSealed = false
  /// The bytes that were to be written so far, and those of the whole file where they are known.
  private var byteCount = 0
  private var expectedByteCount = 0

  /// Creates the temporary file.
  ///
  /// - Parameters:
  ///   - path: The target; an existing file there is replaced on commit.
  ///   - staging: The folder for the temporary, on the same file system; nil for the target's own.
  ///   - mode: The permission bits, which the process's umask still reduces.
  ///   - isDurable: Whether to wait for the disk; not needed for what can be made again.
  ///   - fileSystem: Where files are written.
  /// - Throws: A `FileError` with the target's path.
  public init(
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
  static func isTemporary(_ name: String) -> Bool {
    // It is asked of every file beside an output, and an expression costs more than the file.
    name.hasPrefix(".collage-") && name.wholeMatch(of: /\.collage-[0-9a-f]{32}\.tmp/) != nil
  }

  /// Creates the temporary of a file that a user names, which may be many things.
  ///
  /// A symbolic link is followed, be it to nothing, an older file's permissions are kept, and what is
  /// no regular file (a pipe, a terminal, `/dev/null`) is written to as it is.
  ///
  /// - Parameters:
  ///   - name: The target; a folder is refused at once.
  ///   - fileSystem: Where files are written.
  ///   - mayReplace: Asked with the target now and on commit; throws if nothing may be there, or what
  ///     is there must stay.
  /// - Throws: A `FileError` with the target's path.
  public convenience init(
    output name: OutputName, on fileSystem: any FileSystem = .disk,
    mayReplace: @escaping (String) throws(FileError) -> Void = { _ throws(FileError) in }
  ) throws(FileError) {
    switch name {
    case .replacing(let path):
      try self.init(chosen: path, on: fileSystem, mayReplace)
    case .new(let path):
      try self.init(chosen: path, on: fileSystem, mayReplace)
      guard temporary != nil else { break }
      guard !Folder.exists(self.path) else { throw FileError(.write, path: path, code: EEXIST) }
      freeNames = .new(self.path)
    case .free:
      let path = name.candidates.first { !Folder.exists($0) } ?? name.path
      try mayReplace(path)
      try self.init(path: path, on: fileSystem)
      freeNames = name
    }
    self.mayReplace = mayReplace
    if temporary != nil { AbandonedFiles.remove(beside: path, on: fileSystem) }
  }

  private convenience init(
    chosen path: String, on fileSystem: any FileSystem,
    _ mayReplace: (String) throws(FileError) -> Void
  ) throws(FileError) {
    let target = Folder.followed(path)
    var facts = stat()
    guard stat(target.systemPath, &facts) == 0 else {
      if errno == ELOOP { throw FileError(.write, path: path, code: ELOOP) }
      try mayReplace(target)
      try self.init(path: target, on: fileSystem)
      return
    }
    switch facts.st_mode & S_IFMT {
    case S_IFDIR:
      throw FileError(.write, path: path, code: EISDIR)
    case S_IFREG:
      guard access(target.systemPath, W_OK) == 0 else {
        throw FileError(.write, path: path, code: errno)
      }
      try mayReplace(target)
      let mode = UInt16(facts.st_mode & 0o7777)
      try self.init(path: target, mode: mode, on: fileSystem)
      // The mask of new files does not apply to one that was there.
      try? fileSystem.setMode(mode, of: file)
    default:
      try self.init(stream: path, on: fileSystem)
    }
  }

  /// Refuses an output that has no place, as far as that can be known before there is anything to write.
  ///
  /// - Parameter name: How it gets its name.
  /// - Throws: A `FileError`.
  static func requireFolder(for name: OutputName) throws(FileError) {
    let target = Folder.followed(name.path)
    guard !Folder.isFolder(target) else { throw FileError(.write, path: name.path, code: EISDIR) }
    if case .new = name, Folder.exists(target) {
      throw FileError(.write, path: name.path, code: EEXIST)
    }
    guard access(Folder.parent(of: target).systemPath, W_OK | X_OK) == 0 else {
      throw FileError(.write, path: name.path, code: errno)
    }
  }

  /// Creates the temporary of a file that a user names, in place of which nothing has to stay.
  public convenience init(
    output path: String, on fileSystem: any FileSystem = .disk
  ) throws(FileError) {
    try self.init(output: .replacing(path), on: fileSystem)
  }

  /// Opens something that is no regular file; bytes reach it as they are written.
  private init(stream path: String, on fileSystem: any FileSystem) throws(FileError) {
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
  public func write(_ bytes: [UInt8]) throws(FileError) {
    byteCount += bytes.count
    var failure: SystemError?
    bytes.withUnsafeBytes { buffer in
      var rest = UnsafeRawBufferPointer(rebasing: buffer[...])
      do throws(SystemError) {
        while !rest.isEmpty {
          let written = try fileSystem.write(rest, to: file)
          rest = UnsafeRawBufferPointer(rebasing: rest[written...])
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
  public func seal() throws(FileError) {
    guard let temporary, !isSealed else { return }
    do throws(SystemError) {
      if isDurable { try fileSystem.flush(file) }
    } catch {
      throw explained(.sync, error)
    }
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

  /// Makes the file durable and gives it its name.
  ///
  /// - Throws: A `FileError`; the temporary is gone then and the target is as it was.
  public func commit() throws(FileError) {
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
    if isDurable { try Folder.sync(Folder.parent(of: path), on: fileSystem) }
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

extension AtomicFile {
  /// Writes a whole file in one go.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - path: The target; an existing file there is replaced.
  ///   - staging: The folder for the temporary, on the same file system; nil for the target's own.
  ///   - mode: The permission bits, which the process's umask still reduces.
  ///   - isDurable: Whether to wait for the disk; not needed for what can be made again.
  ///   - fileSystem: Where files are written.
  /// - Throws: A `FileError`; the target is as it was then.
  public static func write(
    _ bytes: [UInt8], to path: String, staging: String? = nil, mode: UInt16 = 0o644,
    isDurable: Bool = true, on fileSystem: any FileSystem = .disk
  ) throws(FileError) {
    let file = try AtomicFile(
      path: path, staging: staging, mode: mode, isDurable: isDurable, on: fileSystem)
    file.expectedByteCount = bytes.count
    try file.write(bytes)
    try file.commit()
  }
}
