/// The files of a store as `doctor` sees them.
struct StoreFiles {
  /// How old a file that nothing refers to must be before it counts: a younger one may belong to a
  /// command that has not reached its transaction yet.
  static let graceSeconds = 3600
  /// How the names of files begin that are being removed or moved aside.
  static let takenPrefix = "taken-"

  let folder: StoreFolder
  var fileSystem: any FileSystem = .disk

  /// An image file that was found, by the name it claims.
  struct ImageFile {
    let path: String
    /// The hash in the name; nil if the name is of another form.
    let id: ImageID?
    let byteCount: Int
    let modified: Int
  }

  /// When an image's file was stored or asked for last, in seconds since 1970; 0 if it is gone.
  func modified(_ image: StoredImage) -> Int {
    Folder.modified(folder.file(of: image.id, format: image.format)) ?? 0
  }

  /// All files below the images folder.
  func images() throws -> [ImageFile] {
    try shardedFiles(of: folder.images).map { path, entry in
      let stem = entry.name.split(separator: ".", omittingEmptySubsequences: false).first ?? ""
      let id = ImageID(rawValue: String(stem))
      let isInPlace =
        id.map { id in
          ImageFormat.allCases.contains { folder.file(of: id, format: $0) == path }
        } ?? false
      return ImageFile(
        path: path, id: isInPlace ? id : nil, byteCount: entry.byteCount,
        modified: entry.modified)
    }
  }

  /// Files of the staging folder that no running command can need any more.
  func leftovers(at now: Int) throws -> [String] {
    try Folder.entries(of: folder.staging)
      .filter { !$0.isFolder && now - $0.modified > Self.graceSeconds }
      .map { folder.staging + "/" + $0.name }
  }

  /// Proxies whose images are not recorded, or that were made after an older recipe.
  func orphanedProxies(recorded: Set<ImageID>, at now: Int) throws -> [String] {
    let endings = ImageFormat.allCases.map(StoreFolder.proxyEnding)
    return try shardedFiles(of: folder.proxies).filter { _, entry in
      let id = ImageID(rawValue: String(entry.name.prefix(64)))
      let isKnown = id.map(recorded.contains) ?? false
      return now - entry.modified > Self.graceSeconds
        && !(isKnown && endings.contains(String(entry.name.dropFirst(64))))
    }.map { path, _ in path }
  }

  /// Snapshot files that no collage refers to.
  func orphanedSnapshots(recorded: Set<String>, at now: Int) throws -> [String] {
    try Folder.entries(of: folder.snapshots).filter { entry in
      let name = entry.name.split(separator: ".").first.map(String.init) ?? ""
      return now - entry.modified > Self.graceSeconds && !recorded.contains(name)
    }.map { folder.snapshots + "/" + $0.name }
  }

  /// Removes a file of the store.
  func remove(_ path: String) throws(FileError) {
    try folder.requireInside(Folder.parent(of: path), .remove)
    try Folder.remove(path, on: fileSystem)
  }

  /// Takes away the name of a file that nobody has asked for lately, so that nobody finds it.
  ///
  /// A command that stores the same image finds either the file, whose time it changes, or none.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: When it was changed at the latest, in seconds since 1970.
  /// - Returns: Where it is now; nil if it is gone, or has its name still.
  /// - Throws: A `FileError`.
  func takeAway(_ path: String, ifOlderThan limit: Int) throws(FileError) -> String? {
    guard Folder.exists(path) else { return nil }
    try folder.requireInside(Folder.parent(of: path), .rename)
    try folder.requireInside(folder.staging, .rename)
    let taken = "\(folder.staging)/\(Self.takenPrefix)\(Folder.name(of: path))"
    try Folder.move(path, to: taken, on: fileSystem)
    guard Folder.modified(taken) ?? 0 < limit else {
      try Folder.move(taken, to: path, on: fileSystem)
      return nil
    }
    return taken
  }

  /// Moves a file out of the way without deleting it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - name: What it is called from now on; nil for its own name.
  /// - Returns: Where the file is now.
  /// - Throws: A `FileError`.
  func moveAside(_ path: String, as name: String? = nil) throws(FileError) -> String {
    try folder.requireInside(folder.aside, .makeFolder)
    try Folder.make(folder.aside, on: fileSystem)
    let name = name ?? Folder.name(of: path)
    var target = folder.aside + "/" + name
    var number = 1
    while Folder.exists(target) {
      number += 1
      target = "\(folder.aside)/\(number)-\(name)"
    }
    try Folder.move(path, to: target, on: fileSystem)
    try Folder.sync(folder.aside, on: fileSystem)
    return target
  }

  /// Takes the permissions away from everybody but the owner.
  func makePrivate(_ path: String) throws(FileError) {
    guard let mode = Folder.mode(path) else { return }
    try fileSystem.doing(.write, path) { () throws(SystemError) in
      try fileSystem.setMode(mode & 0o700, ofPath: path)
    }
  }

  private func shardedFiles(of root: String) throws -> [(path: String, entry: Folder.Entry)] {
    var files: [(String, Folder.Entry)] = []
    for shard in try Folder.entries(of: root) {
      let path = root + "/" + shard.name
      if shard.isFolder {
        files += try Folder.entries(of: path).map { (path + "/" + $0.name, $0) }
      } else {
        files.append((path, shard))
      }
    }
    return files
  }
}
