internal import Foundation

/// Copies a store, as it is at one point in time, to another folder while the store is in use.
///
/// At any time, the folder contains either the complete old backup or the complete new one. Files
/// are copied first. When all files are copied, the new database is renamed into place, or the
/// contents of the old database are replaced in one transaction.
struct StoreBackup {
  /// The maximum number of attempts to copy the store.
  ///
  /// An attempt, except the last one, is repeated if snapshots are replaced, or images or photos
  /// are purged, during the copy.
  private static let attempts = 5
  /// The maximum number of snapshots that are open at the same time.
  private static let openSnapshots = 64

  let workspace: Workspace
  let source: StoreFolder
  let target: StoreFolder
  /// True to copy files even if hard links are possible.
  let copies: Bool
  private let database: DatabaseRepository
  var summary = BackupSummary()
  var fileSystem: any FileSystem { workspace.context.fileSystem }

  init(_ workspace: Workspace, target: StoreFolder, copies: Bool) throws {
    self.workspace = workspace
    source = workspace.folder
    self.target = target
    self.copies = copies
    database = try DatabaseRepository(path: source.database)
  }

  mutating func run(progress: ProgressHandler?) throws -> BackupSummary {
    let store = try workspace.storeIdentity()
    try requireApart()
    try Folder.make(target.path, on: fileSystem)
    let lock = try FolderLock(target.path)
    defer { withExtendedLifetime(lock) {} }
    var mark = try requireOwnFolder(store)
    try mark.write(to: target, on: fileSystem)
    try target.make(on: fileSystem)
    try removeLeftovers()

    let fresh = "\(target.staging)/\(Folder.name(of: target.database))"
    for attempt in 1...Self.attempts {
      let isLast = attempt == Self.attempts
      let contents = try isLast ? copyDatabaseAndSnapshots(to: fresh) : copyDatabase(to: fresh)
      let (images, snapshots) = (contents.images, contents.snapshots)
      try requireSound(fresh)
      let hasImages = try copyImages(images, progress: progress)
      let hasPhotos = try copyPhotos(contents.photos)
      guard contents.hasSnapshots && hasImages && hasPhotos || isLast else { continue }
      let older = mark.databases
      mark.databases = older + [try DatabaseCopy.fingerprint(of: fresh)]
      try mark.write(to: target, on: fileSystem)
      try install(fresh, over: older)
      mark.databases.removeFirst(older.count)
      try mark.write(to: target, on: fileSystem)
      try removeSnapshots(except: snapshots)
      try removeImages(except: Set(images.map(\.image.id)))
      try removePhotos(except: contents.photos)
      return summary
    }
    return summary
  }

  /// Throws an error if the target folder contains the store, or is inside this store or another
  /// one.
  private func requireApart() throws {
    let store = Folder.resolved(source.path)
    var place = target.path
    while !Folder.exists(place), Folder.parent(of: place) != place {
      place = Folder.parent(of: place)
    }
    let folder = Folder.resolved(place)
    let isAround = place == target.path && store.isPath(in: folder)
    guard !folder.isPath(in: store), !isAround else {
      throw BackupError.insideStore(path: target.path)
    }
    try StoreFolder.requireOutside(target.path)
  }

  /// Returns the manifest of the older backup in the target folder; a new manifest if the folder is
  /// empty.
  ///
  /// Throws an error if the folder contains other files, a backup of another store, or a backup
  /// whose database was changed.
  private func requireOwnFolder(_ store: String) throws -> BackupManifest {
    guard let mark = BackupManifest(of: target) else {
      // An interrupted first backup leaves only the temporary file of the manifest.
      let isOwn = try Folder.entries(of: target.path).allSatisfy {
        AtomicFile.isTemporary($0.name)
      }
      guard isOwn else { throw BackupError.notEmpty(path: target.path) }
      return BackupManifest(store: store)
    }
    guard mark.store == store else { throw BackupError.otherStore(path: target.path) }
    guard Folder.exists(target.database) else { return mark }
    guard mark.databases.contains(try DatabaseCopy.fingerprint(of: target.database)) else {
      throw BackupError.changed(path: target.path)
    }
    return mark
  }

  /// Removes the unfinished database copies of an interrupted backup from the staging folder.
  private func removeLeftovers() throws(FileError) {
    for entry in try Folder.entries(of: target.staging)
    where entry.isRegular && StoreFiles(folder: target).isUnfinishedDatabase(entry.name) {
      try Folder.remove(target.staging + "/" + entry.name, on: fileSystem)
    }
  }

