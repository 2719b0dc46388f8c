internal import Foundation

/// Copies a store that is in use into another folder, as it is at one moment.
///
/// At every moment the folder holds the older backup or the newer one: the files come first, the
/// database takes its name, or the contents of the older one change in one transaction, when all of
/// them are there.
struct StoreBackup {
  /// How often a snapshot may be replaced, or an image forgotten, while it is being copied.
  private static let attempts = 5
  /// How many snapshots may be held open at once.
  private static let openSnapshots = 64

  let workspace: Workspace
  let source: StoreFolder
  let target: StoreFolder
  /// Whether files are copied even where they could be linked.
  let copies: Bool
  private let database: DatabaseRepository
  private var summary = BackupSummary()
  private var fileSystem: any FileSystem { workspace.context.fileSystem }

  init(_ workspace: Workspace, source: StoreFolder, target: StoreFolder, copies: Bool) throws {
    self.workspace = workspace
    self.source = source
    self.target = target
    self.copies = copies
    database = try DatabaseRepository(path: source.database)
  }

  /// Makes the backup, or brings an older one up to date.
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
    for attempt in 1... {
      let isLast = attempt == Self.attempts
      let taken = try isLast ? takeDatabaseAndSnapshots(to: fresh) : takeDatabase(to: fresh)
      let (images, snapshots) = (taken.images, taken.snapshots)
      try requireSound(fresh)
      let hasImages = try take(images, progress: progress)
      guard taken.hasSnapshots && hasImages || isLast else { continue }
      let older = mark.databases
      mark.databases = older + [try DatabaseCopy.fingerprint(of: fresh)]
      try mark.write(to: target, on: fileSystem)
      try install(fresh, over: older)
      mark.databases.removeFirst(older.count)
      try mark.write(to: target, on: fileSystem)
      try removeSnapshots(except: snapshots)
      try removeImages(except: Set(images.map(\.image.id)))
      return summary
    }
    return summary
  }

  /// Refuses a folder in the store, or around it.
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

  /// Refuses a folder that holds anything but an older backup of the same store.
  private func requireOwnFolder(_ store: String) throws -> BackupMark {
    guard let mark = BackupMark(of: target) else {
      // A backup that was interrupted at once has left the mark's temporary alone.
      let isOwn = try Folder.entries(of: target.path).allSatisfy {
        AtomicFile.isTemporary($0.name)
      }
      guard isOwn else { throw BackupError.notEmpty(path: target.path) }
      return BackupMark(store: store)
    }
    guard mark.store == store else { throw BackupError.otherStore(path: target.path) }
    guard Folder.exists(target.database) else { return mark }
    guard mark.databases.contains(try DatabaseCopy.fingerprint(of: target.database)) else {
      throw BackupError.changed(path: target.path)
    }
    return mark
  }

  /// Removes what a backup that was interrupted has left in the staging folder.
  private func removeLeftovers() throws {
    for entry in try Folder.entries(of: target.staging)
    where entry.isRegular && StoreFiles(folder: target).isDatabaseInTheMaking(entry.name) {
      try Folder.remove(target.staging + "/" + entry.name, on: fileSystem)
    }
  }

  /// Refuses a damaged database, which must not take the place of a sound one.
  private func requireSound(_ copy: String) throws {
    let problems = try DatabaseCopy.reading(copy) { try $0.problems() }
    if let problem = problems.first {
      throw StoreError.damaged(path: source.database, detail: problem)
    }
  }

  /// Puts the new database in its place, unless somebody has worked in the older one.
  private func install(_ fresh: String, over known: [String]) throws {
    guard Folder.exists(target.database) else {
      try Folder.move(fresh, to: target.database, on: fileSystem)
      return try Folder.sync(target.path, on: fileSystem)
    }
    guard try DatabaseCopy.replaceContents(of: target.database, by: fresh, if: known.contains)
    else { throw BackupError.changed(path: target.path) }
    try removeLeftovers()
  }

  /// Copies the database and takes the snapshots that the copy refers to; tells what else it refers
  /// to, and whether all of the snapshots were there still.
  private mutating func takeDatabase(to copy: String) throws -> Taken {
    try database.copy(to: copy, on: fileSystem)
    return try takeRest(of: copy)
  }

  /// Copies the database as it is at a moment at which the snapshots that the backup lacks were
  /// opened: they can be read though somebody saves all the time, who waits only until they are open.
  private mutating func takeDatabaseAndSnapshots(to copy: String) throws -> Taken {
    let present = Set(try Folder.names(in: target.snapshots))
    var open: [(file: InputFile, path: String)] = []
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
            open.append((file, path))
          }
        }
      }
    }
    for (file, path) in open {
      try self.copy(file, to: path)
      summary.copied += 1
    }
    return try takeRest(of: copy)
  }

  /// What a copy of the database refers to, and whether all of its snapshots were there still.
  private typealias Taken = (images: [ImageRecord], snapshots: Set<String>, hasSnapshots: Bool)

  private mutating func takeRest(of copy: String) throws -> Taken {
    let (images, snapshots) = try DatabaseCopy.reading(copy) { reader in
      (try reader.allImages(), Set(try reader.allRecords().compactMap(\.snapshot)))
    }
    return (images, snapshots, try takeSnapshots(snapshots))
  }

  /// Takes the images, and tells whether those that are not there are lost, and not forgotten since.
  private mutating func take(
    _ images: [ImageRecord], progress: ProgressHandler?
  ) throws -> Bool {
    summary.imageCount = images.count
    summary.damaged = []
    var folders: Set<String> = []
    var lost: [ImageRecord] = []
    for (index, record) in images.enumerated() {
      let path = target.file(of: record.image.id, format: record.image.format)
      let original = source.file(of: record.image.id, format: record.image.format)
      try target.requireInside(path, .write)
      if !has(record, at: path, from: original) {
        if try take(record, original, to: path) {
          folders.insert(Folder.parent(of: path))
        } else if Folder.byteCount(ofFile: path) != record.byteCount {
          lost.append(record)
        }
      }
      progress?(index + 1, images.count)
    }
    for folder in folders.sorted() { try Folder.sync(folder, on: fileSystem) }
    summary.lost = lost.map { source.file(of: $0.image.id, format: $0.image.format) }
    guard !lost.isEmpty else { return true }
    let recorded = try workspace.repository.read { Set(try $0.allImages().map(\.image.id)) }
    return lost.allSatisfy { recorded.contains($0.image.id) }
  }

  /// Whether the backup has an image as the store has it: the same file, or one that is not older; in
  /// either case with the contents that its name says.
  private func has(_ record: ImageRecord, at path: String, from original: String) -> Bool {
    let isShared = Folder.number(path) == Folder.number(original)
    guard isShared || !Folder.isNewer(original, than: path) else { return false }
    return isWhole(record, at: path, in: isShared ? source : target)
  }

  /// Whether a file is an image as it was stored; each version of it is read for that once.
  private func isWhole(_ record: ImageRecord, at path: String, in folder: StoreFolder) -> Bool {
    guard Folder.byteCount(ofFile: path) == record.byteCount else { return false }
    return (try? CheckedImages(folder: folder).isRight(record.image.id, at: path)) ?? false
  }

  /// Takes an image, but a damaged one only where the backup has none; tells whether it has it now.
  private mutating func take(
    _ record: ImageRecord, _ original: String, to path: String
  ) throws -> Bool {
    let isThere = Folder.byteCount(ofFile: path) != nil
    do {
      guard try contentHash(ofFile: original) != record.image.id.rawValue else {
        let isDamaged = isThere && !isWhole(record, at: path, in: target)
        guard try take(original, to: path) else { return false }
        if isDamaged { summary.mended.append(path) }
        return true
      }
    } catch FileReadError.notFound {
      return false
    }
    summary.damaged.append(original)
    return try Folder.byteCount(ofFile: path) != record.byteCount && take(original, to: path)
  }

  /// Takes the snapshots, and tells whether all of them were there still.
  private mutating func takeSnapshots(_ names: Set<String>) throws -> Bool {
    var isComplete = true
    for name in names.sorted() {
      let (old, new) = (source.snapshot(name), target.snapshot(name))
      for (original, path) in [(old.thumbnail, new.thumbnail), (old.picture, new.picture)] {
        // What is shorter or longer was damaged; a lost one may still be here.
        let (wanted, there) = (Folder.byteCount(ofFile: original), Folder.byteCount(ofFile: path))
        guard there == nil || wanted.map({ $0 != there }) ?? false else { continue }
        if try !take(original, to: path) { isComplete = false }
      }
    }
    try Folder.sync(target.snapshots, on: fileSystem)
    return isComplete
  }

  /// Links a file, or copies it where it cannot be linked; whether it was there still.
  private mutating func take(_ original: String, to path: String) throws -> Bool {
    guard Folder.byteCount(ofFile: original) != nil else { return false }
    try source.requireInside(original, .read)
    try Folder.make(Folder.parent(of: path), on: fileSystem)
    if !copies { try Folder.remove(path, on: fileSystem) }
    if !copies, (try? fileSystem.link(original, to: path)) != nil {
      summary.linked += 1
      return true
    }
    do {
      try copy(InputFile(path: original, followsLink: false), to: path)
    } catch FileReadError.notFound {
      // Somebody who works in the store has just removed it.
      return false
    }
    summary.copied += 1
    return true
  }

  private func copy(_ input: InputFile, to path: String) throws {
    let output = try AtomicFile(
      path: path, staging: target.staging, mode: 0o600, on: fileSystem)
    while true {
      let bytes = try input.read(atMost: 1 << 20)
      guard !bytes.isEmpty else { break }
      try output.write(bytes)
    }
    try output.commit()
  }

  /// Removes the snapshots of the older backup that nothing refers to any more.
  private func removeSnapshots(except names: Set<String>) throws {
    for entry in try Folder.entries(of: target.snapshots) {
      let name = entry.name.split(separator: ".").first.map(String.init) ?? ""
      guard StoreFiles.isSnapshot(entry.name), !names.contains(name) else { continue }
      try Folder.remove(target.snapshots + "/" + entry.name, on: fileSystem)
    }
  }
}

