#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What the store asks of folders and of the files in them.
enum Folder {
  /// One file of a folder.
  struct Entry {
    let name: String
    let isFolder: Bool
    let byteCount: Int
    /// Seconds since 1970.
    let modified: Int
  }

  /// Makes a folder that only its owner can use, and those above it where they are missing.
  static func make(_ path: String) throws(FileError) {
    if mkdir(path, 0o700) == 0 {
      try sync(parent(of: path))
      return
    }
    switch errno {
    case EEXIST:
      var facts = stat()
      guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else {
        throw FileError(.makeFolder, path: path, code: ENOTDIR)
      }
    case ENOENT where parent(of: path) != path:
      try make(parent(of: path))
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw FileError(.makeFolder, path: path, code: errno)
      }
      try sync(parent(of: path))
    case let code:
      throw FileError(.makeFolder, path: path, code: code)
    }
  }

  /// Makes an empty file that only its owner can use, unless there is a file already.
  static func makeFile(_ path: String) throws(FileError) {
    let handle = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard handle >= 0 else { throw FileError(.write, path: path, code: errno) }
    close(handle)
  }

  /// Flushes a folder's list of names to the disk.
  static func sync(_ path: String) throws(FileError) {
    let handle = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard handle >= 0 else { throw FileError(.sync, path: path, code: errno) }
    defer { close(handle) }
    // Some file systems cannot flush a folder.
    guard fsync(handle) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw FileError(.sync, path: path, code: errno)
    }
  }

  /// The path without symbolic links; the same one if it cannot be resolved.
  static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    // SAFETY: `realpath` gives a C string that is freed after the copy.
    return String(cString: resolved)
  }

  /// The folder that holds a path.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What is in a folder, by name; nothing if there is no such folder.
  static func entries(of path: String) throws(FileError) -> [Entry] {
    guard let handle = opendir(path) else {
      if errno == ENOENT { return [] }
      throw FileError(.read, path: path, code: errno)
    }
    defer { closedir(handle) }
    var entries: [Entry] = []
    while let entry = readdir(handle) {
      // SAFETY: `d_name` is a C string inside the entry, which lives until the next `readdir`.
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      var facts = stat()
      guard name != ".", name != "..", lstat(path + "/" + name, &facts) == 0 else { continue }
      entries.append(
        Entry(
          name: name, isFolder: facts.st_mode & S_IFMT == S_IFDIR,
          byteCount: Int(facts.st_size), modified: seconds(facts)))
    }
    return entries.sorted { $0.name < $1.name }
  }

  /// The length of a regular file, or nil if there is none.
  static func byteCount(ofFile path: String) -> Int? {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(facts.st_size)
  }

  /// When a file was changed last, in seconds since 1970; nil if there is none.
  static func modified(_ path: String) -> Int? {
    var facts = stat()
    return stat(path, &facts) == 0 ? seconds(facts) : nil
  }

  /// What changes when a file is replaced or written: its number, length and time of change.
  static func stamp(_ path: String) -> String {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return "" }
    #if canImport(Glibc)
      let time = facts.st_mtim
    #else
      let time = facts.st_mtimespec
    #endif
    return "\(facts.st_ino) \(facts.st_size) \(time.tv_sec) \(time.tv_nsec)"
  }

  private static func seconds(_ facts: stat) -> Int {
    #if canImport(Glibc)
      facts.st_mtim.tv_sec
    #else
      facts.st_mtimespec.tv_sec
    #endif
  }

  /// Sets a file's time of change to now; a file that is not there is left alone.
  static func touch(_ path: String) {
    utimensat(AT_FDCWD, path, nil, 0)
  }

  /// Removes a file; one that is not there is no error.
  static func remove(_ path: String) throws(FileError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw FileError(.remove, path: path, code: errno)
    }
  }

  /// Gives a file another name on the same file system.
  static func move(_ path: String, to target: String) throws(FileError) {
    guard rename(path, target) == 0 else {
      throw FileError(.rename, path: path, code: errno)
    }
  }
}
