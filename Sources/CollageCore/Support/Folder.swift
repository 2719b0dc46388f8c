#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What the store asks of folders and of the files in them.
package enum Folder {
  /// One file of a folder.
  package struct Entry {
    package let name: String
    package let isFolder: Bool
    package let isLink: Bool
    package let isRegular: Bool
    /// The permission bits.
    package let mode: UInt16
    package let byteCount: Int
    /// Seconds since 1970.
    package let modified: Int
    /// When it got its name at the latest, in seconds since 1970.
    package let renamed: Int
  }

  /// Makes a folder that only its owner can use, and those above it where they are missing.
  package static func make(
    _ path: String, on fileSystem: any FileSystem = .disk
  ) throws(FileError) {
    var failure = Self.failure(making: path, on: fileSystem)
    // Where nothing can be made, as in /proc, it is missing a second time.
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

  /// Makes a folder for what users look at, and those above it where they are missing, with the rights that
  /// their mask leaves.
  package static func makeShared(_ path: String) throws(FileError) {
    guard unsafe mkdir(path.systemPath, 0o777) != 0 else { return }
    if errno == ENOENT, parent(of: path) != path {
      try makeShared(parent(of: path))
      if unsafe mkdir(path.systemPath, 0o777) == 0 { return }
    }
    guard errno != EEXIST || !isFolder(path) else { return }
    throw FileError(.makeFolder, path: path, code: errno == EEXIST ? ENOTDIR : errno)
  }

  /// Why a folder cannot be made; nil when it is made.
  private static func failure(making path: String, on fileSystem: any FileSystem) -> SystemError? {
    do throws(SystemError) {
      try fileSystem.makeFolder(path)
      return nil
    } catch {
      return error
    }
  }

  /// Makes an empty file that only its owner can use, unless there is a file already.
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

  /// Flushes a folder's list of names to the disk.
  package static func sync(_ path: String, on fileSystem: any FileSystem = .disk) throws(FileError)
  {
    try fileSystem.doing(.sync, path) { () throws(SystemError) in
      try fileSystem.flushFolder(path)
    }
  }

  /// The path without symbolic links; the same one if it cannot be resolved.
  package static func resolved(_ path: String) -> String {
    guard let resolved = unsafe realpath(path.systemPath, nil) else { return path }
    defer { unsafe free(resolved) }
    // SAFETY: `realpath` gives a C string that is freed after the copy.
    return unsafe String(systemPath: resolved)
  }

  /// One path for a name, whichever way its folder is written and reached.
  package static func named(_ path: String) -> String {
    resolved(parent(of: path)) + "/" + name(of: path)
  }

  /// The path that a symbolic link leads to, be it to nothing; any other path as it is, or without
  /// links where it leads to something.
  package static func followed(_ path: String) -> String {
    var place = path
    // As many links as the system follows.
    for _ in 0..<40 {
      guard isLink(place), !exists(place, followingLink: true) else { return resolved(place) }
      guard let target = linkTarget(place) else { return place }
      place = target.isAbsolutePath ? target : parent(of: place) + "/" + target
    }
    return path
  }

  private static func linkTarget(_ path: String) -> String? {
    let bytes = unsafe [CChar](unsafeUninitializedCapacity: Int(PATH_MAX) + 1) { buffer, count in
      // SAFETY: the system writes at most `PATH_MAX` bytes, and no zero behind them.
      let length = unsafe buffer.baseAddress.map {
        unsafe readlink(path.systemPath, $0, Int(PATH_MAX))
      }
      count = max(0, length ?? 0)
    }
    return bytes.isEmpty ? nil : String(pathBytes: bytes.map { UInt8(bitPattern: $0) })
  }

  private static func exists(_ path: String, followingLink: Bool) -> Bool {
    var facts = stat()
    return unsafe followingLink ? stat(path.systemPath, &facts) == 0 : exists(path)
  }

  /// The folder that holds a path.
  package static func parent(of path: String) -> String {
    path.pathFolder ?? "."
  }

  /// The last part of a path.
  package static func name(of path: String) -> String {
    path.pathName
  }

  /// The names in a folder, in no order; none if there is no such folder.
  package static func names(in path: String) throws(FileError) -> [String] {
    guard let handle = unsafe opendir(path.systemPath) else {
      if errno == ENOENT { return [] }
      throw FileError(.read, path: path, code: errno)
    }
    defer { unsafe closedir(handle) }
    var names: [String] = []
    while let entry = unsafe readdir(handle) {
      // SAFETY: `d_name` is a C string inside the entry, which lives until the next `readdir`.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          unsafe String(systemPath: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// What is in a folder, by name; nothing if there is no such folder.
  package static func entries(of path: String) throws(FileError) -> [Entry] {
    var entries: [Entry] = []
    for name in try names(in: path).sorted() {
      var facts = stat()
      guard unsafe lstat((path + "/" + name).systemPath, &facts) == 0 else { continue }
      entries.append(
        Entry(
          name: name, isFolder: facts.st_mode & S_IFMT == S_IFDIR,
          isLink: facts.st_mode & S_IFMT == S_IFLNK,
          isRegular: facts.st_mode & S_IFMT == S_IFREG, mode: UInt16(facts.st_mode & 0o7777),
          byteCount: Int(facts.st_size), modified: seconds(facts), renamed: renamed(facts)))
    }
    return entries
  }

  /// The length of a regular file, or nil if there is none; a symbolic link is none.
  package static func byteCount(ofFile path: String) -> Int? {
    var facts = stat()
    guard unsafe lstat(path.systemPath, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(facts.st_size)
  }

  /// When a file was changed last, in seconds since 1970; nil if there is none.
  package static func modified(_ path: String) -> Int? {
    var facts = stat()
    return unsafe stat(path.systemPath, &facts) == 0 ? seconds(facts) : nil
  }

  /// The number under which the disk knows a file, whatever its names; nil if there is none.
  package static func number(_ path: String) -> [UInt64]? {
    var facts = stat()
    return unsafe lstat(path.systemPath, &facts) == 0
      ? [UInt64(facts.st_dev), UInt64(facts.st_ino)] : nil
  }

  /// That number, if the file has other names too, or could have.
  package static func numberIfShared(_ path: String) -> [UInt64]? {
    var facts = stat()
    guard unsafe lstat(path.systemPath, &facts) == 0, facts.st_nlink > 1 else { return nil }
    return number(path)
  }

  /// Whether a file was changed later than another one; both must be there.
  package static func isNewer(_ path: String, than other: String) -> Bool {
    var (facts, others) = (stat(), stat())
    guard unsafe stat(path.systemPath, &facts) == 0, unsafe stat(other.systemPath, &others) == 0
    else {
      return false
    }
    let (time, otherTime) = (facts.modificationTime, others.modificationTime)
    return (time.tv_sec, time.tv_nsec) > (otherTime.tv_sec, otherTime.tv_nsec)
  }

  /// Whether nobody can write where a path is, because the disk cannot be written to.
  package static func isOnReadOnlyDisk(_ path: String) -> Bool {
    var facts = statvfs()
    return unsafe statvfs(path.systemPath, &facts) == 0 && facts.f_flag & UInt(ST_RDONLY) != 0
  }

  /// Whether the process may open files in a folder, if there are any.
  package static func isReachable(_ path: String) -> Bool {
    unsafe access(path.systemPath, X_OK) == 0
  }

  /// Whether there is a folder, or a symbolic link to one.
  package static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return unsafe stat(path.systemPath, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether there is something at a path that takes bytes as they come, such as a pipe, a terminal or
  /// a device; links are followed.
  package static func isStream(_ path: String) -> Bool {
    var facts = stat()
    guard unsafe stat(path.systemPath, &facts) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(facts.st_mode & S_IFMT)
  }

  /// Whether there is anything at a path, be it a symbolic link that leads nowhere.
  package static func exists(_ path: String) -> Bool {
    var facts = stat()
    return unsafe lstat(path.systemPath, &facts) == 0
  }

  /// Whether the path itself is a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    var facts = stat()
    return unsafe lstat(path.systemPath, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
  }

  /// The permission bits of what is at a path, which is not followed; nil if there is nothing.
  package static func mode(_ path: String) -> UInt16? {
    var facts = stat()
    return unsafe lstat(path.systemPath, &facts) == 0 ? UInt16(facts.st_mode & 0o7777) : nil
  }

  private static func seconds(_ facts: stat) -> Int { facts.modificationTime.tv_sec }

  private static func renamed(_ facts: stat) -> Int {
    #if canImport(Glibc)
      facts.st_ctim.tv_sec
    #else
      facts.st_ctimespec.tv_sec
    #endif
  }

  /// The length of all files in a folder and in those in it; links are not followed.
  package static func byteCount(below path: String) throws(FileError) -> Int {
    var sum = 0
    for entry in try entries(of: path) {
      sum += entry.isFolder ? try byteCount(below: path + "/" + entry.name) : entry.byteCount
    }
    return sum
  }

  /// Sets a file's time of change to now.
  ///
  /// - Returns: Whether there is such a file.
  package static func touch(_ path: String) -> Bool {
    unsafe utimensat(AT_FDCWD, path.systemPath, nil, 0) == 0
  }

  /// Gives a file the time of change of another one, if both are there.
  package static func copyTime(of path: String, to target: String) {
    var facts = stat()
    guard unsafe stat(path.systemPath, &facts) == 0 else { return }
    let times = [facts.modificationTime, facts.modificationTime]
    _ = unsafe utimensat(AT_FDCWD, target.systemPath, times, 0)
  }

  /// Removes a file; one that is not there is no error.
  package static func remove(_ path: String, on fileSystem: any FileSystem = .disk)
    throws(FileError)
  {
    do throws(SystemError) {
      try fileSystem.remove(path)
    } catch {
      guard error.code == ENOENT else { throw FileError(.remove, path: path, code: error.code) }
    }
  }

  /// Removes a file, or a folder with all that is in it, as far as the system lets us.
  package static func removeAll(_ path: String) {
    guard !isLink(path), isFolder(path) else {
      unsafe unlink(path.systemPath)
      return
    }
    for name in (try? names(in: path)) ?? [] { removeAll(path + "/" + name) }
    unsafe rmdir(path.systemPath)
  }

  /// Removes a folder in which nothing is; any other stays.
  package static func removeIfEmpty(_ path: String) { unsafe rmdir(path.systemPath) }

  /// Gives a file another name on the same file system.
  package static func move(
    _ path: String, to target: String, on fileSystem: any FileSystem = .disk
  ) throws(FileError) {
    try fileSystem.doing(.rename, path) { () throws(SystemError) in
      try fileSystem.rename(path, to: target)
    }
  }
}
