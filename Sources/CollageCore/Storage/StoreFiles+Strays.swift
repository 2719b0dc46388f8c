/// Files that nothing refers to.
extension StoreFiles {
  /// A file or a folder that no running command can need any more.
  package struct Stray {
    package let path: String
    /// Whether the program made it, which goes by its name; what is not its own is never deleted.
    package let isOwn: Bool
  }

  /// What is in the staging folder.
  package func stagedStrays(at now: Int) throws -> [Stray] {
    try old(entries(of: folder.staging), at: now) { name in
      AtomicFile.isTemporary(name) || isDatabaseInTheMaking(name)
    }
  }

  /// Whether a name in the staging folder is one of a database on its way into a backup.
  package func isDatabaseInTheMaking(_ name: String) -> Bool {
    DatabaseCopy.isTemporary(name)
      || Self.databaseEndings.contains { name == folder.databaseName + $0 }
  }

  /// What is in the store's folder beside its parts.
  package func rootStrays(at now: Int) throws -> [Stray] {
    let parts = folder.parts.map(Folder.name) + [BackupMark.fileName]
    let known = Set(parts + Self.databaseEndings.map { folder.databaseName + $0 })
    let unknown = try entries(of: folder.path).filter { _, entry in
      !known.contains(entry.name) && !DatabaseRepository.isFormerCopy(entry.name)
    }
    return old(unknown, at: now) { AtomicFile.isTemporary($0) || DatabaseCopy.isTemporary($0) }
  }

  /// Pictures of saved collages that no collage refers to.
  package func snapshotStrays(recorded: Set<String>, at now: Int) throws -> [Stray] {
    let unknown = try entries(of: folder.snapshots).filter { _, entry in
      let name = entry.name.split(separator: ".").first.map(String.init) ?? ""
      return !entry.isRegular || !recorded.contains(name)
    }
    return old(unknown, at: now, isOwn: Self.isSnapshot)
  }

  /// What is in the cache without being of use: what was derived from images that are not recorded,
  /// proxies that were made after an older recipe, and what never was of use.
  package func cachedStrays(recorded: Set<ImageID>, at now: Int) throws -> [Stray] {
    let endings = [RasterFormat.jpeg, .png].map(StoreFolder.proxyEnding)
    let proxies = try shardedEntries(of: folder.proxies).filter { _, entry in
      let isKnown = ImageID(rawValue: String(entry.name.prefix(64))).map(recorded.contains) ?? false
      return !entry.isRegular || !isKnown || !endings.contains(String(entry.name.dropFirst(64)))
    }
    let checks = try shardedEntries(of: folder.checks).filter { _, entry in
      !entry.isRegular || !(ImageID(rawValue: entry.name).map(recorded.contains) ?? false)
    }
    let folders = [folder.proxies, folder.pictures, folder.checks]
    let others = try entries(of: folder.cache).filter { path, _ in !folders.contains(path) }
    let pictures = try entries(of: folder.pictures).filter { _, entry in
      !entry.isRegular || !PictureCache.isArchive(entry.name)
    }
    return old(proxies, at: now, isOwn: Self.isProxy)
      + old(checks, at: now) { ImageID(rawValue: $0) != nil }
      + old(others + pictures, at: now) { _ in false }
  }

  /// What SQLite adds to the database's name.
  package static let databaseEndings = ["", "-wal", "-shm", "-journal"]

  /// Whether a name is one that ``PictureMaker`` gives to the files of a snapshot.
  package static func isSnapshot(_ name: String) -> Bool {
    let form = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-[0-9a-z]+)?(\.thumb)?\.jpg/
    return name.wholeMatch(of: form) != nil
  }

  /// Whether a name is one of a proxy, of any recipe.
  private static func isProxy(_ name: String) -> Bool {
    name.wholeMatch(of: /[0-9a-f]{64}(\.\d+)?\.(jpg|png)/) != nil
  }

  private func old(
    _ found: [(path: String, entry: Folder.Entry)], at now: Int, isOwn: (String) -> Bool
  ) -> [Stray] {
    found.filter { now - $0.entry.modified > Self.graceSeconds }.map { path, entry in
      Stray(path: path, isOwn: entry.isRegular && isOwn(entry.name))
    }
  }
}

/// What is in the store's folders.
extension StoreFiles {
  /// What is in a folder; nothing if that is reached through a link.
  package func entries(of root: String) throws(FileError) -> [(path: String, entry: Folder.Entry)] {
    guard isInside(root), Folder.isFolder(root) else { return [] }
    return try Folder.entries(of: root).map { (root + "/" + $0.name, $0) }
  }

  /// What is in a folder and in the folders in it, but for links in the place of those.
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

  /// The folders that the images and what was derived from them are divided into, and links in their
  /// place.
  package func shards() throws(FileError) -> [String] {
    var shards: [String] = []
    for root in [folder.images, folder.proxies, folder.checks] {
      for (path, entry) in try entries(of: root)
      where entry.isFolder || entry.isLink && Self.isShard(entry.name) { shards.append(path) }
    }
    return shards
  }

  /// Whether no link leads to a path from the store's folder.
  package func isInside(_ path: String) -> Bool { (try? folder.requireInside(path, .read)) != nil }

  /// Whether a name is the beginning of an image's.
  private static func isShard(_ name: String) -> Bool {
    name.utf8.count == 2 && name.allSatisfy(\.isHexDigit)
  }
}
