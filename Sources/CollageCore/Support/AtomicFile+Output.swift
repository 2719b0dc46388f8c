#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Files that users name, which may be many things.
extension AtomicFile {
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
  package convenience init(
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
    guard unsafe stat(target.systemPath, &facts) == 0 else {
      if errno == ELOOP { throw FileError(.write, path: path, code: ELOOP) }
      try mayReplace(target)
      try self.init(path: target, on: fileSystem)
      return
    }
    switch facts.st_mode & S_IFMT {
    case S_IFDIR:
      throw FileError(.write, path: path, code: EISDIR)
    case S_IFREG:
      guard unsafe access(target.systemPath, W_OK) == 0 else {
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
  package static func requireFolder(for name: OutputName) throws(FileError) {
    let target = Folder.followed(name.path)
    guard !Folder.isFolder(target) else { throw FileError(.write, path: name.path, code: EISDIR) }
    if case .new = name, Folder.exists(target) {
      throw FileError(.write, path: name.path, code: EEXIST)
    }
    guard unsafe access(Folder.parent(of: target).systemPath, W_OK | X_OK) == 0 else {
      throw FileError(.write, path: name.path, code: errno)
    }
  }

  /// Creates the temporary of a file that a user names, in place of which nothing has to stay.
  convenience init(
    output path: String, on fileSystem: any FileSystem = .disk
  ) throws(FileError) {
    try self.init(output: .replacing(path), on: fileSystem)
  }
}