extension StoreBackup {
  /// Removes the images of the older backup that the store has forgotten.
  private func removeImages(except ids: Set<ImageID>) throws {
    for file in try StoreFiles(folder: target, fileSystem: fileSystem).images() {
      if let id = file.id, !ids.contains(id) { try Folder.remove(file.path, on: fileSystem) }
    }
  }
}

extension Workspace {
  /// Copies the store, which may be in use, into another folder, where it is a store of its own.
  ///
  /// - Parameters:
  ///   - path: The store's folder, the one that this workspace was opened at.
  ///   - target: An empty folder, one that is made, or an older backup of the same store.
  ///   - copying: Whether files are copied even where a second name would do.
  ///   - progress: Called with the images done.
  /// - Returns: What was done.
  /// - Throws: ``BackupError``, ``StoreError``, ``FileError``, ``FileReadError``.
  public func backUp(
    storeAt path: String, to target: String, copying: Bool = false,
    progress: ProgressHandler? = nil
  ) throws -> BackupSummary {
    var backup = try StoreBackup(
      self, source: StoreFolder(path: path), target: StoreFolder(path: target), copies: copying)
    return try backup.run(progress: progress)
  }

  /// What tells this store from all others; it is made up with the store, or when it is needed first.
  func storeIdentity() throws -> String {
    let key = "store.id"
    if let known = try repository.read({ try $0.settings()[key] }) { return known }
    return try repository.write { writer in
      if let known = try writer.settings()[key] { return known }
      let identity = context.makeID().text
      try writer.setSetting(key, to: identity)
      return identity
    }
  }
}
