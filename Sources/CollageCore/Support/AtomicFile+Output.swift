#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Outputs whose paths the user chooses; a path can name something other than a regular file.
extension AtomicFile {
  /// Creates the temporary file for an output.
  ///
  /// Follows symbolic links, including dangling ones. Keeps the permissions of a replaced file.
  /// Writes directly to anything other than a regular file, such as a pipe, a terminal, or
  /// `/dev/null`. The path of a folder is an error.
  ///
  /// If the target is a regular file or doesn't exist, `mayReplace` is called with the target's
  /// path now and on commit. It throws an error if the target must not exist or must not be
  /// replaced.
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
    if temporary != nil { AbandonedFiles.remove(inFolderOf: path, on: fileSystem) }
  }

  private convenience init(
    chosen path: String, on fileSystem: any FileSystem,
    _ mayReplace: (String) throws(FileError) -> Void
  ) throws(FileError) {
    let target = Folder.followed(path)
    var status = stat()
    guard unsafe stat(target.systemPath, &status) == 0 else {
      if errno == ELOOP { throw FileError(.write, path: path, code: ELOOP) }
      try mayReplace(target)
      try self.init(path: target, on: fileSystem)
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      throw FileError(.write, path: path, code: EISDIR)
    case S_IFREG:
      guard unsafe access(target.systemPath, W_OK) == 0 else {
        throw FileError(.write, path: path, code: errno)
      }
      try mayReplace(target)
      let mode = UInt16(status.st_mode & 0o7777)
      try self.init(path: target, mode: mode, on: fileSystem)
      // The umask must not change the permissions copied from the replaced file.
      try? fileSystem.setMode(mode, of: file)
    default:
      try self.init(stream: path, on: fileSystem)
    }
  }

  /// Checks that an output can be created at its path, before anything is written.
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

  convenience init(
    output path: String, on fileSystem: any FileSystem = .disk
  ) throws(FileError) {
    try self.init(output: .replacing(path), on: fileSystem)
  }
}
