/// The files of a store as `doctor` sees them.
struct StoreFiles {
  /// How old a file that nothing refers to must be before it counts: a younger one may belong to a
  /// command that has not reached its transaction yet.
  static let graceSeconds = 3600

  let folder: StoreFolder

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

  /// Proxies whose images are not recorded.
  func orphanedProxies(recorded: Set<ImageID>, at now: Int) throws -> [String] {
    try shardedFiles(of: folder.proxies).filter { _, entry in
      let id = ImageID(rawValue: String(entry.name.prefix(64)))
      return now - entry.modified > Self.graceSeconds
        && !(id.map(recorded.contains) ?? false)
    }.map { path, _ in path }
  }

  /// Snapshot files that no collage refers to.
  func orphanedSnapshots(recorded: Set<String>, at now: Int) throws -> [String] {
    try Folder.entries(of: folder.snapshots).filter { entry in
      let name = entry.name.split(separator: ".").first.map(String.init) ?? ""
      return now - entry.modified > Self.graceSeconds && !recorded.contains(name)
    }.map { folder.snapshots + "/" + $0.name }
  }

  /// Moves a file out of the way without deleting it.
  ///
  /// - Returns: Where the file is now.
  func moveAside(_ path: String) throws(FileError) -> String {
    try Folder.make(folder.aside)
    let name = path.split(separator: "/").last.map(String.init) ?? "file"
    let target = folder.aside + "/" + name
    try Folder.move(path, to: target)
    return target
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