  /// Throws an error if the copied database is damaged, because it must not replace an intact
  /// backup.
  private func requireSound(_ copy: String) throws {
    let problems = try DatabaseCopy.reading(copy) { try $0.problems() }
    if let problem = problems.first {
      throw StoreError.damaged(path: source.database, detail: problem)
    }
  }

  /// Replaces the backup's database; throws an error if the backup was changed after it was made.
  private func install(_ fresh: String, over known: [String]) throws {
    guard Folder.exists(target.database) else {
      try Folder.move(fresh, to: target.database, on: fileSystem)
      return try Folder.sync(target.path, on: fileSystem)
    }
    guard try DatabaseCopy.replaceContents(of: target.database, by: fresh, if: known.contains)
    else { throw BackupError.changed(path: target.path) }
    try removeLeftovers()
  }

  /// Copies the database, and the snapshots that the copied database refers to.
  ///
  /// Returns the files that the copied database refers to, and whether all snapshots still existed.
  private mutating func copyDatabase(to copy: String) throws -> DatabaseContents {
    try database.copy(to: copy, on: fileSystem)
    return try copySnapshots(ofDatabase: copy)
  }

  /// Opens up to `openSnapshots` snapshots that the backup lacks and copies the database, both at
  /// the same point in time.
  ///
  /// Open snapshots stay readable even if other processes save collages in the meantime. A save
  /// waits only until the snapshots are open.
  private mutating func copyDatabaseAndSnapshots(to copy: String) throws -> DatabaseContents {
    let present = Set(try Folder.names(in: target.snapshots))
    var open: [(file: InputFile, original: String, path: String)] = []
    try database.copy(to: copy, on: fileSystem) { begin in
      try workspace.repository.write { writer in
        try begin()
        let names = Set(try writer.allRecords().compactMap(\.snapshot)).sorted()
        let missing = names.filter {
          !present.contains(Folder.name(of: target.snapshot($0).picture))
        }
        for name in missing.prefix(Self.openSnapshots) {
          let (old, new) = (source.snapshot(name), target.snapshot(name))
          for (original, path) in [(old.thumbnail, new.thumbnail), (old.picture, new.picture)] {
            try source.requireInside(original, .read)
            guard let file = try? InputFile(path: original, followsLink: false) else { continue }
            open.append((file, original, path))
          }
        }
      }
    }
    for (file, original, path) in open {
      try self.copy(file, of: original, to: path)
      summary.copied += 1
    }
    return try copySnapshots(ofDatabase: copy)
  }

  /// The files that a copied database refers to, and whether all of its snapshots still existed.
  private typealias DatabaseContents = (
    images: [ImageRecord], photos: [LibraryPhoto], snapshots: Set<String>, hasSnapshots: Bool
  )

  private mutating func copySnapshots(ofDatabase copy: String) throws -> DatabaseContents {
    let (images, photos, snapshots) = try DatabaseCopy.reading(copy) { reader in
      (
        try reader.allImages(),
        try reader.libraryPhotos(LibraryQuery())
          + reader.libraryPhotos(LibraryQuery(removed: true)),
        Set(try reader.allRecords().compactMap(\.snapshot))
      )
    }
    return (images, photos, snapshots, try copySnapshots(snapshots))
  }

  /// Creates a hard link to a file or, if that isn't possible, copies the file; returns whether the
  /// file still existed.
  mutating func linkOrCopy(_ original: String, to path: String) throws -> Bool {
    guard Folder.byteCount(ofFile: original) != nil else { return false }
    try source.requireInside(original, .read)
    try Folder.make(Folder.parent(of: path), on: fileSystem)
    if !copies { try Folder.remove(path, on: fileSystem) }
    if !copies, (try? fileSystem.link(original, to: path)) != nil {
      summary.linked += 1
      return true
    }
    do {
      try copy(InputFile(path: original, followsLink: false), of: original, to: path)
    } catch FileReadError.notFound {
      // Here, another process has just removed the file from the store.
      return false
    }
    summary.copied += 1
    return true
  }

  /// Copies a file and its modification time, so that a later change to the copy can be detected.
  private func copy(_ input: InputFile, of original: String, to path: String) throws {
    let output = try AtomicFile(
      path: path, staging: target.staging, mode: 0o600, on: fileSystem)
    while true {
      let bytes = try input.read(atMost: 1 << 20)
      guard !bytes.isEmpty else { break }
      try output.write(bytes)
    }
    try output.commit()
    Folder.copyModificationTime(of: original, to: path)
  }
}
