#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

package enum Folder {
  package struct Entry {
    package let name: String
    package let isFolder: Bool
    package let isLink: Bool
    package let isRegular: Bool
    package let mode: UInt16
    package let byteCount: Int
    /// The modification time, in seconds since 1970.
    package let modified: Int
    /// The time of the last status change (`ctime`), in seconds since 1970; the file was renamed at
    /// this time or earlier.
    package let renamed: Int
  }

  /// Creates a folder that only its owner can access, and missing parent folders.
  package static func make(
    _ path: String, on fileSystem: any FileSystem = .disk
  ) throws(FileError) {
    var failure = Self.failure(making: path, on: fileSystem)
    // Try only twice: in folders such as /proc, where nothing can be created, the second attempt
    // fails with ENOENT, too.
    if failure?.code == ENOENT, parent(of: path) != path {
      try make(parent(of: path), on: fileSystem)
      failure = Self.failure(making: path, on: fileSystem)
    }
    guard let code = failure?.code else { return try sync(parent(of: path), on: fileSystem) }
    if code == EEXIST, isFolder(path) { return }
    throw FileError(
      .makeFolder, path: path, code: code == EEXIST ? ENOTDIR : code,
      space: FileError.Space(needed: 4096, at: path, on: fileSystem, code: code))
  }

  /// Creates a folder for the user's files, and missing parent folders, with permissions limited
  /// only by the umask.
  package static func makeShared(_ path: String) throws(FileError) {
    guard unsafe mkdir(path.systemPath, 0o777) != 0 else { return }
    if errno == ENOENT, parent(of: path) != path {
      try makeShared(parent(of: path))
      if unsafe mkdir(path.systemPath, 0o777) == 0 { return }
    }
    guard errno != EEXIST || !isFolder(path) else { return }
    throw FileError(.makeFolder, path: path, code: errno == EEXIST ? ENOTDIR : errno)
  }

  /// Creates a folder; returns the error, or `nil` on success.
  private static func failure(making path: String, on fileSystem: any FileSystem) -> SystemError? {
    do throws(SystemError) {
      try fileSystem.makeFolder(path)
      return nil
    } catch {
      return error
    }
  }

  /// Creates an empty file that only its owner can access, unless a file exists.
  package static func makeFile(
    _ path: String, on fileSystem: any FileSystem = .disk
  ) throws(FileError) {
    do throws(SystemError) {
      close(try fileSystem.openNew(path, mode: 0o600))
    } catch {
      guard error.code == EEXIST, byteCount(ofFile: path) != nil else {
        throw FileError(
          .write, path: path, code: error.code == EEXIST ? ELOOP : error.code,
          space: FileError.Space(needed: 4096, at: path, on: fileSystem, code: error.code))
      }
    }
  }

  package static func sync(_ path: String, on fileSystem: any FileSystem = .disk) throws(FileError)
  {
    try fileSystem.withFileErrors(.sync, path) { () throws(SystemError) in
      try fileSystem.flushFolder(path)
    }
  }

  /// Returns the path with symbolic links resolved, or the path itself if resolving fails.
  package static func resolved(_ path: String) -> String {
    guard let resolved = unsafe realpath(path.systemPath, nil) else { return path }
    defer { unsafe free(resolved) }
    // SAFETY: `realpath` returns a C string, which is freed after it is copied.
    return unsafe String(systemPath: resolved)
  }

  /// Resolves the symbolic links of the path's folder, but not of its last component.
  package static func resolvingParent(_ path: String) -> String {
    resolved(parent(of: path)) + "/" + name(of: path)
  }

  /// Returns the path with symbolic links resolved or, if their final target doesn't exist, that
  /// target.
  package static func followed(_ path: String) -> String {
    var current = path
    // Linux follows up to 40 links.
    for _ in 0..<40 {
      guard isLink(current), !exists(current, followingLink: true) else { return resolved(current) }
      guard let target = linkTarget(current) else { return current }
      current = target.isAbsolutePath ? target : parent(of: current) + "/" + target
    }
    return path
  }

  private static func linkTarget(_ path: String) -> String? {
    let bytes = unsafe [CChar](unsafeUninitializedCapacity: Int(PATH_MAX) + 1) { buffer, count in
      // SAFETY: the system writes at most `PATH_MAX` bytes, without a terminating zero.
      let length = unsafe buffer.baseAddress.map {
        unsafe readlink(path.systemPath, $0, Int(PATH_MAX))
      }
      count = max(0, length ?? 0)
    }
    return bytes.isEmpty ? nil : String(pathBytes: bytes.map { UInt8(bitPattern: $0) })
  }

  private static func exists(_ path: String, followingLink: Bool) -> Bool {
    var status = stat()
    return unsafe followingLink ? stat(path.systemPath, &status) == 0 : exists(path)
  }

  package static func parent(of path: String) -> String {
    path.pathFolder ?? "."
  }

  package static func name(of path: String) -> String {
    path.pathName
  }

  /// Returns the names in a folder, unordered; empty if the folder doesn't exist.
  package static func names(in path: String) throws(FileError) -> [String] {
    guard let handle = unsafe opendir(path.systemPath) else {
      if errno == ENOENT { return [] }
      throw FileError(.read, path: path, code: errno)
    }
    defer { unsafe closedir(handle) }
    var names: [String] = []
    while let entry = unsafe readdir(handle) {
      // SAFETY: `d_name` is a C string inside the entry, which is valid until the next `readdir`.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          unsafe String(systemPath: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Returns the entries of a folder, sorted by name; empty if the folder doesn't exist.
  package static func entries(of path: String) throws(FileError) -> [Entry] {
    var entries: [Entry] = []
    for name in try names(in: path).sorted() {
      var status = stat()
      guard unsafe lstat((path + "/" + name).systemPath, &status) == 0 else { continue }
      entries.append(
        Entry(
          name: name, isFolder: status.st_mode & S_IFMT == S_IFDIR,
          isLink: status.st_mode & S_IFMT == S_IFLNK,
          isRegular: status.st_mode & S_IFMT == S_IFREG, mode: UInt16(status.st_mode & 0o7777),
          byteCount: Int(status.st_size), modified: seconds(status), renamed: renamed(status)))
    }
    return entries
  }

  /// Returns the size of a regular file; `nil` for a symbolic link or anything else.
  package static func byteCount(ofFile path: String) -> Int? {
    var status = stat()
    guard unsafe lstat(path.systemPath, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(status.st_size)
  }

  /// Returns the modification time of a file, in seconds since 1970; `nil` if it doesn't exist.
  package static func modified(_ path: String) -> Int? {
    var status = stat()
    return unsafe stat(path.systemPath, &status) == 0 ? seconds(status) : nil
  }

  /// Returns the device and inode numbers, which identify a file under all of its names; `nil` if
  /// the file doesn't exist.
  package static func fileID(_ path: String) -> [UInt64]? {
    var status = stat()
    return unsafe lstat(path.systemPath, &status) == 0
      ? [UInt64(status.st_dev), UInt64(status.st_ino)] : nil
  }

  /// Returns the device and inode numbers of a file with more than one name; `nil` for other files.
  package static func fileIDIfShared(_ path: String) -> [UInt64]? {
    var status = stat()
    guard unsafe lstat(path.systemPath, &status) == 0, status.st_nlink > 1 else { return nil }
    return fileID(path)
  }

  /// Returns whether a file was modified later than another file; `false` if either doesn't exist.
  package static func isNewer(_ path: String, than other: String) -> Bool {
    var (status, otherStat) = (stat(), stat())
    guard unsafe stat(path.systemPath, &status) == 0, unsafe stat(other.systemPath, &otherStat) == 0
    else {
      return false
    }
    let (time, otherTime) = (status.modificationTime, otherStat.modificationTime)
    return (time.tv_sec, time.tv_nsec) > (otherTime.tv_sec, otherTime.tv_nsec)
  }

  package static func isOnReadOnlyDisk(_ path: String) -> Bool {
    var status = statvfs()
    return unsafe statvfs(path.systemPath, &status) == 0 && status.f_flag & UInt(ST_RDONLY) != 0
  }

  /// Returns whether the process has permission to open files in a folder.
  package static func isReachable(_ path: String) -> Bool {
    unsafe access(path.systemPath, X_OK) == 0
  }

  /// Returns whether the path names a folder or a symbolic link to a folder.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path.systemPath, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns whether the path, or the target of its link, is neither a regular file nor a folder,
  /// but for example a pipe, a terminal, or a device.
  package static func isStream(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path.systemPath, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Returns whether the path exists, even as a dangling symbolic link.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path.systemPath, &status) == 0
  }

  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path.systemPath, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Returns the permission bits of a path without following links; `nil` if it doesn't exist.
  package static func mode(_ path: String) -> UInt16? {
    var status = stat()
    return unsafe lstat(path.systemPath, &status) == 0 ? UInt16(status.st_mode & 0o7777) : nil
  }

  private static func seconds(_ status: stat) -> Int { status.modificationTime.tv_sec }

  private static func renamed(_ status: stat) -> Int {
    #if canImport(Glibc)
      status.st_ctim.tv_sec
    #else
      status.st_ctimespec.tv_sec
    #endif
  }

  /// Returns the total size of the files in a folder and its subfolders; links aren't followed.
  package static func totalByteCount(of path: String) throws(FileError) -> Int {
    var sum = 0
    for entry in try entries(of: path) {
      sum += entry.isFolder ? try totalByteCount(of: path + "/" + entry.name) : entry.byteCount
    }
    return sum
  }

  /// Sets a file's modification time to now; returns `false` if this fails, for example because the
  /// file doesn't exist.
  package static func touch(_ path: String) -> Bool {
    unsafe utimensat(AT_FDCWD, path.systemPath, nil, 0) == 0
  }

  /// Copies the modification time of one file to another, if both exist.
  package static func copyModificationTime(of path: String, to target: String) {
    var status = stat()
    guard unsafe stat(path.systemPath, &status) == 0 else { return }
    let times = [status.modificationTime, status.modificationTime]
    _ = unsafe utimensat(AT_FDCWD, target.systemPath, times, 0)
  }

  /// Removes a file; a missing file isn't an error.
  package static func remove(_ path: String, on fileSystem: any FileSystem = .disk)
    throws(FileError)
  {
    do throws(SystemError) {
      try fileSystem.remove(path)
    } catch {
      guard error.code == ENOENT else { throw FileError(.remove, path: path, code: error.code) }
    }
  }

  /// Removes a file, or a folder with its contents, as far as the system allows.
  package static func removeAll(_ path: String) {
    guard !isLink(path), isFolder(path) else {
      unsafe unlink(path.systemPath)
      return
    }
    for name in (try? names(in: path)) ?? [] { removeAll(path + "/" + name) }
    unsafe rmdir(path.systemPath)
  }

  package static func removeIfEmpty(_ path: String) { unsafe rmdir(path.systemPath) }

  package static func move(
    _ path: String, to target: String, on fileSystem: any FileSystem = .disk
  ) throws(FileError) {
    try fileSystem.withFileErrors(.rename, path) { () throws(SystemError) in
      try fileSystem.rename(path, to: target)
    }
  }
}
