/// Searches for strays: files and folders that nothing refers to.
extension StoreFiles {
  /// A file or a folder that neither the store nor a running command needs.
  package struct Stray {
    package let path: String
    /// True if this is a regular file with a name that the program gives to its files; anything
    /// else is never deleted.
    package let isOwn: Bool
  }

  /// Returns the strays in the staging folder, which holds unfinished files.
  package func stagedStrays(at now: Int) throws -> [Stray] {
    try strays(entries(of: folder.staging), at: now) { name in
      AtomicFile.isTemporary(name) || isUnfinishedDatabase(name)
    }
  }

  /// Returns whether a name in the staging folder is that of an unfinished backup of a database.
  package func isUnfinishedDatabase(_ name: String) -> Bool {
    DatabaseCopy.isTemporary(name)
      || Self.databaseSuffixes.contains { name == folder.databaseName + $0 }
  }

  /// Returns the strays at the top level of the store's folder.
  package func rootStrays(at now: Int) throws -> [Stray] {
    let parts = folder.parts.map(Folder.name) + [BackupManifest.fileName]
    let known = Set(parts + Self.databaseSuffixes.map { folder.databaseName + $0 })
    let unknown = try entries(of: folder.path).filter { _, entry in
      !known.contains(entry.name) && !DatabaseRepository.isMigrationBackup(entry.name)
    }
    return strays(unknown, at: now) { AtomicFile.isTemporary($0) || DatabaseCopy.isTemporary($0) }
  }

  /// Returns the entries of the snapshots folder to which no collage refers.
  package func snapshotStrays(recorded: Set<String>, at now: Int) throws -> [Stray] {
    let unknown = try entries(of: folder.snapshots).filter { _, entry in
      let name = entry.name.split(separator: ".").first.map(String.init) ?? ""
      return !entry.isRegular || !recorded.contains(name)
    }
    return strays(unknown, at: now, isOwn: Self.isSnapshot)
  }

  /// Returns the strays in the cache: files derived from unknown images, proxies that weren't
  /// created with the current parameters, and unknown files.
  package func cachedStrays(recorded: Set<ImageID>, at now: Int) throws -> [Stray] {
    let endings = [RasterFormat.jpeg, .png].map(StoreFolder.proxySuffix)
    let proxies = try shardedEntries(of: folder.proxies).filter { _, entry in
      let isKnown = ImageID(rawValue: String(entry.name.prefix(64))).map(recorded.contains) ?? false
      return !entry.isRegular || !isKnown || !endings.contains(String(entry.name.dropFirst(64)))
    }
    let checks = try shardedEntries(of: folder.checks).filter { _, entry in
      !entry.isRegular || !(ImageID(rawValue: entry.name).map(recorded.contains) ?? false)
    }
    let folders = [folder.proxies, folder.cells, folder.checks]
    let others = try entries(of: folder.cache).filter { path, _ in !folders.contains(path) }
    let cellFiles = try entries(of: folder.cells).filter { _, entry in
      !entry.isRegular || !CellCache.isArchive(entry.name)
    }
    return strays(proxies, at: now, isOwn: Self.isProxy)
      + strays(checks, at: now) { ImageID(rawValue: $0) != nil }
      + strays(others + cellFiles, at: now) { _ in false }
  }

  /// The suffixes of the database file and of the files that SQLite creates next to it.
  package static let databaseSuffixes = ["", "-wal", "-shm", "-journal"]

  /// Returns whether a name has the form that ``ImageRenderer`` gives to the names of snapshots and
  /// their thumbnails.
  package static func isSnapshot(_ name: String) -> Bool {
    let form = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-[0-9a-z]+)?(\.thumb)?\.jpg/
    return name.wholeMatch(of: form) != nil
  }

  /// Returns whether a name is that of a proxy, created by any version of the program.
  private static func isProxy(_ name: String) -> Bool {
    name.wholeMatch(of: /[0-9a-f]{64}(\.\d+)?\.(jpg|png)/) != nil
  }

  private func strays(
    _ found: [(path: String, entry: Folder.Entry)], at now: Int, isOwn: (String) -> Bool
  ) -> [Stray] {
    found.filter { now - $0.entry.modified > Self.minimumAgeSeconds }.map { path, entry in
      Stray(path: path, isOwn: entry.isRegular && isOwn(entry.name))
    }
  }
}

extension StoreFiles {
  /// Returns the contents of a folder; empty if it isn't a folder or its path contains a symbolic
  /// link.
  package func entries(of root: String) throws(FileError) -> [(path: String, entry: Folder.Entry)] {
    guard isInside(root), Folder.isFolder(root) else { return [] }
    return try Folder.entries(of: root).map { (root + "/" + $0.name, $0) }
  }

  /// Returns the entries of a folder's subfolders (shards), and the other entries of the folder;
  /// doesn't follow symbolic links.
  ///
  /// Symbolic links with the name of a shard are left out. Each shard contains the files of the
  /// images whose hash begins with the two hexadecimal digits of its name.
  package func shardedEntries(
    of root: String
  ) throws(FileError) -> [(path: String, entry: Folder.Entry)] {
    var found: [(path: String, entry: Folder.Entry)] = []
    for (path, entry) in try entries(of: root) {
      if entry.isFolder {
        found += try entries(of: path)
      } else if !(entry.isLink && Self.isShard(entry.name)) {
        found.append((path, entry))
      }
    }
    return found
  }

  /// Returns the paths of all shards, including symbolic links with the name of a shard.
  package func shards() throws(FileError) -> [String] {
    var shards: [String] = []
    for root in [folder.images, folder.proxies, folder.checks] {
      for (path, entry) in try entries(of: root)
      where entry.isFolder || entry.isLink && Self.isShard(entry.name) { shards.append(path) }
    }
    return shards
  }

  /// Returns whether a path in the store's folder doesn't contain symbolic links, which could lead
  /// out of the folder.
  package func isInside(_ path: String) -> Bool { (try? folder.requireInside(path, .read)) != nil }

  private static func isShard(_ name: String) -> Bool {
    name.utf8.count == 2 && name.allSatisfy(\.isHexDigit)
  }
}
